import { wordsIn } from '../../../platform/text/index.js';

/** One view that a request asks for: measures with their grouping, in words of the request. */
export interface AskedView {
  readonly words: string;
  /** The measure alone. */
  readonly measure: string;
  /** Whether a grouping follows the measure. */
  readonly isGrouped: boolean;
}

/** The beginning of a request, up to what the dashboard is to show. */
const INTRODUCTION =
  /^.{0,160}?(?:dashboards?|cockpits?|übersicht|overview|seite|page)(?!\p{L})(?:[^:,;.]{0,90}?(?::\s+|\s+(?:mit|showing|with|that shows)\s+)|\s+(?:on|of|über|zu|zur|zum)\s+)/isu;
/** Words for how a dashboard is to look, rather than what it shows. */
const FORM =
  /(?<!\p{L})(?:ampeln?|ampelfarben|traffic[- ]?lights?|rag|filter\p{L}*|bitte|please|html|offline|farben|colou?rs?|bildschirm|screen|beamer|kurz|short|pdf)(?!\p{L})/iu;
const LIGHTS =
  /(?<!\p{L})(?:ampeln?|ampelfarben|(?:mit|with)\s+(?:\p{L}+\s+)?(?:ampel\p{L}*|traffic[- ]?lights?)|traffic[- ]?lights?)(?!\p{L})/giu;
const BY = String.raw`(?:je|pro|nach|by|per|broken down by|split by|getrennt nach)`;
/** Measures before a grouping: „Umsatz und Marge je Monat“. */
const GROUPED = new RegExp(String.raw`^(?<measures>.+?)\s+(?<grouping>${BY}\s+.+)$`, 'isu');
/** A further measure after a grouping, which begins with an article: „nach Region und die Wartezeit …“. */
const FURTHER = /\s+(?:und|and|sowie|plus|as well as)\s+(?=(?:die|der|das|den|the|our|unsere[rn]?)\s)/iu;
const AND = /\s+(?:und|and|sowie|as well as|plus)\s+/iu;
const ARTICLE = /^(?:(?:und|and|sowie|plus|die|der|das|den|the|our|unsere[rn]?|bitte|please|also|auch|außerdem)\s+)+/iu;
const MIN_VIEWS = 2;
const MAX_VIEWS = 6;

/**
 * Returns the views that a request for a dashboard lists, each with its measure and its grouping: "late orders by product and the wait by
 * month" are two; none if it asks for one thing.
 */
export const askedViews = (input: string): AskedView[] => {
  const [first = '', ...rest] = input.split(/(?<=[^\d][.!?])\s+(?=\p{Lu})/u);
  const listed = [first.replace(INTRODUCTION, ''), ...rest.filter((sentence) => !FORM.test(sentence))].join(', ');
  const views = listed
    .replaceAll(/[.!?]+(?=\s*(?:,|$))/gu, '')
    .split(/[,;]\s+(?!\d)/u)
    .flatMap((part) => part.split(FURTHER))
    .map((part) => part.trim().replace(ARTICLE, ''))
    // "Traffic lights in case of deviations" shows nothing by itself, "sales with traffic lights" does.
    .filter((part) => FORM.exec(part)?.index !== 0)
    .map((part) => part.replaceAll(LIGHTS, ' ').trim())
    .filter((part) => part !== '' && !FORM.test(part))
    .flatMap(viewsOf)
    .filter((words) => wordsIn(words).length > 0);
  const all = [...new Set(views)].slice(0, MAX_VIEWS);
  return all.length < MIN_VIEWS
    ? []
    : all.map((words) => {
        const measure = GROUPED.exec(words)?.groups?.['measures'];
        return { words, measure: measure ?? words, isGrouped: measure !== undefined };
      });
};

/** Gives each of several measures the grouping that follows them. */
const viewsOf = (part: string): string[] => {
  const { measures, grouping } = GROUPED.exec(part)?.groups ?? {};
  const named = (measures ?? part).split(AND).map((measure) => measure.trim().replace(ARTICLE, ''));
  const isList = named.length > 1 && named.every((measure) => wordsIn(measure).length > 0 && wordsIn(measure).length <= 4);
  if (!isList) return [part];
  return named.map((measure) => (grouping === undefined ? measure : `${measure} ${grouping}`));
};

/** Returns the beginning of a request, which says for whom and what the dashboard is. */
export const introductionOf = (input: string): string => INTRODUCTION.exec(input)?.[0] ?? '';

/** Returns the words of a request for traffic lights. */
export const lightWords = (input: string): string[] => input.match(LIGHTS) ?? [];
