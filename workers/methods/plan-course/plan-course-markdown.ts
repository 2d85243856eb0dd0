import type { ChildRun } from '../../../platform/runs/index.js';
import type { PlanStep } from '../../../subgraphs/agents/index.js';
import { reportDocumentSchema } from '../../documents/document-model.js';
import { formatNumber, type Language } from '../../documents/text/formatting.js';
import { plainText } from '../../documents/text/inline-text.js';
import { renderMarkdown } from '../../documents/markdown/markdown-renderer.js';
import { messagesIn } from './messages.js';
import type { PlanCourse } from './plan-course.js';
import type { PlanCourseResult } from './plan-course-result.js';

/** Renders the result of a plan as Markdown. */
export const planMarkdown = (
  { planRunId, title, steps }: PlanCourseResult,
  { language, ...frame }: { language: Language; tenantName: string; createdAt: string },
): string => {
  const messages = messagesIn(language);
  const titleOf = (key: string): string => steps.find((step) => step.key === key)?.title ?? key;
  const blocks = [
    { type: 'paragraph' as const, text: messages.plan(plainText(planRunId), formatNumber(steps.length, language)) },
    {
      type: 'table' as const,
      columns: messages.columns.map((column) => ({ title: column })),
      rows: steps.map((step) => [
        step.title,
        step.agent,
        step.after.map(titleOf).join(', '),
        step.runId,
        step.degraded ? messages.degraded : messages.complete,
      ]),
    },
  ];
  return renderMarkdown(reportDocumentSchema.parse({ title: messages.title, subtitle: title, ...frame, language, sections: [{ blocks }] }));
};

/** Returns the failed steps with their reasons and the steps that were not started because of them. */
export const failureText = (
  { failed, neverStarted }: Pick<PlanCourse, 'failed' | 'neverStarted'>,
  runs: ReadonlyMap<string, ChildRun>,
  language: Language,
): string => {
  const messages = messagesIn(language);
  const reasonOf = ({ key, title, agent }: PlanStep): string => {
    const run = runs.get(key);
    const outcome = run?.status === 'dead' || run?.status === 'cancelled' ? run.status : 'failed';
    return messages.failed(title, agent, messages.outcomes[outcome], run?.error?.message ?? messages.noReason);
  };
  return [
    ...failed.map(reasonOf),
    ...(neverStarted.length > 0 ? [messages.neverStarted(neverStarted.map(({ title }) => title).join(', '))] : []),
  ].join(' ');
};
