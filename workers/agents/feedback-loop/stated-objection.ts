/** An objection to a figure or a statement, or a correction, that a request states. */
export interface StatedObjection {
  /** A correction says what is right or wrong and is to be recorded; an objection disputes a result. */
  readonly kind: 'objection' | 'correction';
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
  /(?<!\p{L})(?:falsch\p{L}*|fehler\p{L}*|irrtum|platzhalter|dummy|testeintr\p{L}*|nicht (?:richtig|korrekt|vollständig)|unvollständig|stimmt nicht|stimmen nicht|fehlen|fehlt|zu (?:hoch|niedrig)|wrong|incorrect|inaccurate|not (?:right|correct|true|complete)|incomplete|mistake\p{L}*|errors?|placeholder|test entry|missing|too (?:high|low)|broken|misleading|distort\p{L}*|unfair\p{L}*|irreführend\p{L}*|verzerr\p{L}*|(?:darf|dürfen|soll\p{L}*|muss|müssen)(?:\s[^.?!;]{0,80})?\s(?:nicht|kein\p{L}*|ohne)|(?:must|should|may) (?:not|never|no longer|be (?:left out|excluded)))(?!\p{L})/iu;

/** Returns whether words judge something to be wrong; they name no rows: „Zählerstand falsch“ as a reason of other corrections. */
export const isJudgement = (words: string): boolean => WRONG.test(words) || RECORDS.test(words);

/** Sentences that ask for something rather than state the objection. */
const ASKS =
  /^(?:bitte|please|nehmen sie|nimm|note|keep|check|prüfe\p{L}*|halten sie|halte|record|merke\p{L}*|tell|say|sagen sie|was |what |how |wie )/iu;
/** Words that ask to note or check an objection. */
const NOTES = /(?<!\p{L})(?:aufnehmen|nehmen|nimm|festhalten|halten|prüf\p{L}*|note|check|record|take (?:it|this) up|verify)(?!\p{L})/iu;
const SENTENCE = /(?<=[.!?])\s+(?=\p{Lu})/u;
/** Maximum number of words that name who objects. */
const MAX_NAME_WORDS = 8;

/** Words that ask to put something on record or to set it right. */
const RECORDS =
  /(?<!\p{L})(?:festhalten|festzuhalten|halten? (?:sie |wir |bitte |das |es )*fest|notier\p{L}*|vermerk\p{L}*|aufzeichnen|richtig\s?(?:zu)?stell\p{L}*|berichtig\p{L}*|korrigier\p{L}*|korrektur|record (?:that|this|it)|put (?:that|this|it) on record|for the record|(?:please|pls) (?:note|record|correct)|(?:make a )?note (?:that|this|it|of)|correct (?:that|this|it)|correction)(?!\p{L})/iu;
/** A request to record that introduces what is to be recorded: „Bitte halten Sie fest, dass“, "Correction from Anna:". */
const INTRODUCTION =
  /^(?:(?:bitte|please|pls|hallo|hello|hi)[,!]?\s+)*(?=(?<cue>[^.?!]{3,90}?)(?:,?\s+(?:dass|that)\s|:\s+))[^.?!]{3,90}?(?:,?\s+(?:dass|that)\s+|:\s+)/iu;
/** Who a correction is from: "Correction from Anna:", „Korrektur von Herrn Ott:“. */
const SENDER = /(?<!\p{L})(?:from|by|von|vom|aus dem|aus der|aus|der|des)\s+(?<by>\p{L}[^:,]{1,60})\s*:?\s*$/iu;
/** What a text that follows is: "Feedback from Sales:", „Hinweis aus der Werkstatt:“. */
const FEEDBACK =
  /^(?:rückmeldung|feedback|hinweis|anmerkung|kritik|einwand|korrektur|comment|remark|objection|note)\s+(?:von|vom|aus|der|des|from|by|of)\s[^:]{1,60}:\s*$/iu;
/** Questions for recorded corrections, which record none. */
const LISTS = /^\s*(?:welche\p{L}*|which|what|was|wie|how|gibt|are|is|list\p{L}*|zeig\p{L}*|show)(?!\p{L})/iu;

/** Returns the correction that a request wants to have recorded; null if it states none. */
const statedCorrection = (text: string): StatedObjection | null => {
  if (!RECORDS.test(text) || LISTS.test(text)) return null;
  const introduction = INTRODUCTION.exec(text);
  const cue = introduction?.groups?.['cue'] ?? '';
  const isIntroduced = introduction !== null && (RECORDS.test(introduction[0]) || FEEDBACK.test(introduction[0]));
  const body = isIntroduced ? text.slice(introduction[0].length) : text;
  const parts = body.split(SENTENCE);
  const stated = parts.filter((part, at) => (isIntroduced && at === 0) || (!RECORDS.test(part) && !ASKS.test(part) && !part.endsWith('?')));
  const claim = stated.join(' ').replace(/[.!?]+$/u, '');
  if (claim === '' || !(isIntroduced || WRONG.test(claim))) return null;
  const by = isIntroduced ? (SENDER.exec(cue)?.groups?.['by'] ?? null) : null;
  return {
    kind: 'correction',
    by,
    claim,
    request: [cue, ...parts.filter((part) => !stated.includes(part) && !part.endsWith('?'))].join(' '),
  };
};

/** Returns the objection or correction that a request states; null if it states none. */
export const statedObjection = (request: string): StatedObjection | null => {
  const text = request.replaceAll(/\s+/gu, ' ').trim();
  return saidObjection(text) ?? statedCorrection(text);
};

/** Returns the objection that a request reports as said by somebody; null if it reports none. */
const saidObjection = (text: string): StatedObjection | null => {
  const [first = '', ...further] = text.split(SENTENCE);
  const verb = OBJECTS.exec(first) ?? (WRONG.test(first) ? SAYS.exec(first) : null);
  if (verb === null || ASKS.test(first) || first.endsWith('?')) return null;
  const by = first.slice(0, verb.index).trim();
  const rest = first.slice(verb.index + verb[0].length);
  const own = rest.replace(/^[\s:,–—-]*(?:dass|that)?\s*/iu, '').replace(/[.!?]+$/u, '');
  const claim = [own, ...further.filter((sentence) => !ASKS.test(sentence) && !sentence.endsWith('?'))]
    .filter((part) => part !== '')
    .join(' ');
  const request = further.filter((sentence) => NOTES.test(sentence) && !sentence.endsWith('?')).join(' ');
  return claim === '' ? null : { kind: 'objection', request, by: by === '' || by.split(' ').length > MAX_NAME_WORDS ? null : by, claim };
};
