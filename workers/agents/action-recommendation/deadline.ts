import { dueDateOf } from '../../methods/goal-reading/index.js';
import type { Understood } from '../../methods/request-reading/index.js';
import { formatDate } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import type { ActionResult } from './action-result.js';
import { messagesIn } from './messages.js';

/**
 * Returns the day by which a request wants the actions done: the earliest, from today on, of the due date of its target, the end of its period
 * and a due date in its text.
 */
export const wantedDay = (
  text: string,
  understood: Understood | null,
  today: string,
): { readonly day: string; readonly words: string } | null => {
  const due = dueDateOf(text, new Date(today));
  const words = due === null ? '' : text.slice(due.start, due.end);
  const [day] = [understood?.target?.until, understood?.period?.until, due?.day].filter((each) => each != null && each >= today).toSorted();
  return day == null ? null : { day, words };
};

/** States whether all actions are due by the day that the request wants, and otherwise which are not. */
export const deadlineOf = (actions: ActionResult['actions'], wantedBy: string, language: Language): string[] => {
  const late = actions.filter(({ due }) => due.date > wantedBy).map(({ id }) => id);
  const { inTime, notInTime } = messagesIn(language).peers;
  const day = formatDate(wantedBy, language);
  return actions.length === 0 ? [] : [late.length === 0 ? inTime(day) : notInTime(day, late.join(', '))];
};
