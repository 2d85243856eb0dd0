import { countOf, MONTH_PATTERN, monthOf, NUMBER_WORDS, periodOf } from '../../../../platform/text/index.js';
import { addDays } from '../../../../subgraphs/transformation/index.js';
import { clausesIn } from '../../../methods/request-reading/index.js';
import { nextMonday } from './make-work-plan.js';
import { undertakingIn, type UndertakingKind } from './undertakings.js';

/** A change of a figure that a request states: "from 3 to 1 day", "halve". */
export interface StatedChange {
  /** Value now; null if the request does not state it. */
  readonly from: number | null;
  /** Value that is wanted; null if only `factor` is stated. */
  readonly to: number | null;
  readonly factor: number | null;
  readonly unit: string | null;
}

/** Properties of a plan that a request states. */
export interface Undertaking {
  readonly kind: UndertakingKind;
  /** Goal of the plan, in the words of the request. */
  readonly goal: string;
  readonly maxSteps: number | null;
  /** Titles of the stages, empty for stages without titles; no items if the request does not ask for stages. */
  readonly stages: readonly string[];
  /** First and last day that the request states (YYYY-MM-DD). */
  readonly start: string | null;
  readonly end: string | null;
  /** Days between milestones; null if the request states none. */
  readonly interval: number | null;
  /** Things that are switched one after the other. */
  readonly units: { readonly count: number; readonly noun: string } | null;
  readonly change: StatedChange | null;
  /** Constraints on the plan, in the words of the request. */
  readonly limits: readonly string[];
  readonly wantsRisks: boolean;
}

const NUMBER = String.raw`\d{1,3}|${Object.keys(NUMBER_WORDS).join('|')}`;
const numberIn = (written: string): number => Number(written.replace(',', '.'));
const reading = (body: string): RegExp => new RegExp(String.raw`(?<![\p{L}\p{N}])${body}(?![\p{L}\p{N}])`, 'iu');

const MAX_STEPS = [
  reading(String.raw`(?:höchstens|maximal|max\.?|at most|no more than|up to|in)\s+(${NUMBER})\s+(?:schritte?n?|steps?)`),
  reading(String.raw`(${NUMBER})[\s-]?(?:steps?|schritte?n?)`),
];
const STAGES = reading(String.raw`(${NUMBER})[\s-]*(?:stages?|phases?|phasen|stufen|etappen|stufig\p{L}*)`);
const STARTING = String.raw`(?:start\p{L}*|beginn\p{L}*|begin\p{L}*|leg(?:en|t)(?:\s+wir)?|kick(?:s|ing)?\s+off|ab|from)\s*:?\s*(?:(?:im|in|ab|on|at|mit|am|dem|the|ist|anfang|mitte|early|mid)[\s-]+)*`;
const START = reading(String.raw`${STARTING}(${MONTH_PATTERN})(?:\s+(\d{4}))?`);
/** A day on which the plan begins: "start 1 March 2027", „ab 01.03.2027“. */
const START_DAY = reading(
  String.raw`${STARTING}(?<day>\d{1,2}\.\s?\d{1,2}\.\s?\d{4}|\d{4}-\d\d-\d\d|\d{1,2}/\d{1,2}/\d{4}|\d{1,2}(?:\.|st|nd|rd|th)?\s+(?:${MONTH_PATTERN})(?:\s+\d{4})?)`,
);
const UNIT_DAYS: readonly (readonly [RegExp, number])[] = [
  [/^(?:tag|day)/iu, 1],
  [/^(?:woche|week)/iu, 7],
  [/^(?:monat|month)/iu, 30],
  [/^(?:quartal|quarter)/iu, 91],
];
const SPAN = String.raw`(${NUMBER})\s+(tage?n?|days?|wochen?|weeks?|monate?n?|months?|quartale?n?|quarters?)`;
const NEXT = String.raw`(?:nächste[nr]?|kommende[nr]?|next|coming)`;
const WITHIN = reading(
  String.raw`(?:(?:in|innerhalb von|binnen|within|over|über)\s+(?:(?:den|der|die|the)\s+${NEXT}\s+)?|(?:(?:den|der|die|the)\s+)?${NEXT}\s+)${SPAN}`,
);
/** The length of the plan as a part of its name: "12-week plan", „Acht-Wochen-Plan“. */
const PLAN_OF = reading(
  String.raw`(${NUMBER})[\s-]*(tage?s?|days?|wochen?|weeks?|monats?|months?|quartals?|quarters?)[\s-]*(?:plan|fahrplan|programm|programme|roadmap|schedule)`,
);
const MILESTONES = reading(String.raw`(?:meilenstein\p{L}*|milestones?)\s+(?:je|alle|every|each|per|nach je)\s+${SPAN}`);
const UNITS = reading(
  String.raw`(?:for|für|bei|of|von)\s+(?:our|unsere[nr]?|die|den|the)?\s*(${NUMBER})\s+(?:(?:largest|biggest|most important|größten|wichtigsten)\s+)?(\p{L}{3,})`,
);
const CHANGE = String.raw`(?:von|from)\s+(?:\p{L}+\s+){0,2}?(\d+(?:[.,]\d+)?)\s*(%|\p{L}+)?\s+(?:auf|to)\s+(?:(?:unter|über|below|under|above|over)\s+)?(\d+(?:[.,]\d+)?)\s*(%|\p{L}+)?`;
const FROM_TO = reading(CHANGE);
/** Returns whether a goal states the initial and the target value of a figure. */
export const statesChange = (goal: string): boolean => FROM_TO.test(goal);

/** The day by which something is to be reached, also if the request names other days before. */
const DEADLINE = /(?<!\p{L})(?:bis(?:\s+spätestens)?|spätestens|by|until|no later than)\s+(?:(?:zum|zur|the|im)\s+)?[^,;!?]{2,40}/giu;
const MIDDLE = /(?<!\p{L})(?:mitte|mid)[\s-]/iu;
const HALVE = /halbier|halv/iu;
const DOUBLE = /verdoppel|doubl/iu;
const RISKS = reading('risik(?:o|en)|risks?');

/** Words that ask for the plan, before what it is for. */
const ASKING = [
  String.raw`^(?:bitte\s+)?(?:mach\p{L}*|erstell\p{L}*|schreib\p{L}*|gib|entwirf|plane?)\s+(?:mir\s+|uns\s+)?`,
  String.raw`^(?:please\s+)?(?:make|create|write|draft|draw up|set up|put together|give|plan)\s+(?:me\s+|us\s+)?`,
  String.raw`^(?:ich|wir)\s+(?:brauchen?|wollen|möchten|will|müssen|sollen)\s+`,
  String.raw`^(?:i|we)\s+(?:need|want|have|would like)\s+(?:to\s+)?`,
  String.raw`^(?:ein\p{L}*|nen|a|an|the|den)\s+`,
  String.raw`^(?:[\p{L}\d]+-)*(?:${NUMBER})?[\s-]*(?:\p{L}+\s)?(?:plan|fahrplan|ablaufplan|projektplan|roadmap)(?!\p{L})\s*(?:für|zur|zum|to|for)?\s*(?:die|den|das|der|the)?\s*`,
  String.raw`^(?:to|for|für|damit|so\s+that)\s+`,
  String.raw`^(?:wie\s+(?:wir|man)|how\s+(?:we|to)(?:\s+can)?)\s+`,
  String.raw`^wie\s+(?:bekommen|kriegen|bringen|schaffen|erreichen|senken|können)\s+wir\s+(?:es,?\s+)?`,
  String.raw`^how\s+(?:do|can|should|could)\s+we\s+`,
  String.raw`^(?:was|welche schritte)\s+(?:brauchen|müssen)\s+wir\s+(?:tun,?\s+)?(?:um\s+)?|^what\s+(?:steps\s+)?do\s+we\s+need\s+(?:to\s+do\s+)?(?:to\s+)?`,
].map((body) => new RegExp(body, 'iu'));
/** When it is to be done, after what it is. */
const TIME_AFTER = new RegExp(
  String.raw`\s+(?:in|innerhalb|binnen|within|by|until|bis|ab|starting|from)\s+(?:zum\s+|ende\s+|end of\s+|von\s+)?(?:${NUMBER}|\d|${MONTH_PATTERN}|jahresende|year|the end|next|nächste\p{L}*|q\d).*$`,
  'iu',
);

/** How long it may take, within the words for what it is: „die Durchlaufzeit innerhalb von sechs Monaten auf 6 Tage“. */
const SPAN_WITHIN = new RegExp(
  String.raw`\s+(?:in|innerhalb von|binnen|within|over|über)\s+(?:den\s+nächsten\s+|the\s+next\s+)?${SPAN}(?!\p{L})`,
  'iu',
);

/** What the plan is to contain, after what it is for: "with owners and success criteria". */
const PARTS_AFTER =
  /,?\s+(?:with|mit|inklusive|including)\s+(?:\p{L}+\s+){0,2}?(?:owners?|leads?|steps?|dates?|schritten?|terminen?|verantwortlichen|zuständigen|risks?|risiken|success|messgrößen?|budget)(?!\p{L}).*$/iu;

/** A verb before what is left out: „die Quote muss“ of „die Quote muss bis Mai auf 9 %“. */
const MODAL_AFTER =
  /\s+(?:muss|müssen|soll(?:en)?|must|has to|have to|should|needs? to)(?:\s+(?:go|rise|fall|be|come|get)(?:\s+(?:up|down))?)?$/iu;

/** A change at the end of a goal, which the plan states separately: "from about 50 to 40 minutes". */
const CHANGE_AFTER = new RegExp(String.raw`\s+${CHANGE}$`, 'iu');

/** A final clause that states only that the work must be completed: "so it is finished", „damit es fertig ist“. */
const DONE_AFTER =
  /,?\s+(?:so(?:\s+that)?\s+(?:it|we|they|this|all|everything)\s+(?:is|are)\s+(?:all\s+)?(?:finished|done|completed?|live|in place)|(?:sodass|so\s+dass|damit)\s+(?:es|alles|wir|das)\s+(?:fertig|abgeschlossen)(?:\s+(?:ist|sind))?|(?:to be|being|and)\s+(?:finished|completed?|done)|(?:finished|completed))$/iu;

/** A goal that consists of a time alone: "next four months". */
const ONLY_SPAN = new RegExp(String.raw`^(?:(?:den|der|die|the)\s+)?(?:${NEXT}\s+)?${SPAN}$`, 'iu');

/** Facts outside of the text that `readUndertaking` needs. */
interface UndertakingContext {
  /** Day by which the request wants its target reached. */
  readonly end: string | null;
  readonly today: string;
  /** Words of the figure that a KPI is to reach, such as "below 4 days"; null if the request states none. */
  readonly aim?: string | null;
}

/** Reads the undertaking for which a request wants a plan; null if it names none. A KPI that is to reach a figure is an improvement. */
export const readUndertaking = (request: string, { end: stated, today, aim = null }: UndertakingContext): Undertaking | null => {
  const segments = segmentsOf(request);
  const kindOf = (segment: string): UndertakingKind | null =>
    undertakingIn(segment, request) ?? ((aim !== null && segment.includes(aim)) || FROM_TO.test(segment) ? 'improve' : null);
  const found = segments.map((segment) => ({ segment, kind: kindOf(segment) })).find(({ kind }) => kind !== null);
  if (!found || found.kind === null) return null;
  return undertakingFrom(request, { kind: found.kind, goal: titleOf(request, found.segment), end: stated, today });
};

/** Words for a plan of work, which ask for one even if the kind of work is not known. */
const PLAN_WORD =
  /(?<!\p{L})(?:\p{L}*plan|fahrplan|roadmap|schritte|steps|meilensteine|milestones|ablauf|kritische\p{L}* pfad|critical path|timeline|zeitplan|schedule|wer (?:macht|tut) was|who does what|wie gehen wir (?:\p{L}+\s)?vor|in which order|in welcher reihenfolge)(?!\p{L})/iu;

/** Reads a plan for work of any kind; null if the request asks for no plan. */
export const readProject = (request: string, { end, today }: UndertakingContext): Undertaking | null => {
  if (!PLAN_WORD.test(request)) return null;
  const segments = segmentsOf(request);
  // "Plan for the next four months, so that …": a time is no goal.
  const stated = segments.find((segment) => !ONLY_SPAN.test(goalIn(segment)) && goalIn(segment) !== '');
  return undertakingFrom(request, { kind: 'project', goal: titleOf(request, stated ?? segments[0] ?? request), end, today });
};

/** Words for the people who carry out a plan. */
const PEOPLE =
  /(?<!\p{L})(?:verantwortlich\p{L}*|zuständig\p{L}*|wer\s+(?:macht|was|leitet|tut)|owners?|leads?|responsible|who\s+(?:does|leads|is))(?!\p{L})/iu;

/** Returns whether a request asks for a plan of people's work over a stated time, rather than for analyses. */
export const asksPeoplePlan = (request: string): boolean =>
  PLAN_WORD.test(request) && PEOPLE.test(request) && (WITHIN.test(request) || PLAN_OF.test(request));

const segmentsOf = (request: string): string[] => request.split(/(?<!\d)[.:;?!](?!\d)|,\s/u).map((segment) => segment.trim());

/** Returns the part of a request that says what the plan is for: its title before a colon, otherwise the part with the word of the kind. */
const titleOf = (request: string, found: string): string => {
  const [, title = ''] = /^([^.:;?!]{3,})(?::|\s[–-]\s)/u.exec(request) ?? [];
  return PLAN_WORD.test(title) && goalIn(title).split(/\s+/u).length > 1 ? title.trim() : found;
};

const undertakingFrom = (
  request: string,
  { kind, goal, end: stated, today }: { kind: UndertakingKind; goal: string; end: string | null; today: string },
): Undertaking => {
  const start = startIn(request, today);
  // "Start in January" does not state an end.
  const end = stated !== null && stated.slice(0, 7) !== start?.slice(0, 7) ? stated : endIn(request, today);
  const within = spanIn(WITHIN, request);
  const length = spanIn(PLAN_OF, request);
  const isLater = end !== null && end > (start ?? today);
  const count = STAGES.exec(request)?.[1];
  const units = UNITS.exec(request);
  const maxSteps = MAX_STEPS.map((pattern) => pattern.exec(request)?.[1]).find((written) => written !== undefined);
  return {
    kind,
    goal: goalIn(goal),
    maxSteps: maxSteps === undefined ? null : Math.max(1, countOf(maxSteps) ?? 1),
    stages: count === undefined ? [] : stagesIn(request, Math.min(6, Math.max(1, countOf(count) ?? 1))),
    start,
    end:
      within !== null
        ? addDays(start ?? today, within)
        : isLater
          ? end
          : // Its last day is the Friday of the last week.
            length === null
            ? null
            : addDays(start ?? nextMonday(today), length - 3),
    interval: spanIn(MILESTONES, request),
    units:
      kind === 'switch' && units?.[1] !== undefined && units[2] !== undefined
        ? { count: Math.min(12, countOf(units[1]) ?? 1), noun: units[2] }
        : null,
    change: changeIn(request),
    limits: limitsIn(request),
    wantsRisks: RISKS.test(request),
  };
};

/** Limits that a plan keeps to: what is left out, and resources. */
const KEPT = /^(?:(?:aber|und|but|and)\s+)?(?:ohne|kein\p{L}*|nur|only|without|no|not|instead of|statt)(?!\p{L})/iu;

/** Returns the constraints on a plan that a request states, in its words. */
export const limitsIn = (request: string): string[] =>
  clausesIn(request)
    .filter(({ kind, words }) => kind === 'limit' && KEPT.test(words))
    .map(({ words }) => words);

const goalIn = (segment: string): string => {
  let goal = segment;
  for (let isShorter = true; isShorter;) {
    const next = ASKING.reduce((text, pattern) => text.replace(pattern, ''), goal);
    isShorter = next !== goal && next !== '';
    if (isShorter) goal = next;
  }
  return [SPAN_WITHIN, TIME_AFTER, PARTS_AFTER, CHANGE_AFTER, MODAL_AFTER, DONE_AFTER]
    .reduce((text, pattern) => text.replace(pattern, ''), goal)
    .trim();
};

/** Returns the last day of a period that a request ends with, such as "by 30 June"; null for periods that it begins with. */
const endIn = (request: string, today: string): string | null => {
  const now = new Date(`${today}T00:00:00Z`);
  for (const [words] of request.matchAll(DEADLINE)) {
    const { until, from } = periodOf(words, now, 'future')?.value ?? {};
    const day = until ?? from ?? null;
    if (day !== null && day > today) return day;
  }
  const period = periodOf(request.replace(START_DAY, ' ').replace(START, ' '), now, 'future');
  return period !== null && period.value.from === null ? period.value.until : null;
};

/** Returns the titles of the stages from a list after a colon, such as "quick wins first, then structural changes"; else empty ones. */
const stagesIn = (request: string, count: number): string[] => {
  const list = /:\s*([^.?!]+)/u.exec(request)?.[1] ?? '';
  const titles = list
    .split(/,|;|\s(?:und|and)\s(?:dann|then)\s/iu)
    .map((title) => title.replace(/(?<!\p{L})(?:zuerst|erst|dann|danach|first|then|finally|zuletzt|and|und)(?!\p{L})/giu, '').trim())
    .filter((title) => title !== '');
  return titles.length === count ? titles : Array.from({ length: count }, () => '');
};

const startIn = (request: string, today: string): string | null => {
  const day = START_DAY.exec(request)?.groups?.['day'];
  const stated = day === undefined ? null : (periodOf(day, new Date(`${today}T00:00:00Z`), 'future')?.value.from ?? null);
  if (stated !== null) return stated;
  const [words = '', month, year] = START.exec(request) ?? [];
  const number = month === undefined ? undefined : monthOf(month);
  if (number === undefined) return null;
  const first = (of: number): string => `${of}-${String(number).padStart(2, '0')}-${MIDDLE.test(words) ? '15' : '01'}`;
  const thisYear = Number(today.slice(0, 4));
  if (year !== undefined) return first(Number(year));
  return first(thisYear) > today ? first(thisYear) : first(thisYear + 1);
};

const spanIn = (pattern: RegExp, request: string): number | null => {
  const [, written, unit] = pattern.exec(request) ?? [];
  const days = UNIT_DAYS.find(([of]) => of.test(unit ?? ''))?.[1];
  const count = countOf(written ?? '');
  return count === null || days === undefined ? null : count * days;
};

const changeIn = (request: string): StatedChange | null => {
  const [, from, unit, to, unitAfter] = FROM_TO.exec(request) ?? [];
  if (from !== undefined && to !== undefined)
    return { from: numberIn(from), to: numberIn(to), factor: null, unit: unitAfter ?? unit ?? null };
  if (HALVE.test(request)) return { from: null, to: null, factor: 0.5, unit: null };
  return DOUBLE.test(request) ? { from: null, to: null, factor: 2, unit: null } : null;
};
