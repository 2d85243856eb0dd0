import { registerEnumType } from 'type-graphql';

/*
 * Enums owned by another subgraph, with the same values. The owner provides the descriptions; composition merges both definitions.
 */

export const TRUST_GATES = { OPEN: 'open', CONDITIONAL: 'conditional', CLOSED: 'closed' } as const;
registerEnumType(TRUST_GATES, { name: 'TrustGate' });

export const METRIC_GRAINS = { DAY: 'day', WEEK: 'week', MONTH: 'month', QUARTER: 'quarter', YEAR: 'year', ALL: 'all' } as const;
registerEnumType(METRIC_GRAINS, { name: 'MetricGrain' });

export const METRIC_DIRECTIONS = { HIGHER: 'higher', LOWER: 'lower', TARGET: 'target' } as const;
registerEnumType(METRIC_DIRECTIONS, { name: 'MetricDirection' });

export const QUALITY_DIMENSIONS = {
  COMPLETENESS: 'completeness',
  UNIQUENESS: 'uniqueness',
  VALIDITY: 'validity',
  CONSISTENCY: 'consistency',
  TIMELINESS: 'timeliness',
  OUTLIERS: 'outliers',
  NEAR_DUPLICATES: 'near_duplicates',
} as const;
registerEnumType(QUALITY_DIMENSIONS, { name: 'QualityDimension' });

export const FINDING_SEVERITIES = { NONE: 'none', LOW: 'low', MEDIUM: 'medium', HIGH: 'high' } as const;
registerEnumType(FINDING_SEVERITIES, { name: 'FindingSeverity' });

/* Enums of several results. */

export const TEXT_AUTHORS = { NONE: 'none', TEMPLATE: 'template', LOCAL: 'local', PREMIUM: 'premium' } as const;
registerEnumType(TEXT_AUTHORS, {
  name: 'TextAuthor',
  description: 'Origin of a text in a result.',
  valuesConfig: {
    NONE: { description: 'No language model was involved.' },
    TEMPLATE: { description: 'The text is filled from a template.' },
    LOCAL: { description: 'The local language model phrased the text; its figures were verified.' },
    PREMIUM: { description: 'The premium language model phrased the text; its figures were verified.' },
  },
});

export const RESULT_LEVELS = { LOW: 'low', MEDIUM: 'medium', HIGH: 'high' } as const;
registerEnumType(RESULT_LEVELS, {
  name: 'ResultLevel',
  description: 'Level of a severity or a risk.',
  valuesConfig: { LOW: { description: 'Low.' }, MEDIUM: { description: 'Medium.' }, HIGH: { description: 'High.' } },
});

export const DATA_BASES = { ROWS: 'rows', CHANGES: 'changes' } as const;
registerEnumType(DATA_BASES, {
  name: 'ComparedData',
  description: 'The values that a relation or effect was computed from.',
  valuesConfig: {
    ROWS: { description: 'Values of the rows of the table.' },
    CHANGES: { description: 'Changes of the series from one period to the next, without their season.' },
  },
});
