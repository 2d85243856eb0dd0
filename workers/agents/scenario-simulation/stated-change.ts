import { isPercent } from '../../../platform/content/index.js';
import { anyWord, contentWords, NUMBER_WORDS, wordsIn } from '../../../platform/text/index.js';
import { NUMBER, readNumber } from '../../methods/values-in-text/read-number.js';
import type { Language } from '../../kit.js';
import { namedIn } from '../../methods/request-reading/index.js';
import type { Target } from './simulate.js';

const RISES =
  /steig|stieg|erhöh|zunimm|nimmt .{0,40}\bzu\b|wächst|wachs|anheb|höher|mehr\b|größer|länger|teurer|\bris(?:e|es|ing)\b|\brose\b|increas|grow|rais|higher|\bmore\b|larger|bigger|longer|dearer|up by|go(?:es)? up/iu;
/** "falls" is a verb in English only; in German it begins a condition. */
const FALLS: Readonly<Record<Language, RegExp>> = {
  de: /sink|sank|senk|fäll|fiel|fallen\b|verringer|reduzier|verkürz|verminder|abnimmt|nimmt .{0,40}\bab\b|kleiner|geringer|niedriger|weniger|kürzer|billiger|günstiger|schneller|schlechter ausf/iu,
  en: /\bfalls?\b|\bfell\b|drop|decreas|declin|reduc|lower|\bcut|shorten|shrink|smaller|\bless\b|fewer|shorter|cheaper|faster|quicker|down by|go(?:es)? down/iu,
};
const COMPARED = String.raw`(?:kleiner|geringer|niedriger|weniger|kürzer|billiger|günstiger|höher|mehr|größer|länger|teurer|schneller|langsamer|smaller|lower|less|fewer|shorter|cheaper|higher|more|larger|bigger|longer|dearer|faster|quicker|slower|worse|better|above|below|over|under)`;

/** Parts of a whole in words. */
const PARTS: Readonly<Record<string, number>> = {
  ...{ hälfte: 1 / 2, half: 1 / 2, drittel: 1 / 3, third: 1 / 3, viertel: 1 / 4, quarter: 1 / 4 },
  ...{ fünftel: 1 / 5, fifth: 1 / 5, zehntel: 1 / 10, tenth: 1 / 10 },
};
const ONE: Readonly<Record<string, number>> = { ein: 1, eine: 1, einen: 1, einem: 1, one: 1 };
const WORDS: Readonly<Record<string, number>> = { ...NUMBER_WORDS, ...ONE };
const AMOUNT = String.raw`(?:(?<number>${NUMBER})|(?<word>${anyWord(Object.keys(WORDS))})(?!\p{L}))\s*(?<percent>%|prozent\b|per ?cent\b(?!age))?`;
const PART = String.raw`(?:(?:ein(?:em|en)?|a|an|one|the|die|das)\s+)?(?<part>${anyWord(Object.keys(PARTS))})(?!\p{L})`;
const BEGIN = String.raw`(?<![\p{L}\p{N}])`;
const PART_CHANGE = [
  new RegExp(String.raw`${BEGIN}(?:um|by)\s+${PART}`, 'iu'),
  new RegExp(String.raw`${BEGIN}${PART}\s+${COMPARED}`, 'iu'),
];
const AMOUNT_CHANGE = [
  new RegExp(String.raw`${BEGIN}(?:um|by)\s+${AMOUNT}`, 'iu'),
  new RegExp(String.raw`${BEGIN}${AMOUNT}(?:\s+\p{L}+)?\s+${COMPARED}(?!\p{L})`, 'iu'),
  new RegExp(String.raw`${BEGIN}(?:falls?|drops?|rises?|increases?|decreases?|shrinks?|grows?|go(?:es)?\s+(?:up|down))\s+${AMOUNT}`, 'iu'),
];
/** Nouns for a change, after its amount: "a 5 point rise", „ein Anstieg“ is read by its preposition. */
const CHANGE_NOUN = String.raw`(?:rise|increase|growth|gain|drop|fall|decline|decrease|reduction|cut|anstieg|rückgang|senkung|steigerung|erhöhung)`;
const AMOUNT_NOUN = new RegExp(String.raw`${BEGIN}${AMOUNT}(?:[-\s]+\p{L}+)?[-\s]+${CHANGE_NOUN}(?!\p{L})`, 'iu');
/** Words that make an amount a price or rate: "14 GBP per check". */
const PER = String.raw`(?:[€£$%]|\p{L}{1,5})?\s+(?:je|pro|per|each)(?!\p{L})`;
const TO = new RegExp(String.raw`${BEGIN}(?:auf|to|of|at|von)\s+(?<to>${NUMBER})(?![\p{N}.,]*\p{N})(?!\s*${PER})`, 'iu');
/** A part of a unit: "by half a day", „um einen halben Tag“. */
const PART_OF_UNIT = new RegExp(
  String.raw`${BEGIN}(?:um|by)\s+(?:(?<half>half\s+an?|an?\s+half|eine?n?\s+halbe[nrsm]?)|(?<quarter>(?:a\s+)?quarter\s+of\s+an?|eine?n?\s+viertel))\s*-?(?:tag|day|stunde|hour|woche|week|monat|month|jahr|year|minute|prozentpunkt|percentage point|punkt|point)`,
  'iu',
);
/** Twice as fast takes half of the time. */
const HALVED =
  /halbier|halv(?:e|es|ed|ing)\b|halb so (?!schnell)|half as (?!fast|quick)|doppelt so schnell|twice as (?:fast|quick)|half (?:of )?(?:the|as)\b/iu;
const DOUBLED = /verdoppel|doubl(?:e|es|ed|ing)\b|doppelt so (?!schnell)|twice as (?!fast|quick)|halb so schnell|half as (?:fast|quick)/iu;

const DELIVERS = String.raw`(?:bring(?:t|en)|einbring(?:t|en)|liefer(?:t|n)|erreich(?:t|en)|wirk(?:t|en)|eintritt|delivers?|yields?|brings?|achieves?|materiali[sz]es?)`;
/** Words that are no comparison: "20 % less" states what does not come about. */
const NOT_LESS = String.raw`(?:(?!${COMPARED}(?!\p{L}))\p{L}+\s+){0,3}?`;
const NOT_LESS_AFTER = String.raw`(?!\s+${COMPARED}(?!\p{L}))`;
/** A part of an effect that comes about: „nur die Hälfte bringt“, "delivers 60 %". */
const DELIVERED = [
  new RegExp(String.raw`${BEGIN}${PART}\s+${NOT_LESS}${DELIVERS}(?!\p{L})`, 'iu'),
  new RegExp(String.raw`${BEGIN}${DELIVERS}\s+(?:(?:nur|lediglich|bloß|only|just)\s+)?${PART}${NOT_LESS_AFTER}`, 'iu'),
  new RegExp(String.raw`${BEGIN}(?<number>${NUMBER})\s*(?:%|prozent|per ?cent)\s+${NOT_LESS}${DELIVERS}(?!\p{L})`, 'iu'),
  new RegExp(
    String.raw`${BEGIN}${DELIVERS}\s+(?:(?:nur|lediglich|bloß|only|just)\s+)?(?<number>${NUMBER})\s*(?:%|prozent|per ?cent)${NOT_LESS_AFTER}`,
    'iu',
  ),
];

/** A change in words: by a share of the value, by an amount, or to a value. */
type Change = { readonly share: number } | { readonly amount: number; readonly isPercent: boolean } | { readonly value: number };

const changeIn = (text: string, language: Language): Change | null => {
  const ofUnit = PART_OF_UNIT.exec(text);
  if (ofUnit) return { amount: signAt(text, ofUnit, language) * (ofUnit.groups?.['half'] === undefined ? 1 / 4 : 1 / 2), isPercent: false };
  const delivered = firstMatch(DELIVERED, text)?.groups;
  const share = delivered?.['part'] === undefined ? undefined : PARTS[delivered['part'].toLowerCase()];
  if (share !== undefined) return { share: share - 1 };
  if (delivered?.['number'] !== undefined) return { share: readNumber(delivered['number'], language).value / 100 - 1 };
  const part = firstMatch(PART_CHANGE, text);
  if (part) return { share: signAt(text, part, language) * (PARTS[(part.groups?.['part'] ?? '').toLowerCase()] ?? 0) };
  const amount = firstMatch([...AMOUNT_CHANGE, AMOUNT_NOUN], text);
  if (amount) {
    const { number, word, percent } = amount.groups ?? {};
    const size = number === undefined ? (WORDS[(word ?? '').toLowerCase()] ?? 0) : readNumber(number, language).value;
    return { amount: signAt(text, amount, language) * size, isPercent: percent !== undefined };
  }
  if (HALVED.test(text)) return { share: -1 / 2 };
  if (DOUBLED.test(text)) return { share: 1 };
  const to = TO.exec(text)?.groups?.['to'];
  return to === undefined ? null : { value: readNumber(to, language).value };
};

const firstMatch = (patterns: readonly RegExp[], text: string): RegExpExecArray | undefined =>
  patterns.map((each) => each.exec(text)).find((match) => match !== null);

const CLAUSE_END = /[,;:?!.](?!\d)/u;

/** Returns -1 if the word for a change closest to an amount says that it falls, otherwise 1. The words of its own clause precede. */
const signAt = (text: string, { index, 0: words }: RegExpExecArray, language: Language): 1 | -1 => {
  const from = index - (text.slice(0, index).split(CLAUSE_END).at(-1)?.length ?? 0);
  const until = index + words.length + (text.slice(index + words.length).split(CLAUSE_END)[0]?.length ?? 0);
  const distance = (pattern: RegExp, clause: string, start: number): number =>
    Math.min(
      ...Array.from(clause.matchAll(new RegExp(pattern.source, 'giu')), ({ index: at, 0: word }) =>
        Math.max(0, index - (start + at + word.length), start + at - (index + words.length)),
      ),
    );
  for (const [clause, start] of [[text.slice(from, until), from] as const, [text, 0] as const]) {
    const [rise, fall] = [distance(RISES, clause, start), distance(FALLS[language], clause, start)];
    if (rise !== fall) return fall < rise ? -1 : 1;
  }
  return 1;
};

/**
 * Returns the change of a quantity that a text states: "rises by 5 points", "sinkt auf 9 Tage", "a quarter more", "verdoppelt sich". A
 * per cent of a percentage is a percentage point; of any other quantity it is relative to the latest value. Returns null if the text
 * states none.
 */
export const statedChange = (
  text: string,
  { latest, unit, language }: { latest: number; unit: string | null; language: Language },
): number | null => {
  const change = changeIn(text, language);
  if (change === null) return null;
  if ('share' in change) return latest * change.share;
  if ('value' in change) return change.value - latest;
  return change.isPercent && !isPercent(unit) ? (Math.abs(latest) * change.amount) / 100 : change.amount;
};

const LISTED = String.raw`\d+(?:[.,]\d+)*`;
/** Several values in one list: "by 1, 2 or 3 points". */
const LIST = new RegExp(
  String.raw`${BEGIN}(?<listed>${LISTED}\s*(?:%|prozent|per ?cent)?(?:\s*,\s+${LISTED}\s*(?:%|prozent|per ?cent)?)*)\s*,?\s+(?:oder|or|und|and|bzw\.?)\s+(?<last>${LISTED})(?<percent>\s*(?:%|prozent|per ?cent))?`,
  'iu',
);
/** Words for a case without a change. */
const UNCHANGED =
  /(?<!\p{L})(?:bleib\p{L}*|unverändert|gleichbleib\p{L}*|konstant|stays?|staying|remains?|unchanged|constant|as (?:it is )?(?:now|today))(?!\p{L})/iu;
const CASES_APART = /[,;:.?!](?!\d)\s*|\s+(?:und|oder|bzw\.?|and|or|versus|vs\.?)\s+/iu;

/**
 * Returns the changes of a quantity that a text lists as cases, in its order, 0 for a case without a change: "falls by 3 points, stays as
 * today, rises by 2 points", "um 5, 10 oder 15 %". One change if it lists none, none if it states none.
 *
 * @param about name of the quantity
 * @param others names of other quantities; what the text states on them is left out
 */
export const statedChanges = (
  text: string,
  { about, others, ...quantity }: { latest: number; unit: string | null; language: Language; about: string; others: readonly string[] },
): number[] => {
  const { listed, last = '', percent = '' } = LIST.exec(text)?.groups ?? {};
  if (listed !== undefined) {
    const numbers = [...(listed.match(new RegExp(LISTED, 'gu')) ?? []), last];
    const each = numbers.flatMap((number) => statedChange(text.replace(LIST, `${number}${percent}`), quantity) ?? []);
    if (new Set(each).size > 1) return [...new Set(each)];
  }
  let isOwn = true;
  const cases = text.split(CASES_APART).flatMap((part) => {
    if (namedIn(part, [about]).length > 0) isOwn = true;
    else if (namedIn(part, others).length > 0) isOwn = false;
    if (!isOwn) return [];
    return statedChange(part, quantity) ?? (UNCHANGED.test(part) ? [0] : []);
  });
  if (cases.some((change) => change !== 0)) return [...new Set(cases)];
  const change = statedChange(text, quantity);
  return change === null ? [] : [change];
};

/** Words that begin a supposition. */
const CONDITION: Readonly<Record<Language, RegExp>> = {
  de: /(?<!\p{L})(?:wenn|falls|sofern|angenommen|unterstellt)(?!\p{L})/iu,
  en: /(?<!\p{L})(?:if|suppose|supposing|assuming|provided|once)(?!\p{L})/iu,
};

/** Returns the part of a text that supposes something: "if the lead time falls by two days"; null if it supposes nothing. */
export const suppositionIn = (text: string, language: Language): string | null => {
  const match = CONDITION[language].exec(text);
  if (!match) return EFFECT[language].exec(text)?.groups?.['supposed'] ?? null;
  const clause = text.slice(match.index).split(/[?!.](?:\s|$)/u)[0] ?? '';
  if (match.index > 0) return clause;
  // Before the main clause, the supposition ends with a comma; after its first word alone, with the next one or a colon.
  const [first = clause, second] = clause.split(/,\s|:\s/u);
  return wordsIn(first).length === 1 && second !== undefined ? second : first;
};

/** Questions for the effect of something that has not happened: "what would a pay rise do to …". */
const EFFECT: Readonly<Record<Language, RegExp>> = {
  de: /(?<!\p{L})(?:was\s+(?:würde|hätte|macht|machte)\s+(?<supposed>(?:ein|eine|einer|der|die|das)\s[^?.!;:]{4,80}?)\s+(?:für|mit|aus|bei|bewirken|bedeuten)|wie\s+(?:würde|wirkt|wirken)\s+sich\s+(?<supposed>[^?.!;:]{4,80}?)\s+auf)(?!\p{L})/iu,
  en: /(?<!\p{L})(?:what\s+(?:would|will|does)\s+(?<supposed>[^?.!;:]{4,80}?)\s+(?:do to|mean for|cost)|how\s+(?:would|will|does)\s+(?<supposed>an?\s[^?.!;:]{4,80}?)\s+(?:affect|change|influence))(?!\p{L})/iu,
};

/** Suppositions that everything goes on as it does now. */
const CONTINUES =
  /nichts (?:\p{L}+ )?(?:tun|unternehmen|änder\p{L}*|machen)|(?:so|wie bisher|unverändert) (?:weiter|bleib)\p{L}*|weiter(?:geht|gehen|machen)|trend|do(?:es)? nothing|nothing changes|(?:goes?|carry|carries|continues?|stays?|remains?) (?:on )?(?:as|like|the same)|continues?/iu;

/** Returns whether a supposition is that nothing changes. */
export const isUnchanged = (supposed: string): boolean => CONTINUES.test(supposed);

/** Words of a supposition that name neither who changes something nor what is changed. */
const NO_THING =
  /^(?:wenn|falls|sofern|angenommen|unterstellt|prozent|prozentpunkt\p{L}*|euro|eur|tage?n?|wochen?|monate?n?|jahre?n?|if|suppose|supposing|assuming|percent|points?|pounds?|gbp|eur|days?|weeks?|months?|years?|next|per|cent|half|twice|ris\p{L}*|rais\p{L}*|rose|increas\p{L}*|decreas\p{L}*|fall\p{L}*|fell|drop\p{L}*|cut\p{L}*|reduc\p{L}*|grow\p{L}*|go|goes|up|down|become\p{L}*|their|our|anstieg\p{L}*|rückgang\p{L}*|erhöhung\p{L}*|senkung\p{L}*|\d.*)$/iu;

/** Returns the words of a supposition for what it changes, such as "freight rates": nouns in German, other words than those of the change in English. */
export const changedThings = (supposed: string, language: Language): string[] =>
  contentWords(supposed).filter((word) => !NO_THING.test(word) && (language === 'en' || /^\p{Lu}/u.test(word)) && !/^\d/u.test(word));

const EVERY = /(?<!\p{L})(?:jede[nrsm]?|every)\s+(?<ordinal>\p{L}+?)[nrsm]?(?!\p{L})/iu;
const ORDINALS: Readonly<Record<string, number>> = {
  ...{ zweite: 2, dritte: 3, vierte: 4, fünfte: 5, zehnte: 10 },
  ...{ second: 2, other: 2, othe: 2, third: 3, fourth: 4, fifth: 5, tenth: 10 },
};

/** Returns the percentage that a text states by a part: 33.3 for "every third", 50 for „jede zweite“; null if it states none. */
export const partTarget = (text: string): number | null => {
  const [, ordinal = ''] = EVERY.exec(text) ?? [];
  const part = ORDINALS[ordinal.toLowerCase()];
  return part === undefined ? null : 100 / part;
};

export const AT_MOST = 'unter|unterhalb von|höchstens|maximal|weniger als|below|under|at most|less than|no more than|within';
export const AT_LEAST = 'über|oberhalb von|mindestens|wenigstens|mehr als|above|over|at least|more than|exceeds?';
const LIMIT = new RegExp(String.raw`${BEGIN}(?:(?<most>${AT_MOST})|(?:${AT_LEAST}))\s+(?:\p{Sc}\s?)?(?<limit>${NUMBER})(?!\p{N})`, 'iu');
/** A limit before its verb: „dass wir 90.000 Euro überschreiten“. */
const EXCEEDED = new RegExp(
  String.raw`(?<!\p{N})(?<limit>${NUMBER})(?!\p{N})(?:\s+\p{L}+|\s?\p{Sc})?\s+(?:(?:überschr|übersteig|übertr)\p{L}*|(?<most>unterschr\p{L}*))`,
  'iu',
);
export const LIKELY = /wahrscheinlich|chance|risiko|gefahr|likel|probab|odds|risk|danger/iu;

/** Returns the limit whose probability a text asks for: "how likely is it to fall below 2 %"; null if the text asks for none. */
export const askedLimit = (text: string, language: Language): Target | null => {
  const { most, limit } = (LIKELY.test(text) ? (LIMIT.exec(text) ?? EXCEEDED.exec(text))?.groups : undefined) ?? {};
  return limit === undefined ? null : { value: readNumber(limit, language).value, direction: most === undefined ? 'at_least' : 'at_most' };
};

const REASON = /(?<!\p{L})(?:because|weil|denn)\s[^.?!;]*/iu;

/** Returns whether words stand only where a request gives the reason of what it supposes: they are not what it asks about. */
export const isOnlyReason = (text: string, words: readonly string[]): boolean => {
  const reason = REASON.exec(text)?.[0];
  const rest = text.replace(REASON, ' ');
  return reason !== undefined && words.length > 0 && words.every((word) => reason.includes(word) && !rest.includes(word));
};
