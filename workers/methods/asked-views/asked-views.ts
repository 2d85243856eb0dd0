import { periodsOf, wordsIn } from '../../../platform/text/index.js';
import { withoutPageFilters } from '../answer-plan/index.js';
import { isInstruction } from '../request-reading/index.js';

/** One view that a request asks for: a measure with its grouping, in the words of the request. */
export interface AskedView {
  /** Words from which the view is computed, including the measure or grouping that the beginning of the request states for all views. */
  readonly words: string;
  /** Words of the request for this view only. */
  readonly title: string;
  /** Words for the measure only. */
  readonly measure: string;
  /** True if a grouping follows the measure. */
  readonly isGrouped: boolean;
  /** True if the beginning of the request states the measure for several views. */
  readonly isShared: boolean;
  /** `total` for the measure over all rows, `course` for the measure by month, `measure` for all other views. */
  readonly form: 'measure' | 'total' | 'course';
}

/** The beginning of a request, up to the list of what the dashboard shows. */
const INTRODUCTION =
  /^.{0,160}?(?:dashboards?|cockpits?|übersicht|overview|seite|page)(?!\p{L})(?:[^:,;.]{0,90}?(?::\s+|\s+(?:mit|showing|with|that shows)\s+)|\s+(?:on|of|über|zu|zur|zum)\s+)/isu;
/** The beginning of a request up to the colon before a list. */
const HEAD = /^[^:!?]{5,240}:\s+(?=\S)/su;
/** Words for how a dashboard looks rather than what it shows. */
const FORM =
  /(?<!\p{L})(?:ampeln?|ampelfarben|traffic[- ]?lights?|rag|filter\p{L}*|bitte|please|html|offline|farben|colou?rs?|bildschirm|screen|beamer|kurz|short|pdf|word|pptx?|headlines?|überschrift\p{L}*|quellen?|sources?|folien?|slides?|seiten?|pages?)(?!\p{L})/iu;
const LIGHTS =
  /(?<!\p{L})(?:ampeln?|ampelfarben|(?:mit|with)\s+(?:\p{L}+\s+)?(?:ampel\p{L}*|traffic[- ]?lights?)|traffic[- ]?lights?)(?!\p{L})/giu;
const BY = String.raw`(?:je|pro|nach|by|per|broken down by|split by|getrennt nach)`;
/** Measures followed by a grouping: „Umsatz und Marge je Monat“. */
const GROUPED = new RegExp(String.raw`^(?<measures>.+?)\s+(?<grouping>${BY}\s+.+)$`, 'isu');
/** A figure per thing: "parts per visit", „Kilometer je Tour“. */
const PER_ROW = /^\P{L}*(?:[\p{L}-]+\s+){1,3}(?:je|pro|per)\s+[\p{L}-]+$/iu;
/** A grouping without a measure: "by region". */
const ONLY_GROUPED = new RegExp(String.raw`^${BY}\s+\S`, 'iu');
/** Separates a grouping from a further measure that begins with an article: „nach Region und die Wartezeit …“. */
const FURTHER = /\s+(?:und|and|sowie|plus|as well as)\s+(?=(?:die|der|das|den|the|our|unsere[rn]?|how|wie)\s)/iu;
const AND = /\s+(?:und|and|sowie|as well as|plus)\s+/iu;
const ARTICLE = /^(?:(?:und|and|sowie|plus|dazu|die|der|das|den|the|our|unsere[rn]?|bitte|please|also|auch|außerdem)\s+)+/iu;
/** A list item for the measure over all rows. */
const TOTAL = /^(?:in\s+)?(?:total|overall|altogether|the whole|gesamt\p{L}*|insgesamt|summe|im ganzen)$/iu;
/** A list item for the course of the measure over the year. */
const COURSE =
  /(?<!\p{L})(?:season\p{L}*|saison\p{L}*|jahresverlauf\p{L}*|(?:zeit|monats)?verlauf|entwicklung|course(?=\s+(?:of|over|through)(?!\p{L}))|trend|over the (?:year|months|period)|month by month|im laufe des jahres|übers jahr|über das jahr|(?:how|wie) .{0,30}(?:moved|developed|changed|entwickelt\p{L}*|verlief\p{L}*))(?!\p{L})/iu;
const MIN_VIEWS = 2;
const MAX_VIEWS = 6;

/** A request divided into its beginning and the list of what it asks for. */
interface Listing {
  readonly head: string;
  readonly items: string;
}

const listingOf = (sentence: string): Listing => {
  const head = (INTRODUCTION.exec(sentence) ?? HEAD.exec(sentence))?.[0] ?? '';
  return { head, items: sentence.slice(head.length) };
};

/** The beginning of a request, which names the file, up to its subject: "Five slides for the board on". */
const SUBJECT = /^.*?(?<!\p{L})(?:on|about|zum|zur|zu|über|von|of)\s+(?:(?:the|our|die|der|das|den|dem|unsere[nr]?)\s+)?/isu;

/** Returns the measure and the grouping that the beginning of a request states for all views; null where it states none. */
const ofAll = (head: string): { measure: string | null; grouping: string | null } => {
  const text = periodsOf(head, new Date())
    .reduce((rest, { words }) => rest.replace(words, ' '), head)
    .replace(/(?:[:,;\s]|(?<!\p{L})(?:to|bis|from|von|in|im|for|für))+$/iu, '')
    .replaceAll(/\s+/gu, ' ');
  const grouping = new RegExp(
    String.raw`(?:^|[\s,])(?<grouping>${BY}\s+(?!\d|folie|slide|seite|page)[\p{L}_-]+(?:\s+(?:und|and)\s+[\p{L}_-]+)?)$`,
    'iu',
  ).exec(text);
  const rest = text.slice(0, grouping?.index ?? text.length);
  const subject = SUBJECT.test(rest) ? rest.replace(SUBJECT, '').replace(/,.*$/su, '').trim() : '';
  return { measure: wordsIn(subject).length === 0 ? null : subject, grouping: grouping?.groups?.['grouping'] ?? null };
};

/** Returns whether a part of a request names only a period: "April to September only". */
const isPeriod = (part: string): boolean => {
  const periods = periodsOf(part, new Date());
  const rest = periods.reduce((text, { words }) => text.replace(words, ' '), part);
  return (
    periods.length > 0 &&
    wordsIn(rest).every((word) => /^(?:only|nur|just|zeitraum|period|from|von|im|in|for|für|bitte|please|the)$/iu.test(word))
  );
};

/**
 * Returns the views that a request lists, each with its measure and grouping: "late orders by product and the wait by month" yields two.
 * Empty for fewer than `least` views. A measure or grouping before a colon applies to all items: "income from hires: by sector, by site".
 */
export const askedViews = (input: string, { least = MIN_VIEWS } = {}): AskedView[] => {
  const [first = '', ...rest] = withoutPageFilters(input).split(/(?<=[^\d][.!?])\s+(?=\p{Lu})/u);
  const { head, items } = listingOf(first);
  const listed = [items, ...rest.filter((sentence) => !FORM.test(sentence))].join(', ');
  const shared = ofAll(head);
  const views = listed
    .replaceAll(/[.!?]+(?=\s*(?:,|$))/gu, '')
    .split(/[,;]\s+(?!\d)/u)
    .flatMap((part) => part.split(FURTHER))
    .map((part) => part.trim().replace(ARTICLE, ''))
    // "Traffic lights in case of deviations" is not a view; "sales with traffic lights" is.
    .filter((part) => FORM.exec(part)?.index !== 0)
    .map((part) => part.replaceAll(LIGHTS, ' ').trim())
    .filter((part) => part !== '' && !FORM.test(part) && !isPeriod(part) && !isInstruction(part))
    .flatMap(viewsOf)
    .filter((words) => wordsIn(words).length > 0);
  const all = [...new Set(views)].slice(0, MAX_VIEWS);
  return all.length < least ? [] : all.map((words) => viewIn(words, shared));
};

const viewIn = (title: string, { measure, grouping }: ReturnType<typeof ofAll>): AskedView => {
  const of = (words: string, form: AskedView['form'], isShared = false): AskedView => {
    const own = GROUPED.exec(words)?.groups?.['measures'];
    return { words, title, measure: own ?? words, isGrouped: own !== undefined, form, isShared };
  };
  if (measure !== null && TOTAL.test(title)) return of(measure, 'total', true);
  if (measure !== null && ONLY_GROUPED.test(title)) return of(`${measure} ${title}`, 'measure', true);
  if (measure !== null && COURSE.test(title)) return of(measure, 'course', true);
  const view = of(title, 'measure');
  // "Parts per visit" takes the grouping of all views.
  const isGrouped = view.isGrouped && !PER_ROW.test(title);
  return isGrouped || grouping === null ? view : of(`${title} ${grouping}`, 'measure');
};

/** Splits joined measures into one view each, all with the grouping that follows them. */
const viewsOf = (part: string): string[] => {
  const { measures, grouping } = GROUPED.exec(part)?.groups ?? {};
  const named = (measures ?? part).split(AND).map((measure) => measure.trim().replace(ARTICLE, ''));
  const isList = named.length > 1 && named.every((measure) => wordsIn(measure).length > 0 && wordsIn(measure).length <= 4);
  if (!isList) return [part];
  return named.map((measure) => (grouping === undefined ? measure : `${measure} ${grouping}`));
};

/** Returns the beginning of a request, which states the audience and the subject of the views. */
export const introductionOf = (input: string): string => listingOf(input).head;

/** Returns the words of a request that ask for traffic lights. */
export const lightWords = (input: string): string[] => input.match(LIGHTS) ?? [];
