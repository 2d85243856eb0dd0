import { z } from 'zod';
import { ContentError, loadContentFolder, localizedText, type LocalizedText } from '../../../platform/content/index.js';
import { plainWord } from '../../methods/tenant-state/index.js';

const FOLDER = 'workers/agents/learning-support/content';

const id = z.string().regex(/^[a-z]+(?:-[a-z]+)*$/);

const conceptSchema = z.strictObject({
  id,
  /** The process step, and so the agent, in which it is used. */
  step: id,
  term: localizedText,
  definition: localizedText,
  /** What has to be understood before. */
  needs: z.array(id),
});
export type Concept = z.output<typeof conceptSchema>;

/** Concepts and what each needs: a directed graph without cycles. */
export class ConceptGraph {
  private readonly byId: ReadonlyMap<string, Concept>;
  private readonly byWord: ReadonlyMap<string, Concept>;
  private readonly earlier = new Map<string, ReadonlySet<string>>();

  /** @throws ContentError when an id is there twice, a need is unknown, a word names two concepts, or needs go round in a circle */
  constructor(readonly concepts: readonly Concept[]) {
    this.byId = new Map(concepts.map((concept) => [concept.id, concept]));
    const words = concepts.flatMap((concept) => wordsOf(concept).map((word) => [word, concept] as const));
    this.byWord = new Map(words);
    const faults = [
      ...concepts.filter((concept) => this.byId.get(concept.id) !== concept).map((concept) => `${concept.id} is there twice`),
      ...concepts.flatMap((concept) => concept.needs.filter((need) => !this.byId.has(need)).map((need) => `${concept.id} needs ${need}`)),
      ...words.filter(([word, concept]) => this.byWord.get(word) !== concept).map(([word]) => `“${word}” names two concepts`),
    ];
    if (faults.length > 0) throw new ContentError(`${FOLDER}: ${faults.join('; ')}`);
    if (this.inOrder(concepts.map((concept) => concept.id)).length < concepts.length) throw new ContentError(`${FOLDER}: needs go round`);
  }

  get(conceptId: string): Concept | undefined {
    return this.byId.get(conceptId);
  }

  /** The concept of an id, a German or an English term, or the short form in its brackets. */
  find(term: string): Concept | undefined {
    return this.byId.get(term) ?? this.byWord.get(spoken(term));
  }

  /** The concept that a text names; of several the longest name. */
  mentionedIn(text: string): Concept | undefined {
    const plain = ` ${spoken(text)} `;
    const found = [...this.byWord].filter(([word]) => plain.includes(` ${word} `));
    return found.toSorted(([a], [b]) => b.length - a.length)[0]?.[1];
  }

  /** Ids of everything that has to be understood before it, near or far. */
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

  /** The shortest way to a concept: what it needs and is not known, each after its own needs, the concept last. Who knows something knows what it needs. */
  pathTo(conceptId: string, known: readonly string[]): Concept[] {
    const knows = new Set(known.flatMap((each) => [each, ...this.before(each)]));
    const wanted = [...this.before(conceptId), conceptId].filter((each) => !knows.has(each));
    return this.inOrder(wanted);
  }

  /** These in an order in which nothing comes before what it needs (Kahn 1962); what stands in a circle is left out. */
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

/** `Liefertreue (OTIF)` is found as itself, as `Liefertreue` and as `OTIF`. */
const wordsOf = ({ term }: Pick<Concept, 'term'>): string[] => [...new Set([...namesIn(term, 'de'), ...namesIn(term, 'en')])];

const namesIn = (term: LocalizedText, language: keyof LocalizedText): string[] => {
  const text = term[language];
  const [, long, short] = /^(.+?) \((.+)\)$/.exec(text) ?? [];
  return [text, long, short].filter((each) => each !== undefined).map(spoken);
};

/** Words as they are said: in one spelling, without marks. */
export const spoken = (text: string): string => plainWord(text.replaceAll(/[^\p{L}\p{N}]+/gu, ' '));

let loaded: ConceptGraph | undefined;

/** The concepts of measuring, processes, data, statistics and change, read once. */
export const conceptGraph = (): ConceptGraph =>
  (loaded ??= new ConceptGraph([...loadContentFolder(FOLDER, z.array(conceptSchema)).values()].flat()));
