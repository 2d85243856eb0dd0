import { stemOf, sameWord, wordsIn } from '../../../platform/text/index.js';
import type { TenantThings } from './tenant-things.js';
import type { Understood } from './understood.js';

type Subject = Understood['subjects'][number];

/** A noun for an initiative and the word that says which one: "the discount project", „Projekt Kundenportal“, „Portalprojekt“. */
const PROJECT =
  /(?<![\p{L}-])(?<before>[\p{L}-]{4,60})[\s-]+(?:projects?|initiatives?|workstreams?)(?!\p{L})|(?<!\p{L})(?<compound>\p{L}{4,}?)s?-?(?:projekt|initiative|vorhaben)(?:e?s|e|n)?(?!\p{L})|(?<!\p{L})(?:projekt|initiative|vorhaben)\p{L}{0,2}\s+(?:(?:zu[mr]?|für|der|die|das|den)\s+)*[„"“]?(?<after>\p{Lu}[\p{L}-]{3,})/giu;
const CONFIDENCE = 0.9;

/** Returns the initiatives that a request names by one word of their titles beside a noun such as "project", if no other title has it. */
export const projectsIn = (request: string, { things }: Pick<TenantThings, 'things'>): Subject[] => {
  const initiatives = things.filter(({ kind }) => kind === 'initiative');
  return [...request.matchAll(PROJECT)].flatMap(({ groups = {} }): Subject[] => {
    const word = groups['before'] ?? groups['compound'] ?? groups['after'] ?? '';
    const named = initiatives.filter(({ label }) => wordsIn(label).some((own) => isWord(own, word)));
    const [first, second] = named;
    return first && !second
      ? [{ kind: 'initiative', id: first.id, label: first.label, words: [word], confidence: CONFIDENCE, source: 'rules' }]
      : [];
  });
};

/** Returns whether a word of a title is another one or begins with it: „Preisfreigabe“ for „Preis“. */
const isWord = (own: string, word: string): boolean =>
  sameWord(stemOf(own), stemOf(word)) || own.toLowerCase().startsWith(word.toLowerCase());
