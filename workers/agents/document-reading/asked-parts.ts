import { QuestionWords, questionsIn } from '../../../platform/questions/index.js';
import { withPlainVerbs } from '../../methods/request-reading/index.js';
import { withPlainWords } from './plain-words.js';

/** Words at the beginning of a question, or of a request for a fact. */
const ASKS =
  /^(?:und |and )?(?:(?:in|an|auf|aus|bei|bis|für|mit|nach|seit|von|zu|ab|at|by|for|from|of|on|since|to|until|up|with) ){0,2}(?:wer|wem|was|wann|warum|wieso|weshalb|wie|wo\p{L}*|welche\p{L}*|ist|sind|hat|haben|gibt|gelten|gilt|steht|stehen|hält|halten|erfüll\p{L}*|verstößt|verstoßen|bekomm\p{L}*|zahl(?:t|en)|reicht|muss|darf|kann|who\p{L}*|what|when|why|how|where|which|within|is|are|has|have|does|do|did|can|must|may|gib|nenne?|give|name|state|tell)(?!\p{L})/iu;
/** Recipient of the answer, or the document that is asked, before a colon. */
const PREAMBLE = /^(?:for|für|per|laut|gemäß|according to|nach|hello|hallo)\s[^:?.!]{1,80}:\s+/iu;
/** Words that say how to answer rather than what to find. */
const FORM =
  /^(?:(?:und|and|bitte|please)\s+)*(?:max\p{L}*\.?|höchstens|at most|in \d+|kurz|short|briefly|quote\p{L}*|zitier\p{L}*|mit (?:fundstelle|zitat|quelle)\p{L}*|with (?:source|quote)s?|answer in|antworte)(?!\p{L})/iu;
/** End of a sentence; the full stop of an ordinal or an abbreviation, as in "3. Sitzung", does not end one. */
const SENTENCE = /(?<=[?!]|\p{L}{3,}\.)\s+(?=["„“]?\p{Lu})/u;
const REFERS_BACK =
  /(?<!\p{L})(?:them|they|it|those|these|sie|es|ihn|diese[nrs]?|davon|dafür|darüber|darunter|dabei|damit|above that)(?!\p{L})/iu;
/** Returns the words of a question without pronouns that refer to an earlier question. */
const ownWords = (part: string): string[] => new QuestionWords(part).words.filter((word) => !REFERS_BACK.test(word));

const FURTHER =
  /,?\s+(?:and|und)\s+(?=(?:give|name|state|tell|nenne?|gib|must|may|can|should|darf|dürfen|muss|müssen|kann|können|soll\p{L}*|gilt|gelten|steht|braucht|brauchen)\s)/iu;
/** A further question whose question word follows a preposition: "…, and up to what amount", „…, und ab welchem Betrag“. */
const WITH_PREPOSITION =
  /,\s+(?:und|and)\s+(?=(?:(?:in|an|auf|aus|bei|bis|für|mit|nach|seit|von|zu|ab|at|by|for|from|of|on|since|to|until|up|with)\s+){1,2}(?:wem|was|wann|wie|welche\p{L}*|what|when|how|which)\s)/iu;
/** The beginning of a question about whether the previous answer agrees with something else. */
const AGREES =
  /,?\s+(?:and|und)\s+(?=(?:passt|stimmt|deckt|widerspricht)\s(?:das|dies|es|sich)(?!\p{L})|(?:does|do|is|are)\s(?:that|this|it|they)\s(?:fit|match|agree|square|tally|contradict|conflict|consistent|in line)(?!\p{L}))/iu;

/** A question word, with the preposition before it: „bis zu welchem“, "from which". */
const QUESTION_WORD = String.raw`(?:(?:in|an|auf|aus|bei|bis|für|mit|nach|seit|von|zu|ab|at|by|for|from|of|on|since|to|until|up|with)\s+){0,2}(?:wer|wem|was|wann|wie|wo|welche\p{L}*|what|who|when|how|where|which)`;
/** A list of questions, of which the last one follows "and": "when can we cancel, what does it cost, and who decides?" */
const LISTED = new RegExp(
  String.raw`^(?:und |and )?(?:${QUESTION_WORD})\s.*,\s+(?:${QUESTION_WORD})\s.*(?:und|and)\s+(?:${QUESTION_WORD})\s`,
  'iu',
);
const BETWEEN = new RegExp(String.raw`,\s+(?:(?:und|and)\s+)?(?=(?:${QUESTION_WORD})\s)`, 'iu');

/** A question word that is not followed by a subject. */
const BARE = new RegExp(String.raw`^${QUESTION_WORD}\??$`, 'iu');

/** Two things to do in one question: "how long do we have to confirm and to answer a claim", „… zu bestätigen und zu beantworten“. */
const TWO_TASKS =
  /^(?<start>.*?\s)(?<mark>to|zu)\s+(?<one>\p{L}+)\s+(?:and|und)\s+\k<mark>\s+(?<other>(?:(?:fully|finally|endgültig|vollständig)\s+)?\p{L}+)(?<end>.*)$/iu;

/** Returns a question for each of two things to do. */
const eachTask = (question: string): string[] => {
  const { start = '', mark = '', one = '', other = '', end = '' } = TWO_TASKS.exec(question)?.groups ?? {};
  return one === '' ? [question] : [`${start}${mark} ${one}${end}`, `${start}${mark} ${other}${end}`];
};

/** Returns the questions of a text, each on its own, without what says how and for whom to answer; the whole text if it asks nothing. */
export const askedParts = (text: string): string[] => {
  const body = text.replace(PREAMBLE, '');
  const parts = withPlainVerbs(body.replaceAll(/\s+/g, ' '))
    .split(SENTENCE)
    .flatMap((sentence) => sentence.split(FURTHER))
    .flatMap((sentence) => sentence.split(AGREES))
    .flatMap((sentence) => (LISTED.test(sentence) ? sentence.split(BETWEEN) : sentence.split(WITH_PREPOSITION)))
    .flatMap(questionsIn)
    .flatMap(eachTask)
    .map((part) => part.trim().replace(/^(?:und|and)\s+/iu, ''))
    .reduce<string[]>((all, part) => {
      const last = all.at(-1) ?? '';
      // "By when and how" ask about the same thing.
      const joined = ['und', 'and'].map((word) => `${last.replace(/\?$/u, '')} ${word} ${part}`).find((each) => body.includes(each));
      return joined !== undefined && BARE.test(last) ? [...all.slice(0, -1), joined] : [...all, part];
    }, []);
  const asking: string[] = [];
  for (const part of parts.filter((each) => !FORM.test(each) && (ASKS.test(each) || each.endsWith('?')))) {
    const previous = asking.at(-1);
    // "and who owns them?" asks about what is named before it.
    if (previous !== undefined && REFERS_BACK.test(part) && withPlainWords(part) === part && ownWords(part).length <= 1)
      asking.splice(-1, 1, `${previous.replace(/[?.]$/u, '')}, ${part}`);
    else asking.push(part);
  }
  if (asking.length > 0) return [...new Set(asking)];
  const rest = parts.filter((part) => !FORM.test(part)).join(' ');
  return [rest === '' ? text : rest];
};
