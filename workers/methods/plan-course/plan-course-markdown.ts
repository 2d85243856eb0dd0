import type { ChildRun } from '../../../platform/queue/index.js';
import type { PlanStep } from '../../../subgraphs/agents/index.js';
import { reportDocumentSchema } from '../../documents/document-model.js';
import { formatNumber, type Language } from '../../documents/text/formatting.js';
import { plainText } from '../../documents/text/inline-text.js';
import { renderMarkdown } from '../../documents/markdown/markdown-renderer.js';
import type { PlanCourse } from './plan-course.js';
import type { PlanCourseResult } from './plan-course-result.js';

const WORDS = {
  de: {
    title: 'Ausgeführter Plan',
    plan: (runId: string, steps: string) => `Plan ${runId}: ${steps} Schritte, alle erfolgreich.`,
    columns: ['Schritt', 'Agent', 'Nach', 'Lauf', 'Ausgang'],
    complete: 'vollständig',
    degraded: 'mit Einschränkung',
    failed: (title: string, agent: string, how: string, why: string) => `Der Schritt „${title}“ (${agent}) ${how}: ${why}`,
    hows: { failed: 'ist gescheitert', dead: 'ist nach allen Versuchen gescheitert', cancelled: 'wurde abgebrochen' },
    noReason: 'ohne Angabe eines Grundes.',
    neverStarted: (titles: string) => `Nicht begonnen: ${titles}.`,
  },
  en: {
    title: 'Plan carried out',
    plan: (runId: string, steps: string) => `Plan ${runId}: ${steps} steps, all succeeded.`,
    columns: ['Step', 'Agent', 'After', 'Run', 'Outcome'],
    complete: 'complete',
    degraded: 'degraded',
    failed: (title: string, agent: string, how: string, why: string) => `The step “${title}” (${agent}) ${how}: ${why}`,
    hows: { failed: 'failed', dead: 'failed in all attempts', cancelled: 'was cancelled' },
    noReason: 'no reason was given.',
    neverStarted: (titles: string) => `Not started: ${titles}.`,
  },
} as const;

/** The result for people. */
export const courseMarkdown = (
  { planRunId, title, steps }: PlanCourseResult,
  { language, ...frame }: { language: Language; tenantName: string; createdAt: string },
): string => {
  const words = WORDS[language];
  const titleOf = (key: string): string => steps.find((step) => step.key === key)?.title ?? key;
  const blocks = [
    { type: 'paragraph' as const, text: words.plan(plainText(planRunId), formatNumber(steps.length, language)) },
    {
      type: 'table' as const,
      columns: words.columns.map((column) => ({ title: column })),
      rows: steps.map((step) => [
        step.title,
        step.agent,
        step.after.map(titleOf).join(', '),
        step.runId,
        step.degraded ? words.degraded : words.complete,
      ]),
    },
  ];
  return renderMarkdown(reportDocumentSchema.parse({ title: words.title, subtitle: title, ...frame, language, sections: [{ blocks }] }));
};

/** Which steps failed and why, and which were therefore not started. */
export const failureText = (
  { failed, neverStarted }: Pick<PlanCourse, 'failed' | 'neverStarted'>,
  runs: ReadonlyMap<string, ChildRun>,
  language: Language,
): string => {
  const words = WORDS[language];
  const reasonOf = ({ key, title, agent }: PlanStep): string => {
    const run = runs.get(key);
    const how = run?.status === 'dead' || run?.status === 'cancelled' ? run.status : 'failed';
    return words.failed(title, agent, words.hows[how], run?.error?.message ?? words.noReason);
  };
  return [
    ...failed.map(reasonOf),
    ...(neverStarted.length > 0 ? [words.neverStarted(neverStarted.map(({ title }) => title).join(', '))] : []),
  ].join(' ');
};
