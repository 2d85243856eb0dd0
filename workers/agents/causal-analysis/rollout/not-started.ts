import { isDateType } from '../../../../platform/column-meaning/index.js';
import { InitiativeStatus } from '../../../../subgraphs/transformation/index.js';
import { datasetsTrustedFirst } from '../../../datasets.js';
import { formatDate } from '../../../documents/text/formatting.js';
import type { AgentContext, Language } from '../../../kit.js';
import { describedTitles, oneLine, readInitiativeRecords } from '../../../methods/tenant-state/index.js';
import { findInitiativeColumns } from '../../../methods/table-roles/index.js';
import { messagesIn } from '../messages.js';

/** Words that ask for the effect that something has had. */
const ASKS_EFFECT =
  /(?<!\p{L})(?:wirk\p{L}*|gewirkt|effekt\p{L}*|gesenkt|reduziert|verbessert|erhöht|gebracht|geholfen|verändert|verkürzt|effect\p{L}*|impact\p{L}*|reduced?|cut|improved?|help\p{L}*|worked|caused?|led to|lowered?|raised?|brought|changed?)(?!\p{L})/iu;

/** States that an initiative that a request asks the effect of begins after the data end or is only planned; null otherwise. */
export const notStarted = async (context: AgentContext, text: string, language: Language): Promise<string | null> => {
  if (!ASKS_EFFECT.test(text)) return null;
  const { initiatives, list } = await readInitiativeRecords(context);
  const named = new Set(((await context.understood())?.subjects ?? []).filter(({ kind }) => kind === 'initiative').map(({ id }) => id));
  const described = describedTitles(
    text,
    initiatives.map(({ title }) => title),
  );
  const asked = initiatives.filter(({ initiativeId, title }) => described.includes(title) || named.has(initiativeId));
  const last = lastDay(await datasetsTrustedFirst(context), list?.datasetId ?? null);
  const today = new Date().toISOString().slice(0, 10);
  const isAhead = ({ status, start }: (typeof asked)[number]): boolean =>
    status === InitiativeStatus.PLANNED && start !== null && (start > today || (last !== null && start > last));
  // Another initiative that has begun can be the one that is meant.
  if (asked.length === 0 || !asked.every(isAhead)) return null;
  const [first] = asked;
  if (!first?.start) return null;
  return messagesIn(language).notStarted(
    oneLine(first.title),
    formatDate(first.start, language),
    last === null ? null : formatDate(last, language),
  );
};

/** Returns the last day on which a table of records has a date; null without dates. */
const lastDay = (datasets: Awaited<ReturnType<typeof datasetsTrustedFirst>>, listId: string | null): string | null => {
  const today = new Date().toISOString().slice(0, 10);
  const days = datasets
    .filter(({ datasetId, columns, profile }) => datasetId !== listId && findInitiativeColumns(columns, profile) === null)
    .flatMap(({ columns, profile }) =>
      columns
        .filter(({ type }) => isDateType(type))
        .flatMap(({ name }) => String(profile.columns.find((column) => column.name === name)?.max ?? '').slice(0, 10)),
    )
    .filter((day) => /^\d{4}-\d\d-\d\d$/u.test(day) && day <= today);
  return days.toSorted().at(-1) ?? null;
};
