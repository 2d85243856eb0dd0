import { DAY_MS } from '../../../platform/text/index.js';
import { splitDayIn } from '../../methods/answer-plan/index.js';
import type { Language } from '../../kit.js';
import type { ValueComparison } from './compare-values.js';
import { formatFor } from './format.js';
import type { CaseSelection } from './log/event-log.js';
import { messagesIn } from './messages.js';

/**
 * Returns the cases begun before a day and those from it, which a request compares: "has it got better since spring". Null if it compares
 * none.
 *
 * @param selection cases that the request is about; its days are those of the comparison
 */
export const comparedPeriodsIn = (
  text: string,
  { selection, timeColumn, now, language }: { selection: CaseSelection | null; timeColumn: string; now: Date; language: Language },
): ValueComparison | null => {
  const split = splitDayIn(text, now);
  if (split === null) return null;
  const [{ compare }, { day }] = [messagesIn(language), formatFor(language)];
  const values = selection?.values ?? [];
  const before = new Date(Date.parse(`${split.day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
  return {
    column: timeColumn,
    among: values.length === 0 ? null : { values, from: null, until: null },
    words: [split.words],
    groups: [
      { name: compare.before(day(split.day)), selection: { values, from: null, until: before } },
      { name: compare.since(day(split.day)), selection: { values, from: split.day, until: null } },
    ],
  };
};
