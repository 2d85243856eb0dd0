import type { JsonSchema } from '../route-definition.js';
import { having, NOT_NULL, TEXT, when, without } from './conditions.js';

const ofKind = (...kinds: string[]): JsonSchema => having({ kind: { enum: kinds } });

/** The built-in files of the demo companies, by kind. */
const DEMO_FILES: Readonly<Record<string, string>> = {
  'order-to-cash': 'event_log',
  'kpi-monthly': 'csv',
  initiatives: 'csv',
  'peer-values': 'csv',
  'suppliers-arnsberg': 'csv',
  'suppliers-chemnitz': 'csv',
  'sales-orders': 'csv',
  'service-tickets': 'event_log',
  scorecard: 'csv',
  'project-list': 'csv',
  'market-comparison': 'csv',
  'trade-accounts': 'csv',
  'web-shop-customers': 'csv',
};

/** Options that only some kinds of sources use; others refuse them. */
const OPTIONS_OF_KINDS: readonly (readonly [options: string, kinds: readonly string[]])[] = [
  ['delimiter quote escape encoding skip_rows max_rejected_share', ['csv', 'event_log']],
  ['header', ['csv', 'event_log', 'xlsx']],
  ['decimal_separator null_values text_columns', ['csv', 'json', 'xlsx', 'event_log', 'postgres', 'rest']],
  ['periods_as_rows', ['csv', 'json', 'xlsx', 'postgres', 'rest']],
  ['records_pointer', ['json']],
  ['sheet range header_row', ['xlsx']],
  ['case_column activity_column time_column start_column lifecycle_column resource_column', ['event_log']],
];

const pagedBy = (...kinds: string[]): JsonSchema => having({ rest: having({ paging: having({ kind: { enum: kinds } }) }) });

/** Conditions on the combination of fields of a source, by its kind. */
export const SOURCE_CONDITIONS: readonly JsonSchema[] = [
  { properties: { demo_file: { enum: [...Object.keys(DEMO_FILES), '', null] } } },
  ...Object.entries(DEMO_FILES).map(([file, kind]) => when(having({ demo_file: { const: file } }), ofKind(kind))),
  ...OPTIONS_OF_KINDS.map(([options, kinds]) => {
    const absent = options.split(' ').map((name) => [name, { anyOf: [{ type: 'null' }, { type: 'array', maxItems: 0 }] }]);
    return when({ not: ofKind(...kinds) }, { properties: { options: { properties: Object.fromEntries(absent) } } });
  }),
  when(having({ url: TEXT }), without('demo_file')),
  when(ofKind('rest'), having({ url: TEXT })),
  when(ofKind('postgres'), {
    ...having({ postgres: NOT_NULL, credentials: having({ user: TEXT, password: TEXT }) }),
    allOf: [without('url', 'demo_file')],
  }),
  when(having({ postgres: NOT_NULL }), ofKind('postgres')),
  when(having({ rest: NOT_NULL }), ofKind('rest')),
  when(having({ credentials: NOT_NULL }), { anyOf: [ofKind('postgres'), having({ url: TEXT })] }),
  when(pagedBy('cursor', 'next_link'), { properties: { rest: { properties: { paging: { properties: { start: { type: 'null' } } } } } } }),
  when(pagedBy('next_link'), { properties: { rest: { properties: { paging: without('parameter') } } } }),
  ...[
    ['user', 'password'],
    ['password', 'user'],
    ['header_name', 'header_value'],
    ['header_value', 'header_name'],
  ].map(([one = '', other = '']) =>
    when(having({ credentials: having({ [one]: TEXT }) }), having({ credentials: having({ [other]: TEXT }) })),
  ),
  when(having({ credentials: having({ token: TEXT }) }), { properties: { credentials: without('user', 'header_name') } }),
  when(having({ credentials: having({ header_name: TEXT }) }), { properties: { credentials: without('user') } }),
];
