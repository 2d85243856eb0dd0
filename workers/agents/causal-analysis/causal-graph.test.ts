import { areSeparated, CausalGraph, findBackDoorSet, isBackDoorSet, type Edge } from './causal-graph.js';

const graphOf = (...ways: string[]): CausalGraph => new CausalGraph(ways.map((way) => way.split('>') as unknown as Edge));

const separated = (graph: CausalGraph, a: string, b: string, ...given: string[]) => areSeparated(graph, a, b, new Set(given));

describe('separation in a graph', () => {
  it.each([
    ['a chain', graphOf('a>m', 'm>b'), false, true],
    ['a fork', graphOf('m>a', 'm>b'), false, true],
    ['a collider', graphOf('a>m', 'b>m'), true, false],
  ])('of %s', (_, graph, free, fixed) => {
    expect([separated(graph, 'a', 'b'), separated(graph, 'a', 'b', 'm')]).toEqual([free, fixed]);
  });

  it('is undone by what comes after a collider', () => {
    const graph = graphOf('a>m', 'b>m', 'm>d');
    expect([separated(graph, 'a', 'b'), separated(graph, 'a', 'b', 'd')]).toEqual([true, false]);
  });
});

describe('the back-door criterion', () => {
  // J. Pearl: Causal diagrams for empirical research (1995), figure 4: {X3, X4} and {X4, X5} serve, {X4} and {X6} do not.
  const pearl = graphOf('1>3', '1>4', '2>4', '2>5', '3>t', '4>t', '4>y', '5>y', 't>6', '6>y');
  const serves = (...set: string[]) => isBackDoorSet(pearl, 't', 'y', new Set(set));

  it("agrees with Pearl's example", () => {
    expect([serves('3', '4'), serves('4', '5'), serves('4'), serves('6'), serves()]).toEqual([true, true, false, false, false]);
  });

  it('finds a set of which none can be spared', () => {
    const set = findBackDoorSet(pearl, 't', 'y', () => true) ?? [];
    expect(serves(...set)).toBe(true);
    for (const node of set) expect(serves(...set.filter((each) => each !== node))).toBe(false);
  });

  it('leaves out what is not measured, and says when nothing is left', () => {
    expect(findBackDoorSet(pearl, 't', 'y', (node) => node !== '3' && node !== '1')).toEqual(['4', '5'].toSorted());
    expect(findBackDoorSet(graphOf('u>t', 'u>y', 't>y'), 't', 'y', (node) => node !== 'u')).toBeNull();
  });

  it('does not fall for the M: what two hidden causes meet in is not held fixed', () => {
    const graph = graphOf('u>t', 'u>m', 'v>m', 'v>y', 't>y');
    expect(isBackDoorSet(graph, 't', 'y', new Set())).toBe(true);
    expect(isBackDoorSet(graph, 't', 'y', new Set(['m']))).toBe(false);
    expect(findBackDoorSet(graph, 't', 'y', (node) => node !== 'u' && node !== 'v')).toEqual([]);
  });

  it('holds nothing fixed that comes after the treatment, colliders least of all', () => {
    const graph = graphOf('t>y', 't>c', 'y>c', 'z>t', 'z>y');
    expect(findBackDoorSet(graph, 't', 'y', () => true)).toEqual(['z']);
    expect(isBackDoorSet(graph, 't', 'y', new Set(['z', 'c']))).toBe(false);
  });
});

describe('cycles', () => {
  it('are shown as the way that they go', () => {
    expect(graphOf('a>b', 'b>c').cycle()).toBeNull();
    expect(graphOf('x>a', 'a>b', 'b>c', 'c>a').cycle()).toEqual(['a', 'b', 'c', 'a']);
    expect(graphOf('a>a').cycle()).toEqual(['a', 'a']);
  });
});
