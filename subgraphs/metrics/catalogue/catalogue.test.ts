import { readdirSync } from 'node:fs';
import { fromProjectRoot } from '../../../platform/project-root.js';
import { checkFormula, parseFormula } from '../formula/index.js';
import { bindFormula, errorsOf, formulasOf, kpiCatalogue } from './catalogue.js';
import { PROCESS_AREAS, type CatalogueKpi, type CatalogueRole } from './catalogue.schema.js';

const FORMULAS = kpiCatalogue().flatMap(formulasOf);
const [anyKpi] = kpiCatalogue() as [CatalogueKpi];
const errorsAfter = (change: Partial<CatalogueKpi>): string => errorsOf({ ...anyKpi, ...change }).join('\n');

/** Normalises case, separators and the spelling of umlauts. */
const comparable = (name: string): string => {
  const plain = name.toLowerCase().replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss');
  return plain.replaceAll(/[^a-z0-9]/g, '');
};

describe('the KPI catalogue', () => {
  it('has one file per process area, each with KPIs', () => {
    const files = readdirSync(fromProjectRoot('subgraphs/metrics/content/catalogue')).map((name) => name.replace('.yaml', ''));
    expect(files.filter((name) => !(PROCESS_AREAS as readonly string[]).includes(name))).toEqual([]);
    expect(new Set(kpiCatalogue().map(({ area }) => area)).size).toBe(files.length);
  });

  it.each(FORMULAS.map((kpi) => [`${kpi.area}/${kpi.id}`, kpi] as const))('%s has a formula that fits its roles', (_, kpi) => {
    expect(errorsOf(kpi)).toEqual([]);
  });

  it.each(FORMULAS.map((kpi) => [kpi.id, kpi] as const))('%s has a valid formula after its roles are bound to columns', (_, kpi) => {
    const roles = Object.entries(kpi.roles);
    const columns = Object.fromEntries(roles.map(([role], index) => [role, `Spalte "${index}" (Stück)`]));
    const values = Object.fromEntries(
      roles.flatMap(([role, { values: sets = {} }]) => Object.keys(sets).map((set) => [`${role}.${set}`, ["O'Neill", 'ja']])),
    );
    const types = {
      timestamp: 'date',
      numeric: 'integer',
      boolean: 'boolean',
      text: 'text',
      category: 'text',
      identifier: 'text',
    } as const;
    const bound = parseFormula(bindFormula(kpi, { columns, values }));
    const checked = checkFormula(
      bound,
      roles.map(([role, { type }]) => ({ name: columns[role] ?? '', type: types[type] })),
    );
    expect(checked.columns.every((name) => Object.values(columns).includes(name))).toBe(true);
  });

  it.each(FORMULAS.map((kpi) => [kpi.id, kpi] as const))('%s has no column name in two roles', (_, kpi) => {
    const names = Object.values(kpi.roles).map(({ names: { de, en } }) => new Set([...de, ...en].map(comparable)));
    for (const [index, ours] of names.entries())
      for (const others of names.slice(index + 1)) expect([...ours.intersection(others)]).toEqual([]);
  });

  it('reports the errors of an entry', () => {
    const role: CatalogueRole = { type: 'numeric', names: { de: ['Wert'], en: ['value'] } };
    const entry: Partial<CatalogueKpi> = { time: null, grain: 'all', roles: { amount: role } };
    expect(errorsAfter({ ...entry, formula: 'SUM({amout})' })).toContain('did you mean "amount"?');
    expect(errorsAfter({ ...entry, formula: '{amount} * 2' })).toContain('enclose it in an aggregate');
    expect(errorsAfter({ ...entry, formula: 'COUNT()' })).toContain('role amount is not used');
    expect(errorsAfter({ ...entry, formula: 'SUM({amount})', grain: 'month' })).toContain('must not be combined');
    expect(errorsAfter({ formula: 'SUM({amount})', grain: 'month', roles: { amount: role }, time: 'amount' })).toContain(
      'time role amount must have the type timestamp',
    );
    expect(errorsAfter({ ...entry, formula: 'COUNT_IF({amount} IN {amount.big})' })).toContain('no value set named {amount.big}');
    const named: Record<string, CatalogueRole> = { amount: { ...role, type: 'text', values: { big: { de: ['groß'], en: ['big'] } } } };
    expect(errorsAfter({ ...entry, formula: 'COUNT({amount})', roles: named })).toContain('value set {amount.big} is not used');
  });
});
