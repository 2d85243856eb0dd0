/** An objection to a figure or a statement that a request states. */
export interface StatedObjection {
  /** Who objects, in the words of the request; null if it states nobody. */
  readonly by: string | null;
  /** What is objected, in the words of the request. */
  readonly claim: string;
  /** Words that ask to note and to check it. */
  readonly request: string;
}

/** Verbs that object. */
const OBJECTS =
  /(?<!\p{L})(?:widerspr(?:icht|echen|ach|achen)|bestreite[nt]|bezweifel[nt]|beanstande[nt]|wende[nt] ein|erheb(?:t|en) einspruch|hält das für falsch|disagrees?|objects?|disputes?|contests?|challenges?|contradicts?)(?!\p{L})/iu;
/** Verbs that report what somebody says; it is an objection if it says that something is wrong. */
const SAYS =
  /(?<!\p{L})(?:sagt|sagen|meint|meinen|behauptet|behaupten|weist darauf hin|teilt mit|says?|claims?|points? out|tells? (?:us|me)|reports?|insists?|argues?)(?!\p{L})/iu;
const WRONG =
  /(?<!\p{L})(?:falsch\p{L}*|fehler\p{L}*|irrtum|platzhalter|dummy|testeintr\p{L}*|nicht (?:richtig|korrekt|vollständig)|unvollständig|stimmt nicht|stimmen nicht|fehlen|fehlt|zu (?:hoch|niedrig)|wrong|incorrect|inaccurate|not (?:right|correct|true|complete)|incomplete|mistake\p{L}*|errors?|placeholder|test entry|missing|too (?:high|low)|broken)(?!\p{L})/iu;
/** Sentences that ask for something rather than state the objection. */
const ASKS =
  /^(?:bitte|please|nehmen sie|nimm|note|keep|check|prüfe\p{L}*|halten sie|halte|record|merke\p{L}*|tell|say|sagen sie|was |what |how |wie )/iu;
/** Words that ask to note or check an objection. */
const NOTES = /(?<!\p{L})(?:aufnehmen|nehmen|nimm|festhalten|halten|prüf\p{L}*|note|check|record|take (?:it|this) up|verify)(?!\p{L})/iu;
const SENTENCE = /(?<=[.!?])\s+(?=\p{Lu})/u;
/** Maximum number of words that name who objects. */
const MAX_NAME_WORDS = 8;

/** Returns the objection that a request states; null if it states none. */
export const statedObjection = (text: string): StatedObjection | null => {
  const [first = '', ...further] = text.replaceAll(/\s+/gu, ' ').trim().split(SENTENCE);
  const verb = OBJECTS.exec(first) ?? (WRONG.test(first) ? SAYS.exec(first) : null);
  if (verb === null || ASKS.test(first) || first.endsWith('?')) return null;
  const by = first.slice(0, verb.index).trim();
  const rest = first.slice(verb.index + verb[0].length);
  const own = rest.replace(/^[\s:,–—-]*(?:dass|that)?\s*/iu, '').replace(/[.!?]+$/u, '');
  const claim = [own, ...further.filter((sentence) => !ASKS.test(sentence) && !sentence.endsWith('?'))]
    .filter((part) => part !== '')
    .join(' ');
  const request = further.filter((sentence) => NOTES.test(sentence) && !sentence.endsWith('?')).join(' ');
  return claim === '' ? null : { request, by: by === '' || by.split(' ').length > MAX_NAME_WORDS ? null : by, claim };
};
