import { inAnyCase, isStopWord, withoutUmlauts, wordsIn } from '../../../platform/text/index.js';
import type { Understood } from './understood.js';

/** Words of a role instead of a name: „Leitung Logistik“, "Head of Sales". */
const ROLE =
  /^(?:leit(?:er|erin|ung)|head|manager|managerin|team|abteilung|department|director|direktor|vorstand|bereich|chief|officer|lead|owner|group|gruppe|c[efiot]o|hr|it|einkauf|vertrieb|verkauf|logistik|controlling|produktion|qualität|sales|purchasing|finance|operations|quality)$/iu;
const TITLE = /^(?:dr|prof|herr|frau|mr|mrs|ms|dipl|ing|von|van|de)$/iu;
const MIN_LENGTH = 3;

const folded = (name: string): string[] =>
  wordsIn(name)
    .filter((word) => !TITLE.test(word))
    .map(withoutUmlauts);

/** Returns whether the name of an owner is that of a role, such as "Head of Sales". The initial "A." of a person is not an article. */
export const isRole = (person: string): boolean =>
  wordsIn(person).some((word) => ROLE.test(word) || (word.length > 1 && isStopWord(word)) || /^\p{Ll}/u.test(word));

/** Returns the people that a request names by their full name, surname or unique first name, also in the genitive. */
export const peopleIn = (request: string, people: readonly string[]): Understood['subjects'] => {
  const words = wordsIn(request);
  const capitalised = words.filter((word) => /^\p{Lu}/u.test(word));
  const find = (name: string, among: readonly string[]): string | undefined =>
    name.length < MIN_LENGTH ? undefined : among.find((word) => [name, `${name}s`].includes(withoutUmlauts(word)));
  const firstNames = people.map((person) => folded(person)[0]);
  return people.flatMap((person) => {
    const names = folded(person);
    if (names.length === 0) return [];
    const full = names.map((name) => words.find((word) => [name, `${name}s`].includes(withoutUmlauts(word))));
    const named = (found: readonly string[], confidence: number): Understood['subjects'] => [
      { kind: 'person', id: person, label: person, words: [...found], confidence, source: 'rules' },
    ];
    if (full.every((word) => word !== undefined)) return named(full, 1);
    if (isRole(person)) return [];
    const surname = find(names.at(-1) ?? '', capitalised);
    const [first = ''] = names;
    // Include the first name if the person is recorded by an initial: "Janet Moss" for "J. Moss".
    const before = surname === undefined || first.length > 1 ? undefined : words[words.indexOf(surname) - 1];
    if (surname !== undefined)
      return named(
        before !== undefined && capitalised.includes(before) && withoutUmlauts(before).startsWith(first) ? [before, surname] : [surname],
        0.9,
      );
    const isUnique = firstNames.filter((other) => other === first).length === 1;
    const given = names.length > 1 && isUnique ? find(first, capitalised) : undefined;
    return given === undefined ? [] : named([given], 0.7);
  });
};

/** Texts and files that are written for somebody. */
const DELIVERABLE = String.raw`(?:\p{L}*(?:mail|nachricht|mitteilung|brief|bericht|vorlage|notiz|präsentation|foliensatz|zusammenfassung|info|text|entwurf)|message|letter|memo|note|update|report|deck|presentation|summary|briefing|draft|slides|mail|write|schreib\p{L}*|tell|inform|informier\p{L}*)`;
const TITLES = String.raw`(?:(?:herrn?|frau|mr|mrs|ms|dr)\.?\s+)*`;

/** The beginning of a request up to its recipient. */
const UP_TO_RECIPIENT = new RegExp(String.raw`(?<!\p{L})${DELIVERABLE}\s+(?:\p{L}+\s+){0,3}?(?:an|für|to|for)\s+$`, 'iu');
/** A person who need not be recorded: an initial or a title before a surname. */
const PERSON = new RegExp(
  String.raw`(?<=(?:${inAnyCase('an|für|to|for')})\s+)(?:(?:(?:${inAnyCase('herrn?|frau|mr|mrs|ms|dr|prof')})\.?\s+)+(?:\p{Lu}\.\s?)*|(?:\p{Lu}\.\s?)+)(?:(?:von|van|de|zu)\s+)?\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?`,
  'gu',
);

/** Returns the people to whom the text goes that a request asks for: „Mail an U. Keller“, "a report for Janet Moss". */
export const recipientsIn = (request: string, people: Understood['subjects']): Understood['subjects'] => {
  const recorded = people.filter(({ words }) =>
    words.some((word) =>
      new RegExp(
        String.raw`(?<!\p{L})${DELIVERABLE}\s+(?:(?:\p{L}+\s+){0,3}?(?:an|für|to|for)\s+)?${TITLES}(?:\p{L}+\.?\s+)?${RegExp.escape(word)}(?!\p{L})`,
        'iu',
      ).test(request),
    ),
  );
  const name = [...request.matchAll(PERSON)].find(({ index }) => UP_TO_RECIPIENT.test(request.slice(0, index)))?.[0];
  if (name === undefined || recorded.some(({ words }) => words.some((word) => wordsIn(name).includes(word)))) return recorded;
  const label = name.replace(/^Herrn\b/u, 'Herr');
  return [...recorded, { kind: 'person', id: label, label, words: wordsIn(name), confidence: 0.9, source: 'rules' }];
};
