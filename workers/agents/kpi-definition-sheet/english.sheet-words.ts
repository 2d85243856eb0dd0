import type { SheetWords } from './german.sheet-words.js';

export const englishWords: SheetWords = {
  title: (count, name) => (count === 1 ? `KPI definition sheet: ${name}` : 'KPI definition sheets'),
  overview: (count, open) => `Sheets: ${count}. Open fields: ${open}.`,
  chosen: {
    request: 'The metrics are those of the request.',
    runs: 'The metrics come from the runs that were named.',
    all_active: 'The request names no metric; the active ones are listed.',
  },
  columns: ['Field', 'Content'],
  open: 'open',
  fields: {
    title: 'Title',
    purpose: 'Purpose',
    relatesTo: 'Relates to',
    target: 'Target',
    formula: 'Formula',
    frequency: 'Frequency',
    measuredBy: 'Who measures',
    source: 'Source of data',
    actedOnBy: 'Who acts on the data',
    actions: 'What do they do',
    notes: 'Notes and comments',
  },
  recommendedTarget: 'Recommended target',
  levels: { conservative: 'conservative', realistic: 'realistic', ambitious: 'ambitious' },
  recommended: (levels, day) => `${levels}; for the period from ${day}; not set yet`,
  current: 'Current value',
  since: (day) => `period from ${day}`,
  rows: (rows, count) => (rows === 1 ? 'from one row' : `from ${count} rows`),
  by: (day) => `by ${day}`,
  thresholds: (green, amber, direction) =>
    direction === 'target'
      ? `green within ${green}, amber within ${amber} of it`
      : `green ${direction === 'higher' ? 'from' : 'up to'} ${green}, amber ${direction === 'higher' ? 'from' : 'up to'} ${amber}`,
  direction: { higher: 'higher is better', lower: 'lower is better', target: 'close to the target is better' },
  frequency: { day: 'daily', week: 'weekly', month: 'monthly', quarter: 'quarterly', year: 'yearly', all: 'over everything' },
  service: 'the service, whenever the dataset changes',
  status: { proposed: 'proposed', draft: 'draft', active: 'active', retired: 'retired' },
  statusText: (status, version) => (version === null ? `Status: ${status}.` : `Status: ${status}, version ${version}.`),
  source: (name, version, columns, time, dimensions) =>
    `${name}${version ? ` (version ${version})` : ''}${columns ? `; columns: ${columns}` : ''}${time ? `; time: ${time}` : ''}${dimensions ? `; by: ${dimensions}` : ''}`,
  history: 'History',
  chartTarget: 'Target',
  chartSource: (name) => `computed values of the metric “${name}”`,
  value: 'Value',
  warnings: 'Please note',
  openWarning: (fields, names) => `Open: ${fields} (${names.map((name) => `“${name}”`).join(', ')}).`,
  cut: (shown, all) => `${shown} of ${all} active metrics are listed.`,
  noResult: (id) => `The run ${id} holds no KPI that a sheet could be made of and was not used.`,
  method: 'Method',
  methodText: (reference) => `After the performance-measure record: ${reference}. What nobody has stated is open.`,
  refusal: {
    none: 'There is no active metric. Define one, or name runs of kpi-construction or target-recommendation (run_ids).',
    unknown: (name) => `There is no metric ${name}.`,
    noneInRuns: 'The runs that were named hold no metric.',
  },
};
