import type { ClassType } from 'type-graphql';
import { card as actionRecommendation } from '../../../workers/agents/action-recommendation/card.js';
import { card as causalAnalysis } from '../../../workers/agents/causal-analysis/card.js';
import { card as dataQuality } from '../../../workers/agents/data-quality/card.js';
import { card as initiativePrioritisation } from '../../../workers/agents/initiative-prioritisation/card.js';
import { card as kpiDiscovery } from '../../../workers/agents/kpi-discovery/card.js';
import { card as patternRecognition } from '../../../workers/agents/pattern-recognition/card.js';
import { card as peerBenchmarking } from '../../../workers/agents/peer-benchmarking/card.js';
import { card as processMining } from '../../../workers/agents/process-mining/card.js';
import { card as scenarioSimulation } from '../../../workers/agents/scenario-simulation/card.js';
import { card as targetRecommendation } from '../../../workers/agents/target-recommendation/card.js';
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
    [actionRecommendation.name]: ActionRecommendationResult,
    [causalAnalysis.name]: CausalAnalysisResult,
    [dataQuality.name]: DataQualityResult,
    [initiativePrioritisation.name]: InitiativePrioritisationResult,
    [kpiDiscovery.name]: KpiDiscoveryResult,
    [patternRecognition.name]: PatternRecognitionResult,
    [peerBenchmarking.name]: PeerBenchmarkingResult,
    [processMining.name]: ProcessMiningResult,
    [scenarioSimulation.name]: ScenarioSimulationResult,
    [targetRecommendation.name]: TargetRecommendationResult,
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
