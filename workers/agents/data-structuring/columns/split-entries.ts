import type { Language } from '../../../kit.js';
import { inAnyCase } from '../../../../platform/text/index.js';
import { entryValues, type EntryValues } from './entry-values.js';
import type { Span } from './spans.js';

/** Abbreviations whose full stop does not end an entry. */
const ABBREVIATIONS =
  'ca bzw inkl exkl zzgl evtl ggf vgl nr str dr hr fr st tel mind max min mins std stk hrs hr approx incl excl est no mr mrs ms co tsd mio pos art prof dipl ing fa abt ext attn mo di mi do fa sa jan feb apr jun jul aug sep sept okt oct nov dez dec'.split(
    ' ',
  );

/** A full stop that ends a sentence: not that of an abbreviation, an ordinal number or a day. */
const SENTENCE_END = new RegExp(
  String.raw`(?<=[\p{L}\d)%€£$][.!?]+["'“”»«)]?)(?<!(?:^|\s)\d{1,2}\.)(?<!\d\.\d{1,2}\.)(?<!(?<!\p{L})(?:${inAnyCase(ABBREVIATIONS.join('|'))}|\p{L})\.)\s+(?=["'„“»«(#]?[\p{Lu}\d€£$])`,
  'gu',
);
const STRONG = /\n+\s*(?:[-*•–]\s|\d{1,3}[.)]\s)?|;\s+|\s[/|]\s/gu;
const LINE = /\n\s*(?:[-*•–]\s|\d{1,3}[.)]\s)?/gu;
/** Punctuation and words after which a value can begin an entry. */
const BOUNDARY = /(?:^|[.,;:!?)\n–—-]|(?<!\p{L})(?:und|and|dann|then|sowie|auch|also))\s*(?:(?:und|and|dann|then|sowie|auch|also)\s+)*$/iu;
const MIN_LENGTH = 6;
/** Minimum number of characters of a part that states more than that the leading value is missing. */
const MIN_LACKING = 30;

type Kind = 'date' | 'code' | 'money' | 'duration' | 'gap';

const kindsOf = ({ dates, durations, codes, findings, gaps }: EntryValues): (Span & { kind: Kind })[] =>
  [
    ...dates.map(({ from, end }) => ({ start: from, end, kind: 'date' as const })),
    ...durations.map((each) => ({ ...each, kind: 'duration' as const })),
    ...codes.map((each) => ({ ...each, kind: 'code' as const })),
    ...findings.filter(({ type }) => type === 'money').map((each) => ({ ...each, kind: 'money' as const })),
    ...gaps.map((each) => ({ ...each, kind: 'gap' as const })),
  ].toSorted((a, b) => a.start - b.start);

const cut = (text: string, within: Span, pattern: RegExp): Span[] => {
  const parts: Span[] = [];
  let from = within.start;
  for (const match of text.slice(0, within.end).matchAll(pattern)) {
    if (match.index < within.start) continue;
    parts.push({ start: from, end: match.index });
    from = match.index + match[0].length;
  }
  return [...parts, { start: from, end: within.end }];
};

const MARK = /^[\s"„“«»]*(?:(?:[-*•–]|\d{1,3}\))\s+)?/u;

/** Returns a part without blanks, the mark of a list and quotation marks around it. */
const trimmed = (text: string, { start, end }: Span): Span => {
  const part = text.slice(start, end);
  const mark = MARK.exec(part)?.[0].length ?? 0;
  const tail = /[\s"“”«»]*$/u.exec(part.slice(mark))?.[0].length ?? 0;
  return { start: start + mark, end: end - tail };
};

/** Splits a part before each value of a kind that follows a boundary and another value of that kind. */
const cutAtKind = (text: string, part: Span, kind: Kind, language: Language): Span[] => {
  const own = text.slice(part.start, part.end);
  const values = kindsOf(entryValues(own, language)).filter((each) => each.kind === kind);
  const starts = values.slice(1).filter(({ start }) => BOUNDARY.test(own.slice(Math.max(0, start - 12), start)));
  return [part.start, ...starts.map(({ start }) => part.start + start)].map((start, at, all) => ({ start, end: all[at + 1] ?? part.end }));
};

/** Returns the first kind of the text that a later part repeats. */
const leadingKind = (kinds: readonly (readonly Kind[])[]): Kind | null => {
  const order = [...new Set(kinds[0] ?? [])].filter((kind) => kind === 'date' || kind === 'code');
  return order.find((kind) => kinds.slice(1).some((each) => each.includes(kind))) ?? null;
};

/** Minimum number of kinds that a part without the leading kind repeats to be an entry of its own. */
const MIN_REPEATED = 2;

/**
 * Joins parts to entries: an entry begins with a value of the leading kind, or with a part that repeats at least two kinds of the entry
 * before. Other parts continue the entry.
 */
const joined = (text: string, parts: readonly Span[], lead: Kind, language: Language): Span[] => {
  const entries: { span: Span; kinds: Set<Kind> }[] = [];
  // "… was reported without a date" is an entry of its own.
  const lacksLead = ({ start, end }: Span): boolean => {
    const { gaps } = entryValues(text.slice(start, end), language);
    return end - start >= MIN_LACKING && gaps.some(({ kinds }) => kinds.includes(lead));
  };
  // "TL-3, some day last week, …" is an entry of its own where each entry states one such code.
  const beginsWithCode = ({ start, end }: Span, before: Span): boolean => {
    const [code] = entryValues(text.slice(start, end), language).codes;
    return code?.start === 0 && !text.slice(before.start, before.end).includes(code.text);
  };
  for (const part of parts) {
    const kinds = new Set(kindsOf(entryValues(text.slice(part.start, part.end), language)).map(({ kind }) => kind));
    const last = entries.at(-1);
    const isNextCode =
      last !== undefined && last.kinds.has(lead) && entries.some((entry) => entry.kinds.has('code')) && beginsWithCode(part, last.span);
    const repeated = [...kinds].filter((kind) => last?.kinds.has(kind) === true).length;
    if (!last || (kinds.has(lead) && last.kinds.has(lead)) || repeated >= MIN_REPEATED || lacksLead(part) || isNextCode)
      entries.push({ span: part, kinds });
    else {
      last.span = { start: last.span.start, end: part.end };
      for (const kind of kinds) last.kinds.add(kind);
    }
  }
  return entries.map(({ span }) => span);
};

/** Returns whether every line is an entry: more than one, and most of them have a value. */
const areEntries = (text: string, lines: readonly Span[], language: Language): boolean =>
  lines.length > 1 &&
  lines.filter(({ start, end }) => kindsOf(entryValues(text.slice(start, end), language)).length > 0).length * 2 > lines.length &&
  lines.every(({ start }) => !/^\p{Ll}/u.test(text.slice(start).trimStart()) || /\n\s*[-*•–]\s*$/u.test(text.slice(0, start)));

/**
 * Splits a text into entries by its structure: lines, if they are entries; otherwise an entry begins where the kind of value repeats with
 * which the first begins. Texts without such a kind are split at line breaks, semicolons and the ends of sentences.
 */
export const splitEntries = (text: string, content: Span, language: Language): Span[] => {
  const isPart = ({ start, end }: Span): boolean => end - start >= MIN_LENGTH && /[\p{L}\d]/u.test(text.slice(start, end));
  const clean = (parts: readonly Span[]): Span[] => parts.map((part) => trimmed(text, part)).filter(isPart);
  const lines = clean(cut(text, content, LINE));
  if (areEntries(text, lines, language)) return lines;
  const parts = clean(cut(text, content, STRONG).flatMap((part) => cut(text, part, SENTENCE_END)));
  const kindsIn = (part: Span): Kind[] => kindsOf(entryValues(text.slice(part.start, part.end), language)).map(({ kind }) => kind);
  const whole = kindsIn(content);
  const isRepeated = (kind: Kind, at: number): boolean => (kind === 'date' || kind === 'code') && whole.indexOf(kind) < at;
  const lead = leadingKind(parts.map(kindsIn)) ?? whole.find(isRepeated) ?? null;
  if (lead === null) return parts;
  return clean(joined(text, clean(parts.flatMap((part) => cutAtKind(text, part, lead, language))), lead, language));
};
