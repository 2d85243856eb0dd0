import { z } from 'zod';
import { contentWords, sameWord, stemOf, wordsIn } from '../../../methods/evidence/index.js';
import { findValues } from '../values/find-values.js';
import type { Finding, Language } from '../values/finding.js';

/** A field that records are to have. */
export const fieldSchema = z.object({
  name: z
    .string()
    .min(1)
    .max(60)
    .regex(/^[A-Za-zÀ-ÖØ-öø-ÿ_][0-9A-Za-zÀ-ÖØ-öø-ÿ_ -]*$/),
  type: z.enum(['text', 'date', 'money', 'quantity', 'percent', 'number', 'identifier', 'email', 'phone']).default('text'),
  /** What it means, in words that stand near it in the texts. */
  description: z.string().max(300).default(''),
});

export type Field = z.output<typeof fieldSchema>;

/** Why a field is empty. */
export const EMPTY_REASONS = ['not_found', 'several_without_label', 'quote_not_in_text', 'not_of_type'] as const;

export const filledSchema = z.object({
  field: z.string(),
  /** Null where the text does not say it; then `reason` tells why. */
  value: z.union([z.string(), z.number()]).nullable(),
  unit: z.string().nullable(),
  /** Where it stands: `text` is the source's text at [start, end). */
  start: z.int().nullable(),
  end: z.int().nullable(),
  text: z.string().nullable(),
  /** label: words of the field stand by it; only_one: the only value of its type; model: proposed by a model, verified here. */
  by: z.enum(['label', 'only_one', 'model']).nullable(),
  reason: z.enum(EMPTY_REASONS).nullable(),
});

export type Filled = z.output<typeof filledSchema>;

/** Words that mean the same in the two languages. */
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

/** So far before a value a label may stand, and so far behind it. */
const REACH = { before: 60, after: 25 };

interface Wanted {
  field: Field;
  /** Each word of the name in all that it may be called. */
  nameStems: string[][];
  descriptionStems: string[][];
}

/** Fills fields from the values that parsers find, by the words that stand beside them; what is not clear stays empty. */
export const fillByLabels = (text: string, fields: readonly Field[], language: Language): Filled[] => {
  const findings = findValues(text, { language, contacts: fields.some(({ type }) => type === 'email' || type === 'phone') });
  const wanted = fields.map(wantedOf);
  const pairs = wanted.flatMap((each) =>
    candidatesFor(each.field, text, findings).map((finding) => ({ each, finding, score: scoreOf(each, finding, text, findings) })),
  );
  const taken = new Map<Field, { finding: Finding; by: 'label' | 'only_one' }>();
  const used = new Set<Finding>();
  for (const { each, finding, score } of pairs.filter(({ score: labelled }) => labelled > 0).toSorted((a, b) => b.score - a.score)) {
    if (taken.has(each.field) || used.has(finding)) continue;
    const rivals = pairs.filter((pair) => pair.each === each && pair.score === score && !used.has(pair.finding));
    if (rivals.length > 1 && new Set(rivals.map((rival) => rival.finding.value)).size > 1) continue;
    taken.set(each.field, { finding, by: 'label' });
    used.add(finding);
  }
  return fields.map((field) => {
    const labelled = taken.get(field);
    if (labelled) return filledBy(field, labelled.finding, labelled.by);
    const left = field.type === 'text' ? [] : candidatesFor(field, text, findings).filter((finding) => !used.has(finding));
    const rivals = fields.filter(({ name, type }) => type === field.type && !taken.has(field) && name !== field.name);
    const [only] = left;
    if (only && left.length === 1 && rivals.every((rival) => taken.has(rival))) return filledBy(field, only, 'only_one');
    return empty(field, left.length > 0 ? 'several_without_label' : 'not_found');
  });
};

/** A quote that a model proposes, held against the text: the value is what a parser reads at the quote's place, or the quote itself. */
export const verifyQuote = (text: string, field: Field, quote: string, language: Language): Filled => {
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

export const empty = ({ name }: Field, reason: (typeof EMPTY_REASONS)[number]): Filled => ({
  field: name,
  value: null,
  unit: null,
  start: null,
  end: null,
  text: null,
  by: null,
  reason,
});

const filledBy = ({ name }: Field, { value, unit, start, end, text }: Finding, by: 'label' | 'only_one' | 'model'): Filled => ({
  field: name,
  value,
  unit,
  start,
  end,
  text,
  by,
  reason: null,
});

const wantedOf = (field: Field): Wanted => ({
  field,
  nameStems: wordsIn(field.name.replaceAll(/[_-]/g, ' ').replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).map(callings),
  descriptionStems: contentWords(field.description).map(callings),
});

const callings = (word: string): string[] => {
  const known = SYNONYMS.find((group) => group.some((each) => each === word.toLowerCase() || stemOf(each) === stemOf(word)));
  return [...new Set([word, ...(known ?? [])])].map(stemOf);
};

const candidatesFor = ({ type }: Field, text: string, findings: readonly Finding[]): Finding[] => {
  if (type === 'text') return labelledLines(text);
  // Who asks for a number means any; amounts and quantities have one.
  return findings.filter((finding) => finding.type === type || (type === 'number' && finding.type === 'quantity'));
};

/** `Label: value` at the beginning of a line. */
const labelledLines = (text: string): Finding[] =>
  Array.from(text.matchAll(/^[ \t]*(?:[-*][ \t]+)?(\p{L}[\p{L}\p{N} ./-]{1,40}):[ \t]+(\S[^\r\n]{0,300})$/gmu), (match) => {
    const value = (match[2] ?? '').trim();
    const start = match.index + match[0].lastIndexOf(match[2] ?? '');
    return { type: 'number' as const, start, end: start + value.length, text: value, value, unit: null, ambiguous: false };
  });

/** How many of the field's words stand by the value, those of its name counting twice; words nearer to another value are that one's. */
const scoreOf = ({ field, nameStems, descriptionStems }: Wanted, finding: Finding, text: string, findings: readonly Finding[]): number => {
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
  // A name of several words has to be there with more than a word that other fields share, unless nothing more is said.
  return named + described;
};

const endOfLine = (text: string, from: number): number => {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
};
