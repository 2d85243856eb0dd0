import type { Language } from '../../kit.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import { messagesIn } from './messages.js';
import type { Sheet } from './sheet-result.js';

/** Words that ask for the person who acts instead of another one. */
const DEPUTY =
  /(?<!\p{L})(?:stellvertret\p{L}*|vertret(?:ung|er(?:in)?)|wer (?:vertritt|springt)|deput(?:y|ies)|stand(?:s|ing)?[- ]ins?|substitutes?|covers? for)(?!\p{L})/giu;

/** States that the record of a KPI names its owner and no deputy. Empty if the request does not ask for a deputy. */
export const deputyAnswers = (
  text: string,
  sheets: readonly Pick<Sheet, 'title' | 'actedOnBy'>[],
  language: Language,
): { answers: string[]; words: string[] } => {
  const words = text.match(DEPUTY) ?? [];
  if (words.length === 0) return { answers: [], words };
  const messages = messagesIn(language);
  const owners = sheets.map(({ title, actedOnBy }) =>
    messages.owner(messages.quoted(oneLine(title, 60)), actedOnBy === null ? null : oneLine(actedOnBy)),
  );
  return { answers: [messages.noDeputy(owners.slice(0, MAX_OWNERS).join('; '))], words };
};

const MAX_OWNERS = 3;
