import { labelWords, transliterate } from '../text/index.js';

/** What a column of times records of a thing: the planned or the actual time, the start or the end. */
export type TimePart = 'planned' | 'actual' | 'start' | 'end';

const PARTS: readonly (readonly [TimePart, RegExp])[] = [
  [
    'planned',
    /^(?:plan(?:ned|maessig\w*|zeit)?|geplant\w*|soll(?:zeit)?|scheduled?|sched|promised|agreed|vereinbart\w*|zugesagt\w*|booked)$/,
  ],
  ['actual', /^(?:ist(?:zeit)?|actual|act|tatsaechlich\w*|effektiv\w*)$/],
  ['start', /^(?:von|from|start(?:ed|zeit)?|beg[ia]nn?|begin(?:ning)?|beginnzeit|anfang)$/],
  ['end', /^(?:bis|to|until|till|end(?:e|ed|zeit)?|finish(?:ed)?|schluss)$/],
];
/** A part that is written together with what it is a part of: „Sollankunft“, „PlanBeginn“. */
const PREFIX = /^(plan|soll|ist)(?=ankunft|abfahrt|abflug|landung|beginn|start|ende|zeit)/;
/** Words that only say that a column contains times. */
const TIME_WORDS = /^(?:zeit|uhrzeit|uhr|time|clock|zeitpunkt|at|am|um|of|der|des|the|day)$/;
/** Words for events at a time of day, and for the time itself. */
const EVENTS =
  /^(?:ank|ankunft\w*|angekommen|arr|arriv(?:al|ed|es?)|abf|abfahrt\w*|abgefahren|dep|depart(?:ure|ed|s)?|abflug\w*|landung\w*|landed|landing|uhr|uhrzeit|clock|check|checkin|checkout|eta|etd|ata|atd|abholung|pickup|einlass)$/;
/** Words of a column of durations. */
const DURATIONS =
  /(?:dauer|aufwand|(?<!uhr|ankunfts|abfahrts|start|end|beginn|plan|soll|ist|^)zeit)$|^(?:durations?|elapsed|stunden|std|hours?|hrs?|h|min|minuten|minutes|effort|pausen?|breaks?|work(?:ing|ed)?|arbeit|schicht|shift|handling|processing|setup|travel|waiting|cycle|lead|run|overtime)$/;

/** What the name of a column says about its times. */
export interface TimePartName {
  readonly part: TimePart | null;
  /** Words that the columns of a pair share; empty if the name consists of its part. */
  readonly base: string;
  /** Whether the name says that the column contains times of day. */
  readonly isEvent: boolean;
  /** Whether the name says that the column contains durations. */
  readonly isDuration: boolean;
}

/** Reads what the name of a column says about its times: `Ank. Plan` is the planned part of the event `ank`. */
export const timePartOf = (name: string): TimePartName => {
  const words = labelWords(name.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
    .map((word) => transliterate(word))
    .flatMap((word) => word.replace(PREFIX, '$1 ').split(' '))
    .filter((word) => word !== '');
  const partOf = (word: string): TimePart | undefined => PARTS.find(([, pattern]) => pattern.test(word))?.[0];
  const parts = words.flatMap((word) => partOf(word) ?? []);
  // „Beginn Soll“ is the planned part of a beginning, and "to" is a part only without another one.
  const part = parts.find((each) => each === 'planned' || each === 'actual') ?? parts[0] ?? null;
  const isOfPart = (word: string): boolean => partOf(word) === part;
  const rest = words.filter((word) => !(part !== null && isOfPart(word)) && !TIME_WORDS.test(word));
  return {
    part,
    base: rest.join(' '),
    isEvent: words.some((word) => EVENTS.test(word)) || parts.some((each) => each === 'start' || each === 'end'),
    isDuration: words.some((word) => DURATIONS.test(word)),
  };
};

/** Returns the pairs of columns whose names differ only in saying that one is planned and the other actual. */
export const plannedAndActual = (names: readonly string[]): { planned: string; actual: string }[] => {
  const read = names.map((name) => ({ name, ...timePartOf(name) }));
  return read.flatMap((one) => {
    const others = one.part === 'planned' ? read.filter(({ part, base }) => part === 'actual' && base === one.base) : [];
    const [actual] = others;
    return actual && others.length === 1 ? [{ planned: one.name, actual: actual.name }] : [];
  });
};
