import { QuestionWords } from '../../../platform/questions/index.js';
import { MONTH_PATTERN } from '../../../platform/text/index.js';

const BODY = String.raw`(?:\p{L}*(?:sitzung|lenkungs|steuerungs)\p{L}*|\p{L}+(?:kreis|ausschuss|runde)(?:es|s)?|protokolls?|niederschrift|besprechung|treffen|(?:ops|operations?|management|board|steering|october)?\s?(?:review|minutes|meetings?|committee|council)|board)`;
/** Bodies that decide and their minutes, with the month of a meeting: they say where to look, not what about. */
const MEETING = new RegExp(
  String.raw`(?<!\p{L})(?:(?:the|der|die|das|dem|den|im|in|vom|of|at|by)\s+)*(?:(?:${MONTH_PATTERN})\p{L}*\s+)?${BODY}(?:\s+(?:of|in|vom|im)\s+(?:${MONTH_PATTERN})\p{L}*)?(?!\p{L})`,
  'giu',
);
/** Verbs that ask for a decision. */
const DECIDES =
  /(?<!\p{L})(?:beschlossen|beschließt|beschloss|entschieden|entscheidet|vereinbart|decided?|agreed?|resolved?|look(?:ing)? at|talk about|say about|sagt|steht)(?!\p{L})/giu;
const ASKS_WHO = /^(?:und |and )?(?:wer|wem|who|whom)(?!\p{L})/iu;

/** Returns a question without the meeting that it names and the verb of deciding, if other words say what it is about. */
export const withoutMeeting = (question: string): string => {
  if (ASKS_WHO.test(question)) return question;
  const rest = question.replaceAll(MEETING, ' ').replaceAll(DECIDES, ' ').replaceAll(/\s+/gu, ' ').trim();
  return new QuestionWords(rest).words.length > 0 && /\p{L}{3}/u.test(rest) ? rest : question;
};
