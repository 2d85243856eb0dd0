import { amountIn } from '../../../platform/content/index.js';
import { contentWords, stemOf, wordsIn } from '../../../platform/text/index.js';
import { Contribution } from '../../../subgraphs/process/index.js';
import { daysBetween, InitiativeStatus, type Initiative, type Milestone } from '../../../subgraphs/transformation/index.js';
import { formatDate, formatPercent } from '../../documents/text/formatting.js';
import type { AgentContext, Language } from '../../kit.js';
import { sentencesOf } from '../../methods/document-text/index.js';
import { describedTitles, oneLine } from '../../methods/tenant-state/index.js';
import { linkedInitiatives, type LinkedKpi } from '../solution-planning/index.js';
import type { ActionResult } from './action-result.js';
import { figure, type Finding } from './finding.js';
import { messagesIn } from './messages.js';

/** A KPI that a request wants to improve, with its latest value and target in words. */
export interface ImprovedKpi extends LinkedKpi {
  readonly value: string;
  readonly target: string | null;
  /** Names of the measured bottlenecks of a process, the largest first, if the KPI is a time or depends on one. */
  readonly bottlenecks: readonly string[];
}

/** An order of initiatives that the programme has decided on, with the sentence that states it. */
export interface DecidedOrder {
  readonly initiativeIds: readonly string[];
  readonly text: string;
}

export interface Lever {
  readonly finding: Omit<Finding, 'pointer'>;
  readonly record: ActionResult['records'][number];
}

const MAX_LEVERS = 5;
/** Number of linked initiatives below which those of the largest bottleneck and of a decided order are added. */
const ENOUGH = 2;
const MAX_CONTRIBUTIONS = 200;
/** KPIs that measure a time, or whether one is kept to. */
const OF_TIME = /liefer|durchlauf|termin|zeit|dauer|verspät|pünktlich|late|time|deliver|days|duration|punctual/iu;
/** Requests that want no further staff, and initiatives that need some. */
const NO_STAFF =
  /(?<!\p{L})(?:ohne|keine?n?|nothing|no|not|without)\s[^,.;?!]{0,30}?(?:personal\p{L}*|mitarbeit\p{L}*|stellen|einstell\p{L}*|neueinstellung\p{L}*|staff|hir(?:e|ing)|headcount|people|recruit\p{L}*)(?!\p{L})(?:\s+\p{L}+(?=\s*[.?!]|$))?/iu;
const NEEDS_STAFF =
  /(?<!\p{L})(?:agency|zeitarbeit\p{L}*|leiharbeit\p{L}*|einstell\p{L}*|neueinstell\p{L}*|recruit\p{L}*|hir(?:e|ing)|springerpool|personalaufbau|(?:zweite|dritte|zusätzliche|second|third|extra|evening|night)\s+(?:schicht|shift)|(?:abend|nacht|spät)schicht)(?!\p{L})/iu;

/** Returns the words by which a request rules out further staff; null if it does not. */
export const staffLimitIn = (text: string): string | null => NO_STAFF.exec(text)?.[0] ?? null;

export const isTimeKpi = ({ name, purpose }: Pick<LinkedKpi, 'name' | 'purpose'>): boolean => OF_TIME.test(`${name} ${purpose ?? ''}`);

/** Returns the order of at least two open initiatives that a contribution to the process states; null without any. */
export const decidedOrder = async ({ em, run }: AgentContext, initiatives: readonly Initiative[]): Promise<DecidedOrder | null> => {
  const found = await em.find(
    Contribution,
    { tenantId: run.tenantId, withdrawnAt: null },
    { limit: MAX_CONTRIBUTIONS, orderBy: { createdAt: 'desc' } },
  );
  const orders = found.flatMap(({ text }) => sentencesOf(text ?? '').flatMap((sentence) => orderIn(sentence, initiatives) ?? []));
  return orders.toSorted((a, b) => b.initiativeIds.length - a.initiativeIds.length)[0] ?? null;
};

/** Returns the initiatives that a sentence names one after the other; null if they are fewer than two. */
export const orderIn = (sentence: string, initiatives: readonly Pick<Initiative, 'initiativeId' | 'title'>[]): DecidedOrder | null => {
  const titles = describedTitles(sentence, initiatives.map(({ title }) => title)); // prettier-ignore
  const words = wordsIn(sentence).map(stemOf);
  const placeOf = (title: string): number => {
    const own = contentWords(title).map(stemOf);
    return words.findIndex((word) => own.includes(word));
  };
  const named = initiatives.filter(({ title }) => titles.includes(title)).toSorted((a, b) => placeOf(a.title) - placeOf(b.title));
  return named.length < 2 || !IN_ORDER.test(sentence)
    ? null
    : { initiativeIds: named.map(({ initiativeId }) => initiativeId), text: sentence };
};

const IN_ORDER = /(?<!\p{L})(?:erst|zuerst|zunächst|dann|danach|first|then|next|afterwards)(?!\p{L})/iu;

/** Returns the open initiatives that are to improve a KPI, in the order in which they are recommended. */
export const leversOf = (kpi: ImprovedKpi, initiatives: readonly Initiative[], decided: DecidedOrder | null): Initiative[] => {
  const linked = linkedInitiatives(kpi, initiatives);
  if (linked.length >= ENOUGH) return linked.slice(0, MAX_LEVERS);
  const [bottleneck] = kpi.bottlenecks;
  const ofBottleneck =
    bottleneck === undefined ? [] : linkedInitiatives({ id: null, name: bottleneck, purpose: null }, initiatives).slice(0, 1);
  const own = [...new Set([...linked, ...ofBottleneck])];
  const order = decided?.initiativeIds ?? [];
  if (!own.some(({ initiativeId }) => order.includes(initiativeId))) return own;
  const inOrder = order.flatMap((id) => initiatives.filter(({ initiativeId }) => initiativeId === id));
  return [...new Set([...inOrder, ...own])].slice(0, MAX_LEVERS);
};

/** Returns one finding for each initiative that is to improve a KPI: its state, what comes next, and why it is recommended. */
export const leverFindings = (
  kpi: ImprovedKpi,
  initiatives: readonly Initiative[],
  {
    milestones,
    decided,
    text,
    language,
    today,
    currency,
    isList = false,
  }: {
    milestones: readonly Milestone[];
    decided: DecidedOrder | null;
    text: string;
    language: Language;
    today: string;
    currency: string | null;
    /** Whether the initiatives are those of a list, which may record no progress. */
    isList?: boolean;
  },
): Lever[] => {
  const messages = messagesIn(language);
  const isLimited = staffLimitIn(text) !== null;
  const usable = isLimited
    ? initiatives.filter(({ title, description }) => !NEEDS_STAFF.test(`${title} ${description ?? ''}`))
    : initiatives;
  const money = (amount: number): string => amountIn(language, amount, currency, { maximumFractionDigits: 0 });
  return leversOf(kpi, usable, decided).map((initiative, index, all) => {
    const { initiativeId, areaId, title, status, progress, owner, due, benefit, budget, spent } = initiative;
    const own = milestones.filter((each) => each.initiativeId === initiativeId).toSorted((a, b) => a.due.localeCompare(b.due));
    const [next] = own;
    const late = due !== null && due < today ? daysBetween(due, today) : 0;
    const isDecided = decided?.initiativeIds.includes(initiativeId) === true;
    const state =
      status === InitiativeStatus.PAUSED || status === InitiativeStatus.PLANNED ? messages.statuses[status] : messages.statuses.active;
    const dueText = due === null ? messages.notRecorded : formatDate(due, language);
    return {
      record: { kind: 'initiative', id: initiativeId, name: oneLine(title), unit: null, value: null, target: null, due },
      finding: {
        kind: 'initiative-lever',
        subject: oneLine(title),
        figures: [figure('order', all.length - index, 'count')],
        texts: {
          kpi: oneLine(kpi.name),
          state: messages.lever.state(
            state,
            isList && progress === 0 ? null : formatPercent(progress, language),
            dueText,
            late === 0 ? null : String(late),
          ),
          reason:
            isDecided && decided !== null
              ? messages.lever.decided(oneLine(decided.text, MAX_QUOTED))
              : linkedInitiatives(kpi, [initiative]).length > 0
                ? messages.lever.linked(oneLine(kpi.name))
                : messages.lever.bottleneck(oneLine(kpi.bottlenecks[0] ?? '')),
          next: next
            ? (next.due < today ? messages.lever.overdueMilestone : messages.nextMilestone)(
                oneLine(next.title, 80),
                formatDate(next.due, language),
              )
            : messages.noMilestone,
          doing:
            late > 0
              ? messages.lever.late
              : status === InitiativeStatus.PLANNED
                ? messages.lever.start
                : status === InitiativeStatus.PAUSED
                  ? messages.lever.resume
                  : messages.lever.goOn,
          worth: [
            ...(benefit === null ? [] : [messages.lever.benefit(money(benefit))]),
            ...(budget !== null && spent > budget ? [messages.lever.overspent(money(spent), money(budget))] : []),
            messages.lever.noPoints(oneLine(kpi.name)),
          ].join(' '),
          goal: kpi.target === null ? messages.lever.now(kpi.value) : messages.lever.goal(kpi.value, kpi.target),
        },
        leads: 2,
        recordIds: [initiativeId, areaId, ...(kpi.id === null ? [] : [kpi.id])],
        ...(owner !== null && { owner: { name: oneLine(owner), id: initiativeId } }),
        ...(due !== null && due >= today && { due }),
      },
    };
  });
};

const MAX_QUOTED = 250;
