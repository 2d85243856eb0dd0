import type { DuckDbSession } from '../../../platform/analytics/index.js';
import { conceptsIn, isOrganisationalUnit } from '../../../platform/questions/index.js';
import { editDistance, withoutUmlauts, wordsIn } from '../../../platform/text/index.js';
import { understoodColumns, type Dataset } from '../../../subgraphs/sources/index.js';
import { answerPlanSchema, isParticiple, type RowPlan } from '../../methods/answer-plan/index.js';
import { askedFigures, type FigureTable } from '../../methods/asked-figures/index.js';

/** Numbers of values that a column of places or units has. */
const [MIN_UNITS, MAX_UNITS] = [3, 60];
/** Words for other companies, which the tenant's data do not contain. */
const OTHERS =
  /(?<!\p{L})(?:competitors?|competition|rivals?|chains?|industry|sector|market|other companies|peers?|wettbewerb\p{L}*|konkurren\p{L}*|branche\p{L}*|ketten|markt|andere[nr]? (?:firmen|unternehmen|betriebe[n]?))(?!\p{L})/iu;
/** Words for what is earned. */
const TAKINGS =
  /(?<!\p{L})(?:bring(?:s|ing)? in|brought in|takings?|earn(?:s|ed|ings)?|revenues?|turnover|worth|einnahmen|einnehmen|eingenommen|nehmen\b.*\bein|umsatz|umsätze|erlöse?|einbring\p{L}*|bringt|verdien\p{L}*)(?!\p{L})/iu;
/** Words for one piece of what is sold. */
const PER_PIECE =
  /(?<!\p{L})(?:je|pro|per|for (?:an?|each|every)|an?)\s+(?:[\p{L}\d-]+\s+){0,3}?[\p{L}\d-]*(?:stunden?|einheit(?:en)?|hours?|units?|lessons?|pieces?|stück)(?!\p{L})/iu;

/** Returns whether a request compares the tenant with other companies. */
export const comparesWithOthers = (text: string): boolean => OTHERS.test(text);

/**
 * Returns the column of the places or units that a request compares, whatever both call them: the "clinics" are the values of `Practice`. Null if
 * the request names no units or the table has no column of them.
 */
export const unitColumn = (text: string, { columns, profile }: Pick<Dataset, 'columns' | 'profile'>): string | null => {
  if (!wordsIn(text).some(isOrganisationalUnit)) return null;
  const distinct = new Map(profile.columns.map((column) => [column.name, column.distinct]));
  const found = columns.find(
    ({ name, type }) =>
      type === 'text' &&
      (distinct.get(name) ?? 0) >= MIN_UNITS &&
      (distinct.get(name) ?? 0) <= MAX_UNITS &&
      wordsIn(name.replaceAll('_', ' ')).some(isOrganisationalUnit),
  );
  return found?.name ?? null;
};

/** Returns the plan of the comparison of all units of a table on the figures that a request names or describes; null if it describes none. */
export const planOfUnits = async (
  duck: DuckDbSession,
  { dataset, relation }: FigureTable & { readonly dataset: Dataset },
  { text, column, rows }: { readonly text: string; readonly column: string; readonly rows: RowPlan | null },
): Promise<RowPlan | null> => {
  const own = rows?.datasetId === dataset.datasetId ? rows : emptyPlan(dataset.datasetId);
  const figures = await askedFigures(duck, { dataset, relation }, text);
  const ratios = figures.flatMap(({ column: part, whole, words }) => (whole === null ? [] : [ratioOf(part, whole, true, words.join(' '))]));
  const base: RowPlan = {
    ...own,
    merges: [...own.merges, ...spellingsOf(column, dataset)],
    filters: [...own.filters, ...performedIn(text, dataset)],
    groups: [{ column, grain: null, words: column }],
    ...{ ranks: null, listsRows: false, asksCount: false, asksOtherMeasure: false, asksRelation: false, top: null },
  };
  if (ratios.length > 0) return { ...base, calculations: ratios, measures: ratios.map(asMeasure) };
  if (TAKINGS.test(text)) return { ...base, ...takingsOf(text, dataset) };
  const measures = figures.map(({ column: name, words }) => ({ name, metricId: null, words: words.join(' ') }));
  if (measures.length > 0) return { ...base, measures };
  if (own.measures.length > 0 || own.share !== null) return base;
  const share = shareOfState(text, dataset);
  return share && { ...base, share, filters: base.filters.filter(({ column: filtered }) => filtered !== share.filters[0]?.column) };
};

/** The word before a share: "the cancellation rate", „Stornoquote“. */
const OF_SHARE = /(?<thing>[\p{L}-]{4,}?)(?:s?(?:quoten?|anteile?)|\s+(?:rates?|share|quote|anteil))(?!\p{L})/iu;
/** Maximum number of values of a column of states. */
const MAX_VALUES = 20;
/** Minimum length of the beginning that a word and a state share: "cancellation" and "cancelled". */
const MIN_BEGINNING = 5;

/** Returns the share of the rows in the state that a request describes: `DNA` for a no-show rate. Null if it describes none. */
const shareOfState = (text: string, { profile }: Pick<Dataset, 'profile'>): RowPlan['share'] => {
  const [concepts, thing] = [conceptsIn(text), withoutUmlauts(OF_SHARE.exec(text)?.groups?.['thing'] ?? '')];
  const states = profile.columns.filter(({ type, distinct }) => type === 'text' && distinct > 1 && distinct <= MAX_VALUES);
  for (const { name, topValues } of states)
    for (const { value } of topValues) {
      const label = String(value);
      const words = [...conceptsIn(label).keys()].flatMap((concept) => concepts.get(concept) ?? []);
      const isThing = wordsIn(label).some(
        (word) => thing.slice(0, MIN_BEGINNING) === withoutUmlauts(word).slice(0, MIN_BEGINNING) && word.length >= MIN_BEGINNING,
      );
      if (words.length === 0 && !(thing.length >= MIN_BEGINNING && isThing)) continue;
      const said = [...words, ...wordsIn(OF_SHARE.exec(text)?.[0] ?? '')].join(' ');
      const filters = [{ column: name, values: [label], isExcluded: false, caseColumn: null, words: said }];
      return { filters, conditions: [], dates: [], blanks: [] };
    }
  return null;
};

/** Words for what has really taken place: „tatsächlich gefahrene Stunden“. */
const ACTUALLY = /(?<!\p{L})(?:tatsächlich|wirklich|actually|really)\s+\p{L}+/iu;
/** Maximum number of states of a row, and share of the rows with the normal one. */
const [MAX_STATES, NORMAL] = [8, 0.5];

/** Returns the state of what has taken place, which most rows have, if a request restricts its rows to that. */
const performedIn = (text: string, { profile, rows }: Pick<Dataset, 'profile' | 'rows'>): RowPlan['filters'] => {
  const words = ACTUALLY.exec(text)?.[0];
  if (words === undefined) return [];
  const states = profile.columns.filter(({ type, distinct }) => type === 'text' && distinct > 1 && distinct <= MAX_STATES);
  return states
    .flatMap(({ name, topValues: [first] }) =>
      first && first.count > NORMAL * rows && isParticiple(String(first.value))
        ? [{ column: name, values: [String(first.value)], isExcluded: false, caseColumn: null, words }]
        : [],
    )
    .slice(0, 1);
};

/** Ratio of the rows from which a rarer value can be another spelling of a more frequent one. */
const RARE = 0.2;
const MIN_LETTERS = 5;

/** Returns the rare spellings of the values of a column, each with the frequent one: "South Gate" is "Southgate", "Bridge Rd" is "Bridge Road". */
const spellingsOf = (column: string, { profile }: Pick<Dataset, 'profile'>): RowPlan['merges'] => {
  const values = (profile.columns.find(({ name }) => name === column)?.topValues ?? []).map(({ value, count }) => ({
    value: String(value),
    count,
  }));
  return values.flatMap(({ value, count }) => {
    const into = values.find((other) => count < RARE * other.count && isSpelling(value, other.value))?.value;
    return into === undefined ? [] : [{ column, from: value, into, words: value }];
  });
};

const isSpelling = (rare: string, usual: string): boolean => {
  const [a, b] = [rare, usual].map((text) => withoutUmlauts(text.replaceAll(/\([^)]*\)/gu, '')).replaceAll(/[^\p{L}\p{N}]/gu, '')) as [
    string,
    string,
  ];
  if (b.length < MIN_LETTERS) return false;
  return a === b || (a[0] === b[0] && editDistance(a, b) <= 1) || (a.length > b.length / 2 && isAbbreviated(a, b));
};

/** Returns whether a text consists of letters of another one in their order, from its first to its last. */
const isAbbreviated = (short: string, long: string): boolean => {
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length && short[0] === long[0] && short.at(-1) === long.at(-1);
};

/** Returns the words of a request for a comparison of units that the comparison uses. */
export const wordsOfUnits = (text: string, { measures, share }: Pick<RowPlan, 'measures' | 'share'>): string[] => [
  ...(share?.filters ?? []).flatMap(({ words }) => wordsIn(words)),
  ...wordsIn(text).filter((word) => isOrganisationalUnit(word) || COMPARING.test(word)),
  ...measures.flatMap(({ words }) => wordsIn(words)),
  ...wordsIn(TAKINGS.exec(text)?.[0] ?? ''),
  // The words in between restrict the pieces.
  ...wordsIn(PER_PIECE.exec(text)?.[0] ?? '').slice(-1),
  ...wordsIn(ACTUALLY.exec(text)?.[0] ?? ''),
];

/** Words that ask for a comparison. */
const COMPARING =
  /^(?:compare\p{L}*|vergleich\p{L}*|average|averages|mean|durchschnitt\p{L}*|group|gruppe|best\p{L}*|worst|schlecht\p{L}*|far|weit|lies?|lieg\p{L}*|gut|good|well|distance|abstand|who|wer|each|jedes|six|sechs|how|wie|benchmark\p{L}*|other|others|another|gap|gaps|lücke\p{L}*|quartil\p{L}*|viertel|rank\p{L}*|rang\p{L}*|show|zeig\p{L}*|untereinander|miteinander|one|two|three|four|five|seven|eight|nine|ten|eleven|twelve|zwei|drei|vier|fünf|sieben|acht|neun|zehn|elf|zwölf)$/iu;

/** Returns the amount of a table, per piece if the request asks for that and the table has a quantity. */
const takingsOf = (text: string, dataset: Dataset): Partial<RowPlan> => {
  const columns = understoodColumns(dataset);
  const amounts = columns.filter(
    ({ role, unit, semanticType }) => role === 'measure' && /^[A-Z]{3}$/u.test(unit ?? '') && semanticType !== 'price',
  );
  const [amount] = [...amounts.filter(({ name }) => AMOUNT.test(name)), ...amounts];
  const words = TAKINGS.exec(text)?.[0] ?? '';
  if (amount === undefined) return {};
  const quantity = columns.find(
    ({ role, name, semanticType }) => role === 'measure' && (semanticType === 'quantity' || QUANTITY.test(name)),
  );
  if (!PER_PIECE.test(text) || quantity === undefined)
    return { calculations: [], measures: [{ name: amount.name, metricId: null, words }] };
  const ratio = ratioOf(amount.name, quantity.name, false, words);
  return { calculations: [ratio], measures: [asMeasure(ratio)] };
};

const AMOUNT = /(?<!\p{L})(?:net|netto|total|amount|value|betrag|summe|gesamt|line|revenue|umsatz|erlös)/iu;
const QUANTITY = /(?<!\p{L})(?:qty|quantity|menge|einheiten|anzahl|units?|hours|stunden)(?!\p{L})/iu;

const ratioOf = (left: string, right: string, isShare: boolean, words: string): RowPlan['calculations'][number] => ({
  ...{ name: `${left} ÷ ${right}`, left, sign: '÷', right, isShare, words },
});

const asMeasure = ({ name, words }: RowPlan['calculations'][number]): RowPlan['measures'][number] => ({ name, metricId: null, words });

/** Returns the plan of all rows of a dataset, without a figure. */
export const emptyPlan = (datasetId: string): RowPlan =>
  answerPlanSchema.shape.rows.unwrap().parse({ datasetId, filters: [], conditions: [], groups: [], measures: [], asksDuration: false });
