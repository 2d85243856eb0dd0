import { literal } from '../../../../platform/analytics/index.js';
import type { RowPlan } from '../../../methods/answer-plan/index.js';
import { oneLine, textOf } from '../../../methods/tenant-state/index.js';
import type { AgentContext, Language } from '../../../kit.js';
import { messagesIn } from '../messages.js';
import { valuesAgain } from '../asked-again.js';
import type { GroupPlan } from './asked-groups.js';
import { compareAsked } from './compare-asked.js';
import { askedGroupStatements } from './group-texts.js';

/** Compares the groups again among the rows of each value for which a request asks it. Returns a sentence on each, and the values. */
export const compareAgain = async (
  context: AgentContext,
  plan: GroupPlan,
  { alsoFor, language }: { alsoFor: RowPlan['alsoFor']; language: Language },
): Promise<{ answers: string[]; values: string[] }> => {
  const { dataset, columns, measure } = plan;
  const { groups: messages, quoted } = messagesIn(language);
  const answers: string[] = [];
  const values: string[] = [];
  // The rows of a case have the value in some of its events only.
  if (dataset.eventLogColumns !== null) return { answers, values };
  for (const { column, value } of valuesAgain(alsoFor)) {
    if (!dataset.columns.some(({ name }) => name === column) || measure.label === column) continue;
    const others = columns.filter(({ name }) => name !== column);
    // Another value of the compared column is compared with the rest itself.
    const isCompared = columns.some(({ name, isAsked }) => name === column && isAsked);
    const again = isCompared
      ? { ...plan, columns: [{ name: column, isAsked: true, values: [value] }, ...others] }
      : { ...plan, columns: others, where: `${textOf(column)} = ${literal(value)}` };
    const { findings } = await compareAsked(context, again, language);
    const [found] = findings ? askedGroupStatements(findings, language) : [];
    if (!found) continue;
    answers.push(`${messages.also(quoted(oneLine(value)))} ${found.sentences.join(' ')}`);
    values.push(value);
  }
  return { answers, values };
};
