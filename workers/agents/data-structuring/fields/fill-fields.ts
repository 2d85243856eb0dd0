import { z } from 'zod';
import type { Language } from '../../../../platform/content/index.js';
import { contentWords, sameWord, stemOf, wordsIn, type Finding } from '../../../../platform/text/index.js';
import { findValues } from '../../../methods/values-in-text/find-values.js';
import { paymentDue } from '../../../methods/values-in-text/parties.js';

/** Requested field of a record. */
export const fieldSchema = z.object({
  name: z
    .string()
    .min(1)
    .max(60)
    .regex(/^[A-Za-zÀ-ÖØ-öø-ÿ_][0-9A-Za-zÀ-ÖØ-öø-ÿ_ -]*$/),
  type: z
    .enum(['text', 'date', 'money', 'quantity', 'percent', 'number', 'identifier', 'company', 'person', 'email', 'phone'])
    .default('text'),
  /** Meaning of the field, in words that occur near its value in the texts. */
  description: z.string().max(300).default(''),
});

export type Field = z.output<typeof fieldSchema>;

/** Reasons for an empty field. */
export const EMPTY_REASONS = ['not_found', 'several_without_label', 'quote_not_in_text', 'not_of_type'] as const;

export const filledFieldSchema = z.object({
  field: z.string(),
  /** Null if the value was not found; `reason` then states why. */
  value: z.union([z.string(), z.number()]).nullable(),
  unit: z.string().nullable(),
  /** Position of the value: `text` is the part of the source text from `start` (inclusive) to `end` (exclusive). */
  start: z.int().nullable(),
  end: z.int().nullable(),
  text: z.string().nullable(),
  /** `label`: next to words of the field; `only_one`: the only value of its type; `model`: proposed by the model and verified. */
  by: z.enum(['label', 'only_one', 'model']).nullable(),
  reason: z.enum(EMPTY_REASONS).nullable(),
});

export type FilledField = z.output<typeof filledFieldSchema>;

/** Synonyms in German and English. */
const SYNONYMS: readonly (readonly string[])[] = [
  ['invoice', 'rechnung', 'faktura'],
  ['date', 'datum'],
  ['order', 'bestellung', 'auftrag'],
  ['delivery', 'lieferung', 'liefer'],
  ['amount', 'betrag', 'summe', 'total', 'gesamt'],
  ['net', 'netto'],
  ['gross', 'brutto'],
  ['tax', 'steuer', 'mwst', 'ust', 'vat'],
  ['quantity', 'menge', 'anzahl'],
  ['price', 'preis'],
  ['due', 'fällig', 'zahlbar'],
  ['customer', 'kunde', 'client'],
  ['supplier', 'lieferant', 'vendor'],
  ['weight', 'gewicht'],
  ['number', 'nummer', 'nr'],
  ['discount', 'rabatt', 'skonto'],
  ['contract', 'vertrag'],
  ['term', 'laufzeit', 'frist', 'period'],
  ['rate', 'quote', 'anteil', 'share'],
  ['start', 'beginn', 'anfang'],
  ['end', 'ende'],
  ['cost', 'kosten'],
  ['name', 'name'],
  ['subject', 'betreff'],
  ['duration', 'dauer'],
];

/** Maximum distance of a label before and after a value, in characters. */
const REACH = { before: 60, after: 25 };

interface FieldTerms {
  field: Field;
  /** Stems of each word of the name and of its synonyms. */
  nameStems: string[][];
  descriptionStems: string[][];
}

/** Types of values that identify persons; they are found on request only. */
export const IDENTIFYING: ReadonlySet<string> = new Set(['person', 'email', 'phone']);
/** Names of fields for the day on which a payment is due. */
const DUE = /(?<!\p{L})(?:due|payable|fällig\p{L}*|zahlbar\p{L}*|zahlungs(?:ziel|termin|frist)\p{L}*|fälligkeit\p{L}*)(?!\p{L})/iu;

/** Fills fields with parsed values by the words next to them. A field without an unambiguous value stays empty. */
export const fillByLabels = (text: string, fields: readonly Field[], language: Language): FilledField[] => {
  const findings = findValues(text, { language, contacts: fields.some(({ type }) => IDENTIFYING.has(type)) });
  const terms = fields.map(termsOf);
  const pairs = terms.flatMap((each) =>
    candidatesFor(each.field, text, findings).map((finding) => ({ each, finding, score: scoreOf(each, finding, text, findings) })),
  );
  const assigned = new Map<Field, { finding: Finding; by: 'label' | 'only_one' }>();
  const used = new Set<Finding>();
  // A term of payment in days comes before a date that stands next to it.
  const due = fields.find(({ type, name }) => type === 'date' && DUE.test(name.replaceAll('_', ' ')));
  const term =
    due &&
    paymentDue(
      text,
      findings.filter(({ type }) => type === 'date'),
    );
  if (due && term) assigned.set(due, { finding: term, by: 'label' });
  for (const { each, finding, score } of pairs.filter(({ score: labelled }) => labelled > 0).toSorted((a, b) => b.score - a.score)) {
    if (assigned.has(each.field) || used.has(finding)) continue;
    const rivals = pairs.filter((pair) => pair.each === each && pair.score === score && !used.has(pair.finding));
    if (rivals.length > 1 && new Set(rivals.map((rival) => rival.finding.value)).size > 1) continue;
    assigned.set(each.field, { finding, by: 'label' });
    used.add(finding);
  }
  return fields.map((field) => {
    const labelled = assigned.get(field);
    if (labelled) return filledBy(field, labelled.finding, labelled.by);
    const left = field.type === 'text' ? [] : candidatesFor(field, text, findings).filter((finding) => !used.has(finding));
    const rivals = fields.filter(({ name, type }) => type === field.type && !assigned.has(field) && name !== field.name);
    const [only] = left;
    if (only && left.length === 1 && rivals.every((rival) => assigned.has(rival))) return filledBy(field, only, 'only_one');
    return empty(field, left.length > 0 ? 'several_without_label' : 'not_found');
  });
};

/** Checks a model's quote against the text. The value is the one parsed at the position of the quote; for text fields, the quote itself. */
export const verifyQuote = (text: string, field: Field, quote: string, language: Language): FilledField => {
  const start = quote.trim() === '' ? -1 : text.indexOf(quote.trim());
  if (start < 0) return empty(field, 'quote_not_in_text');
  const end = start + quote.trim().length;
  if (field.type === 'text')
    return { field: field.name, value: quote.trim(), unit: null, start, end, text: quote.trim(), by: 'model', reason: null };
  const inside = candidatesFor(field, text, findValues(text, { language, contacts: true })).filter(
    (finding) => finding.start < end && start < finding.end,
  );
  const [only] = inside;
  return only && inside.length === 1 ? filledBy(field, only, 'model') : empty(field, 'not_of_type');
};

export const empty = ({ name }: Field, reason: (typeof EMPTY_REASONS)[number]): FilledField => ({
  field: name,
  value: null,
  unit: null,
  start: null,
  end: null,
  text: null,
  by: null,
  reason,
});

const filledBy = ({ name }: Field, { value, unit, start, end, text }: Finding, by: 'label' | 'only_one' | 'model'): FilledField => ({
  field: name,
  value,
  unit,
  start,
  end,
  text,
  by,
  reason: null,
});

const termsOf = (field: Field): FieldTerms => ({
  field,
  nameStems: wordsIn(field.name.replaceAll(/[_-]/g, ' ').replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).map(synonymStems),
  descriptionStems: contentWords(field.description).map(synonymStems),
});

/** Returns the stems of a word and its synonyms. */
const synonymStems = (word: string): string[] => {
  const known = SYNONYMS.find((group) => group.some((each) => each === word.toLowerCase() || stemOf(each) === stemOf(word)));
  return [...new Set([word, ...(known ?? [])])].map(stemOf);
};

const candidatesFor = ({ type }: Field, text: string, findings: readonly Finding[]): Finding[] => {
  if (type === 'text') return labelledLines(text);
  // A field of type `number` also accepts quantities.
  return findings.filter((finding) => finding.type === type || (type === 'number' && finding.type === 'quantity'));
};

/** Returns the values of lines of the form `Label: value`. */
const labelledLines = (text: string): Finding[] =>
  Array.from(text.matchAll(/^[ \t]*(?:[-*][ \t]+)?(\p{L}[\p{L}\p{N} ./-]{1,40}):[ \t]+(\S[^\r\n]{0,300})$/gmu), (match) => {
    const value = (match[2] ?? '').trim();
    const start = match.index + match[0].lastIndexOf(match[2] ?? '');
    return { type: 'number' as const, start, end: start + value.length, text: value, value, unit: null, ambiguous: false };
  });

/**
 * Scores a value by the words of the field around it. A word of the name counts 4 before and 1 after the value, a word of the
 * description 2 and 0.5. Words beyond a neighbouring value are ignored.
 */
const scoreOf = (
  { field, nameStems, descriptionStems }: FieldTerms,
  finding: Finding,
  text: string,
  findings: readonly Finding[],
): number => {
  const lineStart = text.lastIndexOf('\n', finding.start - 1) + 1;
  const others = field.type === 'text' ? [] : findings.filter((other) => other !== finding);
  const previous = Math.max(0, ...others.filter(({ end }) => end <= finding.start).map(({ end }) => end));
  const from = Math.max(finding.start - REACH.before, previous, field.type === 'text' ? lineStart : 0);
  const before = wordsIn(text.slice(from, finding.start)).map(stemOf);
  const next = Math.min(text.length, ...others.filter(({ start }) => start >= finding.end).map(({ start }) => start));
  const until = Math.min(finding.end + REACH.after, next, endOfLine(text, finding.end));
  const after = field.type === 'text' ? [] : wordsIn(text.slice(finding.end, until)).map(stemOf);
  const has = (stems: readonly string[], words: readonly string[]): boolean =>
    stems.some((stem) =>
      words.some(
        (word) => sameWord(stem, word) || (stem.length >= 3 && word.startsWith(stem)) || (stem.length >= 4 && word.includes(stem)),
      ),
    );
  const inUnit = (stems: readonly string[]): boolean =>
    finding.unit !== null && finding.type === 'identifier' && stems.includes(stemOf(finding.unit));
  const named =
    nameStems.filter((stems) => inUnit(stems) || has(stems, before)).length * 4 + nameStems.filter((stems) => has(stems, after)).length;
  const described =
    descriptionStems.filter((stems) => has(stems, before)).length * 2 + descriptionStems.filter((stems) => has(stems, after)).length * 0.5;
  return named + described;
};

const endOfLine = (text: string, from: number): number => {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
};
