import { loadLandscape, readArticle } from '../../../subgraphs/process/index.js';
import { conceptGraph, ConceptGraph, type Concept } from './concept-graph.js';

const concept = (id: string, needs: string[] = []): Concept => ({
  id,
  step: 'learning-support',
  term: { de: `${id} (${id.slice(0, 1)})`, en: `the ${id}` },
  definition: { de: 'Etwas.', en: 'Something.' },
  also: [],
  needs,
});

describe('conceptGraph', () => {
  const graph = conceptGraph();

  it('has at least 60 concepts, each belonging to a process step', () => {
    expect(graph.concepts.length).toBeGreaterThanOrEqual(60);
    const steps = new Set(loadLandscape().steps.map(({ step_id: id }) => id));
    expect(graph.concepts.filter(({ step }) => !steps.has(step)).map(({ id }) => id)).toEqual([]);
  });

  it.each([
    ['Was bedeutet die Skontoquote?', 'Skontoquote'],
    ['Erkläre die Ausfallquoten', 'Ausfallquoten'],
  ])('does not take an unknown compound for the term that it ends with: %s', (text, unknown) => {
    expect(graph.inflectedIn(text, [unknown])).toBeUndefined();
    expect(graph.inflectedIn('Was sind Engpässe?', ['Engpässe'])?.id).toBe('bottleneck');
  });

  it('finds each concept by all of its terms, in both languages', () => {
    for (const each of graph.concepts) {
      expect(graph.find(each.term.de)?.id).toBe(each.id);
      expect(graph.find(each.term.en)?.id).toBe(each.id);
      expect(graph.find(each.id)?.id).toBe(each.id);
      expect(graph.mentionedIn(`Bitte: ${each.term.de}?`)?.id).toBe(each.id);
    }
  });

  it('names only articles of the knowledge base, each with an example', () => {
    const named = [...new Set(graph.concepts.flatMap(({ article }) => article ?? []))];
    expect(named.filter((name) => ['de', 'en'].some((each) => readArticle(name, each as 'de' | 'en')?.example == null))).toEqual([]);
  });

  it.each([
    ['Was ist das Simpson-Paradoxon?', 'simpsons-paradox'],
    ['Explain Simpson’s paradox to me', 'simpsons-paradox'],
    ['Erklär mir, wozu man schichtet: Schichtung', 'stratification'],
    ['Is the difference statistically significant?', 'significance'],
    ['What is a fishbone diagram?', 'ishikawa'],
  ])('finds the concept of “%s”', (text, id) => {
    expect(graph.mentionedIn(text)?.id).toBe(id);
  });

  it('has unique definitions that end with a full stop', () => {
    for (const language of ['de', 'en'] as const) {
      const definitions = graph.concepts.map(({ definition }) => definition[language]);
      expect(new Set(definitions).size).toBe(definitions.length);
      expect(definitions.filter((text) => !text.endsWith('.'))).toEqual([]);
    }
  });

  it('has no concept that is its own prerequisite, directly or indirectly', () => {
    expect(graph.concepts.filter(({ id }) => graph.before(id).has(id))).toEqual([]);
  });

  it('orders each path so that a concept follows its prerequisites', () => {
    for (const { id } of graph.concepts) {
      const path = graph.pathTo(id, []).map((each) => each.id);
      expect(path.at(-1)).toBe(id);
      expect(new Set(path)).toEqual(new Set([...graph.before(id), id]));
      for (const [position, step] of path.entries())
        for (const need of graph.get(step)?.needs ?? []) expect(path.indexOf(need)).toBeLessThan(position);
    }
  });
});

describe('ConceptGraph', () => {
  // d needs b and c, which both need a. e has no edges.
  const graph = new ConceptGraph([concept('d', ['b', 'c']), concept('b', ['a']), concept('c', ['a']), concept('a'), concept('e')]);
  const path = (to: string, ...known: string[]): string =>
    graph
      .pathTo(to, known)
      .map(({ id }) => id)
      .join('');

  it('omits known concepts and their prerequisites from the path', () => {
    expect(path('d')).toMatch(/^a(bc|cb)d$/);
    expect(path('d', 'b')).toBe('cd');
    expect(path('d', 'a')).toMatch(/^(bc|cb)d$/);
    expect(path('d', 'd')).toBe('');
    expect(path('d', 'e')).toHaveLength(4);
  });

  it('rejects a cycle, an unknown prerequisite, a duplicate id and a term of two concepts', () => {
    expect(() => new ConceptGraph([concept('a', ['b']), concept('b', ['a'])])).toThrow('the prerequisites form a cycle');
    expect(() => new ConceptGraph([concept('a', ['x'])])).toThrow('a needs the unknown concept x');
    expect(() => new ConceptGraph([concept('a'), concept('a')])).toThrow('duplicate id a');
    expect(() => new ConceptGraph([concept('abc'), concept('axy')])).toThrow('the term “a” belongs to two concepts');
  });

  it('matches the longest term in a text, and only whole words', () => {
    const named = new ConceptGraph([
      { ...concept('short'), term: { de: 'Zeit', en: 'time' } },
      { ...concept('long'), term: { de: 'Zeit im Prozess', en: 'time in process' } },
    ]);
    expect(named.mentionedIn('Was ist die Zeit im Prozess?')?.id).toBe('long');
    expect(named.mentionedIn('Zeitgeist')).toBeUndefined();
  });

  it('prefers the most specific of several terms, and finds inflected terms', () => {
    const glossary = conceptGraph();
    expect(glossary.mentionedIn('Was ist ein Engpass im Prozess?')?.id).toBe('bottleneck');
    expect(glossary.mentionedIn('What is a bottleneck of a process?')?.id).toBe('bottleneck');
    expect(glossary.inflectedIn('Wo entstehen Engpässe?')?.id).toBe('bottleneck');
    expect(glossary.inflectedIn('Explain bottlenecks')?.id).toBe('bottleneck');
  });
});
