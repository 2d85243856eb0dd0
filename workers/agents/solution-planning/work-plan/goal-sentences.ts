import { formatDate, formatNumber } from '../../../documents/text/formatting.js';
import type { AgentContext, Language } from '../../../kit.js';
import { isTopical } from '../../../methods/request-reading/index.js';
import { oneLine } from '../../../methods/tenant-state/index.js';
import { documentsByKind, isPast, itemsOn } from '../../document-reading/index.js';
import { messagesIn } from '../messages.js';
import { statesChange, type Undertaking } from './read-undertaking.js';

/** States the value from which and the value to which a figure is to change, if the request states both. */
export const changeSentences = ({ goal, change }: Pick<Undertaking, 'goal' | 'change'>, end: string, language: Language): string[] => {
  if (change === null || change.from === null || change.to === null) return [];
  if (statesChange(goal)) return [messagesIn(language).work.changeStated(goal, formatDate(end, language))];
  const number = (value: number): string => formatNumber(value, language, { min: 0, max: 2 });
  return [messagesIn(language).work.change(goal, number(change.from), number(change.to), change.unit ?? '', formatDate(end, language))];
};

const MAX_MINUTED = 4;

/** States the decisions, tasks and open points that minutes record on the goal of a plan. */
export const minutedSentences = async (
  context: AgentContext,
  goal: string,
  { language, today }: { language: Language; today: string },
): Promise<string[]> => {
  const { work } = messagesIn(language);
  const documents = (await documentsByKind(context, language)).filter(({ kind }) => kind === 'minutes');
  const items = documents.flatMap(({ sentences }) => itemsOn(goal, sentences, language, isTopical)).slice(0, MAX_MINUTED);
  const quoted = items.map((item) =>
    work.minutedItem(oneLine(item.sentence.text, 300), oneLine(item.sentence.document), isPast(item, today)),
  );
  return quoted.length === 0 ? [] : [work.minuted(quoted.join('; '))];
};
