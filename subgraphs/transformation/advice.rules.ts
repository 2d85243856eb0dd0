import type { Language } from '../../platform/content/index.js';
import { AdviceSeverity, dayIn, type AdviceItem } from '../../platform/graph/advice.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { findingsOf } from './board/findings.policy.js';
import { Light } from './board/light.js';
import type { Day } from './day.js';
import type { IndexedItem } from './programme-index/indexed-item.js';

export interface PendingCheck {
  checkId: string;
  title: string;
  createdAt: Date;
}

const MAX_CHECKS = 100;
/** An approval that somebody has waited for so many days holds up work. */
const PATIENCE_DAYS = 7;
/** What is missing in the plan, as opposed to what goes wrong. */
const GAPS = new Set(['no_due_date', 'no_owner']);

export const readPendingChecks = ({ em, tenantId }: GraphContext): Promise<PendingCheck[]> =>
  em.execute(
    `SELECT check_id AS "checkId", title, created_at AS "createdAt" FROM transformation.scope_check
      WHERE tenant_id = ? AND status = 'pending' ORDER BY created_at LIMIT ${MAX_CHECKS}`,
    [tenantId],
  );

/** When the records of the programme were last changed, by id. */
export const readChangeTimes = async ({ em, tenantId }: GraphContext): Promise<Map<string, Date>> => {
  const rows = await em.execute<{ id: string; updated_at: Date }[]>(
    `SELECT initiative_id AS id, updated_at FROM transformation.initiative WHERE tenant_id = ? AND archived_at IS NULL
     UNION ALL SELECT risk_id, updated_at FROM transformation.risk WHERE tenant_id = ? AND archived_at IS NULL`,
    [tenantId, tenantId],
  );
  return new Map(rows.map((row) => [row.id, new Date(row.updated_at)]));
};

export const checkAdvice = ({ checkId, title, createdAt }: PendingCheck, language: Language, now: Date): AdviceItem => {
  const since = new Date(createdAt);
  const waits = now.getTime() - since.getTime() > PATIENCE_DAYS * 86_400_000;
  return {
    code: 'approval_pending',
    severity: waits ? AdviceSeverity.WARNING : AdviceSeverity.INFO,
    title: { de: `„${title}“ wartet auf Freigabe`, en: `"${title}" awaits approval` }[language],
    why: {
      de: `Die Umfangsprüfung vom ${dayIn('de', since)} verlangt eine Freigabe; sie ist noch nicht entschieden.`,
      en: `The scope check of ${dayIn('en', since)} requires an approval, which has not been decided on.`,
    }[language],
    link: '/v1/transformation/scope-checks?decision=approval_required',
    subjectId: checkId,
    since,
  };
};

/** What the board's own policy finds wrong with the items of the programme. */
export const programmeAdvice = (
  items: readonly IndexedItem[],
  today: Day,
  changedAt: ReadonlyMap<string, Date>,
  language: Language,
): AdviceItem[] =>
  items.flatMap((item) =>
    findingsOf(item, today).map(({ code, light, text }) => ({
      code,
      severity: GAPS.has(code) ? AdviceSeverity.INFO : light === Light.RED ? AdviceSeverity.CRITICAL : AdviceSeverity.WARNING,
      title: item.title,
      why: text[language],
      link: '/v1/transformation/board',
      subjectId: item.id,
      since: sinceOf(code, item, today) ?? changedAt.get(item.id) ?? new Date(today),
    })),
  );

/** A date of the plan where the finding is that it has passed. */
const sinceOf = (code: string, item: IndexedItem, today: Day): Date | undefined => {
  const due = 'due' in item ? item.due : null;
  const start = 'start' in item ? item.start : null;
  if (code.endsWith('_overdue') && due !== null && due < today) return new Date(due);
  return code === 'not_started' && start !== null ? new Date(start) : undefined;
};
