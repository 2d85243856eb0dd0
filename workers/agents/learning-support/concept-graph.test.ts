import { loadLandscape } from '../../../subgraphs/process/index.js';
import { conceptGraph, ConceptGraph, type Concept } from './concept-graph.js';

const concept = (id: string, needs: string[] = []): Concept => ({
  id,
  step: 'learning-support',
  term: { de: `${id} (${id.slice(0, 1)})`, en: `the ${id}` },
  definition: { de: 'Etwas.', en: 'Something.' },
  needs,
});

describe('the concepts', () => {
  const graph = conceptGraph();

  it('are at least sixty and each belongs to a process step', () => {
    expect(graph.concepts.length).toBeGreaterThanOrEqual(60);
    const steps = new Set(loadLandscape().steps.map(({ step_id: id }) => id));
    expect(graph.concepts.filter(({ step }) => !steps.has(step)).map(({ id }) => id)).toEqual([]);
  });

  it('are found by every term that they have, in both languages', () => {
    for (const each of graph.concepts) {
      expect(graph.find(each.term.de)?.id).toBe(each.id);
      expect(graph.find(each.term.en)?.id).toBe(each.id);
      expect(graph.find(each.id)?.id).toBe(each.id);
      expect(graph.mentionedIn(`Bitte: ${each.term.de}?`)?.id).toBe(each.id);
    }
  });

  it('have definitions of their own, which end like sentences', () => {
    for (const language of ['de', 'en'] as const) {
      const definitions = graph.concepts.map(({ definition }) => definition[language]);
      expect(new Set(definitions).size).toBe(definitions.length);
      expect(definitions.filter((text) => !text.endsWith('.'))).toEqual([]);
    }
  });

  it('never need themselves, however far away', () => {
    expect(graph.concepts.filter(({ id }) => graph.before(id).has(id))).toEqual([]);
  });

  it('are reached by a path on which everything comes after what it needs', () => {
    for (const { id } of graph.concepts) {
      const path = graph.pathTo(id, []).map((each) => each.id);
      expect(path.at(-1)).toBe(id);
      expect(new Set(path)).toEqual(new Set([...graph.before(id), id]));
      for (const [place, step] of path.entries())
        for (const need of graph.get(step)?.needs ?? []) expect(path.indexOf(need)).toBeLessThan(place);
    }
  });
});

describe('a graph of concepts', () => {
  // d needs b and c, both need a; e stands alone.
  const graph = new ConceptGraph([concept('d', ['b', 'c']), concept('b', ['a']), concept('c', ['a']), concept('a'), concept('e')]);
  const path = (to: string, ...known: string[]): string =>
    graph
      .pathTo(to, known)
      .map(({ id }) => id)
      .join('');

  it('leaves out what is known, and what that needs', () => {
    expect(path('d')).toMatch(/^a(bc|cb)d$/);
    expect(path('d', 'b')).toBe('cd');
    expect(path('d', 'a')).toMatch(/^(bc|cb)d$/);
    expect(path('d', 'd')).toBe('');
    expect(path('d', 'e')).toHaveLength(4);
  });

  it('is refused with a circle, an unknown need, or a word that names two', () => {
    expect(() => new ConceptGraph([concept('a', ['b']), concept('b', ['a'])])).toThrow('needs go round');
    expect(() => new ConceptGraph([concept('a', ['x'])])).toThrow('a needs x');
    expect(() => new ConceptGraph([concept('a'), concept('a')])).toThrow('a is there twice');
    expect(() => new ConceptGraph([concept('abc'), concept('axy')])).toThrow('“a” names two concepts');
  });

  it('prefers the longest name that a text holds, and only whole words', () => {
    const named = new ConceptGraph([
      { ...concept('short'), term: { de: 'Zeit', en: 'time' } },
      { ...concept('long'), term: { de: 'Zeit im Prozess', en: 'time in process' } },
    ]);
    expect(named.mentionedIn('Was ist die Zeit im Prozess?')?.id).toBe('long');
    expect(named.mentionedIn('Zeitgeist')).toBeUndefined();
  });
});
