import { MIN_SCORE, MAPPING_WEIGHTS, MIN_NAME_SIMILARITY } from './mapping/column-mapping.js';
import type { HarmonisationResult } from './harmonisation-result.js';
import type { SurvivorshipRules } from './merge/survivorship.js';
import type { ErrorRates } from './linkage/thresholds.js';

/** Returns the description of the method with its settings. The keys of `parameters` are part of stored results. */
export const describeMethod = (settings: {
  maxErrors: ErrorRates;
  maxPairs: number;
  maxPairsInBlock: number;
  rules: SurvivorshipRules;
  /** True if duplicates were searched within one dataset. */
  isWithinOne?: boolean;
}): HarmonisationResult['method'] => ({
  name: 'Record linkage after Fellegi and Sunter with parameters by expectation maximisation',
  parameters: {
    mappingWeights: MAPPING_WEIGHTS,
    leastMappingScore: MIN_SCORE,
    orNameSimilarity: MIN_NAME_SIMILARITY,
    maxFalseMatchRate: settings.maxErrors.falseMatches,
    maxMissedMatchRate: settings.maxErrors.missedMatches,
    mostPairs: settings.maxPairs,
    mostPairsInBlock: settings.maxPairsInBlock,
    assignment: settings.isWithinOne ? 'connected components, split by average linkage' : 'one to one, heaviest pairs first',
    assumption: `${settings.isWithinOne ? '' : 'each dataset holds each thing once; '}fields are independent given whether a pair matches`,
    survivorship: settings.rules.always,
    survivorshipByColumn: { ...settings.rules.byColumn },
  },
  reference:
    'I. Fellegi, A. Sunter: A Theory for Record Linkage. JASA 64 (1969) 1183-1210; W. Winkler: Using the EM Algorithm for Weight ' +
    'Computation in the Fellegi-Sunter Model of Record Linkage. ASA Survey Research Methods (1988) 667-671; W. Winkler: String ' +
    'Comparator Metrics and Enhanced Decision Rules in the Fellegi-Sunter Model of Record Linkage. ASA (1990) 354-359; W. Winkler: ' +
    'Frequency-Based Matching in the Fellegi-Sunter Model of Record Linkage. ASA (1989) 778-783' +
    (settings.isWithinOne
      ? '; R. Sokal, C. Michener: A Statistical Method for Evaluating Systematic Relationships. University of Kansas Science Bulletin 38 (1958) 1409-1438'
      : ''),
});
