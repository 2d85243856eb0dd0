import { isPercent, isSameUnit, localized, type Language, type LocalizedText } from '../../../platform/content/index.js';
import { anyWord, countOf, languageOf, NUMBER_WORDS } from '../../../platform/text/index.js';
import { catalogueKpiOf, type CatalogueKpi } from '../../../subgraphs/metrics/index.js';
import { dueDateOf } from './due-date.js';
import { MASK, measuredThing } from './goal-name.js';
import { messagesIn, type Messages } from './messages.js';
import { directionOfVerbs, factorOf, toldValuesOf, type Direction, type ToldValue, type ToldValues } from './told-values.js';

/** A goal as an interview records it: a text, and the parts that were asked for separately. */
export interface ToldGoal {
  readonly title: string;
  readonly kpi?: string | null;
  readonly unit?: string | null;
  readonly baseline?: number | null;
  readonly target?: number | null;
  /** YYYY-MM-DD. */
  readonly due?: string | null;
  readonly owner?: string | null;
}

/** A KPI that the company already uses. */
export interface KnownKpi {
  readonly name: string;
  readonly definition?: string | null;
  readonly unit?: string | null;
  readonly value?: number | null;
}

/** A part of a goal that was not read, and why. */
export interface GoalNote {
  readonly code: keyof Messages['note'];
  readonly text: LocalizedText;
}

/** A goal as read. A part that the goal does not tell is null, and a note says why if a metric needs it. */
export interface ReadGoal {
  readonly goal: string;
  /** Name of the KPI. */
  readonly name: string | null;
  /** KPI of the catalogue with this meaning and unit. */
  readonly catalogueKpi: CatalogueKpi | null;
  readonly unit: string | null;
  readonly direction: Direction | null;
  readonly baseline: number | null;
  readonly target: number | null;
  readonly due: string | null;
  readonly owner: string | null;
  readonly notes: readonly GoalNote[];
}

interface ReadOptions {
  /** Language of the interview. */
  readonly language: Language;
  readonly today: Date;
}

const OWNER =
  /[([,;-]?\s*(?<!\p{L})(?:(?:kennzahl(?:en)?)?verantwortlich(?:e[rn]?)?(?:\s+ist)?|(?:kpi-?)?eigentümer(?:in)?(?:\s+ist)?|zuständig(?:\s+ist)?|owner(?:\s+is)?|owned\s+by|responsible(?:\s+is)?)\s*[:=]?\s*(?<name>\p{Lu}[^,;()[\]]{1,119}?)\s*(?=[,;)\]]|\.?$|(?<=\p{Ll}{3})[.!?]\s)[)\]]?/iu;
const NUMBER_WORD = new RegExp(`(?<!\\p{L})(?:${anyWord(Object.keys(NUMBER_WORDS))})(?!\\p{L})`, 'giu');
const HOLD = /(?<!\p{L})(?:halten|hold|keep|stabil|stable|konstant|constant|maintain)/iu;
const SEPARATORS: readonly RegExp[] = [/;|\n/u, /;|\n|,\s|\s(?:und|and|sowie)\s/iu];

const PERSON = String.raw`(?<name>(?:(?:Dr|Prof|Mr|Mrs|Ms|Herr|Frau)\.?\s+)*(?:\p{Lu}\.\s?)*\p{Lu}[\p{Ll}\p{Lu}'’-]+(?:\s+\p{Lu}[\p{Ll}\p{Lu}'’-]+){0,2})`;
/** A person alone in a clause, followed by a word for ownership: ", Ann Roe responsible", „; Frau Roth zuständig“. */
const RESPONSIBLE = new RegExp(
  String.raw`(?:^|[,;:.(–-])\s*${PERSON}\s+(?:responsible|accountable|in charge|verantwortlich|zuständig)(?!\p{L})`,
  'u',
);
/** A person followed by a phrase for ownership: "Ann Roe owns it", „Frau Dr. Roth verantwortet sie“. */
const OWNS = new RegExp(
  String.raw`(?<![\p{L}.])(?!(?:[Ww]ho|[Ww]er|Which|Welche\p{L}*)\s)${PERSON}\s+(?:owns|will own|verantwortet|ist (?:dafür )?(?:verantwortlich|zuständig)|is (?:responsible|accountable|in charge))(?!\p{L})`,
  'u',
);

/** Returns the owner that a text names: "owner: Jane Doe", „verantwortlich ist Frau Roth“, "Jane Doe owns it"; null if it names none. */
export const ownerIn = (text: string): string | null => {
  const named = text.split(/(?<=\p{Ll}{3}\.|[!?])\s+/u).map((sentence) => OWNER.exec(sentence)?.groups?.['name']);
  const after = [OWNS, RESPONSIBLE].map((pattern) => pattern.exec(text)?.groups?.['name']).find((name) => name !== undefined);
  return named.find((name) => name !== undefined && /^\p{Lu}/u.test(name)) ?? after ?? null;
};

/**
 * Reads a goal in German or English: KPI, unit, direction, target, date and owner. Parts that were asked for separately take
 * precedence over the text. A text that states several goals, each with a value, yields several.
 */
export const readGoals = (told: ToldGoal, known: readonly KnownKpi[], options: ReadOptions): ReadGoal[] => {
  const isPlain = told.kpi == null && told.target == null;
  const parts = isPlain ? partsOf(told.title, options) : [told.title];
  return parts.map((title) => readGoal({ ...told, title }, known, options));
};

const partsOf = (title: string, options: ReadOptions): string[] => {
  for (const separator of SEPARATORS) {
    const parts = title.split(separator).map((part) => part.trim());
    if (parts.length > 1 && parts.every((part) => isGoal(part, options))) return parts;
  }
  return [title];
};

const isGoal = (part: string, options: ReadOptions): boolean => {
  const { values, masked } = maskedOf(part, options);
  return values.values.some(({ role }) => role === 'target') && measuredThing(masked) !== '';
};

/** Reads the values, the date and the owner of a text, and masks them. */
const maskedOf = (title: string, { language, today }: ReadOptions) => {
  const digits = title.replaceAll(NUMBER_WORD, (word) => String(countOf(word) ?? word));
  const owner = OWNER.exec(digits);
  const withoutOwner = owner ? blank(digits, owner.index, owner.index + owner[0].length) : digits;
  const due = dueDateOf(withoutOwner, today);
  const text = due ? blank(withoutOwner, due.start, due.end) : withoutOwner;
  const values = toldValuesOf(text, languageOf(title) ?? language);
  return {
    owner: owner?.groups?.['name'] ?? null,
    due: due?.day ?? null,
    unclearDate: due && due.day === null ? withoutOwner.slice(due.start, due.end).trim() : null,
    text,
    values,
    masked: values.values.reduce((rest, { start, end }) => blank(rest, start, end), text),
  };
};

const blank = (text: string, start: number, end: number): string => text.slice(0, start) + MASK.repeat(end - start) + text.slice(end);

const readGoal = (told: ToldGoal, known: readonly KnownKpi[], options: ReadOptions): ReadGoal => {
  const { language } = options;
  const read = maskedOf(told.title, options);
  const words = told.kpi?.trim() || measuredThing(read.masked);
  const meant = catalogueKpiOf(words);
  const used = known.find(({ name }) => name.toLowerCase() === words.toLowerCase() || (meant !== null && catalogueKpiOf(name) === meant));
  const symbol = symbolOf(read.values);
  const unit = told.unit?.trim() || (symbol ? unitName(symbol, language) : null) || used?.unit?.trim() || null;
  const catalogueKpi = meant !== null && (unit === null || isSameUnit(unit, meant.unit[language])) ? meant : null;
  const notes: GoalNote[] = [];
  const note: NoteWriter = (code, part = '') => {
    notes.push({ code, text: localized(messagesIn, (messages) => textOf(messages.note[code], part)) });
  };
  const kpiUnit = unit ?? catalogueKpi?.unit[language] ?? null;
  if (unit === null && catalogueKpi !== null && (told.target != null || read.values.values.length > 0))
    note('unit_assumed', catalogueKpi.unit[language]);
  const baseline = told.baseline ?? baselineOf(read.values) ?? used?.value ?? null;
  const verbs = directionOfVerbs(read.text);
  const target = told.target ?? targetOf({ ...read, goal: told.title, baseline, unit: kpiUnit, verbs }, note);
  const direction = directionOf({ ...read, goal: told.title, baseline, target, verbs, catalogueKpi }, note);
  if (words === '') note('no_kpi');
  if (told.due == null && read.unclearDate !== null) note('unclear_date', read.unclearDate);
  return {
    goal: told.title,
    name: words === '' ? null : nameOf(words, catalogueKpi, language).slice(0, 200),
    catalogueKpi,
    unit: kpiUnit?.slice(0, 40) ?? null,
    ...{ direction, baseline, target, notes },
    due: target === null ? null : (told.due ?? read.due),
    owner: told.owner ?? read.owner,
  };
};

/** Returns the name of a unit for readers: „Tage“ for `d`; symbols such as `%` and `EUR` stay. */
const unitName = (symbol: string, language: Language): string => {
  const names: Readonly<Record<string, string>> = messagesIn(language).units;
  return names[symbol] ?? symbol;
};

type NoteWriter = (code: keyof Messages['note'], words?: string) => void;

const textOf = (message: string | ((words: string) => string), words: string): string =>
  typeof message === 'string' ? message : message(words);

/** An abbreviation gets the name that the catalogue spells out. */
const nameOf = (words: string, kpi: CatalogueKpi | null, language: Language): string =>
  kpi !== null && /^[\p{Lu}\d]{2,6}$/u.test(words) ? kpi.name[language] : words;

const baselineOf = ({ values }: ToldValues): number | null => values.find(({ role }) => role === 'baseline')?.value ?? null;

/** Returns the unit of the numbers. A change in per cent tells nothing about the unit of the KPI. */
const symbolOf = ({ values }: ToldValues): string | undefined =>
  values
    .filter(({ role, unit }) => role !== 'change' || unit !== '%')
    .map(({ unit }) => (unit === 'percentage points' ? '%' : unit))
    .find((unit) => unit !== null) ?? undefined;

interface TargetParts {
  readonly goal: string;
  readonly text: string;
  readonly values: ToldValues;
  readonly baseline: number | null;
  readonly unit: string | null;
  readonly verbs: Direction | 'conflict' | null;
}

const targetOf = (parts: TargetParts, note: NoteWriter): number | null => {
  const { values, text, baseline } = parts;
  if (values.problem !== null) {
    note(values.problem, parts.goal);
    return null;
  }
  const target = values.values.find(({ role }) => role === 'target');
  if (target) return target.value;
  const change = values.values.find(({ role }) => role === 'change');
  if (change) return changed(change, parts, note);
  const factor = factorOf(text);
  if (factor === null) note('no_target');
  else if (baseline === null) note('change_without_baseline', parts.goal);
  else return rounded(baseline * factor);
  return null;
};

/** Returns the target that a change of the baseline yields. */
const changed = (
  { value, unit, start, end }: ToldValue,
  { text, baseline, unit: kpiUnit, verbs }: TargetParts,
  note: NoteWriter,
): number | null => {
  const words = text.slice(start, end);
  const sign = verbs === 'lower' ? -1 : 1;
  if (baseline === null) note('change_without_baseline', words);
  else if (unit === '%' && isPercent(kpiUnit)) note('change_ambiguous', words);
  else if (verbs === null || verbs === 'conflict') note('no_target');
  else return rounded(unit === '%' ? baseline * (1 + (sign * value) / 100) : baseline + sign * value);
  return null;
};

const rounded = (value: number): number => Number(value.toPrecision(12));

interface DirectionParts extends Omit<TargetParts, 'unit'> {
  readonly target: number | null;
  readonly catalogueKpi: CatalogueKpi | null;
}

/** Returns the direction on which numbers, comparisons and verbs agree, otherwise that of the catalogue. */
const directionOf = ({ goal, text, values, baseline, target, verbs, catalogueKpi }: DirectionParts, note: NoteWriter): Direction | null => {
  const compared = values.values.flatMap(({ direction }) => direction ?? []);
  const numbers =
    baseline === null || target === null || baseline === target ? [] : ([target > baseline ? 'higher' : 'lower'] satisfies Direction[]);
  const signals = new Set<string>([...compared, ...numbers, ...(verbs === null ? [] : [verbs])]);
  if (signals.has('conflict') || signals.size > 1) {
    note('contradiction', goal);
    return null;
  }
  const [signal] = signals;
  if (signal !== undefined) return signal as Direction;
  const direction = catalogueKpi?.direction ?? (target === 0 ? 'lower' : HOLD.test(text) && target !== null ? 'target' : null);
  if (direction === null) note('no_direction');
  return direction;
};
