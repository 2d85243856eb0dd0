import { readRows } from '../../platform/database/index.js';
import type { Language } from '../../platform/content/index.js';
import { AdviceSeverity, dayIn, type AdviceItem } from '../../platform/graph/types/advice.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { findingsOf } from './board/findings.policy.js';
import { Light } from './board/light.js';
import type { Day } from './day.js';
import { messagesIn } from './messages.js';
import type { IndexedItem } from './programme-index/indexed-item.js';
import { DAY_MS } from '../../platform/text/index.js';

/** A scope check that is pending approval. */
export interface PendingCheck {
  checkId: string;
  title: string;
  createdAt: Date;
}

const MAX_CHECKS = 100;
/** Number of days after which a pending approval becomes a warning. */
const WARNING_AFTER_DAYS = 7;
/** Kinds of items with findings. */
export const ADVISED_KINDS = ['initiative', 'milestone', 'risk', 'decision'];
/** Codes of missing plan data; all other codes are deviations from the plan. */
const PLAN_GAPS = new Set(['no_due_date', 'no_owner']);

export const readPendingChecks = ({ em, tenantId }: GraphContext): Promise<PendingCheck[]> => readRows(em, PENDING_CHECKS, [tenantId]);

const PENDING_CHECKS = `
     SELECT check_id AS "checkId", title, created_at AS "createdAt" FROM transformation.scope_check
      WHERE tenant_id = ? AND status = 'pending' ORDER BY created_at LIMIT ${MAX_CHECKS}`;

/**
 * SQL of the number of pending checks whose finding is not of severity info: as `checkAdvice`. The parameters are the time before which
 * such a check was created (see `overdueSince`) and the tenant.
 */
export const OVERDUE_CHECKS = `
  (SELECT count(*) FILTER (WHERE date_trunc('milliseconds', "createdAt") < ?::timestamptz)::int FROM (${PENDING_CHECKS}) p)`;

export const overdueSince = (now: Date): string => new Date(now.getTime() - WARNING_AFTER_DAYS * DAY_MS).toISOString();

/** Returns the time of the latest change of initiatives and risks, by id. */
export const readChangeTimes = async ({ em, tenantId }: GraphContext): Promise<Map<string, Date>> => {
  const rows = await readRows<{ id: string; updated_at: Date }[]>(
    em,
    `SELECT initiative_id AS id, updated_at FROM transformation.initiative WHERE tenant_id = ? AND archived_at IS NULL
     UNION ALL SELECT risk_id, updated_at FROM transformation.risk WHERE tenant_id = ? AND archived_at IS NULL`,
    [tenantId, tenantId],
  );
  return new Map(rows.map((row) => [row.id, new Date(row.updated_at)]));
};

export const checkAdvice = ({ checkId, title, createdAt }: PendingCheck, language: Language, now: Date): AdviceItem => {
  const { advice } = messagesIn(language);
  const since = new Date(createdAt);
  const isOverdue = now.getTime() - since.getTime() > WARNING_AFTER_DAYS * DAY_MS;
  return {
    code: 'approval_pending',
    severity: isOverdue ? AdviceSeverity.WARNING : AdviceSeverity.INFO,
    title: advice.approvalPending(title),
    why: advice.approvalPendingSince(dayIn(language, since)),
    link: '/v1/transformation/scope-checks?decision=approval_required',
    subjectId: checkId,
    since,
  };
};

/** Returns the number of findings of the board policy that are not of severity info. */
export const countUrgentFindings = (items: readonly IndexedItem[], today: Day): number =>
  items.reduce((sum, item) => sum + findingsOf(item, today).filter(({ code }) => !PLAN_GAPS.has(code)).length, 0);

/** Returns the findings of the board policy on the items of the programme as advice. */
export const programmeAdvice = (
  items: readonly IndexedItem[],
  today: Day,
  changedAt: ReadonlyMap<string, Date>,
  language: Language,
): AdviceItem[] =>
  items.flatMap((item) =>
    findingsOf(item, today).map(({ code, light, text }) => ({
      code,
      severity: PLAN_GAPS.has(code) ? AdviceSeverity.INFO : light === Light.RED ? AdviceSeverity.CRITICAL : AdviceSeverity.WARNING,
      title: item.title,
      why: text[language],
      link: '/v1/transformation/board',
      subjectId: item.id,
      since: sinceOf(code, item, today) ?? changedAt.get(item.id) ?? new Date(today),
    })),
  );

/** Returns the passed planned date that caused the finding; undefined for other findings. */
const sinceOf = (code: string, item: IndexedItem, today: Day): Date | undefined => {
  const due = 'due' in item ? item.due : null;
  const start = 'start' in item ? item.start : null;
  if (code.endsWith('_overdue') && due !== null && due < today) return new Date(due);
  return code === 'not_started' && start !== null ? new Date(start) : undefined;
};
