import type { RouteDefinition } from '../route-definition.js';
import { having, NOT_NULL, when, NON_BLANK } from './conditions.js';
import { idInPath, limitOf } from './parameters.js';

/** One version of a metric, as returned on creation and in the list of versions. */
const VERSION = { name: 'MetricDefinition' };

export const METRIC_ROUTES: readonly RouteDefinition[] = [
  {
    operationId: 'listMetricDefinitions',
    method: 'GET',
    path: '/v1/metric-definitions',
    field: 'Query.metricDefinitions',
    status: 200,
    tag: 'Metrics',
    summary: 'List the metrics with their latest values',
    description: 'Current version of each metric with target, latest value and threshold status. Newest first, at most 1000.',
    result: { name: 'MetricDefinitionRead', omit: ['values', 'candidate'] },
  },
  {
    operationId: 'createMetricDefinition',
    method: 'POST',
    path: '/v1/metric-definitions',
    field: 'Mutation.createMetricDefinition',
    status: 201,
    tag: 'Metrics',
    summary: 'Define a metric',
    description:
      'Created as a draft unless `activate` is true. With a dataset the formula is checked against its columns and the values are computed; for a draft it ' +
      'is optional. Formulas: numbers, \'texts\', columns (plain, or "quoted", or `quoted`), + - * / % ^, = <> < <= > >=, AND OR NOT, IN (…), IS NULL, IF, ' +
      "COALESCE, NULLIF, ABS, ROUND, LEAST, GREATEST, LOWER, CONTAINS, DATE('2026-01-31'), DATE_DIFF('day', from, to), and the aggregates SUM, COUNT, " +
      'COUNT_DISTINCT, COUNT_REPEATED(customer, 2), AVG, MEDIAN, MIN, MAX, STDDEV, PERCENTILE(x, 0.9), each with `WHERE condition` inside its brackets or as SUM_IF, COUNT_IF, AVG_IF. ' +
      'COUNT_REPEATED counts the distinct values that stand in at least that number of rows. Sums and counts of no rows are 0, also in a period without rows between two with rows; other aggregates of no rows and a division by zero have no ' +
      'value. Arithmetic with a blank field, and a condition with <>, NOT, NOT IN, < or > on it, leave the row out; each value counts these rows in ' +
      "`blank_rows`. Write COALESCE(column, 0) if a blank is 0. In an event log, CASE_DURATION('hour') is the time from the first start to the last " +
      "completion of a case, once per case in the row of its first event: AVG(CASE_DURATION('hour')). STEP_DURATION('Ordered', 'Approved', 'day') is the time from " +
      'the first event of an activity to the first event of another one at or after it, once per case in the row of the former.',
    body: {
      presence: 'required',
      example: {
        name: 'On-time delivery',
        purpose: 'Shows whether customers can rely on promised dates.',
        formula: "100 * COUNT_IF(DATE_DIFF('day', delivered, promised) > -1) / COUNT(delivered)",
        unit: '%',
        direction: 'higher',
        grain: 'month',
        time_column: 'delivered',
        owner: 'Head of Logistics',
        target: { value: 95, due: '2026-12-31' },
        thresholds: { green: 95, amber: 90 },
        tags: ['delivery'],
      },
      conditions: [
        { properties: { name: NON_BLANK } },
        when(
          having({ direction: { const: 'target' }, thresholds: NOT_NULL }),
          having({ target: NOT_NULL, thresholds: { properties: { green: { minimum: 0 } } } }),
        ),
      ],
    },
    namesRecords: true,
    rules: [
      { at: 'body.formula', rule: 'A formula of the formula language; with a dataset, its columns and their types match the formula.' },
      {
        at: 'body.thresholds',
        rule: '`green` above `amber` if higher is better; `green` below `amber` if lower is better, and for distances from the target.',
      },
      { at: 'body.time_column', rule: 'A column of the dataset that contains dates; absent for the grain `all`.' },
      {
        at: 'body.dimensions[]',
        rule: 'A column of the dataset that contains texts, booleans or integers, and is not the time column.',
      },
    ],
    result: VERSION,
    idempotent: true,
  },
  {
    operationId: 'listMetricVersions',
    method: 'GET',
    path: '/v1/metric-definitions/{metric_id}/versions',
    field: 'Query.metricVersions',
    status: 200,
    tag: 'Metrics',
    summary: 'List the versions of a metric',
    description: 'Newest first. A version never changes.',
    parameters: { metric_id: idInPath('metricId', 'metric') },
    result: VERSION,
  },
  {
    operationId: 'listKpiCandidates',
    method: 'GET',
    path: '/v1/kpi-candidates',
    field: 'Query.kpiCandidates',
    status: 200,
    tag: 'Metrics',
    summary: 'List the KPIs that can be computed from the data',
    description: 'Candidates found by the agent `kpi-discovery`, with formula, value, reasons and score, best first.',
    parameters: {
      limit: { ...limitOf(1, 100, 25), description: 'Number of candidates to return, best first.' },
      status: {
        in: 'query',
        argument: 'status',
        description: 'Only candidates with this status.',
        schema: { type: 'string', enum: ['open', 'adopted', 'dismissed'] },
      },
    },
  },
  {
    operationId: 'getLakehouseStatus',
    method: 'GET',
    path: '/v1/lakehouse/status',
    field: 'Query.lakehouseStatus',
    status: 200,
    tag: 'System',
    summary: 'Check whether computed values can be read',
    description: 'The configured read path, whether it is readable now, and the age of its content. Contains no tenant data.',
    anonymous: true,
  },
];
