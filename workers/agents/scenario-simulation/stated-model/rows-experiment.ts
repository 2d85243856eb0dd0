import { identifier, literal } from '../../../../platform/analytics/index.js';
import { isDateType } from '../../../../platform/column-meaning/index.js';
import { wordsIn } from '../../../../platform/text/index.js';
import { citeDataset, datasetsTrustedFirst } from '../../../datasets.js';
import { fetchRows } from '../../../dataset-rows.js';
import { formatDate, formatNumber, type Language } from '../../../documents/text/formatting.js';
import type { AgentContext } from '../../../kit.js';
import { clausesIn } from '../../../methods/request-reading/index.js';
import { findInitiativeColumns, findKpiRows } from '../../../methods/table-roles/index.js';
import { numberOf, oneLine } from '../../../methods/tenant-state/index.js';
import { messagesIn } from '../messages.js';
import type { NamedInput } from '../run-simulation.js';
import type { TenantExperiment } from '../tenant-experiment.js';
import type { Quantity } from './read-quantities.js';
import { basesIn, conditionsOn, rowsModelIn } from './rows-model.js';
import type { StatedModel } from './stated-model.js';

const MONTHS = 12;

/** Lists values once in any case. */
const listedValues = (values: readonly string[]): string =>
  [...new Map(values.toReversed().map((value) => [value.trim().toLowerCase(), oneLine(value)])).values()].toReversed().join(', ');

/**
 * Returns the experiment of a request that states a share, a value per unit and the rows to which they apply: number or sum × factor × share ×
 * value − fixed cost. A condition that leaves no rows is not applied, since the request supposes it; this is stated. Null if the request
 * states no such calculation or no table has the rows.
 */
export const rowsExperiment = async (context: AgentContext, text: string, language: Language): Promise<TenantExperiment | null> => {
  const stated = rowsModelIn(text, language);
  if (stated === null) return null;
  const found = (await datasetsTrustedFirst(context)).flatMap((dataset) => {
    const time = dataset.roles.time ?? dataset.columns.find(({ type }) => isDateType(type))?.name;
    if (time === undefined || findKpiRows(dataset)?.name !== undefined || findInitiativeColumns(dataset.columns, dataset.profile))
      return [];
    return basesIn(stated.thing, dataset)
      .slice(0, 1)
      .map((base) => ({ dataset, time, base }));
  });
  const [chosen] = found.toSorted((a, b) => b.base.score - a.base.score);
  if (!chosen) return null;
  const { dataset, time, base } = chosen;
  const duck = await context.duckDb();
  const relation = await fetchRows(context, dataset);
  const isIn = (column: string, values: readonly string[]): string =>
    `lower(trim(CAST(${identifier(column)} AS VARCHAR))) IN (${values.map((value) => literal(value.trim().toLowerCase())).join(', ')})`;
  const { from, until } = stated.period;
  const day = `CAST(${identifier(time)} AS DATE)`;
  const always = [
    `${day} BETWEEN ${literal(from ?? '')} AND ${literal(until ?? '')}`,
    ...(base.kind === 'rows' ? [isIn(base.column, base.values)] : []),
  ];
  const measure = async (conditions: readonly string[]): Promise<number> => {
    const { value } = await duck.one<{ value: number | null }>(
      `SELECT ${base.kind === 'rows' ? 'count(*)' : `sum(${numberOf(base.column)})`} AS value FROM ${relation} WHERE ${[...always, ...conditions].join(' AND ')}`,
    );
    return Number(value ?? 0);
  };
  const applied: { column: string; values: string[] }[] = [];
  const supposed: { column: string; values: string[] }[] = [];
  for (const each of conditionsOn(text, base, dataset)) {
    const conditions = [...applied, each].map(({ column, values }) => isIn(column, values));
    ((await measure(conditions)) > 0 ? applied : supposed).push(each);
  }
  const value = await measure(applied.map(({ column, values }) => isIn(column, values)));
  if (!(value > 0)) return null;
  const { share, price, cost, factor, target, unused } = stated;
  const messages = messagesIn(language).rowsModel;
  const number = (of: number): string => formatNumber(of, language, Number.isInteger(of) || of >= 1_000 ? 0 : 1);
  const listed = (conditions: typeof applied): string =>
    conditions.map(({ column, values }) => `${oneLine(column)} = ${listedValues(values)}`).join('; ');
  const name = oneLine(base.kind === 'rows' ? `${base.column} = ${listedValues(base.values)}` : base.column);
  const input = (id: string, label: string, { min, max, mode }: Quantity): NamedInput => ({
    ...{ name: id, label },
    distribution:
      min === max
        ? { kind: 'constant', value: min }
        : mode === null
          ? { kind: 'uniform', min, max }
          : { kind: 'triangular', min, mode, max },
  });
  const labels = {
    base: messages.base(base.kind, name),
    factor: messages.factor,
    share: messages.share,
    price: messages.price,
    cost: messages.cost,
  };
  const inputs: NamedInput[] = [
    { name: 'base', label: labels.base, distribution: { kind: 'constant', value } },
    ...(factor === 1 ? [] : [{ name: 'factor', label: labels.factor, distribution: { kind: 'constant' as const, value: factor } }]),
    input('share', labels.share, share),
    input('price', labels.price, price),
    ...(cost === null ? [] : [input('cost', labels.cost, cost)]),
  ];
  const formula = `base${factor === 1 ? '' : ' * factor'} * share / 100 * price${cost === null ? '' : ' - cost'}`;
  const model: StatedModel = {
    ...{ formula, inputs, target, unit: price.currency, result: cost === null ? 'value' : 'net', months: MONTHS, isMeasured: true },
    written: [
      labels.base,
      ...(factor === 1 ? [] : ['×', labels.factor]),
      '×',
      labels.share,
      '/ 100 ×',
      labels.price,
      ...(cost === null ? [] : ['−', labels.cost]),
    ].join(' '),
    remarks: [
      ...(supposed.length === 0 ? [] : [messages.supposed(listed(supposed))]),
      ...(unused.length === 0 ? [] : [messages.unused(unused.join(', '))]),
    ],
    warnings: [],
    words: [...wordsIn(text), ...clausesIn(text).map(({ words }) => words)],
  };
  return {
    subject: { kind: 'request', id: null, name: null },
    ...{ formula, inputs, target, unit: model.unit, warnings: model.warnings, words: model.words, model },
    basis: messages.basis(
      oneLine(dataset.name),
      [...(base.kind === 'rows' ? [name] : []), ...(applied.length === 0 ? [] : [listed(applied)])].join('; '),
      formatDate(from ?? '', language),
      formatDate(until ?? '', language),
      number(value),
      ...([factor === 1 ? null : number(factor), number(value * factor), base.kind] as const),
    ),
    // What the calculation does not use is stated in its remarks.
    answeredClauses: [text],
    driver: null,
    scenarios: [],
    citations: [citeDataset(dataset)],
  };
};
