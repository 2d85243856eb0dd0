import { anyWord, countOf, MONTH_PATTERN, NUMBER_WORDS, periodOf, type Period } from '../../../platform/text/index.js';
import { forbiddenIn } from '../../methods/programme-facts/index.js';
import { clausesIn } from '../../methods/request-reading/index.js';

/** What a request for the KPIs of a period asks about them, beside their values and targets. */
export interface ReviewRequest {
  /** Number of the largest deviations that it asks for; null if it asks for none in particular. */
  readonly deviations: number | null;
  /** Whether it asks what is done about them. */
  readonly asksMeasures: boolean;
  /** Whether it asks since when targets are missed. */
  readonly asksSince: boolean;
  /** Whether it calls the targets of the period its plan. */
  readonly isPlan: boolean;
  /** Whether it asks for KPIs by their plan or the period before. */
  readonly isOnPlan: boolean;
  /** Whether it asks for a sentence on each KPI. */
  readonly asksEach: boolean;
  /** Whether it compares with the same period a year before rather than with the period before. */
  readonly asksYearBefore: boolean;
  /** Whether people may be named. */
  readonly names: boolean;
  /** Words of the request for these parts. */
  readonly words: readonly string[];
}

const NUMBER = String.raw`\d{1,2}|${anyWord(Object.keys(NUMBER_WORDS))}`;
const GAP =
  'abweichung(?:en)?|verfehlung(?:en)?|ausreißer|probleme?|lücken?|rückstände?|miss(?:es)?|gaps?|deviations?|variances?|shortfalls?|problems?|issues?|underperformers?';
/** "The three biggest misses", „die zwei größten Probleme“. */
const DEVIATIONS = new RegExp(
  String.raw`(?<!\p{L})(?:(?<count>${NUMBER})\s+)?(?:(?:wichtigste|größte|schlimmste|stärkste)[nr]?|biggest|largest|worst|main|most (?:important|serious)|top)\s+(?:(?<after>${NUMBER})\s+)?(?:${GAP})(?!\p{L})|(?<!\p{L})top[\s-]?(?<top>\d{1,2})(?:[\s-]+(?:${GAP}))(?!\p{L})`,
  'iu',
);
/** Words that ask what is done about a deviation, or by whom. */
const MEASURES =
  /(?<!\p{L})(?:was (?:wird |läuft |tun wir )?(?:dagegen|dafür|daran)|dagegen|gegenmaßnahmen?|maßnahmen?|(?:wer|was) (?:sich )?(?:darum |daran )?(?:kümmert|arbeitet)|(?:what|which \p{L}+) (?:is|are|we are|has been|have been) (?:being )?(?:done|doing|under way)|done about|doing about|counter[\s-]?measures?|actions?|remed(?:y|ies)|(?:projects?|initiatives?) (?:that|which)? ?(?:address|work|tackle|target)\p{L}*|initiativen?|projekte?|who (?:looks after|takes care of|works on|deals with))(?!\p{L})/iu;
const SINCE = /(?<!\p{L})(?:seit wann|wie lange schon|since when|for how long|how long)(?!\p{L})/iu;
const PLAN = /(?<!\p{L})(?:plan|planwert\p{L}*|plans?|budget)(?!\p{L})/iu;
/** A report named after its month: „Maibericht 2025“. */
const MONTH_REPORT = new RegExp(String.raw`(?<!\p{L})(?<month>${MONTH_PATTERN})s?-?bericht(?:e?s)?\s+(?<year>\d{4})`, 'iu');

/** Returns the month after which a request names the report; null if it names it otherwise. */
export const reportPeriodIn = (text: string, now: Date): Period | null => {
  const { month, year } = MONTH_REPORT.exec(text)?.groups ?? {};
  return month === undefined || year === undefined ? null : (periodOf(`${month} ${year}`, now)?.value ?? null);
};

/** Words that name the report or compare it with the time before. */
const REPORT =
  /(?<!\p{L})(?:(?:monats|quartals|jahres)?bericht\p{L}*|\p{L}+bericht|reports?|wie war es|change (?:on|since|from)|gegenüber|verglichen mit|im vergleich|compared (?:to|with))(?!\p{L})/iu;
/** Words for all KPIs, their targets and the period before. */
const SCOPE =
  /(?<!\p{L})(?:alle\p{L}*|sämtliche\p{L}*|jede\p{L}*|every|all|each)\s+(?:\p{L}+\s+)?(?:kennzahl\p{L}*|kpis?|measures?|metrics?|figures?)|(?<!\p{L})(?:plan|ziel\p{L}*|soll|targets?|goals?|vormonat\p{L}*|vorquartal\p{L}*|vorjahr\p{L}*|(?:month|quarter|period|year) before|(?:previous|last|prior) (?:month|quarter|period))(?!\p{L})/iu;
/** "No staff names", „ohne Mitarbeiternamen“. */
const NO_NAMES = /(?<!\p{L})(?:keine?[nrms]?|ohne|no|without|not?)\s+(?:\p{L}+\s+){0,2}?\p{L}*namen?s?(?!\p{L})/iu;
const KPIS = /(?<!\p{L})(?:kennzahl\p{L}*|kpis?|measures?|metrics?|messgröße[n]?)(?!\p{L})/iu;
/** Words for all KPIs, and for their targets. */
const ALL = /(?<!\p{L})(?:alle[nr]?|sämtliche[nr]?|jede[nrsm]?|every|all|each)(?!\p{L})/iu;
const TARGET = /(?<!\p{L})(?:ziel(?:e|en|s|wert\p{L}*)?|soll(?:wert\p{L}*)?|targets?|goals?)(?!\p{L})/iu;
/** "A sentence on each", „dazu je ein Satz“, „mit einem Satz Bewertung“. */
const SENTENCES =
  /(?<!\p{L})(?:(?:je|jeweils|pro|zu jede[rmn]?|für jede[rsn]?|mit|and|with|plus)\s+(?:(?:\p{L}+)\s+){0,2}?(?:satz|sätzen?|sentence|line|comment|kommentar)|(?:satz|sätze|sentence|line|comment|kommentar)\s+(?:zu|je|pro|on|for|per|about)\s+(?:each|every|jede\p{L}*|kennzahl|kpi|measure))(?!\p{L})/iu;
/** The same period of the year before. */
const YEAR_BEFORE =
  /(?<!\p{L})(?:vorjahr\p{L}*|vj|(?:last|previous|prior) year\p{L}*|year (?:before|ago|earlier)|same (?:month|quarter|period) (?:last|of last|a year)\p{L}*|year[- ]on[- ]year|yoy)(?!\p{L})/iu;
const DEFAULT_DEVIATIONS = 3;

/** Reads what a request for the KPIs of a period asks about them. */
export const reviewIn = (text: string): ReviewRequest => {
  const deviation = DEVIATIONS.exec(text);
  const { count, after, top } = deviation?.groups ?? {};
  const forbidden = forbiddenIn(text);
  const read = [DEVIATIONS, MEASURES, SINCE, SCOPE, REPORT, NO_NAMES, SENTENCES, YEAR_BEFORE];
  const clauses = [...clausesIn(text).map(({ words }) => words), ...text.split(/[,;:.]\s+/u)];
  return {
    deviations: deviation === null ? null : (countOf(count ?? after ?? top ?? '') ?? DEFAULT_DEVIATIONS),
    asksMeasures: MEASURES.test(text),
    asksSince: SINCE.test(text),
    isPlan: PLAN.test(text) && !TARGET.test(text),
    isOnPlan: KPIS.test(text) && (PLAN.test(text) || (ALL.test(text) && TARGET.test(text))),
    asksEach: SENTENCES.test(text),
    asksYearBefore: YEAR_BEFORE.test(text),
    names: !forbidden.names && !NO_NAMES.test(text),
    words: [
      ...clauses.filter((words) => read.some((pattern) => pattern.test(words)) || forbidden.words.some((part) => words.includes(part))),
      ...forbidden.words,
    ],
  };
};
