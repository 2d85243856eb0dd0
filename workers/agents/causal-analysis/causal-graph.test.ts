import { areDSeparated, CausalGraph, findBackDoorSet, isBackDoorSet, type Edge } from './causal-graph.js';

const graphOf = (...edges: string[]): CausalGraph => new CausalGraph(edges.map((edge) => edge.split('>') as unknown as Edge));

const separated = (graph: CausalGraph, a: string, b: string, ...given: string[]) => areDSeparated(graph, a, b, new Set(given));

describe('areDSeparated', () => {
  it.each([
    ['a chain', graphOf('a>m', 'm>b'), false, true],
    ['a fork', graphOf('m>a', 'm>b'), false, true],
    ['a collider', graphOf('a>m', 'b>m'), true, false],
  ])('handles %s', (_, graph, unconditional, givenMiddle) => {
    expect([separated(graph, 'a', 'b'), separated(graph, 'a', 'b', 'm')]).toEqual([unconditional, givenMiddle]);
  });

  it('returns false given a descendant of a collider', () => {
    const graph = graphOf('a>m', 'b>m', 'm>d');
    expect([separated(graph, 'a', 'b'), separated(graph, 'a', 'b', 'd')]).toEqual([true, false]);
  });
});

describe('the back-door criterion', () => {
  // J. Pearl: Causal diagrams for empirical research (1995), figure 4: {X3, X4} and {X4, X5} satisfy it, {X4} and {X6} do not.
  const pearl = graphOf('1>3', '1>4', '2>4', '2>5', '3>t', '4>t', '4>y', '5>y', 't>6', '6>y');
  const isValid = (...set: string[]) => isBackDoorSet(pearl, 't', 'y', new Set(set));

  it("agrees with Pearl's example", () => {
    expect([isValid('3', '4'), isValid('4', '5'), isValid('4'), isValid('6'), isValid()]).toEqual([true, true, false, false, false]);
  });

  it('yields a minimal set', () => {
    const set = findBackDoorSet(pearl, 't', 'y', () => true) ?? [];
    expect(isValid(...set)).toBe(true);
    for (const node of set) expect(isValid(...set.filter((each) => each !== node))).toBe(false);
  });

  it('uses observed variables only and yields null if they do not suffice', () => {
    expect(findBackDoorSet(pearl, 't', 'y', (node) => node !== '3' && node !== '1')).toEqual(['4', '5'].toSorted());
    expect(findBackDoorSet(graphOf('u>t', 'u>y', 't>y'), 't', 'y', (node) => node !== 'u')).toBeNull();
  });

  it('does not adjust for a collider of two unobserved causes (M-bias)', () => {
    const graph = graphOf('u>t', 'u>m', 'v>m', 'v>y', 't>y');
    expect(isBackDoorSet(graph, 't', 'y', new Set())).toBe(true);
    expect(isBackDoorSet(graph, 't', 'y', new Set(['m']))).toBe(false);
    expect(findBackDoorSet(graph, 't', 'y', (node) => node !== 'u' && node !== 'v')).toEqual([]);
  });

  it('does not adjust for descendants of the treatment', () => {
    const graph = graphOf('t>y', 't>c', 'y>c', 'z>t', 'z>y');
    expect(findBackDoorSet(graph, 't', 'y', () => true)).toEqual(['z']);
    expect(isBackDoorSet(graph, 't', 'y', new Set(['z', 'c']))).toBe(false);
  });
});

describe('CausalGraph.cycle', () => {
  it('returns the path of a cycle, or null', () => {
    expect(graphOf('a>b', 'b>c').cycle()).toBeNull();
    expect(graphOf('x>a', 'a>b', 'b>c', 'c>a').cycle()).toEqual(['a', 'b', 'c', 'a']);
    expect(graphOf('a>a').cycle()).toEqual(['a', 'a']);
  });
});
