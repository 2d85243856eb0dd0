import { ContentError, loadContentFolder } from '../../../platform/content/index.js';
import { checkFormula, FormulaError, parseFormula, quotedColumn, quotedText, tokensOf, type CheckedFormula } from '../formula/index.js';
import { catalogueFileSchema, PROCESS_AREAS, type CatalogueKpi, type RoleType } from './catalogue.schema.js';

const FOLDER = 'subgraphs/metrics/content/catalogue';

/** What a role's column counts as when the formula is checked. */
export const COLUMN_TYPES: Readonly<Record<RoleType, string>> = {
  timestamp: 'timestamp',
  numeric: 'decimal',
  boolean: 'boolean',
  text: 'text',
  category: 'text',
  identifier: 'text',
};

let loaded: readonly CatalogueKpi[] | undefined;

/**
 * The KPIs of all process areas, read once.
 * @throws ContentError naming what is wrong in a file
 */
export const kpiCatalogue = (): readonly CatalogueKpi[] => (loaded ??= readCatalogue());

const readCatalogue = (): readonly CatalogueKpi[] => {
  const kpis = [...loadContentFolder(FOLDER, catalogueFileSchema)].flatMap(([name, file]) => {
    const area = PROCESS_AREAS.find((known) => known === name);
    if (!area) throw new ContentError(`${FOLDER}/${name}.yaml: there is no such process area`);
    return file.kpis.map((kpi): CatalogueKpi => ({ ...kpi, area }));
  });
  const faults = [...kpis.flatMap(faultsOf), ...repeated(kpis.map(({ id }) => id)).map((id) => `${id}: this id is there twice`)];
  if (faults.length > 0) throw new ContentError(`${FOLDER}:\n  ${faults.join('\n  ')}`);
  return kpis;
};

/** What the schema cannot see: the formula against its roles. */
export const faultsOf = (kpi: CatalogueKpi): string[] => {
  const faults: string[] = [];
  const { time, roles } = kpi;
  if ((time === null) !== (kpi.grain === 'all')) faults.push('a time role and the grain "all" exclude each other');
  if (time !== null && roles[time]?.type !== 'timestamp') faults.push(`the time role ${time} is no role of type timestamp`);
  try {
    const used = new Set([...checkCatalogueFormula(kpi).columns, ...(time === null ? [] : [time])]);
    for (const role of Object.keys(roles)) if (!used.has(role)) faults.push(`the role ${role} is not used`);
    for (const set of valueSetsOf(kpi)) if (!kpi.formula.includes(`{${set}}`)) faults.push(`the values {${set}} are not used`);
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    faults.push(error.message);
  }
  return faults.map((fault) => `${kpi.area}/${kpi.id}: ${fault}`);
};

const checkCatalogueFormula = (kpi: CatalogueKpi): CheckedFormula =>
  checkFormula(
    parseFormula(kpi.formula, { roles: true }),
    Object.entries(kpi.roles).map(([name, { type }]) => ({ name, type: COLUMN_TYPES[type] })),
    { valueSets: valueSetsOf(kpi) },
  );

const valueSetsOf = ({ roles }: CatalogueKpi): string[] =>
  Object.entries(roles).flatMap(([role, { values = {} }]) => Object.keys(values).map((set) => `${role}.${set}`));

/** What a table has for the roles of a KPI. */
export interface RoleBinding {
  /** Column by role. */
  readonly columns: Readonly<Record<string, string>>;
  /** Values that occur in the column, by `role.set`. */
  readonly values: Readonly<Record<string, readonly string[]>>;
}

/** The formula of a KPI with the columns and values of a table in the place of its roles. */
export const boundFormula = ({ formula }: Pick<CatalogueKpi, 'formula'>, { columns, values }: RoleBinding): string => {
  let bound = '';
  let end = 0;
  for (const token of tokensOf(formula, { roles: true })) {
    if (token.kind !== 'role') continue;
    const column = columns[token.value];
    const put = column === undefined ? `(${(values[token.value] ?? []).map(quotedText).join(', ')})` : quotedColumn(column);
    bound += formula.slice(end, token.start) + put;
    end = token.end;
  }
  return bound + formula.slice(end);
};

const repeated = (ids: readonly string[]): string[] => [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];
