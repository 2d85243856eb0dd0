import { amountIn } from '../../../platform/content/index.js';
import {
  contentWords,
  isStopWord,
  MONTH_PATTERN,
  periodsOf,
  SCALE_ABBREVIATIONS,
  SCALE_WORDS,
  scaleOf,
  stemOf,
  wordsIn,
} from '../../../platform/text/index.js';
import { formatDate } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import { easterSunday } from '../../methods/goal-reading/index.js';
import { numberOf } from '../../methods/request-reading/index.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import type { Deadline } from './urgency/find-deadline.js';
import { messagesIn } from './messages.js';

/** Words that ask to take down what somebody wants. */
const TAKE_DOWN =
  /(?<!\p{L})(?:aufnehmen|aufzunehmen|(?:nimm|nehmen sie)\s(?:[^.?!]{0,40}\s)?auf|aufnahme|erfass(?:e|en)|notier\p{L}*|festhalten|(?:take|note|write|jot)\s(?:this|it|that|them)(?:\s(?:down|up))?|take (?:it |this )?down|log (?:this|it|the request)|log(?:ged)?(?=\s(?:and|,|:))|register (?:this|it)|(?:please )?record (?:this|it)(?: request| wish)?)(?!\p{L})/iu;
/** Words that ask what is open. */
const OPEN_POINTS =
  /(?<!\p{L})(?:(?:noch )?zu klären|noch offen\p{L}*|offene?n? (?:punkte|fragen)|unklar\p{L}*|was (?:noch )?fehlt|rückfragen|nachfragen|(?:still |is |what['’]?s )?(?:unclear|missing)|open (?:points|questions|issues)|to (?:be )?clarif\p{L}*|(?:need|have|should) to ask|(?:still )?need to (?:know|find out)|questions)(?!\p{L})/iu;
/** Verbs of somebody who wants something. */
const WANTS = String.raw`(?:möchten?|wünscht(?:en)?|wünschen|will|wollen|hätten?\s+gerne?n?|braucht|brauchen|bittet|bitten|fragt|fragen|schlägt|would\s+like|wants?|needs?|asks?|asked|requests?|requested|suggests?|rang|called|phoned|rief|meldet\p{L}*)`;
/** Who wants it: the words before the verb at the beginning of a request, or after "from". */
const REQUESTER = [
  new RegExp(
    String.raw`^(?:(?:bitte|please)\s[^:]{0,60}:\s*)?(?<who>(?:(?:der|die|das|the|our|unsere?)\s+)?(?:\p{Lu}\.\s?)*[^,.;:?!]{2,70}?)\s+${WANTS}(?!\p{L})`,
    'iu',
  ),
  /^(?:aus|von|vom|from)\s+(?<who>[^,.;:?!]{2,50}?)\s+(?:kam|kommt|gab|haben wir|came|comes|we (?:got|have))(?!\p{L})/iu,
  new RegExp(String.raw`(?:^|[:;.]\s+)(?<who>(?:(?:der|die|das|the|our)\s+)?[^,.;:?!]{2,60}?)\s+${WANTS}(?!\p{L})`, 'iu'),
];
/** A pronoun or an opening that names nobody. */
const NOBODY = /^(?:ich|wir|man|es|i|we|it|somebody|someone|jemand|they|sie|she|he|er|please|bitte)$/iu;
/** A place or unit: "the Bristol showroom", "the warehouse in Leeds", „aus Chemnitz“, „Werk Nord“. */
const SITES = String.raw`showroom|warehouse|clinic|practice|site|plant|depot|branch|store|office|shop|hub|werk|lager|filiale|betriebshof|standort|niederlassung|praxis|haus|halle`;
/** Returns a pattern of alternatives that may begin with a capital letter. */
const anyCase = (words: string): string =>
  words
    .split('|')
    .map((word) => `[${word.slice(0, 1).toUpperCase()}${word.slice(0, 1)}]${word.slice(1)}`)
    .join('|');
const PLACES = [
  new RegExp(String.raw`(?<!\p{L})(?<place>(?:[Tt]he\s+)?(?!The\s|Our\s|Der\s|Die\s|Das\s)\p{Lu}[\p{L}-]+\s+(?:${SITES}))(?!\p{L})`, 'u'),
  new RegExp(String.raw`(?<!\p{L})(?<place>(?:${anyCase(SITES)})\s+(?:in\s+|at\s+)?\p{Lu}[\p{L}-]+)(?!\p{L})`, 'u'),
  /(?<!\p{L})(?:[Aa]us|[Ii]n|[Ff]rom|[Aa]t)\s+(?<place>\p{Lu}[\p{L}-]{2,})(?!\p{L})/u,
];
const CURRENCY = String.raw`€|£|\$|eur|euros?|teur|gbp|pounds?|pfund|usd|dollars?|chf|franken`;
const SCALE = [...Object.keys(SCALE_WORDS), ...Object.keys(SCALE_ABBREVIATIONS), 'k'].join('|');
const AMOUNT = new RegExp(
  String.raw`(?<bound>(?:höchstens|maximal|max\.?|nicht mehr als|bis zu|unter|no more than|not (?:cost )?more than|at most|under|below|up to|within|less than)\s+)?(?<before>${CURRENCY})?\s?(?<number>\d{1,3}(?:[.,]\d{3})+|\d+(?:[.,]\d+)?)\s?(?<scale>${SCALE})?\.?\s?(?<after>${CURRENCY})?(?![\p{L}\d])`,
  'giu',
);
/** A budget that is not settled. */
const NO_BUDGET =
  /(?:budget|kosten|geld|money|costs?)[^.?!]{0,30}(?:nicht fest|offen|unklar|unbekannt|not (?:fixed|settled|known|agreed)|unknown|open)/iu;
/** Words that make a date a wish. */
const SOFT =
  /(?<!\p{L})(?:am liebsten|möglichst|gerne?|idealerweise|wenn möglich|ideally|preferably|if possible|would be (?:nice|good))(?!\p{L})/iu;
/** Why it is wanted: after "because", "so that". */
const REASON = /(?<!\p{L})(?<cue>weil|da|damit|denn|because|so that|since|as)\s+(?<reason>[^,.;?!]{8,160})/iu;
/** What it replaces: "instead of slips", „statt auf Zetteln“. */
const INSTEAD =
  /(?<!\p{L})(?:statt|anstatt|anstelle|instead of|rather than|not\s+on|nicht mehr)\s+(?<now>[^,.;?!]{3,60}?)(?=\s+(?:zu\s|am liebsten|möglichst|getauscht|und|and)|[,.;?!]|$)/iu;
const SYSTEM =
  /(?<!\p{L})(?:(?!the\s|our\s|an?\s|der\s|das\s|die\s|dem\s|unser|into\s|in\s)[\p{L}-]+\s(?=systems?(?!\p{L})))?(?:[\p{L}-]*(?:system|software|portal|app|erp|crm|scanner|tablet|handheld|handy|smartphone|datenbank|database|schnittstelle|interface)[\p{L}-]*)(?!\p{L})/giu;
/** Things that are measured: a wish with such a word states what is to become better. */
const MEASURE =
  /(?<!\p{L})(?:prozent|percent|%|quote|rate|minuten|minutes|stunden|hours|halbier\p{L}*|halve|reduc\p{L}*|senk\p{L}*)(?!\p{L})/iu;
const PEOPLE = /(?<!\p{L})(?:handy|smartphone|app|tablet|scanner|mobile?|phone|kamera|camera|location|standortdaten|online)(?!\p{L})/iu;

/** Returns whether a request asks to take down what somebody wants, with the points that are open. */
export const isWish = (text: string): boolean => TAKE_DOWN.test(text) && (OPEN_POINTS.test(text) || new RegExp(WANTS, 'iu').test(text));

/** A wish with what the request says of it; null where it says nothing. */
export interface Wish {
  /** The wish in the words of the request, without the words that ask to take it down. */
  readonly subject: string;
  readonly by: string | null;
  readonly place: string | null;
  readonly deadline: Deadline | null;
  /** Words for a time without a date, such as "from spring 2027". */
  readonly wanted: string | null;
  readonly isBudgetOpen: boolean;
  /** Whether the date is called a preference. */
  readonly isSoft: boolean;
  readonly budget: { readonly amount: number; readonly currency: string; readonly isLimit: boolean } | null;
  readonly reason: string | null;
  /** How it is done today. */
  readonly today: string | null;
  readonly systems: readonly string[];
  /** True if it says how success is measured. */
  readonly isMeasured: boolean;
  /** True if it concerns devices or data of employees or customers. */
  readonly concernsPeople: boolean;
}

const SENTENCE = /(?<=[.?!])\s+(?=\p{Lu})/u;

/** Reads what a request says of a wish. */
export const readWish = (text: string, deadline: Deadline | null, now: Date): Wish => {
  const body = text.replaceAll(/\s+/gu, ' ').trim();
  const stated = body.split(SENTENCE).flatMap((sentence) => {
    // "Please log this: …" introduces the wish; "Log it and list what is missing." follows it.
    const [head = '', ...rest] = sentence.split(/:\s+/u);
    if (TAKE_DOWN.test(head) && rest.length > 0 && !new RegExp(WANTS, 'iu').test(head.replace(TAKE_DOWN, ''))) return [rest.join(': ')];
    if (TAKE_DOWN.test(sentence) || (OPEN_POINTS.test(sentence) && sentence.endsWith('?'))) {
      const before = sentence.slice(0, sentence.search(TAKE_DOWN)).replace(/[\s,;–-]*(?:bitte|please|pls)?\s*$/iu, '');
      return contentWords(before).length >= MIN_WORDS ? [before] : [];
    }
    return [sentence];
  });
  const subject = stated.join(' ') || body;
  const asked = stated.length > 0 ? subject : body;
  return {
    subject: oneLine(subject, MAX_SUBJECT).replace(/[.;,]+$/u, ''),
    by: requesterIn(asked),
    place: placeIn(asked),
    deadline: feastIn(body, now) ?? (deadline !== null && !isRecurrent(body, deadline) ? deadline : null) ?? periodEndIn(body, now),
    wanted: SEASON.exec(body)?.[0] ?? null,
    isBudgetOpen: NO_BUDGET.test(body),
    isSoft: SOFT.test(body),
    budget: budgetIn(body),
    reason: REASON.exec(asked)?.groups?.['reason']?.trim() ?? null,
    today: INSTEAD.exec(asked)?.groups?.['now']?.trim() ?? null,
    systems: [...new Set(asked.match(SYSTEM) ?? [])],
    isMeasured: MEASURE.test(asked),
    concernsPeople: PEOPLE.test(asked),
  };
};

const MIN_WORDS = 3;
const MAX_SUBJECT = 400;

const requesterIn = (text: string): string | null => {
  for (const pattern of REQUESTER) {
    const who = pattern.exec(text)?.groups?.['who']?.trim();
    if (who !== undefined && !NOBODY.test(who) && wordsIn(who).length <= MAX_NAME) return who;
  }
  return null;
};
const MAX_NAME = 7;

const placeIn = (text: string): string | null => {
  for (const pattern of PLACES) {
    const place = pattern.exec(text)?.groups?.['place']?.trim();
    if (place !== undefined && !new RegExp(String.raw`^(?:${MONTH_PATTERN})$`, 'iu').test(place)) return place;
  }
  return null;
};

const budgetIn = (text: string): Wish['budget'] => {
  const amounts = [...text.matchAll(AMOUNT)].flatMap(({ groups }) => {
    const { before, after, number = '', scale, bound } = groups ?? {};
    const currency = before ?? after;
    if (currency === undefined) return [];
    const isThousands = /^teur$/iu.test(currency) || (scale !== undefined && /^k$/iu.test(scale));
    const factor = isThousands ? 1_000 : scale === undefined ? 1 : (scaleOf(scale, 'de') ?? scaleOf(scale, 'en') ?? 1);
    return [{ amount: numberOf(number) * factor, currency: codeOf(currency), isLimit: bound !== undefined }];
  });
  return amounts.find(({ isLimit }) => isLimit) ?? amounts[0] ?? null;
};

const codeOf = (currency: string): string =>
  /^(?:£|gbp|pounds?|pfund)$/iu.test(currency)
    ? 'GBP'
    : /^(?:\$|usd|dollars?)$/iu.test(currency)
      ? 'USD'
      : /^(?:chf|franken)$/iu.test(currency)
        ? 'CHF'
        : 'EUR';

const EASTER = /(?<!\p{L})(?:vor|bis|by|before|until)\s+(?:zu\s+)?(?:ostern|easter)(?!\p{L})/iu;

/** A season or quarter by or from which something is wanted. */
const SEASON =
  /(?<!\p{L})(?:ab|bis|vor|von|zum|zur|im|from|by|before|in|starting)\s+(?:(?:the|dem|der|early|late|next|nächste[nrms]?)\s+)?(?:sommer|frühjahr|frühling|herbst|winter|summer|spring|autumn|fall|q[1-4])(?:ferien)?(?:\s+\d{4})?(?!\p{L})/iu;

/** Returns the day before which something is wanted by a feast. */
const feastIn = (text: string, now: Date): Deadline | null => {
  const words = EASTER.exec(text)?.[0];
  if (words === undefined) return null;
  const own = easterSunday(now.getUTCFullYear());
  return { date: own > now.toISOString().slice(0, 10) ? own : easterSunday(now.getUTCFullYear() + 1), words };
};

/** Returns whether the words of a deadline name a day that recurs: "on Monday mornings". */
const isRecurrent = (text: string, { words }: Deadline): boolean => {
  const at = text.indexOf(words);
  return at >= 0 && /^(?:s(?!\p{L})|\s+(?:mornings?|afternoons?|evenings?|nights?)(?!\p{L}))/iu.test(text.slice(at + words.length));
};

/** Returns the end of the first period in the future that a wish names. */
const periodEndIn = (text: string, now: Date): Deadline | null => {
  const today = now.toISOString().slice(0, 10);
  const period = periodsOf(text, now, 'future').find(({ value }) => (value.until ?? value.from ?? '') > today);
  const date = period?.value.until ?? period?.value.from;
  return period === undefined || date == null ? null : { date, words: period.words };
};

/** What the tenant's records add to a wish. */
export interface WishContext {
  /** Largest budget that needs no approval, and its currency; null without a programme. */
  readonly free: { readonly amount: number; readonly currency: string | null } | null;
  /** Titles of open initiatives that have words in common with the wish, with their owners. */
  readonly related: readonly { readonly title: string; readonly owner: string | null }[];
  /** Sentences of documents on the wish. */
  readonly sentences: readonly string[];
}

/** Minimum number of words that an initiative has in common with a wish. */
const MIN_SHARED = 2;
const MIN_LETTERS = 4;

/** Returns the initiatives whose titles have at least two words in common with a wish. */
export const relatedTo = <Of extends { readonly title: string }>(subject: string, initiatives: readonly Of[]): Of[] => {
  const own = new Set(
    contentWords(subject)
      .filter(({ length }) => length >= MIN_LETTERS)
      .map(stemOf),
  );
  return initiatives.filter(({ title }) => {
    const words = new Set(
      wordsIn(title)
        .filter((word) => word.length >= MIN_LETTERS && !isStopWord(word))
        .map(stemOf),
    );
    return [...words].filter((stem) => own.has(stem)).length >= MIN_SHARED;
  });
};

/** Returns the record of a wish: what was asked for, by whom, where, until when and for how much, and the points that are open. */
export const wishStatements = (wish: Wish, { free, related, sentences }: WishContext, language: Language): string[] => {
  const { wish: messages } = messagesIn(language);
  const { ask } = messages;
  const { subject, by, place, deadline, isSoft, budget, reason, today, systems, isMeasured, concernsPeople } = wish;
  const money = (amount: number, currency: string): string => amountIn(language, amount, currency, { maximumFractionDigits: 0 });
  const isFree =
    budget !== null && free !== null && budget.amount <= free.amount && (free.currency === null || free.currency === budget.currency);
  const questions = [
    by === null || place === by ? ask.owner : ask.lead,
    budget === null ? ask.budget : ask.payer,
    ...(deadline === null ? [ask.deadline] : isSoft ? [ask.firm(formatDate(deadline.date, language))] : []),
    systems.length === 0 ? ask.systems : ask.interfaces(systems.map(messages.quoted).join(', ')),
    today === null ? ask.cases : ask.casesToday(today),
    ...(isMeasured ? [] : [ask.measure]),
    ...(concernsPeople ? [ask.people] : []),
    ...(related.length === 0 ? [] : [ask.related(related.map(({ title }) => messages.quoted(oneLine(title))).join(', '))]),
  ];
  return [
    messages.noted(subject),
    messages.by(by, place === by ? null : place),
    budget === null
      ? wish.isBudgetOpen
        ? messages.budgetOpen
        : messages.noBudget
      : messages.budget(money(budget.amount, budget.currency), budget.isLimit, isFree ? money(free.amount, budget.currency) : null),
    deadline === null
      ? wish.wanted === null
        ? messages.noDeadline
        : messages.wanted(wish.wanted)
      : messages.deadline(formatDate(deadline.date, language), oneLine(deadline.words), isSoft),
    ...(reason === null ? [] : [messages.reason(reason)]),
    ...(today === null ? [] : [messages.today(today)]),
    ...(related.length === 0
      ? []
      : [messages.related(related.map(({ title, owner }) => messages.initiative(oneLine(title), owner)).join('; '))]),
    ...sentences.map(messages.recorded),
    messages.open(questions.map((question, at) => `${at + 1}. ${question}`).join(' ')),
    messages.next,
  ];
};
