import { contentWords } from '../../../../platform/text/index.js';

/** The variables that a request wants to be taken into account, in its words, and the text without them. */
export interface AdjustmentClause {
  /** Words of one variable each, in the order of the request. */
  readonly items: readonly string[];
  /** True if the words stand before their verb, so that the last items are the most certain. */
  readonly isBefore: boolean;
  /** The request without the clause. */
  readonly rest: string;
}

/** Words that a list of variables follows. */
const BEFORE_LIST =
  /(?<!\p{L})(?:(?:controll?(?:ing|ed)?|adjust(?:ing|ed)?|accounting|(?<=(?:to|please|and|should)\s)account|correct(?:ing|ed)?|allow(?:ing)?)\s+for|taking\s+(?:account\s+of|into\s+account)|take\s+into\s+account|considering|net\s+of|for\s+the\s+same|(?:unter|mit|bei)\s+berücksichtigung\s+(?:von|der|des)|bereinig\p{L}*\s+(?:um|nach)|kontrollier\p{L}*\s+(?:für|nach|auf)|bei\s+gleiche[rnm])\s+([^.?!;:]+)/iu;
/** Words that a list of variables precedes. */
const AFTER_LIST =
  /(?<![^.?!;:])([^.?!;:]+?)\s+(?:(?:dabei|bitte|auch|man|wir|wird|werden|ist|sind|als|are|is|being|gleich)\s+){0,2}?(?:(?:mit|heraus|ein)?(?:berücksichtig|einbezieh|einbezogen|herausrechn|herausgerechn|bereinig)\p{L}*|konstant\s+(?:gehalten|halten|hält)|(?:is|are)\s+(?:held|kept)\s+constant|constant|into\s+account|kontrollier(?:t|en)(?!\s+(?:für|nach|auf)))(?!\p{L})/iu;
/** Words that begin a clause, after which a list that precedes its verb begins. */
const CLAUSE_BEGINS =
  /(?<!\p{L})(?:wenn|falls|sofern|sobald|bitte|dabei|man|wir|auch|sowie\s+bitte|if|when|with|take|taking|please|hold|holding|keep|keeping|you)(?!\p{L})/giu;
/** Words of an item that is no variable: a selection of rows or the next task. */
const NO_VARIABLE = /(?<!\p{L})(?:nur|only|ausschließlich|sag\p{L}*|say|tell|nenn\p{L}*|wie|how|please|bitte)(?!\p{L})/iu;
const MAX_WORDS = 3;

/** Returns which variables a request wants an effect to be adjusted for; null if it names none. */
export const adjustmentIn = (text: string): AdjustmentClause | null => {
  const after = BEFORE_LIST.exec(text);
  const before = after ? null : AFTER_LIST.exec(text);
  const found = after ?? before;
  if (!found) return null;
  const span = found[1] ?? '';
  const begins = before ? ([...span.matchAll(CLAUSE_BEGINS)].at(-1) ?? null) : null;
  const list = begins ? span.slice(begins.index + begins[0].length) : span;
  const items = itemsOf(list, before !== null);
  if (items.length === 0) return null;
  const from = found.index + found[0].indexOf(items[0] ?? '');
  const last = items.at(-1) ?? '';
  const until = text.indexOf(last, from) + last.length;
  const start = after ? found.index : begins ? found.index + begins.index : from;
  const end = before ? found.index + found[0].length : until;
  return { items, isBefore: before !== null, rest: `${text.slice(0, start)} ${text.slice(end)}`.trim() };
};

/** Splits a list into its items; ends at the first, or begins after the last, that is too long for a variable. */
const itemsOf = (list: string, isBefore: boolean): string[] => {
  const parts = list
    .split(/\s*(?:,|&|(?<!\p{L})(?:und|and|sowie|as well as)(?!\p{L}))\s*/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const ordered = isBefore ? parts.toReversed() : parts;
  const end = ordered.findIndex((part) => NO_VARIABLE.test(part) || contentWords(part).length > MAX_WORDS);
  const items = end < 0 ? ordered : ordered.slice(0, end);
  return isBefore ? items.toReversed() : items;
};
