import { addDays, type Period, periodsOf } from '../../../platform/text/index.js';

/** The part of a history that a request wants to be used, and the last day for which it asks for targets. */
export interface AskedSpan {
  /** First and last day of the values to be used; null if not bounded. */
  readonly history: Period;
  /** First day of a target period of several days, YYYY-MM-DD; null if the request names none, or only an end. */
  readonly from: string | null;
  /** Last day of the target period, YYYY-MM-DD; null if the request names none. */
  readonly until: string | null;
  /** Day since which the request asks what has changed, YYYY-MM-DD; null if it does not ask. */
  readonly changedSince: string | null;
}

/** Words that leave out what lies before a day, or the period itself. */
const LEAVES_OUT =
  /(?<!\p{L})(?:zähl(?:t|en)\s+nicht|nicht\s+(?:mehr\s+)?(?:zähl|berücksichtig|einbezieh|verwend|relevant|gelten|gilt|vergleichbar)\p{L}*|(?:gilt|gelten)\s+nicht|ignorier\p{L}*|außer\s+acht|weglassen|ausblenden|auslassen|ausklammern|ausschließen|does\s+not\s+count|do\s+not\s+count|(?:doesn|don)['’]t\s+count|not\s+(?:be\s+)?(?:count|use|consider|include|relevant|comparable)\p{L}*|ignor(?:e|ing)|disregard\p{L}*|exclud(?:e|ing)|leave\s+out|leaving\s+out|discard|drop)(?!\p{L})/iu;
/** Words for the time before a day or an event. */
const EARLIER = /(?<!\p{L})(?:davor|vorher\p{L}*|zuvor|früher\p{L}*|vor|before|prior|earlier|older)(?!\p{L})/iu;
/** A beginning before the event that a period dates: „seit der Umstellung im Mai 2025“, "since the new line came in May 2025". */
const SINCE_EVENT = /(?<!\p{L})(?:seit(?:dem)?|since|ab|from)(?!\p{L})[^.;:!?]{1,60}$/iu;
/** Words that make a past period the basis of the answer. */
const BASIS =
  /(?<!\p{L})(?:nur|lediglich|ausschließlich|allein|basis|grundlage|anhand|only|solely|based|basis|using|use)(?!\p{L})[^.;:!?]{0,40}$/iu;
/** The verb of a period that is the basis: „nur die letzten Monate zählen“. It is no number of things. */
const COUNTS =
  /(?<=(?<!\p{L})(?:nur|only|just|lediglich|ausschließlich)(?!\p{L})[^.;:!?]{1,60})(?<!\p{L})(?:zählt|zählen|counts?)(?=\s*(?:[.,;:!?)]|$))/giu;
const SENTENCE_END = /[.;!?](?=\s|$)/u;
/** The part of a sentence that a period stands in. */
const CLAUSE_END = /[,.;:!?](?=\s|$)|\s(?=(?:und|and)\s)/u;
/** A clause that asks what has changed since a day, rather than to leave out what was before. */
const ASKS_CHANGE =
  /(?<!\p{L})(?:was|what|wie|how|ob|whether|mention|nenn\p{L}*|erwähn\p{L}*|sag\p{L}*|say|state)(?!\p{L})[^.;!?]*(?<!\p{L})(?:(?:ge|ver)änder\p{L}*|getan|passiert|geschehen|anders|schlechter|besser|chang\p{L}*|happen\p{L}*|different|worse|better)(?!\p{L})/iu;

/**
 * Reads which values of a series a request wants to be used ("only since May 2025", „vor der Umstellung im Mai 2025 zählt nicht“) and
 * until when it asks for targets.
 */
export const askedSpan = (request: string, now: Date): AskedSpan => {
  const today = now.toISOString().slice(0, 10);
  const past = periodsOf(request, now);
  const target = periodsOf(request, now, 'future').find(({ value }) => value.until !== null && value.until >= today)?.value;
  const { from = null, until = null } = target ?? {};
  let history: Period = { from: null, until: null };
  let changedSince: string | null = null;
  for (const { value, start, words } of past) {
    if (value.from !== null && value.from > today) continue;
    const before = request.slice(0, start);
    const sentence = sentenceAt(request, start);
    const isEnded = value.until !== null && value.until < today;
    if (value.from !== null && value.until === null && ASKS_CHANGE.test(clauseAt(request, start))) changedSince = value.from;
    else if (value.from !== null && value.until === null) history = { ...history, from: value.from };
    else if (isEnded && LEAVES_OUT.test(sentence))
      history = { ...history, from: value.from !== null && EARLIER.test(sentence.replace(words, '')) ? value.from : dayAfter(value.until) };
    else if (isEnded && value.from !== null && SINCE_EVENT.test(before)) history = { ...history, from: value.from };
    else if (isEnded && BASIS.test(before)) history = value;
  }
  return { history, from, until, changedSince };
};

/** Returns a request without the verb that makes a period the basis of the answer. */
export const withoutBasisVerb = (request: string): string => request.replace(COUNTS, ' ');

/** Returns the sentence, or the part between other ends, around a position. */
const sentenceAt = (text: string, at: number, ends = SENTENCE_END): string => {
  const [before, after] = [text.slice(0, at), text.slice(at)];
  const start = before.split(ends).at(-1) ?? '';
  const [end = ''] = after.split(ends);
  return start + end;
};

const clauseAt = (text: string, at: number): string => sentenceAt(text, at, CLAUSE_END);

const dayAfter = (day: string): string => addDays(day, 1);
