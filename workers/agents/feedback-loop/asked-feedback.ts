import { subjectsIn } from '../../../platform/questions/index.js';
import { isStopWord, withoutUmlauts, wordsIn } from '../../../platform/text/index.js';
import { agentsIn, namedIn } from '../../methods/request-reading/index.js';

/** Selection of feedback that a request asks for. */
export interface AskedFeedback {
  /** Agents whose results it names. */
  readonly agents: readonly string[];
  /** People and departments that it names among those who gave feedback, as the feedback records them. */
  readonly actors: readonly string[];
  /** Areas and people that it names and that gave no feedback. */
  readonly silent: readonly string[];
  /** Whether the request asks for praise or for criticism; null if for neither or both. */
  readonly tone: 'praise' | 'criticism' | null;
  /** True if it asks what to change. */
  readonly changes: boolean;
  /** Words of the request that were read. */
  readonly words: readonly string[];
}

const PRAISE =
  /lob|schätzen|gefällt|gefallen(?!\p{L})|gut an|nützlich|hilfreich(?! nicht)|prais|(?<!\p{L})like[ds]?(?!\p{L})|appreciat|good about|useful|positiv/iu;
const CRITICISM =
  /stör|kritisier|kritik|bemäng|mangel|beschwer|unzufrieden|schlecht|negativ|vermiss|missfäll|nicht (?:hilfreich|nützlich|gut)|criticis|criticiz|complain|unhappy|dislike|dissatisf|(?<!\p{L})miss(?:ed|es|ing)?(?!\p{L})|bother|(?<!\p{L})bad(?!\p{L})|wrong with|unhelpful|not (?:helpful|useful)|only (?:one|two|1|2) stars?|nur (?:einen?|zwei|1|2) (?:stern|punkt)/iu;
const CHANGES = /verbesser|änder|anpass|überarbeit|tun(?!\p{L})|improv|chang|adjust|revis|(?<!\p{L})fix(?!\p{L})/iu;

/** Words of questions on feedback; they name nothing that it is about. */
const FEEDBACK_WORDS = wordsIn(
  `rückmeldung rückmeldungen feedback bewertung bewertungen bewertet bewerten note noten sterne stern stimmen stimme leute kollegen nutzer
   nutzerinnen anwender mitarbeiter zufrieden zufriedener zufriedenheit hilfreich anteil meinung meinungen urteil kritik lob kommentar
   kommentare ankommen analyse analysen ergebnisse vorschläge unsicherheit vertrauensbereich insgesamt overall agent agenten agents best besten worst schlechtesten verbesserung
   beschwerden resonanz echo reaktion reaktionen person personen lauf läufe
   people users colleagues think thought opinion opinions rating ratings rated star stars vote votes useful helpful happy unhappy sure
   satisfied comment comments feedback praise criticism improvement improvements suggestion suggestions confident certain interval like useful
   anything something etwas irgendetwas nichts anderes team department abteilung
   complaint complaints complain reaction reactions response responses received reception person run runs`,
);

/** Returns the words by which people refer to whoever gave feedback: `trade sales` of `demo:trade-sales`. */
export const nameOfActor = (actor: string): string => wordsIn((actor.split(/[:|]/).at(-1) ?? actor).replaceAll(/[-_.]/g, ' ')).join(' ');

/**
 * Reads which feedback a request asks about.
 *
 * @param actors who gave feedback
 * @param areas names of the tenant's areas
 * @param people people of the tenant that the request names
 */
export const askedFeedback = (
  text: string,
  actors: readonly string[],
  areas: readonly string[],
  people: readonly string[] = [],
): AskedFeedback => {
  const agents = agentsIn(text);
  const rest = agents.flatMap(({ words }) => words).reduce((left, word) => left.replace(word, ' '), text);
  const byName = Map.groupBy(new Set(actors), nameOfActor);
  const named = actorNamesIn(rest, [...byName.keys()]);
  const namedAreas = namedIn(rest, areas).filter((area) => !wordsIn(rest).some((word) => isOtherCompound(word, area)));
  const isCovered = (name: string): boolean =>
    [...byName.keys()].some((actor) => namedIn(name, [actor]).length + namedIn(actor, [name]).length > 0);
  const departments = departmentsIn(rest).filter((name) => namedIn(name, namedAreas).length === 0);
  const [praise, criticism] = [PRAISE.test(text), CRITICISM.test(text)];
  return {
    agents: agents.map(({ agent }) => agent),
    actors: named.flatMap(({ id }) => byName.get(id) ?? []),
    silent: [...new Set([...namedAreas, ...people, ...departments])].filter((name) => !isCovered(name)),
    tone: criticism ? 'criticism' : praise ? 'praise' : null,
    changes: CHANGES.test(text),
    words: [
      ...FEEDBACK_WORDS,
      ...agents.flatMap(({ words }) => words),
      ...named.flatMap(({ words }) => words),
      ...(named.length > 0 ? wordsIn(rest).filter((word) => namedIn(word, namedAreas).length > 0) : []),
      ...[...people, ...departments].flatMap(wordsIn),
    ],
  };
};

/** Minimum confidence at which a text names whoever gave feedback. */
const MIN_CONFIDENCE = 0.7;
/** Longest names that are abbreviations, such as IT and HR; a text spells them in capital letters. */
export const MAX_ABBREVIATION = 3;
/** Longest inflection of a name: "controllers" of `controller`. */
const MAX_INFLECTION = 2;

/** Ending of a compound that begins with the name of a department: „Einkaufsabteilung“. */
const DEPARTMENT = /^(?:s|n|en)?(?:abteilung|bereich|team|leitung|leiter|leiterin|kollegen|kolleginnen|leute|mitarbeiter|mannschaft)/;

/** Returns whether a word is a compound that begins with a name but means something else: „Einkaufspreis“ is not „Einkauf“. */
const isOtherCompound = (word: string, name: string): boolean =>
  wordsIn(name).some((part) => {
    const [long, short] = [withoutUmlauts(word), withoutUmlauts(part)];
    return long.startsWith(short) && long.length > short.length + MAX_INFLECTION && !DEPARTMENT.test(long.slice(short.length));
  });

/** A department that a request calls one: "the marketing team", „Marketingabteilung“. */
const DEPARTMENTS =
  /(?<name>\p{L}{2,})[\s-](?:team|department|dept|abteilung)(?!\p{L})|(?<!\p{L})(?<compound>\p{Lu}\p{L}{2,}?)s?(?:abteilung|team)(?!\p{L})/gu;

/** Returns the departments that a request calls one, whether or not the tenant has them. */
const departmentsIn = (text: string): string[] =>
  Array.from(text.matchAll(DEPARTMENTS), ({ groups }) => groups?.['name'] ?? groups?.['compound'] ?? '').filter(
    (name) => !isStopWord(name),
  );

/** Returns the names that a text contains, a department also by the last word of its name: "sales" for `trade sales`. */
const actorNamesIn = (text: string, names: readonly string[]): { id: string; words: readonly string[] }[] => {
  const things = names.map((name) => ({
    kind: 'name' as const,
    id: name,
    label: name,
    names: [name],
    heads: wordsIn(name).slice(1).slice(-1),
  }));
  const spelled = wordsIn(text);
  const abbreviated = names.filter((name) => name.length <= MAX_ABBREVIATION && spelled.includes(name.toUpperCase()));
  return [
    ...subjectsIn(text, things, { kinds: ['name'] }).filter(
      ({ id, confidence, words }) =>
        confidence >= MIN_CONFIDENCE && !abbreviated.includes(id) && !words.every((word) => isOtherCompound(word, id)),
    ),
    ...abbreviated.map((id) => ({ id, words: [id] })),
  ];
};
