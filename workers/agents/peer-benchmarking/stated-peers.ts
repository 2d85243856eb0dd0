import { formatFigure } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import { numberOf, WRITTEN_NUMBER } from '../../methods/request-reading/index.js';
import { median } from '../../methods/statistics/descriptive.js';
import { messagesIn } from './messages.js';

const NUMBER = `(?<number>${WRITTEN_NUMBER})`;
const UNIT = String.raw`(?<unit>%|prozent|percent|per cent|tage?n?|days?|stunden?|hours?|€|eur|£|gbp)?`;
/** Peers with a letter or number, and other points of comparison, each with the value that follows it. */
const PEER = new RegExp(
  String.raw`(?<!\p{L})(?<name>(?:peer|wettbewerber|konkurrent|competitor|firma|company|unternehmen|werk|plant)\s+(?:\p{Lu}|\d{1,2})(?![\p{L}\d])|branche\p{L}*|(?:the\s+)?industry(?:\s+(?:average|median|mean))?|markt\p{L}*|(?:der\s+)?beste[rn]?\s+\p{L}+|(?:the\s+)?best\s+(?:competitor|peer|in class|in the industry))[^\d,;.?!]{0,30}?${NUMBER}\s*${UNIT}`,
  'giu',
);
/** The own value: "where would 93 % put us", „52 Tage bei uns“, "we are at 18 hours". */
const OWN = new RegExp(
  String.raw`(?:(?:where (?:would|does|do)|wo (?:stehen|lägen|liegen) wir (?:mit|bei))\s+|(?:bei uns|wir (?:liegen|stehen|sind|haben)|unser\p{L}*\s+\p{L}+(?:\s+(?:ist|liegt bei|beträgt))?|we (?:are|have|stand)(?: at)?|our(?:s|\s+\p{L}+)?\s+(?:is|are)(?: at)?)[^\d,;.?!]{0,20}?)${NUMBER}\s*${UNIT}`,
  'iu',
);
const OWN_AFTER = new RegExp(String.raw`${NUMBER}\s*${UNIT}\s+(?:bei uns|with us|for us|in our case)(?!\p{L})`, 'iu');

/**
 * Compares the company's own value with the values of others, all stated in the request: differences, and the mean, the median and the
 * rank among several peers. Null if the request states no other value, or neither an own value nor two others.
 */
export const comparedAsStated = (text: string, language: Language): string[] | null => {
  const rest = text.replace(OWN_AFTER, ' ');
  const own = (OWN_AFTER.exec(text) ?? OWN.exec(text))?.groups;
  const peers = Array.from(rest.matchAll(PEER), ({ groups }) => ({
    name: groups?.['name'] ?? '',
    value: numberOf(groups?.['number'] ?? ''),
    unit: groups?.['unit'] ?? own?.['unit'] ?? '',
    isCompany: /\s(?:\p{Lu}|\d{1,2})$/u.test(groups?.['name'] ?? ''),
  }));
  if (peers.length === 0 || (own === undefined && peers.length < 2)) return null;
  const messages = messagesIn(language).stated;
  const unit = own?.['unit'] ?? peers[0]?.unit ?? '';
  const figure = (value: number): string =>
    `${formatFigure(value, language)}${unit === '' ? '' : unit === '%' && language === 'en' ? '%' : ` ${unit}`}`;
  const percent = (share: number): string =>
    `${share >= 0 ? '+' : '−'}${formatFigure(Math.abs(share) * 100, language)}${language === 'de' ? ' %' : '%'}`;
  const value = own?.['number'] === undefined ? null : numberOf(own['number']);
  const companies = peers.filter(({ isCompany }) => isCompany).map((peer) => peer.value);
  const among = companies.length >= 2 ? companies : [];
  const mean = among.reduce((sum, each) => sum + each, 0) / Math.max(among.length, 1);
  const place = value === null ? 0 : among.filter((each) => each > value).length + 1;
  return [
    ...(among.length === 0 ? [] : [messages.middle(String(among.length), figure(mean), figure(median(among)))]),
    ...(among.length === 0 || value === null ? [] : [messages.place(figure(value), String(place), String(among.length + 1))]),
    ...(value === null || among.length > 0
      ? []
      : peers.map((peer) =>
          messages.gap(
            figure(value),
            peer.name,
            figure(peer.value),
            figure(Math.abs(value - peer.value)),
            value >= peer.value ? 'above' : 'below',
            percent(value / peer.value - 1),
          ),
        )),
    messages.unverified,
  ];
};
