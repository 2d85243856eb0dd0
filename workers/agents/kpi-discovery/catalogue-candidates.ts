import type { DuckDbSession } from '../../../platform/analytics/index.js';
import { bindFormula, type CatalogueKpi, type KpiFinding } from '../../../subgraphs/metrics/index.js';
import { bindRoles, missingRoles, type BoundRole, type ProfiledColumn } from './bind-roles.js';
import { candidateValue, valuesOf } from './candidate-value.js';
import { nameMatch } from '../../methods/kpi-names/match-names.js';
import { columnsReason, gateReason, historyReason, implausibleReason, rowsReason } from './reasons.js';
import { confidenceOf, isPlausible, partsOf, scoreOf, type Gate } from './score.js';

/** Examined table; in DuckDB it is named `dataset`. */
export interface ExaminedTable {
  readonly rows: number;
  readonly gate: Gate;
  readonly columns: readonly ProfiledColumn[];
}

/** KPI that lacks one column. */
export interface NearMiss {
  readonly kpi: CatalogueKpi;
  readonly missing: readonly string[];
}

const MAX_VALUES = 500;
/** Minimum match of a value; high, because values of a set can differ by few letters. */
const MIN_VALUE_MATCH = 0.9;
const MAX_DIMENSIONS = 3;
const MAX_DIMENSION_VALUES = 30;

/** Returns the KPIs of the catalogue that can be computed from the columns of a table, in catalogue order. */
export const catalogueCandidates = async (
  duck: DuckDbSession,
  catalogue: readonly CatalogueKpi[],
  table: ExaminedTable,
): Promise<{ findings: KpiFinding[]; nearMisses: NearMiss[] }> => {
  const findings: KpiFinding[] = [];
  const nearMisses: NearMiss[] = [];
  for (const kpi of catalogue) {
    const roles = bindRoles(kpi.roles, table.columns);
    const finding = roles && (await findingOf(duck, kpi, roles, table));
    if (finding) findings.push(finding);
    const missing = roles ? [] : missingRoles(kpi.roles, table.columns);
    if (missing.length === 1 && Object.keys(kpi.roles).length > 1) nearMisses.push({ kpi, missing });
  }
  return { findings, nearMisses };
};

const findingOf = async (
  duck: DuckDbSession,
  kpi: CatalogueKpi,
  roles: readonly BoundRole[],
  table: ExaminedTable,
): Promise<KpiFinding | null> => {
  const columns = Object.fromEntries(roles.map(({ role, column }) => [role, column]));
  const values = await occurringValues(duck, kpi, columns);
  if (!values) return null;
  const formula = bindFormula(kpi, { columns, values });
  const timeColumn = kpi.time === null ? null : (columns[kpi.time] ?? null);
  const computed = await candidateValue(duck, formula, table.columns, { timeColumn, grain: kpi.grain });
  if (!computed) return null;
  const matches = roles.map(({ match }) => match);
  const { periods, rows } = computed;
  const parts = partsOf({ matches, rows, tableRows: table.rows, gate: table.gate, periods, hasPeriods: timeColumn !== null });
  const plausible = isPlausible(computed.value, kpi.unit);
  return {
    candidateKey: `catalogue:${kpi.id}`,
    origin: 'catalogue',
    catalogueId: kpi.id,
    area: kpi.area,
    name: kpi.name,
    purpose: kpi.purpose,
    unit: kpi.unit,
    direction: kpi.direction,
    grain: kpi.grain,
    timeColumn,
    dimensions: dimensionsOf(table.columns, Object.values(columns)),
    formula,
    roles: [...roles],
    target: null,
    ...computed,
    parts,
    score: scoreOf(parts),
    confidence: confidenceOf(matches, plausible),
    reasons: [
      columnsReason(roles),
      rowsReason(rows, table.rows),
      historyReason(periods, kpi.grain),
      gateReason(table.gate),
      ...(plausible ? [] : [implausibleReason()]),
    ],
    caveats: kpi.caveats,
    source: sourceText(kpi.source),
  };
};

/** Returns the occurring values of each set. Null if a set has none: then the KPI is always zero or the column is the wrong one. */
const occurringValues = async (
  duck: DuckDbSession,
  { roles }: CatalogueKpi,
  columns: Readonly<Record<string, string>>,
): Promise<Record<string, string[]> | null> => {
  const found: Record<string, string[]> = {};
  for (const [role, { values = {} }] of Object.entries(roles)) {
    if (Object.keys(values).length === 0) continue;
    const present = await valuesOf(duck, columns[role] ?? '', MAX_VALUES);
    for (const [set, names] of Object.entries(values)) {
      const matching = present.filter((value) => nameMatch(value, [...names.de, ...names.en]) >= MIN_VALUE_MATCH).toSorted();
      if (matching.length === 0) return null;
      found[`${role}.${set}`] = matching;
    }
  }
  return found;
};

/** Returns category columns that the KPI itself does not use. */
export const dimensionsOf = (columns: readonly ProfiledColumn[], used: readonly string[]): string[] =>
  columns
    .filter(({ name, type, distinct, nullShare, eventLogRole }) => {
      const isCategory = (type === 'text' || type === 'boolean') && distinct >= 2 && distinct <= MAX_DIMENSION_VALUES;
      return isCategory && nullShare < 0.5 && eventLogRole !== 'case' && !used.includes(name);
    })
    .slice(0, MAX_DIMENSIONS)
    .map(({ name }) => name);

const sourceText = ({ title, author, year }: CatalogueKpi['source']): string =>
  [author, title].filter((part) => part !== undefined).join(': ') + (year === undefined ? '' : ` (${year})`);
