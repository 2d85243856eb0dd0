import type { Language } from '../../../kit.js';
import type { FindingReader } from '../finding.js';
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
  'data-quality': dataQualityFindings,
  'data-harmonisation': harmonisationFindings,
  'pattern-recognition': patternFindings,
  'kpi-discovery': kpiDiscoveryFindings(language),
  'process-mining': processMiningFindings,
  'peer-benchmarking': benchmarkFindings,
  'target-recommendation': targetFindings,
  'initiative-prioritisation': prioritisationFindings,
  'causal-analysis': causalFindings(language),
  'scenario-simulation': simulationFindings,
});
