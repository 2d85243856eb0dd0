import { PAST_DUE } from '../../../platform/questions/index.js';
import { isExcluded } from './excluded-words.js';

/** Words for the status of initiatives and milestones. */
const STATUSES = {
  planned:
    /(?<!\p{L})(?:(?:noch )?nicht (?:laufen\p{L}*|läuft|angelaufen\p{L}*|gestartet\p{L}*)|(?:have |has |is |are )?not (?:yet )?(?:running|under ?way|begun|live)|(?:noch )?(?:nur |erst )?geplant\p{L}*|(?:noch )?nicht begonnen\p{L}*|(?:only |just )?planned|not (?:yet )?started)(?!\p{L})/iu,
  // „Wie läuft es?“ names no status; the verb does beside another status.
  active:
    /(?<!\p{L})(?:(?<!nicht )laufend\p{L}*|(?:läuft|laufen)(?=\s+(?:oder|und)\s+(?:\p{L}+\s+)?geplant)|(?<=geplant\s+(?:ist\s+|sind\s+)?(?:oder|und)\s+(?:\p{L}+\s+)?)(?:läuft|laufen)|in arbeit|in umsetzung|aktiven?|ongoing|in progress|active|(?<!not (?:yet )?)running)(?!\p{L})/iu,
  paused:
    /(?<!\p{L})(?:pausiert\p{L}*|ruhend\p{L}*|angehalten\p{L}*|blockiert\p{L}*|zurückgestellt\p{L}*|aufgeschoben\p{L}*|vertagt\p{L}*|paused|on hold|stalled|blocked|shelved|parked|postponed|deferred|suspended)(?!\p{L})/iu,
  overdue: new RegExp(
    String.raw`(?<!\p{L})(?:überfällig\p{L}*|verspätet\p{L}*|in verzug|overdue|behind schedule|late|delayed|${PAST_DUE})(?!\p{L})`,
    'iu',
  ),
  done: /(?<!\p{L})(?:abgeschlossen\p{L}*|erledigt\p{L}*|erreicht\p{L}*|completed|finished|done|reached)(?!\p{L})/iu,
  open: /(?<!\p{L})(?:offen\p{L}*|ausstehend\p{L}*|open|outstanding|pending)(?!\p{L})/iu,
} as const;
export type RequestStatus = keyof typeof STATUSES;
const NAMES = Object.keys(STATUSES) as RequestStatus[];

/** Patterns of the words for a status. */
export const STATUS_PATTERNS: readonly RegExp[] = Object.values(STATUSES);

/** Returns the statuses that a request asks for, and those that it leaves out. */
export const statusesIn = (
  text: string,
  among: readonly RequestStatus[] = NAMES,
): { asked: RequestStatus[]; excluded: RequestStatus[] } => {
  const named = among.filter((status) => STATUSES[status].test(text));
  const excluded = named.filter((status) => isExcluded(text, STATUSES[status].exec(text)?.[0] ?? ''));
  return { asked: named.filter((status) => !excluded.includes(status)), excluded };
};

/** A record of the programme with a status and a day by which it is to be completed. */
interface Dated {
  readonly status: string | null;
  readonly due: string | null;
}

const ENDED: ReadonlySet<string> = new Set(['done', 'reached', 'completed', 'cancelled']);
const OPEN: ReadonlySet<string> = new Set(['open', 'planned', 'active', 'paused']);

/** Returns whether a record has a status on a day, YYYY-MM-DD. */
export const hasStatus = ({ status, due }: Dated, asked: RequestStatus, today: string): boolean => {
  if (asked === 'overdue') return due !== null && due < today && !ENDED.has(status ?? '');
  if (asked === 'done') return status !== 'cancelled' && ENDED.has(status ?? '');
  return asked === 'open' ? OPEN.has(status ?? '') : status === asked;
};
