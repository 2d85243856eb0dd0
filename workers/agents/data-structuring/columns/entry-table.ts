import { formatNumber } from '../../../documents/text/formatting.js';
import type { Language } from '../../../kit.js';
import { languageOf } from '../../../../platform/text/index.js';
import { messagesIn } from '../messages.js';
import type { Cell, TextTable } from '../text-tables.js';
import type { AskedColumn } from './asked-columns.js';
import { resolveDates, type ResolvedDate } from './entry-dates.js';
import { durationWriter } from './entry-durations.js';
import { entryValues, type EntryValues, type StatedGap } from './entry-values.js';
import { TAKEN, type Span } from './spans.js';
import { knownPlaceIn, labelledIn, nameAfterCode, objectIn, payerIn, placeIn, remainderOf } from './entry-words.js';

/** An entry with its values, and the text without the parts that a cell has taken. */
interface Entry {
  readonly span: Span;
  readonly text: string;
  readonly values: EntryValues;
  readonly date: ResolvedDate | null;
  left: string;
}

/** A cell, or why it is empty: the words of the entry, or null if it says nothing. */
interface Filled {
  readonly text: string | null;
  readonly gap: string | null;
}

const EMPTY: Filled = { text: null, gap: null };

const take = (entry: Entry, { start, end }: Span): void => {
  entry.left = `${entry.left.slice(0, start)}${TAKEN.repeat(end - start)}${entry.left.slice(end)}`;
};

const isFree = (entry: Entry, { start, end }: Span): boolean => !entry.left.slice(start, end).includes(TAKEN);

/** Takes the parts and returns their texts. */
const taken = (entry: Entry, parts: readonly (Span & { readonly text: string })[]): Filled => {
  const free = parts.filter((part) => isFree(entry, part));
  for (const part of free) take(entry, part);
  return free.length === 0 ? EMPTY : { text: [...new Set(free.map(({ text }) => text.trim()))].join('; '), gap: null };
};

const first = <Part>(parts: readonly (Part | null | undefined)[]): Part[] => parts.filter((part): part is Part => part != null).slice(0, 1);

/** Fills the cells of a column; columns are filled in the order of `PRIORITY`. */
type Filler = (entries: readonly Entry[], column: AskedColumn, language: Language) => Filled[];

const each =
  (read: (entry: Entry, column: AskedColumn, language: Language) => readonly (Span & { readonly text: string })[]): Filler =>
  (entries, column, language) =>
    entries.map((entry) => taken(entry, read(entry, column, language)));

const ofType = (...types: readonly string[]): Filler => each(({ values }) => values.findings.filter(({ type }) => types.includes(type)));

const TITLE = /(?:(?:frau|herrn?|ms|mrs|mr|miss|dr|prof|familie)\.?\s)+$/iu;

/** Persons with the title before their name, and companies. */
const fillPersons: Filler = each(({ text, values }) =>
  values.findings
    .filter(({ type }) => type === 'person' || type === 'company')
    .map(({ start, end }) => {
      const from = start - (TITLE.exec(text.slice(Math.max(0, start - 20), start))?.[0].length ?? 0);
      return { start: from, end, text: text.slice(from, end) };
    }),
);

const CLOCK =
  /(?<![\d.,:])(?:(?:gegen|um|at|around)\s)?(?<time>\d{1,2}[:.]\d{2}(?:\s?(?:uhr|[ap]\.?m\.?))?|\d{1,2}\s?(?:uhr|[ap]\.?m\.?))(?![\p{L}\d])/iu;

const fillTimes: Filler = each(({ left }) => {
  const match = CLOCK.exec(left);
  return match ? [{ start: match.index, end: match.index + match[0].length, text: match.groups?.['time'] ?? match[0] }] : [];
});

const fillDates: Filler = (entries, _, language) =>
  entries.map((entry) => {
    const { date, values } = entry;
    const stated = values.dates.find((part) => isFree(entry, part));
    if (!date || !stated) return EMPTY;
    take(entry, { start: stated.from, end: stated.end });
    return { text: date.derived === null ? date.text : messagesIn(language).entryTable.derivedCell(date.text), gap: null };
  });

const fillDurations: Filler = (entries, column, language) => {
  const write = durationWriter(
    column.name,
    entries.flatMap(({ values }) => values.durations),
    (value) => formatNumber(value, language, { min: 0, max: 2 }),
  );
  return entries.map((entry) =>
    taken(
      entry,
      entry.values.durations.map((duration) => ({ ...duration, text: write(duration) })),
    ),
  );
};

const fillIdentifiers: Filler = each((entry, { noun }) =>
  first([labelledOf(entry, noun), entry.values.codes.find(({ start }) => entry.left[start] !== TAKEN)]),
);

/** Places; an entry without one of its own can name that of another entry. */
const fillPlaces: Filler = (entries, { name }) => {
  const found = entries.map((entry) => taken(entry, first([placeIn(entry.left) ?? labelledIn(entry.left, name)])));
  const known = found.flatMap(({ text }) => text ?? []);
  return found.map((cell, row) => {
    const entry = entries[row];
    return cell.text !== null || !entry
      ? cell
      : taken(entry, first([knownPlaceIn(entry.left, known) ?? (known.length > 0 ? nameAfterCode(entry.left, entry.values.codes) : null)]));
  });
};

/** Returns the value after a noun, as a whole code if it is the beginning of one. */
const labelledOf = ({ left, values }: Entry, noun: string): (Span & { readonly text: string }) | null => {
  const found = labelledIn(left, noun);
  const code = found && values.codes.find(({ start, end }) => start < found.end && end > found.end && start > found.start);
  return code ? { ...code, start: found.start } : found;
};

const fillObjects: Filler = each(({ left, values, text }, _, language) =>
  first([objectIn(left, values.codes, languageOf(text) ?? language)]),
);

/** A whole number before the thing that it counts, such as "48 buns"; a number after the name of a street is that of a house. */
const COUNTED =
  /(?<!(?:str\.|straße|strasse|weg|allee|gasse|street|road|avenue|lane)\s)(?<![\p{L}\p{N}.,:/#-])(?:\d{1,3}(?:[.,]\d{3})+|\d{1,6})(?=\s+\p{L}{3})/iu;

/** Fills cells with amounts that have a unit, otherwise with the number before a thing. */
const fillQuantities: Filler = (entries, column, language) =>
  ofType('quantity', 'number')(entries, column, language).map((cell, row) => {
    const entry = entries[row];
    const counted = cell.text === null && entry ? COUNTED.exec(entry.left) : null;
    return entry && counted ? taken(entry, [{ start: counted.index, end: counted.index + counted[0].length, text: counted[0] }]) : cell;
  });

const fillRemainder: Filler = (entries) =>
  entries.map((entry) => {
    for (const gap of entry.values.gaps) if (isFree(entry, gap)) take(entry, gap);
    const text = remainderOf(entry.left);
    entry.left = TAKEN.repeat(entry.left.length);
    return text === '' ? EMPTY : { text, gap: null };
  });

const FILLERS: Readonly<Record<AskedColumn['kind'], Filler>> = {
  date: fillDates,
  duration: fillDurations,
  money: ofType('money'),
  percent: ofType('percent'),
  payer: each(({ left }) => first([payerIn(left)])),
  phone: ofType('phone'),
  email: ofType('email'),
  labelled: each((entry, { noun }) => first([labelledOf(entry, noun)])),
  time: fillTimes,
  company: ofType('company'),
  person: fillPersons,
  identifier: fillIdentifiers,
  quantity: fillQuantities,
  place: fillPlaces,
  object: fillObjects,
  what: fillRemainder,
};
/** Order in which columns are filled: the clearest notation first, the words that are left last. */
const PRIORITY = Object.keys(FILLERS) as AskedColumn['kind'][];

/** Adds the reasons that an entry states for its empty cells: those that name the kind, then those without a name in order. */
const withGaps = (filled: Map<AskedColumn, Filled[]>, columns: readonly AskedColumn[], gaps: readonly StatedGap[], row: number): void => {
  const isEmpty = (column: AskedColumn): boolean => {
    const cell = filled.get(column)?.[row];
    return cell?.text === null && cell.gap === null && column.kind !== 'what';
  };
  const open = [...gaps].toSorted((a, b) => Number(b.kinds.length > 0) - Number(a.kinds.length > 0));
  for (const gap of open) {
    const column = columns.find((each) => isEmpty(each) && (gap.kinds.length === 0 || gap.kinds.includes(each.kind)));
    const cells = column && filled.get(column);
    if (cells) cells[row] = { text: null, gap: gap.text };
  }
};

/** Without a column for what happened, the first one that no entry labels contains the words that are left. */
const withDescription = (columns: readonly AskedColumn[], entries: readonly Entry[]): AskedColumn[] => {
  const unlabelled = columns.find(({ kind, noun }) => kind === 'labelled' && entries.every(({ text }) => labelledIn(text, noun) === null));
  if (columns.some(({ kind }) => kind === 'what')) return [...columns];
  return columns.map((column) => (column === unlabelled ? { ...column, kind: 'what' } : column));
};

/** Returns the table of entries with exactly the columns asked for, and the sentences that state what was derived and what is missing. */
export const entryTable = (
  text: string,
  spans: readonly Span[],
  { columns: asked, language, today }: { readonly columns: readonly AskedColumn[]; readonly language: Language; readonly today: string },
): TextTable => {
  const written = languageOf(text) ?? language;
  const read = spans.map((span) => {
    const own = text.slice(span.start, span.end);
    return { span, text: own, values: entryValues(own, written) };
  });
  const dates = resolveDates(
    read.map(({ values }) => values.dates[0]),
    today,
    language,
  );
  const entries: Entry[] = read.map((entry, at) => ({ ...entry, date: dates[at] ?? null, left: entry.text }));
  const filled = new Map<AskedColumn, Filled[]>();
  const columns = withDescription(asked, entries);
  for (const column of columns.toSorted((a, b) => PRIORITY.indexOf(a.kind) - PRIORITY.indexOf(b.kind)))
    filled.set(column, FILLERS[column.kind](entries, column, language));
  for (const [row, { values }] of entries.entries()) withGaps(filled, columns, values.gaps, row);
  const messages = messagesIn(language).entryTable;
  const cell = ({ span }: Entry, { text: value, gap }: Filled): Cell => ({
    text: value ?? (gap === null ? '' : messages.missingCell(gap)),
    ...span,
  });
  return {
    kind: 'entries',
    start: spans[0]?.start ?? 0,
    end: spans.at(-1)?.end ?? 0,
    columns: columns.map(({ name }) => name),
    rows: entries.map((entry, row) => columns.map((column) => cell(entry, filled.get(column)?.[row] ?? EMPTY))),
    notes: notesOn(entries, columns, filled, language),
  };
};

/** States the number of rows, what was derived, and the cells that could not be filled. */
const notesOn = (
  entries: readonly Entry[],
  columns: readonly AskedColumn[],
  filled: ReadonlyMap<AskedColumn, readonly Filled[]>,
  language: Language,
): string[] => {
  const messages = messagesIn(language).entryTable;
  const hasDate = columns.some(({ kind }) => kind === 'date');
  const derived = entries.flatMap(({ date, values }, row) =>
    hasDate && date && (date.derived !== null || date.isOpen)
      ? [messages.derived(date.isOpen ? 'open' : (date.derived ?? 'date'), row + 1, date.text, values.dates[0]?.text ?? '')]
      : [],
  );
  const missing = columns.flatMap((column) => {
    const cells = filled.get(column) ?? [];
    const empty = cells.flatMap(({ text, gap }, row) => (text === null ? [{ row: row + 1, gap }] : []));
    if (empty.length === 0) return [];
    return [
      empty.length === cells.length && empty.every(({ gap }) => gap === null)
        ? messages.emptyColumn(column.name)
        : messages.emptyCells(
            column.name,
            empty.map(({ row, gap }) => (gap === null ? messages.emptyRow(row) : messages.statedGap(row, gap))).join(', '),
          ),
    ];
  });
  const isYearless = hasDate && entries.some(({ date }) => date !== null && /^\d{1,2}(?:\.\d{2}\.| \p{L}+)$/u.test(date.text));
  return [
    messages.rows(entries.length),
    ...(isYearless ? [messages.noYear] : []),
    ...(derived.length > 0 ? [messages.derivations(derived.join('; '))] : []),
    ...(missing.length > 0 ? [messages.unfilled(missing.join('; '))] : []),
  ];
};
