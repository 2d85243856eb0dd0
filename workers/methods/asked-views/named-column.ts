import { unitOf } from '../../../platform/column-meaning/index.js';
import { partsOfCompound } from '../../../platform/questions/index.js';
import { abbreviates, isStopWord, labelWords, sameWord, stemOf, withoutUmlauts, wordsIn } from '../../../platform/text/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { findKpiRows } from '../table-roles/index.js';
import type { TenantState } from '../tenant-state/index.js';

/** Minimum length of a single word in a column name that abbreviates a phrase: `Entf` in `Entf_km`. */
const MIN_ALONE = 4;

const ownWords = (column: string): string[] => {
  const words = labelWords(column.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '));
  return words.length > 1 && unitOf(column) !== undefined ? words.slice(0, -1) : words;
};

const isShort = (short: string, word: string | undefined): boolean => {
  if (word === undefined) return false;
  const [own, spoken] = [withoutUmlauts(short.toLowerCase()), withoutUmlauts(word.toLowerCase())];
  return own === spoken || sameWord(stemOf(short), stemOf(word)) || (own.length > 1 && abbreviates(own, spoken));
};

/** Returns whether the parts of a column name abbreviate a compound: `Kd_Note` for „Kundennote“, `PL` for „Produktlinie“. */
const abbreviatesCompound = (own: readonly string[], word: string): boolean => {
  const spoken = withoutUmlauts(word.toLowerCase());
  const [first = '', ...rest] = own.map((part) => withoutUmlauts(part.toLowerCase()));
  const last = rest.at(-1);
  if (last !== undefined)
    return rest.length === 1 && last.length > 2 && spoken.endsWith(last) && abbreviates(first, spoken.slice(0, -last.length));
  const initials = partsOfCompound(spoken)
    .map((part) => part[0] ?? '')
    .join('');
  return initials.length > 1 && first === initials;
};

/** Returns whether a column name abbreviates a phrase word by word: `ApptType` for "appointment type", `Ist_Std` for „Ist-Stunden“. */
export const abbreviatesPhrase = (column: string, phrase: string): boolean =>
  [ownWords(column), labelWords(column)].some((own) => abbreviateAll(own, phrase));

const abbreviateAll = (own: readonly string[], phrase: string): boolean => {
  const said = wordsIn(phrase.replaceAll('-', ' '));
  // Column names can contain stop words, such as „Ist“ (actual).
  return [said, said.filter((word) => !isStopWord(word))].some((words) => {
    const isAll = own.length === words.length && own.every((short, at) => isShort(short, words[at]));
    if (isAll && (own.length > 1 || (own[0] ?? '').length >= MIN_ALONE)) return true;
    return words.length === 1 && abbreviatesCompound(own, words[0] ?? '');
  });
};

/** Returns the names and units of the KPIs that tables list with a code, by the code in lower case. */
const kpiCodes = ({ datasets }: Pick<TenantState, 'datasets'>): Map<string, string> => {
  const names = new Map<string, string>();
  for (const { dataset, kpis } of datasets) {
    const { name, unit } = findKpiRows(dataset) ?? {};
    if (kpis === null || name === undefined) continue;
    const distinct = new Map(dataset.profile.columns.map((column) => [column.name, column]));
    const count = distinct.get(name)?.distinct;
    for (const { name: column } of dataset.columns.filter(({ type }) => type === 'text')) {
      const profiled = distinct.get(column);
      if (column === name || column === unit || profiled?.distinct !== count) continue;
      for (const { value: code } of profiled?.topValues ?? []) {
        const own = kpis.series.find((series) => initialsFit(String(code), series.name));
        if (own) names.set(String(code).toLowerCase(), [own.name, own.unit ?? ''].join(' '));
      }
    }
  }
  return names;
};

/** Returns whether a code consists of letters of a name in order, from its first letter: `CSAT` for "Customer satisfaction". */
const initialsFit = (code: string, name: string): boolean => abbreviates(code, wordsIn(name).join(''));

/**
 * Returns the column that a phrase names: the column name abbreviates the phrase, or is the code of a KPI with the words of the phrase.
 * "Customer score" is `csat` if a table lists the KPI "Customer satisfaction" with code CSAT and unit "score". Null if none or several fit.
 */
export const columnFor = (phrase: string, { columns }: Pick<Dataset, 'columns'>, state: Pick<TenantState, 'datasets'>): string | null => {
  const short = columns.filter(({ name }) => abbreviatesPhrase(name, phrase));
  if (short.length > 0) return short.length === 1 ? (short[0]?.name ?? null) : null;
  const codes = kpiCodes(state);
  const words = wordsIn(phrase.replaceAll('-', ' ')).filter((word) => !isStopWord(word));
  const named = columns.filter(({ name }) => {
    const known = wordsIn((codes.get(name.toLowerCase()) ?? '').replaceAll('-', ' ')).map(stemOf);
    return words.length > 0 && words.every((word) => known.some((own) => sameWord(own, stemOf(word))));
  });
  return named.length === 1 ? (named[0]?.name ?? null) : null;
};
