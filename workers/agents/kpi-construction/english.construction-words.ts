import type { ConstructionWords } from './german.construction-words.js';

export const englishWords: ConstructionWords = {
  title: (name) => `KPI: ${name}`,
  unnamed: 'without a name',
  open: 'open',
  origin: {
    request: 'The formula comes from the request.',
    candidate: 'The KPI is one that the data can carry, as discovery found.',
    catalogue: 'The KPI stands in the catalogue; no table has all the columns that it needs.',
    model: 'The formula was proposed by a language model; it is computed on the data.',
  },
  record: 'Definition',
  columns: ['Field', 'Content'],
  fields: {
    name: 'Name', purpose: 'Purpose', formula: 'Formula', dataset: 'Dataset', unit: 'Unit', direction: 'Direction', grain: 'Period',
    owner: 'Owner', target: 'Target', current: 'Current value',
  }, // prettier-ignore
  directions: { higher: 'higher is better', lower: 'lower is better', target: 'close to the target is better' },
  by: (value, day) => `${value} by ${day}`,
  since: (value, day) => `${value} (period from ${day})`,
  smart: 'SMART check',
  smartColumns: ['Criterion', 'Result', 'Reason'],
  criteria: { specific: 'Specific', measurable: 'Measurable', achievable: 'Achievable', relevant: 'Relevant', timeBound: 'Time-bound' },
  statuses: { met: 'met', not_met: 'not met', open: 'open' },
  history: 'History',
  chartSource: (name) => `formula, computed on “${name}”`,
  chartTarget: 'Target',
  value: 'Value',
  adopt: 'Adopting it',
  adoptText: 'The input for createMetricDefinition stands in the result as create_input.',
  notAdoptable: (missing) => `Not to be adopted yet; missing: ${missing}.`,
  alternatives: 'What could be meant too',
  method: 'Method',
  methodText:
    'Each criterion is decided by program: the formula is checked and computed on the data, the target held against the observed range, the relation against goals, programme and initiatives. What nobody has stated is open.',
  warnings: 'Please note',
  unasked:
    'No word of the request tells which KPI is meant; of those that the named run found the one that serves best to steer by was taken.',
  unusedRun: (id, agent) => `The run ${id} (${agent}) holds no KPI candidates and was not used.`,
  openWarning: (fields) => `Open are: ${fields}.`,
  noText: 'No purpose was stated, and without a language model none is phrased.',
  purposeTask: 'State in one sentence the purpose of this KPI: what it shows and which decision it serves. No numbers.',
  proposalTask:
    'Propose a KPI for the request: name, formula in the formula language (SUM, COUNT, COUNT_IF, AVG, MEDIAN, DATE_DIFF; column names in double quotes), direction. Use only the columns that are named.',
  reasons: {
    parts: { name: 'name', dataset: 'dataset', direction: 'direction' },
    grains: { day: 'daily', week: 'weekly', month: 'monthly', quarter: 'quarterly', year: 'yearly' },
    kinds: { goal: 'goal of the company', programme: 'programme', initiative: 'initiative' },
    specific: (name, dataset, columns) => `“${name}” is made from “${dataset}”${columns ? `, columns: ${columns}` : ''}.`,
    unspecific: (missing) => `Missing: ${missing}.`,
    measurable: (value, rows) => `The formula can be read and gives ${value} from ${rows} rows.`,
    columnsMissing: (names) => `No table has a column such as ${names}.`,
    notMeasurable: (fault) => (fault ? `The formula cannot be computed: ${fault}` : 'The formula gives a value on no dataset.'),
    noTarget: 'A target or the direction is missing.',
    shortHistory: (periods, fewest) => `Only ${periods} periods with a value; ${fewest} are needed.`,
    achievable: (target, low, high, reached, all, isWithin) =>
      `Observed are ${low} to ${high}; the target ${target} ${isWithin ? 'lies within what was observed' : 'was never reached'} (reached in ${reached} of ${all} periods).`,
    relevant: (kind, title) => `${kind}: “${title}”.`,
    noRelevance: 'No goal of the company, no initiative and no goal of the programme names the same.',
    noDeadline: 'A deadline is missing.',
    pastDeadline: (day) => `The deadline ${day} is past.`,
    noPeriods: (day) => `Deadline ${day}, but the KPI has no periods.`,
    timeBound: (day, grain) => `Deadline ${day}, measured ${grain}.`,
  },
  refusal: {
    nothing:
      'No KPI of the catalogue fits this request, and it names no formula. State parameters.formula, or describe the KPI in other words.',
    syntax: (fault) => `The formula cannot be read: ${fault}`,
    unknownCandidate: (id) => `There is no KPI candidate ${id}.`,
  },
};
