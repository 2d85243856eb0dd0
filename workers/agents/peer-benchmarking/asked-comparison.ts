import { isDuration } from '../../../platform/content/index.js';
import { isGenericWord, meaningIn, nameConfidences } from '../../../platform/questions/index.js';
import { contentWords, countOf, NUMBER_WORDS, sameWord, stemOf, wordsIn } from '../../../platform/text/index.js';
import { catalogueKpiOf, namesOfKpi, namingOfKpi } from '../../../subgraphs/metrics/index.js';
import { namedIn, SURE, TASK_WORDS, type Understood } from '../../methods/request-reading/index.js';
import { kpisInText, tellingWords, type LabelledKpi } from './meant-kpi.js';
import type { PeerValue } from './peer-table.js';

type Subject = Understood['subjects'][number];

/** Parts of a comparison that a request asks about. */
export interface AskedComparison {
  /** Names of the metrics, own ones or those of the peer table. */
  readonly metrics: readonly string[];
  /** Words from which the metrics are presumed; empty if the request names them. */
  readonly presumedFrom: readonly string[];
  /** KPIs of the tenant that it names and that have neither a value for a complete period nor peers. */
  readonly withoutValue: readonly string[];
  /** Peers to which it restricts the comparison, and its words for them; null for all. */
  readonly group: { readonly label: string; readonly has: (value: PeerValue) => boolean } | null;
  /** Number of the best peers to which the request restricts the list of peers; null for all. */
  readonly bestPeers: number | null;
  /** Year of the peer values. */
  readonly year: number | null;
  /** True if the request asks for the mean of the peers, and if it asks whether the own values are the best. */
  readonly asksMean: boolean;
  readonly asksBest: boolean;
  /** True if it asks for which metric the gap is the widest. */
  readonly asksWidest: boolean;
  /** Words that could name a metric but name none. */
  readonly open: readonly string[];
  /** Items of a list of metrics that name none of them: "return rate and first contact resolution". */
  readonly missing: readonly string[];
  /** Currency in which the request asks for a difference; null if it names none. */
  readonly currency: string | null;
  /** Words of the request that were read. */
  readonly words: readonly string[];
}

/** Words of questions on a comparison; they name nothing that is compared. */
const COMPARISON_WORDS = wordsIn(
  `vergleich vergleichswerte vergleichsunternehmen vergleichbare vergleichbar andere anderen anderer wettbewerber wettbewerb mitbewerber
   branche markt marktwerte marktwerten firmen unternehmen hersteller konkurrenz konkurrenten rang ränge rangliste platz position stellung
   median mittelfeld viertel quartil quartile spitze abstand besser schlechter beste besten gut stark schwach normal üblich
   peer peers others other competitors competition industry sector market companies company firms comparable similar comparison compare
   rank ranks ranking position median quartile quarter quarters top bottom best better worse worst gap far above below average normal typical
   usual weak weaker weakest strong stronger strongest schwächer schwächsten stärker stärksten benchmark benchmarks values figures stand well good bad among`,
);
const ignored = new Set(COMPARISON_WORDS.map(stemOf));

/** Weights of a word that the names or the purpose of a KPI contain, and the weight from which a KPI is presumed. */
const [NAME, PURPOSE, MIN_WEIGHT] = [2, 1, 2];
/** Weight of units and generic words, which many KPIs have in common. */
const COMMON = 0.5;

const MEAN = /(?<!\p{L})(?:schnitt|(?:branchen)?durchschnitt\p{L}*|mittelwert\p{L}*|im mittel|average|mean)(?!\p{L})/iu;
const BEST =
  /(?<!\p{L})(?:best[-\s]in[-\s]class|world[-\s]class|klassenbeste\p{L}*|branchenbeste\p{L}*|weltklasse|spitzenreiter|marktführend|market[-\s]leading|leading|the best|die besten|spitze)(?!\p{L})/iu;

/**
 * Reads which metrics, peers and year a request asks about.
 *
 * @param labelled metrics with the titles that a document gives them
 */
export const askedComparison = (
  text: string,
  own: readonly { name: string; metricId: string | null }[],
  peers: readonly PeerValue[],
  understood: Understood | null,
  labelled: readonly LabelledKpi[] = [],
): AskedComparison => {
  const group = groupIn(text, peers);
  const names = [...new Set([...own.map(({ name }) => name), ...peers.map(({ metric }) => metric)])];
  const isOwn = ({ id }: Subject): boolean => own.some(({ metricId }) => metricId === id);
  const metricsOf = (isSure: boolean): Subject[] =>
    (understood?.subjects ?? []).filter(({ kind, confidence }) => kind === 'metric' && confidence >= SURE === isSure);
  const nameOf = ({ id, label }: Subject): string => own.find(({ metricId }) => metricId === id)?.name ?? label;
  const byId = metricsOf(true).filter(isOwn).map(nameOf);
  // Beside defined metrics a request may name values of a table of KPIs, and metrics that only the peers have.
  const ofMetrics = own.flatMap(({ name, metricId }) => (metricId === null ? [] : [name]));
  const inWords = kpisInText(text, labelled);
  const byName =
    byId.length > 0
      ? [
          ...byId,
          ...namedIn(
            text,
            // A metric that is not identified yet counts only if the text contains its full name, such as "key-to-key".
            names.filter((name) => !ofMetrics.includes(name) || (!byId.includes(name) && text.toLowerCase().includes(name.toLowerCase()))),
          ),
        ]
      : namedIn(text, names);
  const named = inWords.length === 0 ? byName : [...new Set([...inWords, ...byName])];
  // A KPI of the tenant without a value of its own; the peer table may contain it.
  const withoutValue = metricsOf(true).filter((subject) => !isOwn(subject) && !named.includes(subject.label));
  const rest = contentWords(text).filter((word) => !TASK_WORDS.has(stemOf(word)) && !ignored.has(stemOf(word)) && !group?.words.includes(word)); // prettier-ignore
  const presumed =
    named.length + withoutValue.length > 0
      ? null
      : (presumedSubject(metricsOf(false).filter(isOwn), nameOf) ?? presumedMetric(rest, names));
  const nouns = understood && [...understood.unanswered, ...understood.subjects.flatMap(({ words }) => words)];
  const couldName = (word: string): boolean => nouns === null || nouns.includes(word);
  const metrics = presumed ? [presumed.name] : named;
  return {
    metrics,
    presumedFrom: presumed?.words ?? [],
    withoutValue: withoutValue.map(({ label }) => label),
    group,
    bestPeers: bestPeersIn(text),
    year: yearOf(understood),
    asksMean: MEAN.test(text),
    asksBest: BEST.test(text),
    open:
      metrics.length + withoutValue.length > 0 || group
        ? []
        : rest.filter((word) => couldName(word) && !/^\d+$/.test(word) && !isPeerWord(word, peers)),
    missing: [...missingIn(text, [...metrics, ...withoutValue.map(({ label }) => label)], couldName, labelled), ...addedIn(text, labelled)],
    asksWidest: WIDEST.test(text),
    currency: IN_CURRENCY.exec(text)?.groups?.['currency'] ?? null,
    words: [
      ...COMPARISON_WORDS,
      ...(group?.words ?? []),
      ...(metrics.length > 0 ? rest : []),
      ...wordsIn(ADDED.exec(text)?.[0] ?? ''),
      ...metricsOf(true).flatMap((subject) => subject.words),
      // The comparison is about metrics, not about the other things that words of the request may name.
      ...(understood?.subjects ?? []).filter(({ kind }) => kind !== 'metric').flatMap((subject) => subject.words),
    ],
  };
};

const COUNT = String.raw`\d{1,2}|${Object.keys(NUMBER_WORDS).join('|')}`;
/** "the top three", „die drei besten Unternehmen“, "the best 5 peers". "The top 25 %" and "the top three KPIs" are no number of peers. */
const BEST_PEERS = new RegExp(
  String.raw`(?<!\p{L})(?:(?:top|best)[-\s]?(?<count>${COUNT})|(?<count2>${COUNT})\s+(?:besten|stärksten|best|strongest|leading))(?![\p{L}\d]|\s*(?:%|percent|prozent|kpis?(?!\p{L})|kennzahl|metrics?(?!\p{L})|measures?(?!\p{L})))`,
  'iu',
);

/** Returns how many of the best peers a request wants to see. */
const bestPeersIn = (text: string): number | null => {
  const { count, count2 } = BEST_PEERS.exec(text)?.groups ?? {};
  return countOf(count ?? count2 ?? '') || null;
};

const IN_CURRENCY = /(?<!\p{L})in\s+(?<currency>EUR|Euro|€|GBP|£|pounds?|USD|\$|dollars?|CHF)(?!\p{L})/u;
/** Ends of a list of metrics, and what separates its items. */
const LIST_END =
  /[.;:?!–](?=\s|$)|(?<![\p{L}-])(?:gegen|gegenüber|verglichen|against|versus|vs|compared|mit|with|in|im|für|for|bei|beim|on|zu|zum|zur|to|nach|by|that|which|dass|ob|if|whether|wer|wie|who|how|what|was)(?![\p{L}-])/iu;
const ITEM_END = /,\s+(?:and\s+|und\s+)?|\s+(?:und|and|oder|or|sowie|as well as)\s+/iu;
const MAX_ITEM_WORDS = 4;

/** Returns the number of words of an item that do not belong to the name of a metric. */
const othersIn = (item: string, metric = ''): number => {
  const known = new Set(Object.values(namingOfKpi(metric)).flat().flatMap(wordsIn).map(stemOf));
  return contentWords(item).filter((word) => !known.has(stemOf(word)) && !TASK_WORDS.has(stemOf(word)) && !ignored.has(stemOf(word)))
    .length;
};

/** Returns the items of lists of metrics in a request that name none of the metrics. */
const missingIn = (
  text: string,
  metrics: readonly string[],
  couldName: (word: string) => boolean,
  labelled: readonly LabelledKpi[],
): string[] =>
  text.split(LIST_END).flatMap((list) => {
    const read = list.split(ITEM_END).map((item) => {
      const [metric] = [...kpisInText(item, labelled), ...namedIn(item, metrics)];
      return { item: item.trim(), metric, others: othersIn(item, metric) };
    });
    // "First contact resolution" beside "resolution time" names another metric.
    const items = read.map((each) => ({
      ...each,
      isNamed: each.metric !== undefined && !read.some(({ metric, others }) => metric === each.metric && others < each.others),
    }));
    if (!items.some(({ isNamed }) => isNamed)) return [];
    return items.flatMap(({ item, isNamed }) => {
      if (isNamed || wordsIn(item).length > MAX_ITEM_WORDS) return [];
      const words = contentWords(item).filter((word) => !TASK_WORDS.has(stemOf(word)) && !ignored.has(stemOf(word)) && !/^\d/.test(word));
      return words.some(couldName) ? [item] : [];
    });
  });

/** A question for the largest of several gaps: "which gap is the widest", „wo ist der Abstand am größten“. */
const WIDEST =
  /(?<!\p{L})(?:gaps?|distances?|shortfall|abst(?:and|ände)\p{L}*|lücken?|rückstand|rückstände)(?!\p{L})[^.?!]*(?<!\p{L})(?:widest|largest|biggest|greatest|größten?|weitesten?|am\s+größten)(?!\p{L})|(?<!\p{L})(?:widest|largest|biggest|greatest|größte[nrs]?|weiteste[nrs]?)\s+(?:gap|distance|shortfall|abstand|lücke|rückstand)(?!\p{L})/iu;
/** A metric that a sentence of its own adds: "Please add carbon per order", „Nehmen Sie auch die Ausfälle je Kunde dazu“. */
const ADDED =
  /(?:^|[.?!]\s+)(?:please\s+|bitte\s+)?(?:(?:also\s+)?(?:add|include)\s+(?:also\s+)?|(?:nehm\p{L}*|ergänz\p{L}*|stell\p{L}*)\s+(?:sie\s+)?(?:bitte\s+)?(?:auch\s+|noch\s+)?)(?:(?:the|our|die|den|das|unsere[nrs]?)\s+)?(?<item>[^.?!,;]{3,60}?)(?=\s+(?:dazu|hinzu|mit auf|as well|too)(?!\p{L})|[.?!,;]|$)/iu;

/** Returns what a sentence adds to a comparison with labelled metrics and what is none of them. */
const addedIn = (text: string, labelled: readonly LabelledKpi[]): string[] => {
  const item = ADDED.exec(text)?.groups?.['item']?.trim() ?? '';
  return labelled.length === 0 || tellingWords(item).length === 0 || kpisInText(item, labelled).length > 0 ? [] : [item];
};

/** Returns the first of the metrics that a request names only in part. */
const presumedSubject = ([first]: readonly Subject[], nameOf: (subject: Subject) => string): { name: string; words: string[] } | null =>
  first ? { name: nameOf(first), words: first.words } : null;

/** Returns the metric whose names and purpose in the KPI catalogue contain most words of a request; null if several do. */
const presumedMetric = (words: readonly string[], names: readonly string[]): { name: string; words: string[] } | null => {
  const confidences = nameConfidences(
    words.join(' '),
    names.map((name) => namingOfKpi(name)),
  );
  const [best, next] = names
    .map((name, index) => {
      const purpose = catalogueKpiOf(name)?.purpose;
      const isInName = meaningIn(namesOfKpi(name).join(' '));
      const isInPurpose = meaningIn(purpose ? `${purpose.de} ${purpose.en}` : '');
      const found = words.map((word) => ({
        word,
        weight: (isInName(word) ? NAME : isInPurpose(word) ? PURPOSE : 0) * (isCommon(word) ? COMMON / NAME : 1),
      }));
      return {
        name,
        weight: found.reduce((sum, { weight }) => sum + weight, confidences[index] ?? 0),
        words: found.filter(({ weight }) => weight > 0).map(({ word }) => word),
      };
    })
    .toSorted((a, b) => b.weight - a.weight);
  // "Time" and "service" are words of many KPIs.
  return best &&
    best.weight >= MIN_WEIGHT &&
    best.weight > (next?.weight ?? 0) &&
    best.words.some((word) => !isCommon(word) && !WIDESPREAD.test(word))
    ? best
    : null;
};

/** Returns whether a word occurs in the names of peers: "wholesalers" in `Wholesaler A`. */
const isPeerWord = (word: string, peers: readonly PeerValue[]): boolean =>
  peers.some(({ peer }) => wordsIn(peer ?? '').some((part) => stemOf(part) === stemOf(word)));

/** Words that the names and purposes of many KPIs contain. */
const WIDESPREAD =
  /^(?:times?|zeite?n?|services?|kunden?|customers?|orders?|aufträgen?|auftrag|quality|qualität|levels?|typical|response|desks?)$/iu;

const isCommon = (word: string): boolean => isDuration(word) || isGenericWord(word);

/** Returns the year that a request asks about or compares with; null for any other period. */
const yearOf = (understood: Understood | null): number | null => {
  const period = understood?.period ?? understood?.comparisons.find(({ kind }) => kind === 'period')?.period ?? null;
  const year = period?.from?.slice(0, 4);
  const isMonth = period?.from?.slice(0, 7) === period?.until?.slice(0, 7);
  return year !== undefined && !isMonth && year === period?.until?.slice(0, 4) ? Number(year) : null;
};

/** A list or range of letters or numbers after the word for a peer: "A to H", „A, C und D“. */
const LETTERS =
  /(?<word>\p{L}{3,})\s+(?<first>\p{Lu}|\d{1,2})(?:\s*(?<to>to|through|bis|-|–)\s*(?<last>\p{Lu}|\d{1,2})|(?<more>(?:\s*(?:,|&|und|and|oder|or)\s*(?:\p{Lu}|\d{1,2})(?![\p{L}\d]))*))(?![\p{L}\d])/u;

/** Returns the peers that a request names by their letters, by name, or by what the other columns say about them. */
const groupIn = (text: string, peers: readonly PeerValue[]): (NonNullable<AskedComparison['group']> & { words: string[] }) | null => {
  const names = [...new Set(peers.flatMap(({ peer }) => peer ?? []))];
  const lettered = letteredIn(text, names);
  const byName = lettered.length > 0 ? lettered : namedPeersIn(text, names);
  // A request that names all peers restricts nothing.
  if (byName.length > 0 && byName.length < names.length)
    return {
      label: lettered.length > 0 ? (LETTERS.exec(text)?.[0] ?? '') : byName.join(', '),
      words: [...new Set(byName.flatMap(wordsIn))],
      has: ({ peer }) => peer !== null && byName.includes(peer),
    };
  const values = [...new Set(peers.flatMap(({ groups }) => groups ?? []))];
  const words = contentWords(text);
  const partsIn = (value: string): string[] => words.filter((word) => wordsIn(value).some((part) => isSameGroup(word, part)));
  const isNamed = (value: string): boolean =>
    wordsIn(value).length > 0 && wordsIn(value).every((part) => words.some((word) => isSameGroup(word, part)));
  const label = values.find((value) => isNamed(value) && peers.some(({ groups }) => !groups?.includes(value)));
  return label === undefined ? null : { label, words: partsIn(label), has: ({ groups }) => groups?.includes(label) === true };
};

/** Returns whether a word stands for a value of a group: „deutschen“ for `Deutschland`, but no short word for a part of a longer one. */
const isSameGroup = (word: string, value: string): boolean => stemOf(word) === stemOf(value) || sameWord(stemOf(word), stemOf(value));

const letteredIn = (text: string, names: readonly string[]): string[] => {
  const { word = '', first = '', last, more = '' } = LETTERS.exec(text)?.groups ?? {};
  if (first === '') return [];
  const letters = [first, ...(more.match(/\p{Lu}(?!\p{L})|\d+/gu) ?? [])];
  return names.filter((name) => {
    const parts = wordsIn(name);
    const letter = parts.at(-1) ?? '';
    if (!parts.slice(0, -1).some((part) => sameWord(stemOf(part), stemOf(word)))) return false;
    return last === undefined ? letters.includes(letter) : isBetween(letter, first, last);
  });
};

const isBetween = (letter: string, first: string, last: string): boolean => {
  if (/^\d+$/.test(letter)) return Number(letter) >= Number(first) && Number(letter) <= Number(last);
  return letter.length === 1 && letter >= first && letter <= last;
};

/** Returns the peers that a request names by their whole names. */
const namedPeersIn = (text: string, names: readonly string[]): string[] => {
  const found = namedIn(text, names);
  return found.length === names.length ? [] : found.filter((name) => wordsIn(name).every((part) => wordsIn(text).some((word) => stemOf(word) === stemOf(part)))); // prettier-ignore
};
