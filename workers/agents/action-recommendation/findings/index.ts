import type { Language } from '../../../kit.js';
import type { FindingReader } from '../finding.js';
import { card as causalAnalysis } from '../../causal-analysis/card.js';
import { card as dataHarmonisation } from '../../data-harmonisation/card.js';
import { card as dataQuality } from '../../data-quality/card.js';
import { card as initiativePrioritisation } from '../../initiative-prioritisation/card.js';
import { card as kpiDiscovery } from '../../kpi-discovery/card.js';
import { card as patternRecognition } from '../../pattern-recognition/card.js';
import { card as peerBenchmarking } from '../../peer-benchmarking/card.js';
import { card as processMining } from '../../process-mining/card.js';
import { card as scenarioSimulation } from '../../scenario-simulation/card.js';
import { card as targetRecommendation } from '../../target-recommendation/card.js';
import { causalFindings } from './causal-analysis.findings.js';
import { harmonisationFindings } from './data-harmonisation.findings.js';
import { dataQualityFindings } from './data-quality.findings.js';
import { prioritisationFindings } from './initiative-prioritisation.findings.js';
import { kpiDiscoveryFindings } from './kpi-discovery.findings.js';
import { patternFindings } from './pattern-recognition.findings.js';
import { benchmarkFindings } from './peer-benchmarking.findings.js';
import { processMiningFindings } from './process-mining.findings.js';
import { simulationFindings } from './scenario-simulation.findings.js';
import { targetFindings } from './target-recommendation.findings.js';

/** Returns the finding readers by agent. A new agent adds a line here and its rules in `content/`. */
export const findingReaders = (language: Language): Readonly<Record<string, FindingReader>> => ({
  [dataQuality.name]: dataQualityFindings,
  [dataHarmonisation.name]: harmonisationFindings,
  [patternRecognition.name]: patternFindings,
  [kpiDiscovery.name]: kpiDiscoveryFindings(language),
  [processMining.name]: processMiningFindings,
  [peerBenchmarking.name]: benchmarkFindings,
  [targetRecommendation.name]: targetFindings,
  [initiativePrioritisation.name]: prioritisationFindings,
  [causalAnalysis.name]: causalFindings(language),
  [scenarioSimulation.name]: simulationFindings,
});
