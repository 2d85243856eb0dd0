import { identifier, literal } from '../../../../platform/analytics/index.js';
import { isDateType, currencyIn } from '../../../../platform/column-meaning/index.js';
import { normaliseText, wordsIn } from '../../../../platform/text/index.js';
import type { Dataset } from '../../../../subgraphs/sources/index.js';
import { citeDataset, datasetsTrustedFirst } from '../../../datasets.js';
import { fetchRows } from '../../../dataset-rows.js';
import { formatDate } from '../../../documents/text/formatting.js';
import type { AgentContext, Language } from '../../../kit.js';
import { isShortText } from '../../../methods/request-reading/index.js';
import { findKpiRows } from '../../../methods/table-roles/index.js';
import { measuredColumns, numberOf, oneLine } from '../../../methods/tenant-state/index.js';
import { messagesIn } from '../messages.js';
import type { NamedInput } from '../run-simulation.js';
import type { TenantExperiment } from '../tenant-experiment.js';
import { quantitiesIn, type Quantity } from './read-quantities.js';
import type { StatedModel } from './stated-model.js';

/** A change of a part of the rows of a table, of which another part can make up some. */
interface PartChange {
  readonly quantity: Quantity;
  readonly sign: 1 | -1;
  /** Share of the change that is made up elsewhere, 0 to 100. */
  readonly absorbed: number;
}

const FALLS =
  /(?<!\p{L})(?:sink\p{L}*|sänke|fällt|fallen|zurückg\p{L}*|rückgang|einbr\p{L}*|verlier\p{L}*|weniger|abnehm\p{L}*|falls?|drops?|declin\p{L}*|decreas\p{L}*|shrinks?|loses?|less|fewer|down)(?!\p{L})/iu;
const RISES = /(?<!\p{L})(?:steig\p{L}*|wächst|wachsen|zunehm\p{L}*|mehr|zulegen|rises?|grows?|increas\p{L}*|gains?|more|up)(?!\p{L})/iu;
const ABSORBS =
  /(?<!\p{L})(?:auffängt|auffangen|aufgefangen|aufnimmt|übernimmt|übernehmen|ausgleicht|ausgleichen|kompensier\p{L}*|wettmacht|absorb\p{L}*|offsets?|makes? up|picks? up|takes? over|recover\p{L}*|compensat\p{L}*)(?!\p{L})/iu;
const PARTS: readonly (readonly [RegExp, number])[] = [
  [/(?<!\p{L})(?:hälfte|half)(?!\p{L})/iu, 50],
  [/(?<!\p{L})(?:zwei drittel|two thirds)(?!\p{L})/iu, 200 / 3],
  [/(?<!\p{L})(?:drittel|third)(?!\p{L})/iu, 100 / 3],
  [/(?<!\p{L})(?:viertel|quarter)(?!\p{L})/iu, 25],
];
const MIN_COMPOUND = 4;
const MONTHS = 12;

/** Returns the change of a part that a request supposes by a range of per cent; null if it supposes none. */
export const partChangeIn = (text: string, language: Language): PartChange | null => {
  const quantities = quantitiesIn(text, language).filter(({ unit }) => unit === 'percent');
  const quantity = quantities.find(({ min, max }) => min < max);
  if (!quantity) return null;
  // German verbs can stand after the amount; what another part makes up is no change of this one.
  const after = quantity.after.slice(0, ABSORBS.exec(quantity.after)?.index);
  const around = FALLS.test(quantity.before) || RISES.test(quantity.before) ? quantity.before : after;
  const [falls, rises] = [FALLS.test(around), RISES.test(around)];
  if (falls === rises) return null;
  const clause = ABSORBS.test(text) ? text.slice(text.indexOf(quantity.words) + quantity.words.length) : '';
  const stated = quantities.find((each) => each !== quantity && each.min === each.max && ABSORBS.test(`${each.before} ${each.after}`));
  const part = PARTS.find(([words]) => words.test(clause))?.[1];
  // What is made up, but not stated how much, leaves the calculation open.
  if (clause !== '' && stated === undefined && part === undefined) return null;
  return { quantity, sign: falls ? -1 : 1, absorbed: stated?.max ?? part ?? 0 };
};

/** Returns the value whose words stand closest before the change, also as the beginning of a compound: „Schalterverkauf“ for "Schalter". */
export const changedValue = (before: string, { profile }: Pick<Dataset, 'profile'>): { column: string; value: string } | null => {
  const words = wordsIn(before).map((word) => word.toLowerCase());
  const found = profile.columns.flatMap(({ name, topValues }) =>
    topValues.flatMap(({ value }) => {
      if (!isShortText(value)) return [];
      const own = value.toLowerCase();
      const at = words.findLastIndex((word) => word === own || (own.length >= MIN_COMPOUND && word.startsWith(own)));
      return at < 0 ? [] : [{ column: name, value, at }];
    }),
  );
  return found.toSorted((a, b) => b.at - a.at || b.value.length - a.value.length)[0] ?? null;
};

/** Returns the measured column that a text names, also as the end of a compound, otherwise the only amount of money; null without one. */
export const totalColumn = (text: string, dataset: Dataset): string | null => {
  const words = wordsIn(text).map(normaliseText);
  const measures = measuredColumns(dataset).map(({ name }) => name);
  const named = measures.find((name) =>
    normaliseText(name)
      .split(/[\s_]+/u)
      .some((part) => part.length >= MIN_COMPOUND && words.some((word) => word.endsWith(part))),
  );
  const money = measures.filter((name) => currencyIn(name) !== null);
  return named ?? (money.length === 1 ? (money[0] ?? null) : null);
};

/**
 * Returns the experiment on the total of a measure if a part of its rows changes as the request supposes: the last twelve months of the data
 * are the base, all other rows stay as they are. Null if no table has the part and the measure.
 */
export const partExperiment = async (context: AgentContext, text: string, language: Language): Promise<TenantExperiment | null> => {
  const change = partChangeIn(text, language);
  if (change === null) return null;
  const { quantity, sign, absorbed } = change;
  const duck = await context.duckDb();
  for (const dataset of await datasetsTrustedFirst(context)) {
    if (dataset.eventLogColumns !== null || findKpiRows(dataset)?.name !== undefined) continue;
    const part = changedValue(quantity.before, dataset);
    const measure = part && totalColumn(text, dataset);
    const time = dataset.columns.find(({ type }) => isDateType(type))?.name;
    if (!part || !measure || time === undefined) continue;
    const day = `CAST(${identifier(time)} AS DATE)`;
    const row = await duck.one<{ total: number | null; base: number | null; first: string; last: string }>(
      `SELECT sum(y) AS total, sum(y) FILTER (WHERE part) AS base, CAST(min(day) AS VARCHAR) AS first, CAST(max(day) AS VARCHAR) AS last
       FROM (SELECT ${numberOf(measure)} AS y, CAST(${identifier(part.column)} AS VARCHAR) = ${literal(part.value)} AS part, ${day} AS day,
               max(${day}) OVER () AS newest FROM ${await fetchRows(context, dataset)})
       WHERE date_trunc('month', day) > date_trunc('month', newest) - INTERVAL ${MONTHS} MONTH`,
    );
    if (row.total === null || row.base === null) continue;
    const messages = messagesIn(language).statedModel;
    const { min, max, mode } = quantity;
    const inputs: NamedInput[] = [
      { name: 'total', label: messages.total(oneLine(measure)), distribution: { kind: 'constant', value: Number(row.total) } },
      { name: 'part', label: messages.part(oneLine(part.value)), distribution: { kind: 'constant', value: Number(row.base) } },
      {
        name: 'change',
        label: messages.change(oneLine(part.value)),
        distribution: mode === null ? { kind: 'uniform', min, max } : { kind: 'triangular', min, mode, max },
      },
      ...(absorbed === 0
        ? []
        : [{ name: 'made_up', label: messages.absorbed, distribution: { kind: 'constant' as const, value: absorbed } }]),
    ];
    const formula = `total ${sign < 0 ? '-' : '+'} part * change / 100${absorbed === 0 ? '' : ' * (1 - made_up / 100)'}`;
    const model: StatedModel = {
      ...{ formula, inputs, target: null, unit: currencyIn(measure), result: 'value', months: MONTHS },
      name: oneLine(measure),
      written: [
        messages.total(oneLine(measure)),
        sign < 0 ? '−' : '+',
        messages.part(oneLine(part.value)),
        '×',
        messages.change(oneLine(part.value)),
        '/ 100',
        ...(absorbed === 0 ? [] : [`× (1 − ${messages.absorbed} / 100)`]),
      ].join(' '),
      warnings: [messages.othersStay(oneLine(part.column))],
      words: wordsIn(text),
    };
    return {
      subject: { kind: 'request', id: null, name: null },
      ...{ formula, inputs, target: null, unit: model.unit, warnings: model.warnings, words: model.words, model },
      basis: messages.base(dataset.name, formatDate(row.first, language), formatDate(row.last, language)),
      driver: null,
      scenarios: [],
      citations: [citeDataset(dataset)],
    };
  }
  return null;
};
