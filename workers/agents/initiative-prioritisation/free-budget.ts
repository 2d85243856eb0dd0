import { amountIn } from '../../../platform/content/index.js';
import { countOf } from '../../../platform/text/index.js';
import type { Language } from '../../kit.js';
import { listed, oneLine } from '../../methods/tenant-state/index.js';
import type { SelectableCandidate } from './asked-initiatives.js';
import { messagesIn } from './messages.js';

/** Verbs for giving up or pausing an initiative. */
export const STOPPING =
  'streich\\p{L}*|weglassen|aufgeben|einstellen|stopp\\p{L}*|beenden|verzicht\\p{L}*|fallen\\s+lassen|anhalten|anzuhalten|aussetzen|auszusetzen|pausier(?:en|t)|auf eis leg\\p{L}*|ruhen lassen|drop|stop|stopping|cut|cancel|abandon|give up|kill|pause|pausing|suspend|halt|freeze|shelve|(?:put|place|putting)\\s+(?:\\p{L}+\\s+){0,3}on hold';
const STOPS = new RegExp(String.raw`(?<!\p{L})(?:${STOPPING})(?!\p{L})`, 'iu');
const RELEASES =
  /(?<!\p{L})(?:(?:ein(?:zu)?)?spar(?:en|t)|frei(?:zu)?(?:bekommen|setzen|machen|geben|schaufeln)|release|releasing|free(?:ing)?(?:\s+up)?|save|saving|recover)(?!\p{L})/iu;
const COUNTS = String.raw`\d{1,2}|one|two|three|four|five|zwei|drei|vier|fünf`;
const STATED_COUNT = new RegExp(
  String.raw`(?<!\p{L})(?:(?:which|welche\p{L}*|stop|pause|the|die)\s+(?<count>${COUNTS})\s+(?:(?:of|der|von)\s+|(?:\p{L}+\s+)?(?:initiativ|maßnahme|projekt|vorhaben|project))|(?:which|welche)\s+(?<picked>${COUNTS})\s+(?:would|should|could|can|do|würde|sollte|könnte|können|soll)\p{L}*)`,
  'iu',
);

/** Budget that stopping initiatives is to free. */
export interface AskedRelease {
  readonly amount: number;
  /** Number of initiatives to stop; null if the request states none. */
  readonly count: number | null;
}

/**
 * Returns the budget that a request wants to free by stopping initiatives; null if it asks for none.
 *
 * @param amount amount of money in the request; null without one
 * @param isLimit whether the amount is what may still be spent
 */
export const askedRelease = (text: string, amount: number | null, isLimit: boolean): AskedRelease | null => {
  const releases = RELEASES.test(text);
  if (amount === null || amount <= 0 || !(STOPS.test(text) || /frei|free|release/iu.exec(RELEASES.exec(text)?.[0] ?? '') !== null))
    return null;
  if (isLimit && !releases) return null;
  const { count, picked } = STATED_COUNT.exec(text)?.groups ?? {};
  return { amount, count: countOf(count ?? picked ?? '') };
};

/** Words of a request for freed budget. */
export const releaseWords = (text: string): string[] =>
  [STOPS, RELEASES, STATED_COUNT]
    .flatMap((pattern) => pattern.exec(text)?.[0] ?? [])
    .concat(text.match(/\p{L}*(?:ausgegeben|unspent|nutzen|benefit|verlier|verlör|lose|give up)\p{L}*/giu) ?? []);

type Stoppable = SelectableCandidate & { readonly need: number };

/** How much stopping an initiative disrupts: one that rests least, one that has begun most. */
const DISRUPTION: Readonly<Record<string, number>> = { paused: 0, planned: 1 };
const disruptionOf = ({ status }: Stoppable): number => DISRUPTION[status ?? ''] ?? 2;

/** Maximum number of initiatives of which every selection is compared, so at most 65,536 selections. */
const MAX_COMPARED = 16;

/**
 * Returns the initiatives to stop for an amount: those that disrupt least, then those with the least benefit per year, then the fewest.
 * Null if no selection reaches the amount.
 */
export const initiativesToStop = (candidates: readonly SelectableCandidate[], { amount, count }: AskedRelease): Stoppable[] | null => {
  const all = candidates.flatMap((each) => (each.need === null || each.need <= 0 ? [] : [{ ...each, need: each.need }]));
  const compared = all.toSorted((a, b) => b.need - a.need).slice(0, MAX_COMPARED);
  let best: { of: number; costs: readonly [number, number, number] } | null = null;
  for (let of = 1; of < 1 << compared.length; of++) {
    const chosen = compared.filter((_, at) => of & (1 << at));
    if ((count !== null && chosen.length !== count) || sumOf(chosen) < amount) continue;
    const costs = [
      chosen.reduce((sum, each) => sum + disruptionOf(each), 0),
      chosen.reduce((sum, { benefit }) => sum + (benefit ?? 0), 0),
      chosen.length,
    ] as const;
    const at = costs.findIndex((cost, index) => cost !== best?.costs[index]);
    if (best === null || (at >= 0 && (costs[at] ?? 0) < (best.costs[at] ?? 0))) best = { of, costs };
  }
  if (best === null) return count === null && all.length > MAX_COMPARED && sumOf(all) >= amount ? all : null;
  const { of } = best;
  return compared.filter((_, at) => of & (1 << at)).toSorted((a, b) => disruptionOf(a) - disruptionOf(b) || b.need - a.need);
};

const sumOf = (of: readonly Stoppable[]): number => of.reduce((sum, { need }) => sum + need, 0);

/** Number of other initiatives that the answer lists. */
const MAX_OTHERS = 8;

/** States which initiatives to stop for an amount, what that frees and costs, and the unspent budget of the others. */
export const releaseSentences = (
  candidates: readonly SelectableCandidate[],
  release: AskedRelease,
  { currency, leftOut, language }: { currency: string | null; leftOut: readonly string[]; language: Language },
): { sentences: string[]; stopped: readonly SelectableCandidate[] } => {
  const { release: messages, askedStatus, and } = messagesIn(language);
  const amount = (value: number): string => amountIn(language, value, currency, { maximumFractionDigits: 0 });
  const statusOf = (status: string | null): string | null =>
    status === null ? null : (askedStatus[status as keyof typeof askedStatus] ?? null);
  const stoppable = candidates.flatMap((each) => (each.need === null ? [] : [{ ...each, need: each.need }]));
  const stopped = initiativesToStop(candidates, release);
  const fallback = stopped === null && release.count !== null ? initiativesToStop(candidates, { ...release, count: null }) : null;
  const chosen = stopped ?? fallback ?? [];
  const names = new Set(chosen.map(({ name }) => name));
  const others = stoppable.filter(({ name, need }) => !names.has(name) && need > 0).toSorted((a, b) => b.need - a.need);
  const items = chosen.map(({ name, need, status, owner }) => messages.item(oneLine(name), amount(need), statusOf(status), owner));
  const benefit = chosen.reduce((sum, each) => sum + (each.benefit ?? 0), 0);
  const freed = sumOf(chosen);
  const unknown = candidates.filter(({ need }) => need === null).map(({ name }) => messages.quoted(oneLine(name)));
  return {
    stopped: chosen,
    sentences: [
      ...(fallback === null ? [] : [messages.notWithCount(amount(release.amount), release.count ?? 0)]),
      ...(chosen.length === 0
        ? [messages.impossible(amount(release.amount), amount(sumOf(stoppable)), stoppable.length)]
        : [messages.stop(amount(release.amount), listed(items, and), amount(freed), amount(benefit)), messages.rule]),
      ...(leftOut.length === 0 ? [] : [messages.leftOut(leftOut.join(', '))]),
      ...(others.length === 0
        ? []
        : [
            messages.others(
              others
                .slice(0, MAX_OTHERS)
                .map(({ name, need, status }) => messages.item(oneLine(name), amount(need), statusOf(status), null))
                .join('; '),
            ),
          ]),
      ...(unknown.length === 0 ? [] : [messages.unknown(unknown.join(', '))]),
      messages.limits,
    ],
  };
};
