import { questionsIn } from '../../../../platform/questions/index.js';

/** Defects of the rows of a table that a request can name. */
export type DefectKind = 'duplicates' | 'order' | 'product' | 'dates' | 'texts' | 'impossible' | 'missing' | 'spelling';

export interface AskedDefect {
  readonly kind: DefectKind;
  /** Part of the request that names the defect. */
  readonly clause: string;
}

const word = (body: string): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${body})(?!\p{L})`, 'iu');

const PLACEHOLDER = String.raw`platzhalter\p{L}*|fantasie\p{L}*|phantasie\p{L}*|dummy|dummies|placeholders?|fake|made-?up|erfunden\p{L}*|fillers?|stand-?ins?`;
const DATE = String.raw`\p{L}*dat(?:um|en|ums)|\p{L}*datums\p{L}+|zeitangaben?|dates?|tage?n?|days?`;
/** Qualities of a date that cannot be right. */
export const WRONG_DATE = String.raw`impossible|implausible|invalid|wrong|incorrect|false|unmögliche?\p{L}*|unplausib\p{L}*|falsche?\p{L}*|fehlerhaft\p{L}*|ungültig\p{L}*|unsinnig\p{L}*`;

/** Clauses that say that something is wrong: "quantities that can't be right", „Daten, die nicht passen“. */
export const NOT_RIGHT = String.raw`(?:can(?:not|['’]t| not)|could(?: not|n['’]t)) be (?:right|true|correct)|(?:do|does)(?: not|n['’]t) (?:fit|add up|make sense)|make no sense|(?:nicht|kaum) (?:stimmen|passen|sein) können|nicht (?:passen|stimmen|zusammenpassen)|(?:passen|stimmen) nicht|(?:kann|können) (?:so )?nicht (?:stimmen|sein)`;

/** Patterns of the defects; a clause has each kind that it matches, but for those that an earlier one excludes. */
const KINDS: readonly (readonly [DefectKind, RegExp])[] = [
  [
    'duplicates',
    word(
      String.raw`doppelt\p{L}*|dublett\p{L}*|duplikat\p{L}*|mehrfach\p{L}*|zweimal|doubles?|doubled|duplicat\p{L}*|twice|repeated|more than once`,
    ),
  ],
  ['product', word(String.raw`mal|times|multipli\p{L}*|product of|produkt aus|[x×*](?=\s)`)],
  [
    'dates',
    new RegExp(
      String.raw`(?<!\p{L})(?:${PLACEHOLDER})(?:[-\s]?(?:${DATE}))(?!\p{L})|(?<!\p{L})(?:fantasie|phantasie)dat\p{L}+|(?<!\p{L})(?:${WRONG_DATE})\s+(?:${DATE})(?!\p{L})|(?<!\p{L})(?:${DATE}),?\s+(?:(?:that|which|die)\s+)?(?:${NOT_RIGHT})(?!\p{L})`,
      'iu',
    ),
  ],
  ['texts', word(PLACEHOLDER)],
  // "Before I send it" says when the check is needed, and „vor allem“ what matters most.
  [
    'order',
    word(
      String.raw`vor(?!\s+allem)|nach|before(?!\s+(?:i|we|you|it|they|he|she|this|sending|the (?:board|meeting|audit|import|report))(?!\p{L}))|after|earlier than|later than|früher als|später als|preced\p{L}*`,
    ),
  ],
  [
    'spelling',
    word(
      String.raw`schreibweise\p{L}*|schreibung\p{L}*|geschrieben\p{L}*|tippfehler\p{L}*|spell?ings?|spelt|spelled|typos?|misspel\p{L}*|variants? of`,
    ),
  ],
  [
    'missing',
    word(
      String.raw`fehl(?:t|en|ende[nrms]?)|leere?[nrms]?|lücken\p{L}*|unausgefüllt\p{L}*|missing|empty|blanks?|gaps?|not filled|without (?:a|an|any)`,
    ),
  ],
  [
    'impossible',
    word(
      String.raw`unmöglich\p{L}*|unplausib\p{L}*|unsinnig\p{L}*|impossible|implausible|absurd\p{L}*|nonsens\p{L}*|odd|strange|weird|suspicious|seltsam\p{L}*|merkwürdig\p{L}*|komisch\p{L}*|auffällige?[nrs]?|negativ\p{L}*|falsch(?:e[nrms]?)? (?:eingetragen\p{L}*|erfasst\p{L}*|werte?n?|zellen?)|offensichtlich falsch\p{L}*|obviously wrong|wrong(?:ly entered)? (?:values?|cells?|figures?|entries)|to be (?:fixed|corrected)|korrigier\p{L}*|zu berichtigen|${NOT_RIGHT}`,
    ),
  ],
];
/** Kinds that another one makes pointless: placeholder dates are no placeholder texts. */
const EXCLUDES: Readonly<Partial<Record<DefectKind, readonly DefectKind[]>>> = {
  dates: ['texts', 'order', 'impossible'],
  product: ['order', 'duplicates'],
  duplicates: ['order'],
};

/** The end of an introduction before a list: "check the export before we use it: …". */
const INTRODUCTION = /^[^:]{3,200}:\s+/u;
/** The beginning of a further part of a list; a relative clause continues the part before. */
const PARTS = /[;?!]|\.\s|,(?!\s*(?:die|der|das|den|dem|deren|dessen|that|which|who|whose)\s)|\s(?:and|und|sowie|or|oder)\s/iu;

const MIN_LISTED = 2;

const kindsOf = (clause: string): DefectKind[] => {
  const found = KINDS.filter(([, pattern]) => pattern.test(clause)).map(([kind]) => kind);
  return found.filter((kind) => !found.some((other) => EXCLUDES[other]?.includes(kind)));
};

/**
 * Returns the defects that a request names, in its order, each with the part that names it. Words before a colon introduce a list: "check
 * the file before we use it: double rows, …" asks for no order of dates.
 */
export const askedDefects = (text: string): AskedDefect[] => {
  const [introduction = ''] = INTRODUCTION.exec(text) ?? [];
  const rest = text.slice(introduction.length);
  const clauses = rest.split(PARTS).map((clause) => clause.trim());
  const defects = clauses.flatMap((clause) => kindsOf(clause).map((kind) => ({ kind, clause })));
  // A preposition alone asks for the order of dates only in a list of defects or in a question about it.
  const others = defects.filter(({ kind }) => kind !== 'order' && kind !== 'product');
  const isList = introduction !== '' || others.length >= MIN_LISTED || questionsIn(text).length > MIN_LISTED;
  return defects.filter(
    ({ kind, clause }, at) =>
      ((kind !== 'order' && kind !== 'product') || isList) &&
      defects.findIndex((each) => each.kind === kind && each.clause === clause) === at,
  );
};
