import { stemOf, wordsIn, type BoundUnit } from '../../../../platform/text/index.js';
import { datesOf } from '../../../methods/table-roles/index.js';
import { boundsIn, type Bound } from '../../../methods/request-reading/index.js';
import { messagesIn } from '../messages.js';
import { countedThings, namesRows } from './keys.js';
import { listed, type Remark } from './measure.js';
import { namedParts, type MeasuredDataset } from './named-parts.js';
import { eventWords, firstDateIn, surestDateIn } from './named-dates.js';
import type { PlannedDataset } from '../../../methods/answer-plan/index.js';
import type { Reading } from './reading.js';
import { stepSpanIn } from './step-span.js';
import { DURATION } from './wording.js';

/** A date from which or to which time is measured. */
export interface SpanEnd {
  readonly column: string;
  /** Activity at whose time the event happened; null for a date column of the row. */
  readonly activity: string | null;
  readonly words: readonly string[];
}

/** The dates between which a request measures time. */
export interface SpanEnds {
  readonly from: SpanEnd;
  readonly to: SpanEnd;
  /** True if the time after an agreed date is measured. */
  readonly isLateness: boolean;
  readonly remarks: readonly Remark[];
}

/** The dates, or why the data have none that fit; null if the request measures no time between dates. */
export type SpanReading = SpanEnds | { readonly gap: Remark } | null;

const PHRASE = '[^.,;:?!()]';
const FROM_TO = [
  String.raw`(?<!\p{L})(?:between|zwischen)\s+(?<from>${PHRASE}{2,80}?)\s+(?:and|und)\s+(?<to>${PHRASE}{2,80})`,
  String.raw`(?<!\p{L})(?:from|vom|von|ab|since|seit)\s+(?<from>${PHRASE}{2,80}?)\s+(?:to|until|till|up to|bis)\s+(?<to>${PHRASE}{2,80})`,
  String.raw`(?<!\p{L})(?<from>\p{L}+)[\s-](?:to|bis)[\s-](?<to>\p{L}+)`,
].map((pattern) => new RegExp(pattern, 'giu'));
const TIME = String.raw`(?<!\p{L})(?:werk|arbeits|kalender)?(?:days?|tage?n?|hours?|stunden?|weeks?|wochen?|months?|monate?n?|years?|jahre?n?|time|zeit|dauer)`;
const AFTER = new RegExp(String.raw`(?<=${TIME})\s+(?:after|following|of|from|since|nach|seit|ab)\s+(?<event>${PHRASE}{2,80})`, 'iu');
const BEFORE = new RegExp(String.raw`(?<=${TIME})\s+(?:before|prior to|ahead of|vor)\s+(?<event>${PHRASE}{2,80})`, 'iu');
export const LATE =
  /(?<!\p{L})(?:late|later|lateness|belated\p{L}*|overdue|delay\p{L}*|past due|verspät\p{L}*|zu spät|verzug\p{L}*|verzöger\p{L}*|überfällig\p{L}*|unpünktlich\p{L}*|(?:after|past|nach|später als)\s+(?:(?:the|its|their|dem|der|den)\s+)?(?:\p{L}+\s+)?(?:due|promised|agreed|planned|deadline|\p{L}*(?:termin|frist)|fälligkeit\p{L}*|geplant\p{L}*|zugesagt\p{L}*|vereinbart\p{L}*))(?!\p{L})/iu;
export const ON_TIME =
  /(?<!\p{L})(?:on[ -]time|in time|punctual\p{L}*|pünktlich\p{L}*|rechtzeitig\p{L}*|fristgerecht\p{L}*|termingerecht\p{L}*|termintreu\p{L}*|within the deadline|(?:by|before|until|no later than|bis(?: zu[mr])?|vor|spätestens)\s+(?:(?:the|its|their|zum|zur|dem|der|den|am)\s+)?(?:\p{L}+\s+)?(?:due|promised|agreed|planned|deadline|\p{L}*(?:termin|frist)|fälligkeit\p{L}*|geplant\p{L}*|zugesagt\p{L}*|vereinbart\p{L}*))(?!\p{L})/iu;
/** Names of dates that are agreed; a requested date is agreed only if it is that of another event. */
export const PROMISED =
  /promis|(?<!\p{L})due(?!\p{L})|wunsch|termin|soll|plan|fällig|faellig|zugesagt|zusage|deadline|target|required|agreed|expected|frist|request\p{L}*[ _](?!on$|at$|date$)/iu;
const AGREED = /termin|fälligkeit|frist|deadline|(?<!\p{L})due(?!\p{L})|promis|agreed|planned|geplant|zugesagt|vereinbart|target/iu;
const DONE =
  /deliver|geliefert|lieferdatum|lieferung|closed|completed|finished|resolved|fulfil|erledigt|abgeschlossen|received|eingang|returned|rückgabe|actual|(?<!\p{L})ist(?!\p{L})|shipped|dispatch|versand|arriv|ankunft|angekommen|handed|handover|übergab|übergeben|collected|abgeholt|paid|bezahlt|ended|beendet/iu;

/** What has not happened until today. */
const UNFINISHED =
  /(?<!\p{L})(?:noch nicht|noch offen\p{L}*|immer noch|bis heute|offen seit|seit \p{L}+ (?:\p{L}+ )?offen|not yet|still (?:not|open|waiting|pending)|yet to be|until today|open (?:for|since))(?!\p{L})/iu;
const WITHIN =
  /(?<!\p{L})(?:within|innerhalb(?: von)?|binnen)(?=\s+(?:\d|\p{L}+\s+(?:days?|tage?n?|hours?|stunden?|weeks?|wochen?|months?|monate?n?)))/iu;
const TIME_UNITS: ReadonlySet<BoundUnit | null> = new Set<BoundUnit | null>(['days', 'hours', 'minutes', 'weeks', 'months', 'years']);

export interface TimeBound extends Pick<Bound, 'operator' | 'value' | 'words'> {
  readonly unit: BoundUnit;
}

/** Returns the limit on a time that a text states; null if it states none. */
export const timeBoundIn = (text: string): TimeBound | null => {
  const within = WITHIN.exec(text)?.[0];
  const plain = within === undefined ? text : text.replace(within, 'at most');
  const found = boundsIn(plain).find(({ unit }) => TIME_UNITS.has(unit));
  if (!found || found.unit === null) return null;
  const { operator, value, unit, words } = found;
  return { operator, value, unit, words: within === undefined ? words : words.replace('at most', within) };
};

/** Returns between which dates a request measures time. */
export const spanEndsIn = <D extends MeasuredDataset>(reading: Reading<D>, bound: TimeBound | null): SpanReading => {
  if (bound && UNFINISHED.test(reading.text)) return { gap: (language) => messagesIn(language).measure.gaps.noToday(bound.words) };
  const ends = new Ends(reading);
  if (ends.columns.length === 0 && reading.log === null) return null;
  const steps = reading.log === null ? null : stepSpanIn(reading.text, reading.dataset as unknown as PlannedDataset, bound?.words ?? null);
  if (steps) return steps;
  return ends.fromTo(bound) ?? ends.relative(bound) ?? ends.lateness() ?? ends.named(bound) ?? ends.only(bound);
};

class Ends<D extends MeasuredDataset> {
  readonly columns: readonly string[];

  constructor(private readonly reading: Reading<D>) {
    const { dataset, log } = reading;
    const ofLog = new Set(log ? [dataset.roles['time'], dataset.roles['start']] : []);
    this.columns = datesOf(dataset).filter((name) => !ofLog.has(name));
  }

  /** "From the order to the delivery", "between order and delivery", "order-to-delivery". */
  fromTo(bound: TimeBound | null): SpanReading {
    const { text } = this.reading;
    for (const { groups = {} } of FROM_TO.flatMap((pattern) => [...text.matchAll(pattern)])) {
      const phrases = [groups['from'] ?? '', groups['to'] ?? ''] as const;
      const [from, to] = [this.endIn(phrases[0]), this.endIn(phrases[1])];
      if (from && to && isOther(from, to)) return this.between(from, to);
      const isAsked = bound !== null || DURATION.test(text);
      if (isAsked && from && !to) return { gap: this.oneDate(from, shortened(phrases[1])) };
      if (isAsked && to && !from) return { gap: this.oneDate(to, shortened(phrases[0])) };
    }
    return null;
  }

  /** "Approved more than five days after they were received", "within a week of the order". */
  relative(bound: TimeBound | null): SpanReading {
    const { text } = this.reading;
    for (const [pattern, isAfter] of [[AFTER, true] as const, [BEFORE, false] as const]) {
      const [words = '', event] = pattern.exec(text) ?? [];
      if (event === undefined) continue;
      const base = this.endIn(event) ?? this.agreedIn(event);
      if (!base) {
        if (bound && words.length < 60 && this.otherEnd(text.replace(words, ' '), null)) return { gap: this.noDate(shortened(event)) };
        continue;
      }
      const rest = base.words.reduce((left, word) => left.replace(word, ' '), text.replace(bound?.words ?? '', ' '));
      const other = this.otherEnd(rest, base);
      const isAgreed = PROMISED.test(spaced(base.column)) && isAfter;
      // What happened after an agreed date can be left to the data: "arrive after the promised date".
      if (!other && isAgreed) continue;
      if (!other) return { gap: this.oneDate(base, null) };
      return isAfter ? { ...this.between(base, other), isLateness: isAgreed } : this.between(other, base);
    }
    return null;
  }

  /** "Late", "on time", "after the due date". */
  lateness(): SpanReading {
    const { text, numbers, parts, values, log } = this.reading;
    const late = (LATE.exec(text) ?? ON_TIME.exec(text))?.[0];
    // A column or value of lateness is measured itself.
    const isStored = (words: readonly string[]): boolean => words.some((word) => LATE.test(word) || ON_TIME.test(word));
    if (
      late === undefined ||
      [...numbers, ...parts.filter(({ value, type }) => value !== null || type === 'boolean')].some((part) => isStored(part.words))
    )
      return null;
    const promised = this.columns.filter((column) => PROMISED.test(spaced(column)));
    const due = promised.length === 1 ? (promised[0] ?? null) : (surestDateIn(text, promised)?.column ?? null);
    if (due === null)
      return { gap: this.gap((messages, dates) => messages.noDue(late, dates), promised.length > 0 ? promised : this.columns) };
    const from: SpanEnd = { column: due, activity: null, words: surestDateIn(text, [due])?.words ?? [] };
    const activity = values.find(({ column }) => column === log?.activity)?.values[0];
    if (log && activity !== undefined) return { from, to: this.atActivity(activity), isLateness: true, remarks: [] };
    const others = this.columns.filter((column) => !promised.includes(column));
    const named = surestDateIn(this.withoutRows(without(text, from.words)), others);
    if (named) return { from, to: { ...named, activity: null }, isLateness: true, remarks: [] };
    const ofDue = new Set(eventWords(due).map(stemOf));
    const alike = others.filter((column) => eventWords(column).some((word) => ofDue.has(stemOf(word))));
    const done = others.filter((column) => DONE.test(spaced(column)));
    const [only, ...more] = alike.length > 0 ? alike : done.length > 0 ? done : others;
    if (only === undefined || more.length > 0) return { gap: this.gap((messages, dates) => messages.noDone(due, dates), others) };
    return {
      ...{ from, to: { column: only, activity: null, words: [] }, isLateness: true },
      remarks: [(language) => messagesIn(language).measure.remarks.assumedDone(only, due)],
    };
  }

  /** Two dates that the request names, "invoices paid within 10 days". */
  named(bound: TimeBound | null): SpanReading {
    const { text, parts } = this.reading;
    const [from, to, ...more] = parts
      .filter(({ column, value }) => value === null && this.columns.includes(column))
      .toSorted((a, b) => a.at - b.at);
    if (from && to && more.length === 0 && DURATION.test(text))
      return this.between(
        { column: from.column, words: from.words, activity: null },
        { column: to.column, words: to.words, activity: null },
      );
    if (bound === null) return null;
    const rest = text.replace(bound.words, ' ');
    const one = surestDateIn(rest, this.columns);
    const other =
      one &&
      surestDateIn(
        without(rest, one.words),
        this.columns.filter((column) => column !== one.column),
      );
    if (!one || !other) return null;
    const [first, second] = [one, other].toSorted((a, b) => text.indexOf(a.words[0] ?? '') - text.indexOf(b.words[0] ?? ''));
    return first && second ? this.between({ ...first, activity: null }, { ...second, activity: null }) : null;
  }

  /** The only two dates of the data, if the request limits a time without naming what it is measured from. */
  only(bound: TimeBound | null): SpanReading {
    const { dataset, log, numbers, bounds } = this.reading;
    if (bound === null || log !== null || numbers.length > 0 || bounds.some(({ words }) => words === bound.words)) return null;
    if (this.columns.length < 2) return null;
    const [one = '', other = '', ...more] = this.columns;
    if (more.length > 0) return { gap: this.gap((messages, dates) => messages.whichDates(bound.words, dates ?? ''), this.columns) };
    const firstOf = (column: string): string => String(dataset.profile.columns.find(({ name }) => name === column)?.min ?? '');
    const [from, to] = firstOf(one) <= firstOf(other) ? [one, other] : [other, one];
    return {
      ...this.between({ column: from, words: [], activity: null }, { column: to, words: [], activity: null }),
      remarks: [(language) => messagesIn(language).measure.remarks.onlyDates(from, to)],
    };
  }

  private between(from: SpanEnd, to: SpanEnd): SpanEnds {
    return { from, to, isLateness: PROMISED.test(spaced(from.column)) && from.activity === null, remarks: [] };
  }

  private endIn(phrase: string): SpanEnd | null {
    const named = firstDateIn(phrase, this.columns);
    if (named) return { column: named.column, words: named.words, activity: null };
    const { dataset, log } = this.reading;
    const [parts] = log ? namedParts(phrase, [dataset]) : [];
    const activity = parts?.parts.find(({ column, value }) => column === log?.activity && value !== null);
    return activity ? { ...this.atActivity(activity.value ?? ''), words: activity.words } : null;
  }

  /** The agreed date that a phrase such as "the deadline" means. */
  private agreedIn(phrase: string): SpanEnd | null {
    const words = wordsIn(phrase)
      .slice(0, 4)
      .filter((word) => AGREED.test(word));
    const [only, ...more] = this.columns.filter((column) => PROMISED.test(spaced(column)));
    return words.length > 0 && only !== undefined && more.length === 0 ? { column: only, words, activity: null } : null;
  }

  private otherEnd(text: string, base: SpanEnd | null): SpanEnd | null {
    const left = this.columns.filter((column) => column !== base?.column);
    const named = surestDateIn(this.withoutRows(text), left);
    if (named) return { column: named.column, words: named.words, activity: null };
    const { values, log } = this.reading;
    const activity = values.find(({ column, values: [value] }) => column === log?.activity && value !== base?.activity)?.values[0];
    return log && activity !== undefined ? this.atActivity(activity) : null;
  }

  /** Removes the noun for the rows, which names no date: the "orders" that are late. */
  private withoutRows(text: string): string {
    const { dataset } = this.reading;
    const nouns = wordsIn(countedThings(text) ?? '').slice(0, 3);
    return without(
      text,
      nouns.filter((noun) => namesRows(noun, dataset)),
    );
  }

  private atActivity(activity: string): SpanEnd {
    return { column: this.reading.dataset.roles['time'] ?? '', activity, words: [] };
  }

  private oneDate({ column, activity }: SpanEnd, missing: string | null): Remark {
    const known = activity ?? column;
    return this.gap(
      (messages, dates) => messages.oneDate(known, missing, dates),
      this.columns.filter((each) => each !== column),
    );
  }

  private noDate(missing: string): Remark {
    return this.gap((messages, dates) => messages.noDate(missing, dates), this.columns);
  }

  private gap(
    text: (messages: ReturnType<typeof messagesIn>['measure']['gaps'], dates: string | null) => string,
    columns: readonly string[],
  ): Remark {
    return (language) => text(messagesIn(language).measure.gaps, columns.length === 0 ? null : listed(columns, language));
  }
}

const spaced = (column: string): string => column.replaceAll('_', ' ');
const isOther = (one: SpanEnd, other: SpanEnd): boolean => one.column !== other.column || one.activity !== other.activity;
const without = (text: string, words: readonly string[]): string => words.reduce((rest, word) => rest.replace(word, ' '), text);

/** Returns the first words of a phrase, which name the event. */
const shortened = (phrase: string): string => wordsIn(phrase).slice(0, 3).join(' ');
