import { ContentError, loadContentFolder } from '../../../platform/content/index.js';
import { checkFormula, FormulaError, parseFormula, quotedColumn, quotedText, tokensOf, type CheckedFormula } from '../formula/index.js';
import { catalogueFileSchema, PROCESS_AREAS, type CatalogueKpi, type RoleType } from './catalogue.schema.js';

const FOLDER = 'subgraphs/metrics/content/catalogue';

/** Column type that the formula check assumes for each role type. */
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
 * Returns the KPIs of all process areas. The files are read on the first call.
 * @throws ContentError that lists the errors of the files
 */
export const kpiCatalogue = (): readonly CatalogueKpi[] => (loaded ??= readCatalogue());

const readCatalogue = (): readonly CatalogueKpi[] => {
  const kpis = [...loadContentFolder(FOLDER, catalogueFileSchema)].flatMap(([name, file]) => {
    const area = PROCESS_AREAS.find((known) => known === name);
    if (!area) throw new ContentError(`${FOLDER}/${name}.yaml: unknown process area "${name}"; rename the file to one of PROCESS_AREAS`);
    return file.kpis.map((kpi): CatalogueKpi => ({ ...kpi, area }));
  });
  const errors = [...kpis.flatMap(formulasOf).flatMap(errorsOf), ...repeated(kpis.map(({ id }) => id)).map((id) => `${id}: duplicate id`)];
  if (errors.length > 0) throw new ContentError(`${FOLDER}:\n  ${errors.join('\n  ')}`);
  return kpis;
};

const formulas = new WeakMap<CatalogueKpi, readonly CatalogueKpi[]>();

/** Returns a KPI once for each of its formulas, best first. */
export const formulasOf = (kpi: CatalogueKpi): readonly CatalogueKpi[] => {
  const known = formulas.get(kpi);
  if (known) return known;
  const { variants = [], ...main } = kpi;
  const all = [
    main,
    ...variants.map(({ time = kpi.time, roles, ...variant }) => {
      const timeRole = time === null ? undefined : kpi.roles[time];
      return { ...main, ...variant, time, roles: { ...(time !== null && timeRole && { [time]: timeRole }), ...roles } };
    }),
  ];
  formulas.set(kpi, all);
  return all;
};

/** Returns whether a formula reads a role; a role that it does not read only assigns rows to periods. */
export const isRead = ({ formula }: Pick<CatalogueKpi, 'formula'>, role: string): boolean =>
  tokensOf(formula, { roles: true }).some(({ kind, value }) => kind === 'role' && value === role);

/** Returns the errors that the schema cannot detect: mismatches between formula, roles, value sets, time role and grain. */
export const errorsOf = (kpi: CatalogueKpi): string[] => {
  const errors: string[] = [];
  const { time, roles } = kpi;
  if ((time === null) !== (kpi.grain === 'all'))
    errors.push('a time role must not be combined with the grain "all"; every other grain requires one');
  if (time !== null && roles[time]?.type !== 'timestamp') errors.push(`time role ${time} must have the type timestamp`);
  try {
    const used = new Set([...checkCatalogueFormula(kpi).columns, ...(time === null ? [] : [time])]);
    for (const role of Object.keys(roles)) if (!used.has(role)) errors.push(`role ${role} is not used`);
    for (const set of valueSetsOf(kpi)) if (!kpi.formula.includes(`{${set}}`)) errors.push(`value set {${set}} is not used`);
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    errors.push(error.message);
  }
  return errors.map((message) => `${kpi.area}/${kpi.id}: ${message}`);
};

const checkCatalogueFormula = (kpi: CatalogueKpi): CheckedFormula =>
  checkFormula(
    parseFormula(kpi.formula, { roles: true }),
    Object.entries(kpi.roles).map(([name, { type }]) => ({ name, type: COLUMN_TYPES[type] })),
    { valueSets: valueSetsOf(kpi) },
  );

const valueSetsOf = ({ roles }: CatalogueKpi): string[] =>
  Object.entries(roles).flatMap(([role, { values = {} }]) => Object.keys(values).map((set) => `${role}.${set}`));

/** Columns and values of a table that are bound to the roles of a KPI. */
export interface RoleBinding {
  /** Column name by role. */
  readonly columns: Readonly<Record<string, string>>;
  /** Expression by role, if the role is not the column as it is, such as `("Quote" * 100)`. */
  readonly expressions?: Readonly<Record<string, string>>;
  /** Matching values that occur in the column, by `role.set`. */
  readonly values: Readonly<Record<string, readonly string[]>>;
}

/** Returns the formula of a KPI with its roles replaced by the columns and values of a table. */
export const bindFormula = ({ formula }: Pick<CatalogueKpi, 'formula'>, { columns, expressions = {}, values }: RoleBinding): string => {
  let bound = '';
  let end = 0;
  for (const token of tokensOf(formula, { roles: true })) {
    if (token.kind !== 'role') continue;
    const column = columns[token.value];
    const listed = `(${(values[token.value] ?? []).map(quotedText).join(', ')})`;
    const replacement = expressions[token.value] ?? (column === undefined ? listed : quotedColumn(column));
    bound += formula.slice(end, token.start) + replacement;
    end = token.end;
  }
  return bound + formula.slice(end);
};

const repeated = (ids: readonly string[]): string[] => [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];
