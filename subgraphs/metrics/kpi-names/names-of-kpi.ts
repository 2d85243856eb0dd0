import { BoundedCache } from '../../../platform/cache/bounded-cache.js';
import { plainWords, stemOf } from '../../../platform/text/index.js';
import { kpiCatalogue } from '../catalogue/catalogue.js';
import type { CatalogueKpi } from '../catalogue/catalogue.schema.js';
import { wordsOf } from './match-names.js';
import { alike, significantWords } from './match-request.js';

/** Minimum similarity of each word to a word of the other name: at least part of the same compound. */
const MIN_WORD_SIMILARITY = 0.7;

interface CatalogueName {
  readonly kpi: CatalogueKpi;
  /** German and English names, with and without bracketed parts. */
  readonly names: readonly string[];
  /** Bracketed abbreviations, such as OEE, and the synonyms of both languages. */
  readonly synonyms: readonly string[];
  /** The words of the German and English names. Words of synonyms are not compared, because they are similar to those of other KPIs. */
  readonly words: readonly (readonly string[])[];
  /** Initials of the German and English names. */
  readonly initials: readonly string[];
}

interface NameIndex {
  readonly entries: readonly CatalogueName[];
  /** Entries by abbreviations and by the keys of names and synonyms. */
  readonly byKey: ReadonlyMap<string, CatalogueName>;
}

let cache: NameIndex | undefined;
/** Entries of the names last looked up; null for a name that is not in the catalogue. */
const entriesOfNames = new BoundedCache<string, CatalogueName | null>(10_000);

const nameIndex = (): NameIndex => {
  if (cache) return cache;
  const entries = kpiCatalogue().map(catalogueName);
  const keyed = entries.flatMap((entry) =>
    [...entry.names, ...entry.synonyms].flatMap((name) => keysOf(name).map((key) => [key, entry] as const)),
  );
  const byInitials = Map.groupBy(
    entries.flatMap((entry) => entry.initials.map((initials) => ({ initials, entry }))),
    ({ initials }) => initials,
  );
  // Initials that several KPIs share name none of them, and an abbreviation in use precedes the initials of another KPI.
  const unique = [...byInitials].flatMap(([initials, [only, other]]) => (only && !other ? [[initials, only.entry] as const] : []));
  return (cache = { entries, byKey: new Map([...unique, ...keyed]) });
};

const catalogueName = (kpi: CatalogueKpi): CatalogueName => {
  const own = [kpi.name.de, kpi.name.en];
  const plain = own.map(withoutBrackets);
  const bracketed = own.flatMap((name) =>
    Array.from(name.matchAll(/\((\p{Ll}?[\p{Lu}\d]{2,6})\)/gu), ([, abbreviation]) => abbreviation ?? ''),
  );
  return {
    kpi,
    names: [...new Set([...own, ...plain])],
    synonyms: [...new Set([...bracketed, ...Object.values(kpi.synonyms ?? {}).flat()])],
    words: plain.map(significantWords),
    initials: [...new Set(plain.map(initialsOf))].filter(({ length }) => length >= 3),
  };
};

const withoutBrackets = (name: string): string => name.replaceAll(/\s*\([^()]*\)/g, '').trim();

const initialsOf = (name: string): string =>
  wordsOf(name)
    .map(([initial]) => initial)
    .join('')
    .toUpperCase();

const ABBREVIATION = /^[\p{Lu}\d]{2,6}$/u;

/**
 * Returns the keys under which a name is found: an abbreviation itself, otherwise its words as one word, so that `Lager-Reichweite`
 * equals `Lagerreichweite`, and their stems. British and American spelling and „je“ and „pro“ are the same.
 */
const keysOf = (name: string): string[] => {
  const plain = withoutBrackets(name);
  if (ABBREVIATION.test(plain)) return [plain];
  const words = plainWords(plain)
    .replaceAll(/(?<=\p{L}{3})iz(?=(?:e[ds]?|ing|ations?)(?!\p{L}))/gu, 'is')
    .replaceAll('fulfill', 'fulfil')
    .replaceAll(/(?<!\p{L})labor(?!\p{L})/gu, 'labour')
    .replaceAll(/(?<=cen|met)er(?!\p{L})/gu, 're')
    .replaceAll(/(?<!\p{L})pro(?!\p{L})/gu, 'je')
    .split(' ');
  return [words.join(''), words.map(stemOf).join(' ')].filter((key) => key !== '');
};

const entryOf = (name: string): CatalogueName | null => {
  const known = entriesOfNames.get(name);
  if (known !== undefined) return known;
  const { byKey } = nameIndex();
  const entry = keysOf(name).reduce<CatalogueName | undefined>((found, key) => found ?? byKey.get(key), undefined) ?? similarEntry(name);
  entriesOfNames.set(name, entry);
  return entry;
};

/** Returns the entry with the most similar German or English name; null if none has a similar word for each word. */
const similarEntry = (name: string): CatalogueName | null => {
  const words = significantWords(withoutBrackets(name));
  const [best] = nameIndex()
    .entries.map((entry) => ({ entry, similarity: Math.max(...entry.words.map((other) => similarity(words, other))) }))
    .filter((each) => each.similarity > 0)
    .toSorted((a, b) => b.similarity - a.similarity);
  return best?.entry ?? null;
};

/** Returns the KPI of the catalogue that a name, synonym or abbreviation means, in either language; null if there is none. */
export const catalogueKpiOf = (name: string): CatalogueKpi | null => entryOf(name)?.kpi ?? null;

/**
 * Returns the names of a tenant's KPI: its own name, then the German and English names, abbreviations and synonyms of the matching
 * catalogue KPI. This finds „Liefertreue“ by "on-time delivery" or "OTD", although the tenant uses only the German name.
 */
export const namesOfKpi = (name: string): string[] => {
  const { names, synonyms } = namingOfKpi(name);
  return [...new Set([...names, ...synonyms])];
};

/**
 * Returns the names of a KPI as `namesOfKpi` does, abbreviations and synonyms apart from the others. A name also counts without the limit
 * of time at its end, and without what follows a comma.
 *
 * @param own names of the KPI, such as those in both languages
 */
export const namingOfKpi = (...own: readonly string[]): { readonly names: readonly string[]; readonly synonyms: readonly string[] } => {
  const entries = own.flatMap((name) => entryOf(name) ?? []);
  return {
    names: [...new Set([...own, ...entries.flatMap(({ names }) => names)])],
    synonyms: [
      ...new Set([...own.map(withoutAddition).filter((name) => !own.includes(name)), ...entries.flatMap(({ synonyms }) => synonyms)]),
    ],
  };
};

/** A limit of time at the end of a name, which people leave out: „Wiederholstörungen binnen 30 Tagen“, "repairs within 24 hours". */
const LIMIT_AT_END = /\s+(?:binnen|innerhalb(?:\s+von)?|within|inside(?:\s+of)?|in)\s+\d+\s+\p{L}+$/iu;
/** The end of a name that says after a comma how the KPI is measured: "Queue time, call to answer". */
const AFTER_COMMA = /(?<=\p{L}{4}),\s+\p{L}.*$/u;
const withoutAddition = (name: string): string => name.replace(AFTER_COMMA, '').replace(LIMIT_AT_END, '');

/** Returns whether two names mean the same KPI: equal except for case, or the same KPI of the catalogue. */
export const isSameKpi = (one: string, other: string): boolean => {
  if (one.trim().toLowerCase() === other.trim().toLowerCase()) return true;
  const entry = entryOf(one);
  return entry !== null && entry === entryOf(other);
};

/** Returns the mean similarity of all words of both names; 0 if a word has no counterpart: „Umsatz“ is not „Umsatz je Kunde“. */
const similarity = (one: readonly string[], other: readonly string[]): number => {
  let sum = 0;
  for (const [words, others] of [
    [one, other],
    [other, one],
  ] as const)
    for (const word of words) {
      const best = bestAmong(word, others);
      if (best < MIN_WORD_SIMILARITY) return 0;
      sum += best;
    }
  return one.length + other.length === 0 ? 0 : sum / (one.length + other.length);
};

const bestAmong = (word: string, words: readonly string[]): number => Math.max(0, ...words.map((other) => alike(word, other)));
