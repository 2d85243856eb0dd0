import { abbreviates, transliterate } from '../../../../platform/text/index.js';

/** What a column of times records by its name: the start or the end of an activity, or its event. */
export type TimeKind = 'start' | 'end' | 'event';

/** Words around a start or an end that do not change its meaning, as in `Beginn der Bearbeitung` or `activity_start_ts`. */
const FILLERS =
  'activity|aktivitaets?|taetigkeits?|task|event|ereignis|steps?|schritt|arbeits?|bearbeitungs?|work|processing|process|prozess|service|actual|ist|' +
  'timestamp|datetime|date|time|datums?|zeitpunkt|zeitstempel|zeit|uhrzeit|uhr|clock|tag|day|ts|at|am|um|on|of|der|des|the|utc';
const STARTS = 'start(?:ed|s)?|begin(?:n|s|ning|nt)?|began|begun|begonnen|anfangs?|angefangen|gestartet';
const ENDS =
  'end(?:e|ed|s|ing)?|finish(?:ed)?|complet(?:e|ed|ion)|beendet|abgeschlossen|abschluss|fertig(?:gestellt|stellungs?)?|stop(?:p|ped)?|done';
/** Words that also have other meanings, such as places or the life of a whole case. */
const WEAK_STARTS =
  'from|von|ab|since|seit|open(?:ed|ing)?|eroeffne(?:t|ungs?)|geoeffnet|created?|creation|erstell(?:t|ungs?)|angelegt|raised|reported|gemeldet';
const WEAK_ENDS =
  'to|till?|until|bis|closed?|closing|closure|geschlossen|schliess(?:ungs?)|schluss|resolved?|resolution|geloest|erledigt|erledigungs?';

const named = (words: string): RegExp => new RegExp(`^((?:${FILLERS})*)(?:${words})((?:${FILLERS})*)$`);
const NAMES = [
  { kind: 'start', isWeak: false, pattern: named(STARTS) },
  { kind: 'end', isWeak: false, pattern: named(ENDS) },
  { kind: 'start', isWeak: true, pattern: named(WEAK_STARTS) },
  { kind: 'end', isWeak: true, pattern: named(WEAK_ENDS) },
] as const;
/** Names of the time of an event, most specific first. */
const EVENT_NAMES = (
  'timetimestamp timestamp eventtime eventtimestamp zeitstempel zeitpunkt ereigniszeit ereigniszeitpunkt eventdatetime datetime datumuhrzeit ' +
  'time zeit uhrzeit eventdate date datum tag day occurredat at when wann stamp ts'
).split(' ');

export interface TimeName {
  kind: TimeKind;
  /** True if the name may also mean something else. */
  isWeak: boolean;
  /** Order of the names of a kind, most specific first. */
  rank: number;
  /** Words around the start or the end; those of a pair are equal. */
  frame: string;
}

/** Returns what a column of times records by its name in German or English; null if the name does not tell. */
export const timeNameOf = (name: string): TimeName | null => {
  const plain = normaliseName(name);
  for (const { kind, isWeak, pattern } of NAMES) {
    const [, before, after] = pattern.exec(plain) ?? [];
    if (before !== undefined && after !== undefined) return { kind, isWeak, rank: isWeak ? 1 : 0, frame: `${before} ${after}` };
  }
  const exact = EVENT_NAMES.indexOf(plain);
  const rank = exact >= 0 ? exact : EVENT_NAMES.findIndex((each) => abbreviatesName(name, each));
  return rank < 0 ? null : { kind: 'event', isWeak: false, rank, frame: '' };
};

/** Words for units and for the time that an activity takes, as in `Dauer (min)`, `processing_time_s`, `Bearbeitungszeit in Std.`. */
const UNITS = 'in|s|sek|sekunden?|sec|seconds?|ms|min|mins|minuten?|minutes?|h|hrs?|std|stunden?|hours?|d|tagen?|days';
/** Maximum length of a name of durations, because units repeat parts of other words. */
const MAX_DURATION_NAME = 60;
const DURATIONS =
  'dauer|durations?|elapsed|laufzeit|runtime|(?:arbeits|bearbeitungs|prozess|service|taetigkeits|ausfuehrungs|processing|process|service|handling|' +
  'handle|touch|execution|work(?:ing)?)(?:zeit|time)';
const DURATION = new RegExp(`^(?:${FILLERS}|${UNITS})*(?:${DURATIONS})(?:${FILLERS}|${UNITS})*$`);

/** Returns whether a column of numbers contains the durations of activities by its name in German or English. */
export const isActivityDuration = (name: string): boolean => name.length <= MAX_DURATION_NAME && DURATION.test(normaliseName(name));

/** Returns only lower-case letters and digits, with umlauts transliterated. */
export const normaliseName = (name: string): string => transliterate(name).replace(/[^a-z0-9]/g, '');

/** A word that is cut off or contracted, with the full stop that marks it: "Vorg.", "Zeitpkt.". */
const CUT_WORD = /\p{L}{4,}\./u;
/** Minimum number of letters with which an abbreviation and the whole name begin alike. */
const MIN_BEGINNING = 4;

/** Returns whether a name with a word that ends in a full stop abbreviates a usual name, as "Vorg.-Nr" does `vorgangsnr`. */
export const abbreviatesName = (name: string, usual: string): boolean => {
  const plain = normaliseName(name);
  return CUT_WORD.test(name) && plain.slice(0, MIN_BEGINNING) === usual.slice(0, MIN_BEGINNING) && abbreviates(plain, usual);
};

/** A column of times, and the name that shows what it records. */
export interface TimeCandidate {
  name: string;
  meaning: string;
}

/**
 * Returns the columns for the time of an event and for the start of its activity. A pair of start and end is used before the time of an
 * event, unless its names may mean something else. Known columns are kept, and completed to a pair.
 */
export const chooseTimes = (
  candidates: readonly TimeCandidate[],
  known: { time?: string | undefined; start?: string | undefined },
): { time?: string; start?: string } => {
  const all = candidates.flatMap(({ name, meaning }) => {
    const of = timeNameOf(meaning);
    return of ? [{ name, ...of }] : [];
  });
  const ranked = (kind: TimeKind) =>
    all.filter((each) => each.kind === kind && ![known.time, known.start].includes(each.name)).sort((a, b) => a.rank - b.rank);
  const nameOf = (column: string | undefined) => all.find(({ name }) => name === column);
  const startOf = (end: TimeName | undefined): string | undefined => {
    const isPair = (start: TimeName): boolean => start.frame === end?.frame || (start.isWeak && end?.isWeak === true);
    const starts = end?.kind === 'start' ? [] : ranked('start');
    return (starts.find(isPair) ?? starts.find(({ isWeak }) => !isWeak))?.name;
  };
  const time = known.time ?? timeOf();
  const start = known.start ?? (time === undefined ? undefined : startOf(nameOf(time)));
  return { ...(time !== undefined && { time }), ...(start !== undefined && start !== time && { start }) };

  function timeOf(): string | undefined {
    const [[event], ends, [begin]] = [ranked('event'), ranked('end'), ranked('start')];
    const ofKnown = nameOf(known.start);
    const end = ends.find(({ frame }) => frame === ofKnown?.frame) ?? ends[0];
    const start = known.start ?? (end && startOf(end));
    const isPair =
      start !== undefined && end !== undefined && (known.start !== undefined || !(end.isWeak || nameOf(start)?.isWeak === true));
    return (isPair ? end.name : undefined) ?? event?.name ?? end?.name ?? (known.start === undefined ? begin?.name : undefined);
  }
};
