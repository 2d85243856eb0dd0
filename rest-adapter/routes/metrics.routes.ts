import type { RouteDefinition } from '../route-definition.js';
import { having, NOT_NULL, when, WORDS } from './conditions.js';
import { idInPath, limitOf } from './parameters.js';

/** One version of a metric, as it is answered when it is written and in the list of versions. */
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
    description: 'Each as its present version says it, with target, latest value and threshold status. Newest first, at most a thousand.',
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
      'Begins as a draft unless `activate` is true. With a dataset the formula is checked against its columns and the values are computed; a draft may do ' +
      'without one. Formulas: numbers, \'texts\', columns (plain, or "quoted", or `quoted`), + - * / % ^, = <> < <= > >=, AND OR NOT, IN (…), IS NULL, IF, ' +
      "COALESCE, NULLIF, ABS, ROUND, LEAST, GREATEST, LOWER, CONTAINS, DATE('2026-01-31'), DATE_DIFF('day', from, to), and the aggregates SUM, COUNT, " +
      'COUNT_DISTINCT, AVG, MEDIAN, MIN, MAX, STDDEV, PERCENTILE(x, 0.9), each with `WHERE condition` inside its brackets or as SUM_IF, COUNT_IF, AVG_IF. ' +
      'What is divided by zero has no value.',
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
        { properties: { name: WORDS } },
        when(
          having({ direction: { const: 'target' }, thresholds: NOT_NULL }),
          having({ target: NOT_NULL, thresholds: { properties: { green: { minimum: 0 } } } }),
        ),
      ],
    },
    namesRecords: true,
    rules: [
      { at: 'body.formula', rule: 'A formula of the formula language; with a dataset its columns and their types fit the formula.' },
      {
        at: 'body.thresholds',
        rule: '`green` above `amber` where higher is better; `green` below `amber` where lower is better, and for distances from the target.',
      },
      { at: 'body.time_column', rule: 'A column of the dataset that holds dates; none with the grain `all`.' },
      {
        at: 'body.dimensions[]',
        rule: 'A column of the dataset that holds texts, truth values or whole numbers, and is not the time column.',
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
    summary: 'List the KPIs that the data could carry',
    description: 'What the agent `kpi-discovery` found, with formula, value, reasons and score, the best first.',
    parameters: {
      limit: { ...limitOf(1, 100, 25), description: 'How many to answer with, the best first.' },
      status: {
        in: 'query',
        argument: 'status',
        description: 'Only candidates of this status.',
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
    summary: 'Tell whether computed values can be read',
    description: 'Which read path is configured, whether it could be read just now, and how fresh its content is. Names no tenant.',
    anonymous: true,
  },
];
