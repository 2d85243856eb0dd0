import { periodOf } from '../../../platform/text/index.js';
import { AGENT_WORDS } from './agent-words.js';
import type { Understood } from './understood.js';

/** A finished run with a result. */
export interface EarlierRun {
  readonly runId: string;
  readonly agent: string;
  readonly label: string;
  /** Day on which it ended, YYYY-MM-DD. */
  readonly day: string;
}

const NEWEST = String.raw`(?:(?<second>vorletzte[nrsm]?|second to last)|letzte[nrsm]?|jüngste[nrsm]?|neueste[nrsm]?|aktuellste[nrsm]?|vorige[nrsm]?|last|latest|most recent|newest|previous)`;
const DATED = String.raw`(?:\s(?:run|lauf|results?|ergebnisse?))?\s(?:von|vom|am|from|of|on|dated)(?:\sthe)?\s`;
const before = String.raw`(?<![\p{L}\p{N}])`;
const after = String.raw`(?:e?n|s|es)?(?![\p{L}\p{N}])`;

const PATTERNS = AGENT_WORDS.map(([agent, words]) => ({
  agent,
  newest: new RegExp(`${before}${NEWEST}\\s(?:${words})${after}`, 'iu'),
  dated: new RegExp(`${before}(?:${words})${after}${DATED}`, 'iu'),
}));
/** Maximum characters between a word for a run and its day. */
const MAX_GAP = 4;
const SURE = 0.95;

/** Returns the runs that a request refers to, such as "the last simulation" and "the mining from yesterday". */
export const runsIn = (request: string, runs: readonly EarlierRun[], today: Date): Understood['subjects'] => {
  const text = request.replaceAll(/\s+/g, ' ');
  return PATTERNS.flatMap(({ agent, newest, dated }) => {
    const own = runs.filter((run) => run.agent === agent).toSorted((a, b) => b.day.localeCompare(a.day));
    // Most tenants have runs of few agents, and each pattern takes milliseconds to compile.
    if (own.length === 0) return [];
    const last = newest.exec(text);
    const day = dated.exec(text);
    const rest = day ? text.slice(day.index + day[0].length) : '';
    const period = day ? periodOf(rest, today) : null;
    const isDated = period !== null && rest.indexOf(period.words) <= MAX_GAP;
    const found = isDated
      ? own.find((run) => run.day >= (period.value.from ?? '') && run.day <= (period.value.until ?? '9999'))
      : last
        ? own[last.groups?.second === undefined ? 0 : 1]
        : undefined;
    if (!found) return [];
    const words = isDated ? `${day?.[0] ?? ''}${period.words}` : (last?.[0] ?? '');
    return [{ kind: 'run' as const, id: found.runId, label: found.label, words: [words], confidence: SURE, source: 'rules' as const }];
  });
};
