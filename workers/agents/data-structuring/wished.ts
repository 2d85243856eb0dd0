import { wordsIn, type ValueType } from '../../../platform/text/index.js';
import type { Field } from './fields/fill-fields.js';

/** Types and fields that a request asks to extract. */
export interface Wished {
  /** Types of values, in the order of the request. */
  readonly types: readonly ValueType[];
  /** True if values of other types are not wanted. */
  readonly isOnly: boolean;
  /** True if of the quantities only durations are wanted: time limits, waiting times. */
  readonly isOfTime?: boolean;
  /** True if the sentence of each value is wanted. */
  readonly withSentence?: boolean;
  /** Named fields, such as „Rechnungsdatum“; empty if the request names only types. */
  readonly fields: readonly Field[];
}

/** Words for durations and for limits of money, in either language. */
const DURATION =
  /^(?:\p{L}*(?:zeit(?:en|räume?n?|angaben|vorgaben|grenzen?)?|dauern?|fristen?)|(?:[\p{L}-]+ ){0,2}(?:time (?:limits?|frames?|periods?|targets?)|deadlines?|durations?|turnaround times?|waiting times?|response times?))$/iu;
const MONEY_LIMIT =
  /^(?:(?:geld|wert|betrags?|kosten|freigabe|budget)(?:grenzen?|schwellen?(?:werte?n?)?|limits?|obergrenzen?)|(?:[\p{L}-]+ )?(?:money|monetary|financial|payment|value|amount|cost|spending|approval) (?:thresholds?|limits?|caps?|ceilings?))$/iu;
/** A request for all values of a type: they are listed instead of filled into one record. */
const EACH = /(?<!\p{L})(?:every|each|all|any|alle[rsn]?|jede[rsnm]?|sämtliche[rn]?)(?!\p{L})/iu;
const SENTENCE =
  /(?<!\p{L})(?:sentences?|wording|verbatim|quot\p{L}*|s[aä]tze?n?|wortlaut|wörtlich\p{L}*|fundstellen?|textstellen?)(?!\p{L})/iu;
/** Types that a German request can name before a verb at its end. */
const PLAIN_TYPES: ReadonlySet<ValueType> = new Set(['money', 'date', 'percent', 'quantity', 'email', 'phone', 'identifier']);

/** Words for types of values; the last parts of German compounds and of English names of several words. */
const TYPE_WORDS: readonly (readonly [ValueType, RegExp])[] = [
  ['email', /^(?:e-?mails?|e-?mail-?(?:adressen?|addresses?)|mailadressen?)$/iu],
  ['phone', /^(?:telefonnummern?|rufnummern?|handynummern?|phone numbers?|telephone numbers?|phones?)$/iu],
  [
    'company',
    /^(?:firm(?:a|en|ennamen?)|unternehmen|kunden?|lieferanten?|absender|hersteller|auftraggeber|compan(?:y|ies)(?: names?)?|suppliers?|customers?|vendors?|clients?|manufacturers?|senders?)$/iu,
  ],
  [
    'person',
    /^(?:namen?|personen?(?:namen?)?|ansprechpartner\p{L}*|kontaktperson\p{L}*|absenderinnen|names?(?: of (?:the )?(?:people|persons?))?|persons?|people|contacts?(?: persons?)?)$/iu,
  ],
  ['date', /^(?:\p{L}*(?:termine?n?|datum|daten|datums|datumsangaben|fristen?|stichtage?)|(?:[\p{L}-]+ ){0,2}(?:dates?|deadlines?))$/iu],
  [
    'money',
    /^(?:(?:\p{L}+e[nrsm]?\s+)?\p{L}*(?:betr[aä]ge?n?|preise?n?|kosten|summen?|geldbetr[aä]ge)|(?:[\p{L}-]+ ){0,2}(?:amounts?|prices?|costs?|sums?|totals?))$/iu,
  ],
  ['percent', /^(?:\p{L}*(?:prozents[aä]tze?|prozentangaben|prozentwerte)|(?:[\p{L}-]+ ){0,2}(?:percentages?|percents?))$/iu],
  ['quantity', /^(?:\p{L}*(?:mengen?|mengenangaben)|(?:[\p{L}-]+ ){0,2}(?:quantit(?:y|ies)))$/iu],
  ['money', MONEY_LIMIT],
  ['quantity', DURATION],
  ['identifier', /^(?:\p{L}*nummern?|kennungen?|(?:[\p{L}-]+ ){1,2}numbers?|identifiers?|ids)$/iu],
  ['number', /^(?:zahlen|numbers)$/iu],
];
/** Names of a type alone; any other name of a type is a field. */
const BARE =
  /^(?:firm(?:a|en|ennamen?)|unternehmen|compan(?:y|ies)|namen?|personen?|names?|persons?|people|e-?mails?|e-?mail-?(?:adressen?|addresses?)|mailadressen?|telefonnummern?|rufnummern?|phone numbers?|termine?n?|datum|daten|datumsangaben|fristen?|dates?|deadlines?|betr[aä]ge?n?|geldbetr[aä]ge|preise?n?|kosten|summen?|amounts?|prices?|costs?|sums?|totals?|prozents[aä]tze?|prozentangaben|percentages?|mengen?|mengenangaben|quantit(?:y|ies)|nummern?|kennungen?|identifiers?|ids|zahlen|numbers)$/iu;
const ONLY = /(?<!\p{L})(?:nur|ausschließlich|lediglich|bloß|only|just|solely|nothing but)(?!\p{L})/iu;
/** Verbs and adverbs before the requested fields. */
const ASKS =
  /(?<!\p{L})(?:nur|ausschließlich|lediglich|only|just|solely|extrah\p{L}*|extract|list\p{L}*|such\p{L}*|finde?|find|gib|give|zeig\p{L}*|show|nenn\p{L}*|name|hol\p{L}*|get|lies|read|erfass\p{L}*|entnimm|entnehm\p{L}*|ziehe?|pull|brauch\p{L}*|need|want|möchte|welche|which|what|alle|all)(?!\p{L})/iu;
/** Words that end the list of requested fields. */
const END =
  /(?:\s+(?:aus|out|in|von|vom|im|der|des|dem|from|of|out|as|als|mit|with|für|for|bitte|please|heraus|zu|are|is|was|were|do|does|did|must|should|have|has|there|sind|ist|war|waren|stehen|steht|kommen|gibt|gelten|gilt|nennt|nennen|werden|wird|muss|müssen|hat|haben)(?!\p{L})|[.:;\n!?])/iu;
const FILLER =
  /^(?:(?:nur|only|just|alle|all|die|den|der|das|dem|the|mir|me|uns|us|bitte|please|jeweils|every|each|any|its|their|a|an|eine?n?|is|are|was|were|ist|sind|war|lautet|lauten)\s+)+/iu;

/** A list of wanted columns: "as a table (customer, order, amount):", "rows: date, shop, phone." */
const WANTED_COLUMNS =
  /(?<!\p{L})(?:tabelle|zeilen|spalten|felder|table|rows|columns|fields)[^.:()\n]{0,30}(?:\((?<inBrackets>[^()\d]{5,150})\)|:\s(?<afterColon>[^.:;()\d\n]{5,150})[.\n])/iu;

/** Returns the columns that a request lists for a table; undefined if it lists none. */
export const wantedColumns = (input: string): string | undefined => {
  const { inBrackets, afterColon } = WANTED_COLUMNS.exec(input)?.groups ?? {};
  return inBrackets ?? afterColon;
};

/** Reads which fields or types of values an instruction asks for; null if it names none. */
export const readWished = (instruction: string): Wished | null => {
  const start = ASKS.exec(instruction);
  const after = start ? instruction.slice(start.index + (ONLY.test(start[0]) ? 0 : start[0].length)) : instruction;
  const listed = wantedColumns(instruction) ?? after.replace(FILLER, '').replace(/^\s+/, '');
  const end = END.exec(listed);
  const items = (end ? listed.slice(0, end.index) : listed)
    .split(/\s*(?:,|&|\+|\/|(?<!\p{L})(?:und|and|sowie|oder|or)(?!\p{L}))\s*/iu)
    .map((item) => item.replace(ONLY, ' ').trim().replace(FILLER, '').trim());
  const named = namedTypes(items);
  // In German, the verb may follow what is wanted: „die Liefertermine aus den Mails herausholen“.
  if (named.length === 0)
    named.push(...namedTypes(wordsIn(instruction)).filter(({ type, name }) => PLAIN_TYPES.has(type) && /^\p{Lu}/u.test(name)));
  if (named.length === 0) return null;
  const isLimit = ({ name, type }: { name: string; type: ValueType }): boolean =>
    (type === 'quantity' && DURATION.test(name)) || MONEY_LIMIT.test(name);
  const isEach = named.every(isLimit) && EACH.test(instruction);
  const isFields = named.some(({ isBare }) => !isBare) && !isEach;
  return {
    types: [...new Set(named.map(({ type }) => type))],
    ...(named.some((each) => each.type === 'quantity' && isLimit(each)) && { isOfTime: true }),
    ...(SENTENCE.test(instruction) && { withSentence: true }),
    isOnly: ONLY.test(instruction) || isEach,
    fields: isFields ? named.map(({ name, type }) => ({ name: name.slice(0, MAX_NAME), type, description: '' })) : [],
  };
};

const namedTypes = (items: readonly string[]): { name: string; type: ValueType; isBare: boolean }[] =>
  items.flatMap((name) => {
    const type = TYPE_WORDS.find(([, pattern]) => pattern.test(name))?.[0];
    return type ? [{ name, type, isBare: BARE.test(name) }] : [];
  });

const MAX_NAME = 60;
const MAX_INSTRUCTION = 300;

/** A sentence that asks, in a line of its own or among others. */
const QUESTION = /[^.!?:\n]{1,300}\?/gu;

/**
 * Returns the part of an input that can be an instruction: all of it if it contains no values, otherwise the text before the first
 * colon or line break, otherwise the first question.
 *
 * @param hasValues whether a text contains values
 */
export const instructionIn = (input: string, hasValues: (text: string) => boolean): string => {
  if (!hasValues(input)) return input.slice(0, MAX_INSTRUCTION);
  const head = /^[^:\n]{1,300}(?=[:\n])/u.exec(input)?.[0] ?? '';
  const isInstruction = (part: string): boolean => ASKS.test(part) && !hasValues(part);
  return [head, ...(input.match(QUESTION) ?? [])].find(isInstruction)?.trim() ?? '';
};
