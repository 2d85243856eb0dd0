import type { ClassType } from 'type-graphql';
import { RunStatus, type Run } from '../runs/run.entity.js';
import { ActionRecommendationResult } from './action-recommendation-result.type.js';
import { readMethod, type AgentResult } from './agent-result.type.js';
import { CausalAnalysisResult } from './causal-analysis-result.type.js';
import { DataQualityResult } from './data-quality-result.type.js';
import { InitiativePrioritisationResult } from './initiative-prioritisation-result.type.js';
import { KpiDiscoveryResult } from './kpi-discovery-result.type.js';
import { PatternRecognitionResult } from './pattern-recognition-result.type.js';
import { PeerBenchmarkingResult } from './peer-benchmarking-result.type.js';
import { ProcessMiningResult } from './process-mining-result.type.js';
import { ScenarioSimulationResult } from './scenario-simulation-result.type.js';
import { readStored } from './stored-field.js';
import { fieldsOf, texts } from './stored-value.js';
import { TargetRecommendationResult } from './target-recommendation-result.type.js';

export { AgentResult } from './agent-result.type.js';

/** Result types by the name of the agent. Results of other agents are available only as JSON. */
export const RESULT_TYPES: ReadonlyMap<string, ClassType<object>> = new Map<string, ClassType<object>>(
  Object.entries({
    'action-recommendation': ActionRecommendationResult,
    'causal-analysis': CausalAnalysisResult,
    'data-quality': DataQualityResult,
    'initiative-prioritisation': InitiativePrioritisationResult,
    'kpi-discovery': KpiDiscoveryResult,
    'pattern-recognition': PatternRecognitionResult,
    'peer-benchmarking': PeerBenchmarkingResult,
    'process-mining': ProcessMiningResult,
    'scenario-simulation': ScenarioSimulationResult,
    'target-recommendation': TargetRecommendationResult,
  }),
);

/** Returns the typed result of a run; null for an agent without a result type and for a run without a result. */
export const typedResultOf = ({ agent, status, result }: Pick<Run, 'agent' | 'status' | 'result'>): AgentResult | null => {
  const type = RESULT_TYPES.get(agent);
  if (!type || status !== RunStatus.SUCCEEDED || typeof result !== 'object' || result === null) return null;
  const { method, warnings, answers } = fieldsOf(result);
  return Object.assign(readStored(type, result), {
    __typename: type.name,
    agent,
    method: readMethod(method),
    warnings: (texts.read(warnings) as string[] | null) ?? [],
    answers: (texts.read(answers) as string[] | null) ?? [],
  });
};
