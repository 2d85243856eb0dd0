import { subjectsIn } from '../../../platform/questions/index.js';
import { contentWords, stemOf } from '../../../platform/text/index.js';
import type { DuckDbSession } from '../../../platform/analytics/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { kpiOf, TASK_WORDS } from '../request-reading/index.js';
import { findInitiativeColumns, findKpiTable } from '../table-roles/index.js';
import { candidatesIn, type CandidateTable, type Form } from './candidates.js';
import { matchKpi, type KpiMatch, type MonthlyCandidate, type MonthlyKpi, type NoMatch } from './match-kpi.js';
import { monthlyCandidates, monthlyKpis, unusableRows, type SourceTable, type UnusableRows } from './monthly-values.js';
import { hasTrace } from './name-trace.js';

/** A KPI that a request names and that two columns of a table give. */
export interface DerivedMeasure extends UnusableRows {
  readonly datasetId: string;
  /** Name of the KPI in the table of KPIs. */
  readonly kpi: string;
  /** Words of the request that name it. */
  readonly words: string;
  /** Whether these words are the name of the KPI as a whole. */
  readonly isNamedInFull: boolean;
  readonly form: Form;
  readonly left: string;
  readonly right: string;
  readonly isShare: boolean;
  /** Number of units of the right column to which the quotient refers; 1 without one, and for shares. */
  readonly per: number;
  /** Number of days of the limit between two dates; 0 for another form. */
  readonly days: number;
  /** Unit of the KPI in its table; null without one. */
  readonly unit: string | null;
  /** Direction in which the KPI is better; null if unknown. */
  readonly better: 'higher' | 'lower' | null;
  /** Number by which the computed value is multiplied: 100 for a percentage, 1 for a share of 1. */
  readonly factor: number;
  /** Median relative difference to the KPI by month, 0 to 0.1. */
  readonly deviation: number;
  readonly months: number;
}

/** A KPI that a request names, for which no pair of columns is used although one comes into question. */
export interface RejectedMeasure extends Pick<NoMatch, 'reason'> {
  readonly kpi: string;
  /** Pairs of columns that come into question, such as "RM ÷ LM", at most two. */
  readonly formulas: readonly string[];
  /** Median relative difference of the first pair to the KPI by month, and the number of months. */
  readonly deviation: number;
  readonly months: number;
}

export interface DerivedMeasures {
  readonly measures: readonly DerivedMeasure[];
  readonly rejected: readonly RejectedMeasure[];
}

export const NO_MEASURES: DerivedMeasures = { measures: [], rejected: [] };

/** Separates the two columns in the formula of each form. */
const SIGNS: Readonly<Record<Form, string>> = { quotient: ' ÷ ', difference: ' − ', within: ' → ' };

/** Returns the formula of a pair of columns as it is shown: "RM_Stk ÷ LM_Stk", "fault ÷ 1000 parcels", "in → out ≤ 21 d". */
export const formulaOf = ({ form, left, right, per, days }: Pick<DerivedMeasure, 'form' | 'left' | 'right' | 'per' | 'days'>): string =>
  `${left}${SIGNS[form]}${per === 1 ? '' : `${per} `}${right}${days > 0 ? ` ≤ ${days} d` : ''}`;

/** Returns the name of a measure with its formula, as it is shown in an answer. */
export const nameOfMeasure = (measure: DerivedMeasure): string => `${measure.kpi} (${formulaOf(measure)})`;

/** Minimum confidence at which a request names a KPI. */
const MIN_CONFIDENCE = 0.7;

/** A request for a number of things is none for a rate of them. */
const COUNTS = /(?<!\p{L})(?:how many|number of|count of|wie ?viele|anzahl)(?!\p{L})/iu;

/** A KPI that a request names. */
export interface NamedKpi {
  readonly name: string;
  readonly words: string;
  readonly isNamedInFull: boolean;
}

/** Returns the KPIs that a text names with its words for them. */
export const kpisNamedIn = (text: string, names: readonly string[]): NamedKpi[] =>
  subjectsIn(text, [...new Set(names)].map(kpiOf), { kinds: ['metric'], ignored: TASK_WORDS })
    .filter(({ confidence }) => confidence >= MIN_CONFIDENCE)
    .map(({ label, words }) => {
      const spoken = words.map((word) => stemOf(word));
      return { name: label, words: words.join(' '), isNamedInFull: contentWords(label).every((word) => spoken.includes(stemOf(word))) };
    })
    .filter(({ isNamedInFull }) => isNamedInFull || !COUNTS.test(text));

/** Maximum number of tables that are searched for the columns of a KPI, and of their rows: 100,000 rows with ten numbers take about 0.2 s. */
export const [MAX_TABLES, MAX_ROWS] = [4, 5_000_000];

/**
 * Returns the tables of records that are searched for the columns of KPIs: those with columns that the name of a KPI resembles first, at
 * most `MAX_TABLES` of at most `MAX_ROWS` rows each.
 */
export const searchedTables = <Table extends Parameters<typeof hasRecords>[0] & CandidateTable>(
  tables: readonly Table[],
  names: readonly string[],
): Table[] => {
  const found = tables
    .filter((table) => hasRecords(table) && table.rows <= MAX_ROWS)
    .map((table) => ({ table, pairs: candidatesIn(table, new Set(['quotient', 'within'])) }))
    .filter(({ pairs }) => pairs.length > 0);
  const isTraced = ({ pairs }: (typeof found)[number]): boolean => pairs.some((pair) => names.some((name) => hasTrace(name, pair)));
  return [...found.filter(isTraced), ...found.filter((each) => !isTraced(each))].slice(0, MAX_TABLES).map(({ table }) => table);
};

const hasRecords = ({ columns, profile, roles }: Pick<Dataset, 'columns' | 'profile' | 'roles'>): boolean =>
  findKpiTable({ columns, profile }) === null && findInitiativeColumns(columns, profile) === null && roles['case'] === undefined;

/** The tables from which the measures for KPIs are derived. */
export interface MeasureSources {
  /** Tables of KPIs. */
  readonly ofKpis: readonly SourceTable[];
  /** Tables of records; see `searchedTables`. */
  readonly records: readonly SourceTable[];
}

/** Returns the measures for KPIs, as far as the columns of records give them with the same level by month. */
export const measuresFrom = async (
  duck: DuckDbSession,
  { ofKpis, records }: MeasureSources,
  named: readonly NamedKpi[],
): Promise<DerivedMeasures> => {
  if (named.length === 0) return NO_MEASURES;
  const kpis: MonthlyKpi[] = [];
  for (const table of ofKpis) kpis.push(...(await monthlyKpis(duck, table)));
  const isNamed = ({ name }: MonthlyKpi): boolean => named.some((each) => each.name === name);
  const wanted = kpis.filter(isNamed);
  const candidates: MonthlyCandidate[] = [];
  for (const table of records) candidates.push(...(await monthlyCandidates(duck, table, wanted)));
  const measures: DerivedMeasure[] = [];
  const rejected: RejectedMeasure[] = [];
  for (const { name, words, isNamedInFull } of named) {
    const [kpi, ...others] = kpis.filter((each) => each.name === name);
    if (kpi === undefined || others.length > 0) continue;
    const match = matchKpi(kpi, kpis, candidates);
    if ('reason' in match) {
      if (match.fits[0]) rejected.push(rejectionOf(name, match.reason, match.fits));
      continue;
    }
    const { candidate, factor, isShare, deviation, commonMonths } = match;
    const { datasetId, form, left, right, days } = candidate;
    const table = records.find((each) => each.datasetId === datasetId);
    const unusable = table ? await unusableRows(duck, table, candidate, isShare) : { blanks: 0, zeros: 0, above: 0 };
    measures.push({
      ...{ datasetId, kpi: name, words, isNamedInFull, form, left, right, days, isShare, unit: kpi.unit, better: kpi.better, factor },
      ...{ per: isShare ? 1 : factor, deviation, months: commonMonths, ...unusable },
    });
  }
  return { measures, rejected };
};

const rejectionOf = (kpi: string, reason: NoMatch['reason'], fits: readonly KpiMatch[]): RejectedMeasure => ({
  ...{ kpi, reason, deviation: fits[0]?.deviation ?? 0, months: fits[0]?.commonMonths ?? 0 },
  formulas: fits.map(({ candidate, factor, isShare }) => formulaOf({ ...candidate, per: isShare ? 1 : factor })),
});
