import { z } from 'zod';
import { ContentError, loadContentFolder, localizedText, type LocalizedText } from '../../../platform/content/index.js';
import { namedIn } from '../../methods/request-reading/index.js';
import { phraseFinder, plainWords, sameWord, stemOf } from '../../../platform/text/index.js';

const FOLDER = 'workers/agents/learning-support/content';

const id = z.string().regex(/^[a-z]+(?:-[a-z]+)*$/);

const conceptSchema = z.strictObject({
  id,
  /** The process step, and therefore the agent, that uses the concept. */
  step: id,
  term: localizedText,
  definition: localizedText,
  /** Other names, in either language. */
  also: z.array(z.string().min(2)).default([]),
  /** Name of the article of the knowledge base that explains it. */
  article: z.string().optional(),
  /** Ids of the direct prerequisites. */
  needs: z.array(id),
});
export type Concept = z.output<typeof conceptSchema>;

/** Terms that name two concepts, such as "mean and median". */
const JOINS = / (?:and|or|und|oder) /u;

/** Directed acyclic graph of concepts and their prerequisites. */
export class ConceptGraph {
  private readonly byId: ReadonlyMap<string, Concept>;
  private readonly byWord: ReadonlyMap<string, Concept>;
  private readonly earlier = new Map<string, ReadonlySet<string>>();

  /** @throws ContentError if an id is not unique, a prerequisite is unknown, a term belongs to two concepts, or prerequisites form a cycle */
  constructor(readonly concepts: readonly Concept[]) {
    this.byId = new Map(concepts.map((concept) => [concept.id, concept]));
    const words = concepts.flatMap((concept) => wordsOf(concept).map((word) => [word, concept] as const));
    this.byWord = new Map(words);
    const errors = [
      ...concepts.filter((concept) => this.byId.get(concept.id) !== concept).map((concept) => `duplicate id ${concept.id}`),
      ...concepts.flatMap((concept) =>
        concept.needs.filter((need) => !this.byId.has(need)).map((need) => `${concept.id} needs the unknown concept ${need}`),
      ),
      ...words.filter(([word, concept]) => this.byWord.get(word) !== concept).map(([word]) => `the term “${word}” belongs to two concepts`),
    ];
    if (errors.length > 0) throw new ContentError(`${FOLDER}: ${errors.join('; ')}`);
    if (this.inOrder(concepts.map((concept) => concept.id)).length < concepts.length)
      throw new ContentError(`${FOLDER}: the prerequisites form a cycle`);
  }

  get(conceptId: string): Concept | undefined {
    return this.byId.get(conceptId);
  }

  /** Returns the concept with this id, German or English term, or abbreviation in brackets after a term. */
  find(term: string): Concept | undefined {
    return this.byId.get(term) ?? this.byWord.get(plainWords(term));
  }

  /**
   * Returns the concept whose term occurs in the text. Of several, terms within a longer one are ignored, and the most specific
   * one, which has the most prerequisites, wins: a bottleneck, not the process that it belongs to.
   */
  mentionedIn(text: string): Concept | undefined {
    return this.mostSpecific(this.allIn(text));
  }

  /** Returns the concepts whose terms occur in the text, without those within a longer term. */
  allIn(text: string): Concept[] {
    const isNamed = phraseFinder(text);
    const found = [...this.byWord].filter(([word]) => isNamed(word));
    const whole = found.filter(
      ([word]) => !found.some(([other]) => other !== word && !JOINS.test(other) && ` ${other} `.includes(` ${word} `)),
    );
    return [...new Set(whole.map(([, concept]) => concept))];
  }

  /**
   * Returns the concept that a text names in another inflection, such as the plural of its term.
   * @param unknown words of the text that name nothing; a compound of them, such as „Skontoquote“, is no ratio in general
   */
  inflectedIn(text: string, unknown: readonly string[] = []): Concept | undefined {
    const known = unknown.filter((word) => !this.isFormOfTerm(word)).reduce((rest, word) => rest.replaceAll(word, ' '), text);
    return this.mostSpecific(namedIn(known, this.byWord.keys()).flatMap((word) => this.byWord.get(word) ?? []));
  }

  /** Returns whether a word is a form of a word of a term. */
  private isFormOfTerm(word: string): boolean {
    const stem = stemOf(word);
    return [...this.byWord.keys()].some((term) => term.split(' ').some((part) => sameWord(stem, stemOf(part))));
  }

  private mostSpecific(concepts: readonly Concept[]): Concept | undefined {
    return concepts.toSorted((a, b) => this.before(b.id).size - this.before(a.id).size)[0];
  }

  /** Returns the ids of all direct and indirect prerequisites. */
  before(conceptId: string): ReadonlySet<string> {
    const known = this.earlier.get(conceptId);
    if (known) return known;
    const found = new Set<string>();
    const visit = (each: string): void => {
      for (const need of this.byId.get(each)?.needs ?? []) {
        if (found.has(need)) continue;
        found.add(need);
        visit(need);
      }
    };
    visit(conceptId);
    this.earlier.set(conceptId, found);
    return found;
  }

  /**
   * Returns the concepts still to be learned, prerequisites first and the requested concepts last.
   * A known concept implies that its prerequisites are known.
   */
  pathTo(conceptIds: string | readonly string[], known: readonly string[]): Concept[] {
    const knows = new Set(known.flatMap((each) => [each, ...this.before(each)]));
    const wanted = [conceptIds].flat().flatMap((each) => [...this.before(each), each]);
    return this.inOrder([...new Set(wanted)].filter((each) => !knows.has(each)));
  }

  /** Sorts concepts topologically, prerequisites first (Kahn 1962). Omits members of a cycle and concepts that depend on one. */
  private inOrder(ids: readonly string[]): Concept[] {
    const waiting = new Map(ids.map((each) => [each, new Set((this.byId.get(each)?.needs ?? []).filter((need) => ids.includes(need)))]));
    const ordered: Concept[] = [];
    for (;;) {
      const next = this.concepts.find((concept) => waiting.get(concept.id)?.size === 0);
      if (!next) return ordered;
      ordered.push(next);
      waiting.delete(next.id);
      for (const needs of waiting.values()) needs.delete(next.id);
    }
  }
}

/** Returns the search terms of a concept. `Liefertreue (OTIF)` is found in full, as `Liefertreue` and as `OTIF`. */
const wordsOf = ({ term, also }: Pick<Concept, 'term' | 'also'>): string[] => [
  ...new Set([...namesIn(term, 'de'), ...namesIn(term, 'en'), ...also.map(plainWords)]),
];

const namesIn = (term: LocalizedText, language: keyof LocalizedText): string[] => {
  const text = term[language];
  const [, long, short] = /^(.+?) \((.+)\)$/.exec(text) ?? [];
  return [text, long, short].filter((each) => each !== undefined).map(plainWords);
};

let loaded: ConceptGraph | undefined;

/** Returns the glossary of measures, processes, data, statistics and change management. The files are read once per process. */
export const conceptGraph = (): ConceptGraph =>
  (loaded ??= new ConceptGraph([...loadContentFolder(FOLDER, z.array(conceptSchema)).values()].flat()));
