import { LEAST_SCORE, MAPPING_WEIGHTS, TELLING_NAME } from './mapping/column-mapping.js';
import type { HarmonisationResult } from './harmonisation-result.js';
import type { SurvivorshipRules } from './merge/survivorship.js';
import type { ErrorRates } from './linkage/thresholds.js';

export const describeMethod = (settings: {
  mostErrors: ErrorRates;
  mostPairs: number;
  mostPairsInBlock: number;
  rules: SurvivorshipRules;
}): HarmonisationResult['method'] => ({
  name: 'Record linkage after Fellegi and Sunter with parameters by expectation maximisation',
  parameters: {
    mappingWeights: MAPPING_WEIGHTS,
    leastMappingScore: LEAST_SCORE,
    orNameSimilarity: TELLING_NAME,
    maxFalseMatchRate: settings.mostErrors.falseMatches,
    maxMissedMatchRate: settings.mostErrors.missedMatches,
    mostPairs: settings.mostPairs,
    mostPairsInBlock: settings.mostPairsInBlock,
    assignment: 'one to one, heaviest pairs first',
    assumption: 'each dataset holds each thing once; fields are independent given whether a pair matches',
    survivorship: settings.rules.always,
    survivorshipByColumn: { ...settings.rules.byColumn },
  },
  reference:
    'I. Fellegi, A. Sunter: A Theory for Record Linkage. JASA 64 (1969) 1183-1210; W. Winkler: Using the EM Algorithm for Weight ' +
    'Computation in the Fellegi-Sunter Model of Record Linkage. ASA Survey Research Methods (1988) 667-671; W. Winkler: String ' +
    'Comparator Metrics and Enhanced Decision Rules in the Fellegi-Sunter Model of Record Linkage. ASA (1990) 354-359',
});
