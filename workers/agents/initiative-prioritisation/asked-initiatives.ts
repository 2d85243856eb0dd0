import { subjectsIn, type Nameable, type Subject } from '../../../platform/questions/index.js';
import {
  anyWord,
  countOf,
  isStopWord,
  languageOf,
  NUMBER_WORDS,
  phraseFinder,
  phrasesOf,
  sameWord,
  stemOf,
  wordsIn,
} from '../../../platform/text/index.js';
import { namesOfKpi } from '../../../subgraphs/metrics/index.js';
import {
  hasStatus,
  isExcluded,
  isOccasion,
  isWithin,
  NEUTRAL_WORDS,
  periodText,
  STATUS_PATTERNS,
  statusesIn,
  SURE,
  TASK_WORDS,
  type RequestStatus,
  type Understood,
} from '../../methods/request-reading/index.js';
import type { Language } from '../../documents/text/formatting.js';
import { CRITERIA, isOfRatio } from './other-orders.js';
import { AMOUNT, amountClauseIn, BARE_AMOUNT, bareAmountIn, isBound, MONEY, moneyIn, withoutAmountClause } from './asked-amounts.js';
import { askedRelease, releaseWords, type AskedRelease } from './free-budget.js';
import { messagesIn } from './messages.js';
import { PAYBACK } from './payback.js';
import type { Candidate } from './prioritise.js';
import { FURTHER_QUESTION, GAPS, LAST, RANKING_WORDS, rankingStems } from './ranking-words.js';
import { perturbationIn } from './perturbation.js';
import { SCHEMES, type Scheme } from './score.js';

/** An initiative with the properties by which a request can select it. */
export interface SelectableCandidate extends Candidate {
  readonly areaId: string | null;
  /** Day by which it is to be completed, YYYY-MM-DD. */
  readonly due: string | null;
  /** Day on which it begins, YYYY-MM-DD; null or absent if unknown. */
  readonly start?: string | null;
  /** Ids of the metrics that it is to improve. */
  readonly metricIds: readonly string[];
  /** Title, description and milestones. */
  readonly about: string;
  /** Budget that is not spent yet, at least 0, in the currency of the programme; null without a budget. */
  readonly need: number | null;
  readonly budget?: number | null;
  /** Expected benefit per year, in the currency of the programme. */
  readonly benefit?: number | null;
  /** Keys of the initiatives that have to be completed first. */
  readonly dependsOn?: readonly string[];
}

/** Selection and order of initiatives that a request asks for. */
export interface AskedInitiatives {
  /** Initiatives that it names, or that have what it names; null if it asks about all. */
  readonly initiatives: readonly SelectableCandidate[] | null;
  /** The areas, people, metrics, status and period by which it selects them; empty if it names the initiatives themselves. */
  readonly labels: readonly string[];
  /** True if it selects them by their status or period only, so that they are ranked among themselves. */
  readonly isByState: boolean;
  /** Initiatives that it names only by related words. */
  readonly presumed: readonly { readonly name: string; readonly words: readonly string[] }[];
  /** Metrics that it names and that no initiative is to improve. */
  readonly unlinked: readonly string[];
  /** Words that it uses like the name of an initiative, area or person, and that name none. */
  readonly unknown: readonly string[];
  /** Number of initiatives that the request asks for; null if it states none. */
  readonly count: number | null;
  /** Amount of money that the request allows; null if it states none. */
  readonly money: number | null;
  /** Budget that it wants to free by stopping initiatives; null if it wants none. */
  readonly release: AskedRelease | null;
  /** Initiatives, areas and people that it leaves out. */
  readonly leftOut: readonly string[];
  readonly scheme: Scheme | null;
  /** Scheme that is not supported. */
  readonly otherScheme: string | null;
  /** Relative amount by which it supposes the estimates to be off. */
  readonly perturbation: number | null;
  /** True if the request asks, beside the ranking, which initiatives are past their date. */
  readonly asksOverdue: boolean;
  /** True if the request asks how soon the initiatives pay for themselves. */
  readonly payback: boolean;
  /** True if the request asks for the last instead of the first initiatives. */
  readonly last: boolean;
  /** True if the request asks for initiatives without estimates. */
  readonly gaps: boolean;
  /** True if the request asks for initiatives without an owner. */
  readonly owners: boolean;
  /** Words of the request that were read. */
  readonly words: readonly string[];
}

/** Statuses by which initiatives are selected; those that are done are not ranked. */
const ASKED: readonly RequestStatus[] = ['planned', 'active', 'paused', 'overdue'];

const SCHEME = /(?<!\p{L})(?:(?<name>R?ICE)|(?:nach|by|per|with|using|mit|mittels)\s+(?<lower>r?ice))(?!\p{L})/u;
/** Initiatives that are neither ended nor paused: "whatever is still alive", „alles, was noch lebt“. */
const ALIVE =
  /(?<!\p{L})(?:(?:noch|still)\s+(?:lebt|leben|lebendig|läuft|laufen|live|alive|running|going)|live\s+(?:projects|initiatives|measures))(?!\p{L})/iu;
/** Questions for the benefit of what is still to be spent. */
const RETURN =
  /(?:money|budget|amount|cash|spend|geld|mittel|beträge?|summe)(?!\p{L})[^.?!;]{0,20}(?<!\p{L})(?:still|left|unspent|remaining|yet|noch|übrig|verbleib\p{L}*|offen\p{L}*)(?!\p{L})[^.?!;]{0,20}|(?:still|noch|yet)\s+(?:to\s+be\s+|zu\s+)?(?:spen[dt]\p{L}*|auszugeb\p{L}*|ausgeg\p{L}*|investier\p{L}*)|(?:unspent|remaining)\s+(?:budget|money)|restbudget\p{L}*|restmittel\p{L}*|return on (?:the )?(?:investment|money|spend)|(?<!\p{L})ROI(?!\p{L})|rendite/iu;
/** Questions for the benefit of each unit of effort, or of money. */
export const FOR_EFFORT =
  /(?:nutzen|ertrag|wirkung|einsparung|benefits?|value|impact|savings?|return)\s*(?:(?:pro|je|per|to|zu[mr]?|im verhältnis zu[mr]?|relative to|against|versus|vs\.?|for|and|gegen|gegenüber|und)(?!\p{L})|[/÷-])\s*(?:\p{L}+\s+)?(?:aufwand\p{L}*|efforts?|person[-\s]?(?:day|month)s?|(?:personen?|mann)[-\s]?(?:tag|monat|stunde)(?:e[ns]?)?)(?!\p{L})|aufwands?[-\s/]*nutzen|effort[-\s/]*(?:benefit|value|impact)/iu;
const OTHER_SCHEME = /(?<!\p{L})(?:WSJF|MoSCoW|Kano|Eisenhower|AHP|PIE|Kosten-Nutzen(?:-\p{L}+)?|cost[- ]benefit(?: analysis)?)(?!\p{L})/iu;
/** Words for an order by money or effort, which name no initiative. */
const { ratio: RATIO } = CRITERIA;

/** Reads which of the initiatives a request asks about, and how they are to be ranked. */
export const askedInitiatives = (
  text: string,
  all: readonly SelectableCandidate[],
  areas: readonly { areaId: string; name: string }[],
  understood: Understood | null,
  { language, today }: { language: Language; today: string },
): AskedInitiatives => {
  const messages = messagesIn(language);
  // What is to be put on hold is not on hold.
  const { asked: statuses, excluded: leftOutStatuses } = statusesIn(
    text.replace(PUT_ON_HOLD, ' ').replace(ANYTHING, 'all').replace(FURTHER_QUESTION, ' '),
    ASKED,
  );
  const excluded: RequestStatus[] =
    ALIVE.test(text) && !leftOutStatuses.includes('paused') ? [...leftOutStatuses, 'paused'] : leftOutStatuses;
  const isLeftOut = ({ words }: { readonly words: readonly string[] }): boolean => words.some((word) => isExcluded(text, word));
  const ofMetric = (
    { id, label }: Pick<Understood['subjects'][number], 'id' | 'label'>,
    { metricIds, about }: SelectableCandidate,
  ): boolean => metricIds.includes(id) || namesOfKpi(label).some(phraseFinder(about));
  const namedMetrics = (understood?.subjects ?? []).filter(({ kind, confidence }) => kind === 'metric' && confidence >= SURE);
  const metrics = namedMetrics.filter((metric) => all.some((each) => ofMetric(metric, each)));
  const namesMetric = new Set(namedMetrics.flatMap(({ words }) => words));
  const allNamed = namedThings(
    [...STATUS_PATTERNS, SCHEME, FOR_EFFORT, RATIO].reduce((rest, pattern) => rest.replace(pattern, ' '), text),
    all,
    areas,
  ).filter(({ words }) => !words.every((word) => namesMetric.has(word)));
  const named = allNamed.filter((each) => !isLeftOut(each));
  const idsOf = (kind: 'initiative' | 'area'): string[] => {
    const own = named.filter((each) => each.kind === kind).map(({ id }) => id);
    const isRead = allNamed.length + statuses.length + excluded.length > 0;
    return isRead ? own : (understood?.subjects ?? []).filter((each) => each.kind === kind && !isLeftOut(each)).map(({ id }) => id);
  };
  const byName = all.filter((each) => idsOf('initiative').includes(keyOf(each)));
  const namedAreas = areas.filter(({ areaId }) => idsOf('area').includes(areaId));
  const persons = (understood?.subjects ?? []).filter(({ kind }) => kind === 'person');
  const people = persons.filter((each) => !isLeftOut(each)).map(({ id }) => id);
  const withoutPeople = persons.filter(isLeftOut).map(({ id }) => id);
  const without = allNamed.filter(isLeftOut);
  const withoutIds = new Set(without.map(({ id }) => id));
  const limit = moneyIn(text, language, MONEY);
  const amount = moneyIn(text, language, AMOUNT);
  const release = askedRelease(text, amount ?? bareAmountIn(text, language), limit !== null);
  // An amount that bounds no initiative by its own size is what all may cost together: "the £80,000 ceiling", "what would £80,000 buy".
  const money = release === null ? (limit ?? (isBound(text) ? null : amount)) : null;
  // „Wir können 2027 nur 150.000 EUR ausgeben“ names the year of the budget, not due dates.
  const period =
    release !== null || (money !== null && !DUE.test(text.replace(FURTHER_QUESTION, ' '))) ? null : (understood?.period ?? null);
  const isOfNamed = (candidate: SelectableCandidate): boolean => {
    const { areaId, owner, status, due } = candidate;
    return (
      (namedAreas.length === 0 || namedAreas.some((area) => area.areaId === areaId)) &&
      (people.length === 0 || people.includes(owner ?? '')) &&
      (metrics.length === 0 || metrics.some((metric) => ofMetric(metric, candidate))) &&
      (statuses.length === 0 || statuses.some((asked) => hasStatus({ status, due }, asked, today))) &&
      !excluded.some((left) => hasStatus({ status, due }, left, today)) &&
      !(withoutIds.has(keyOf(candidate)) || withoutIds.has(areaId ?? '') || withoutPeople.includes(owner ?? '')) &&
      (period === null || isWithin(due, period) || (!DUE.test(text) && isOngoing(candidate, period)))
    );
  };
  const leftOut = [...without.map(({ label }) => label), ...withoutPeople];
  const labels = [
    ...namedAreas.map(({ name }) => name),
    ...people,
    ...metrics.map(({ label }) => label),
    ...statuses.map((status) => messages.askedStatus[status]),
    ...excluded.map((status) => messages.without(messages.askedStatus[status])),
    ...leftOut.map((name) => messages.without(name)),
    ...(period ? [(DUE.test(text) ? messages.answer.dueIn : messages.answer.ongoingIn)(periodText(period, language))] : []),
  ];
  const selected = labels.length === 0 ? null : all.filter(isOfNamed);
  const found = SCHEME.exec(text)?.groups;
  const isAbout = byName.length > 0 || selected !== null;
  return {
    initiatives: byName.length > 0 ? byName : selected,
    labels: byName.length > 0 ? [] : labels,
    isByState: byName.length === 0 && labels.length > 0 && namedAreas.length + people.length + metrics.length + leftOut.length === 0,
    presumed: named
      .filter(
        ({ kind, confidence, label, words }) =>
          kind === 'initiative' && confidence < LITERAL && !words.some((word) => isWordOf(label, word)),
      )
      .map(({ label, words }) => ({ name: label, words })),
    unlinked: namedMetrics.filter((metric) => !metrics.includes(metric)).map(({ label }) => label),
    unknown: unknownIn(money === null ? text : withoutAmountClause(text), understood, isAbout),
    count: countIn(text),
    money,
    release,
    leftOut,
    scheme:
      SCHEMES.find((scheme) => scheme === (found?.name ?? found?.lower)?.toLowerCase()) ??
      (FOR_EFFORT.test(text) ? 'effortReturn' : null) ??
      (release === null && RETURN.test(text) ? 'return' : null) ??
      (release === null && (isOfRatio(text) || PAYBACK.test(text)) ? 'ratio' : null),
    otherScheme: OTHER_SCHEME.exec(text)?.[0] ?? null,
    perturbation: perturbationIn(text),
    asksOverdue: (text.match(FURTHER_QUESTION) ?? []).some((question) => statusesIn(question, ['overdue']).asked.length > 0),
    payback: PAYBACK.test(text),
    last: LAST.test(text),
    gaps: GAPS.test(text),
    owners: NO_OWNER.test(text),
    words: [
      ...RANKING_WORDS,
      ...[...allNamed, ...(withoutPeople.length > 0 ? persons : [])].flatMap(({ words }) => words),
      ...(release === null
        ? []
        : [...releaseWords(text), AMOUNT.exec(text)?.[0] ?? BARE_AMOUNT.exec(text)?.[0] ?? '', understood?.period?.words ?? ''].flatMap(
            wordsIn,
          )),
      // A ranking is not about the other things that words of the request may name.
      ...(isAbout ? (understood?.subjects ?? []).flatMap(({ words }) => words) : []),
      ...[SCHEME, OTHER_SCHEME, RETURN, PAYBACK, ALIVE, FOR_EFFORT, GAPS, MONEY, PICK, NO_OWNER, ...STATUS_PATTERNS].flatMap((pattern) =>
        wordsIn(pattern.exec(text)?.[0] ?? ''),
      ),
      ...(money === null ? [] : [amountClauseIn(text), ...wordsIn(amountClauseIn(text))]),
    ],
  };
};

/** Returns whether an initiative is carried out in a period: it begins before its end and is due after its beginning. */
const isOngoing = (
  { start = null, due }: SelectableCandidate,
  { from, until }: { readonly from: string | null; readonly until: string | null },
): boolean => start !== null && due !== null && (until === null || start <= until) && (from === null || due >= from);

/** The word before one for an initiative: "the drone project", and the first part of a compound: „Drohnenprojekt“. */
const BEFORE_KIND =
  /(?<before>(?:[\p{L}\p{N}-]{3,}\s+)?[\p{L}\p{N}-]{3,})\s+(?:initiatives?|projects?|programmes?|measures?)(?!\p{L})|(?<compound>\p{Lu}[\p{L}-]{3,}(?:projekt|initiative|vorhaben|maßnahme)s?)(?!\p{L})/giu;

/** Confidence below which an initiative is presumed unless its name contains a word of the request. */
const LITERAL = 0.45;

const isWordOf = (name: string, word: string): boolean => wordsIn(name).some((part) => sameWord(stemOf(part), stemOf(word)));

/** Words between things that are compared. */
const COMPARES = /(?<!\p{L})(?:than|als|versus|vs|oder|or|gegenüber|compared)(?!\p{L})/iu;

/** Returns whether a word names a scheme or a status. */
const isSelection = (word: string): boolean => [SCHEME, OTHER_SCHEME, ...STATUS_PATTERNS].some((pattern) => pattern.test(word));

/** Returns the words that a request uses like the name of an initiative, area or person, and that name nothing of the tenant. */
const unknownIn = (text: string, understood: Understood | null, isAbout: boolean): string[] => {
  if (understood === null) return [];
  const open = new Set(understood.open.map(stemOf));
  const before = Array.from(text.matchAll(BEFORE_KIND), ({ groups }) => groups?.['before'] ?? groups?.['compound'] ?? '');
  const named = before.flatMap((phrase) => {
    const parts = wordsIn(phrase).filter((part) => !isStopWord(part) && !NEUTRAL_WORDS.has(stemOf(part)));
    return parts.some((part) => open.has(stemOf(part))) ? parts : [];
  });
  // Where a request compares something that it names, what it compares that with is meant as well.
  const compared =
    isAbout && COMPARES.test(text)
      ? understood.open.filter((word) => !NEUTRAL_WORDS.has(stemOf(word)) && (languageOf(text) !== 'de' || /^\p{Lu}/u.test(word)))
      : [];
  const isMoney = MONEY.test(text);
  const words = [...(isAbout ? compared : understood.unanswered), ...named].filter(
    (word) =>
      !rankingStems.has(stemOf(word)) &&
      !isSelection(word) &&
      !isOccasion(word) &&
      !(isMoney && /^(?:euros?|eur|pounds?|gbp|\d.*)$/iu.test(word)),
  );
  return phrasesOf(text, new Set(words.flatMap(wordsIn)));
};

/** A question for a number of the first initiatives: "which three come out on top", „welche zwei würdest du vorziehen“. */
const PICK = new RegExp(
  String.raw`(?<!\p{L})(?:welche|which)\s+(?<count>${anyWord(Object.keys(NUMBER_WORDS))}|\d{1,2})(?!\p{L})[^.?!;,]*`,
  'iu',
);
const COUNT =
  /(?<!\p{L})(?:top|first|best|erste[nr]?|beste[nr]?|wichtigste[nr]?|dringendste[nr]?)\s+(?<after>\d{1,2}|\p{L}+)(?!\p{L})|(?<!\p{L})(?<before>\d{1,2}|(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|two|three|four|five|six|seven|eight|nine|ten))\s+(?:(?:most|best|top|ersten?|besten?|wichtigsten?|dringendsten?)\s+)?(?:\p{L}+\s+)?(?:initiativ|maßnahme|projekt|vorhaben|project|measure)/giu;

/** Returns the number of initiatives that a request asks for: "the top three", „die fünf wichtigsten Maßnahmen“. */
const countIn = (text: string): number | null => {
  const picked = countOf(PICK.exec(text)?.groups?.['count'] ?? '');
  if (picked !== null && picked > 1) return picked;
  for (const { groups } of text.matchAll(COUNT)) {
    const count = countOf(groups?.['after'] ?? groups?.['before'] ?? '');
    if (count !== null && count > 1) return count;
  }
  return null;
};

/** Words for the end of an initiative. */
const DUE =
  /fällig|termin|frist|(?<!\p{L})(?:enden|endet)(?!\p{L})|abgeschlossen(?!\p{L})|abschluss|(?<!\p{L})(?:due|deadlines?|ends?|ending|finish\p{L}*|complete)(?!\p{L})/iu;
/** A question for initiatives without an owner. */
const NO_OWNER =
  /(?<!\p{L})(?:(?:ohne|fehl\p{L}*|kein\p{L}*|missing|without|lack\p{L}*|no)\s+(?:an?\s+|eine?n?\s+|die\s+)?(?:owners?|leads?|verantwort\p{L}*|zuständig\p{L}*)|(?:owners?|verantwort\p{L}*|zuständig\p{L}*)\s+(?:\p{L}+\s+){0,2}?(?:fehl\p{L}*|missing|offen|open))(?!\p{L})/iu;
const PUT_ON_HOLD = /(?<!\p{L})(?:put|place|putting)\s+(?:\p{L}+\s+){0,3}on hold(?!\p{L})/giu;
/** Words for all that has a property: "anything on hold", „alles, was pausiert ist“. */
const ANYTHING =
  /(?<!\p{L})(?:(?:anything|everything|whatever)(?:\s+(?:that|which))?(?:['’]s|\s+(?:is|are|has been))?(?:\s+(?:still|currently|already))?|alles(?:,?\s+was)?(?:\s+(?:gerade|derzeit|noch|schon))?)(?!\p{L})(?!\s+but(?!\p{L}))/giu;

/** Identifies a candidate; those of a request have no id. */
export const keyOf = ({ initiativeId, name }: Pick<Candidate, 'initiativeId' | 'name'>): string => initiativeId ?? name;

type NamedThing = Subject<'initiative' | 'area'>;

/** Returns the initiatives and areas that a text names; an area of several subjects by each of them. */
const namedThings = (
  text: string,
  initiatives: readonly SelectableCandidate[],
  areas: readonly { areaId: string; name: string }[],
): NamedThing[] => {
  const things: Nameable<NamedThing['kind']>[] = [
    ...initiatives.map((each) => ({ kind: 'initiative' as const, id: keyOf(each), label: each.name, names: [each.name] })),
    ...areas.map(({ areaId, name }) => ({ kind: 'area' as const, id: areaId, label: name, names: [name, ...name.split(JOINED)] })),
  ];
  // In German, what is „fertig“ is not the initiative „Fertigung“.
  const hasNouns = languageOf(text) === 'de' && text !== text.toLowerCase();
  const named = subjectsIn(text, things, { kinds: ['initiative', 'area'], ignored: TASK_WORDS, withRareWords: true }).filter(
    ({ words, confidence }) => !hasNouns || confidence >= WHOLE || words.some((word) => /^[\p{Lu}\d]/u.test(word)),
  );
  // A word that names one thing more surely does not name another one as well, and "the order" is the ranking, not an order system.
  return named.filter(
    ({ kind, words, confidence }) =>
      !words.every((word) => rankingStems.has(stemOf(word))) &&
      (kind === 'area' || !named.some((other) => other.confidence > confidence && words.every((word) => other.words.includes(word)))),
  );
};

/** Minimum confidence at which a name is given in full. */
const WHOLE = 0.9;

/** Separates the subjects in the name of an area: "Warehouse and Logistics". */
const JOINED = /\s*(?:,|&|\/|\s(?:und|and)\s)\s*/u;
