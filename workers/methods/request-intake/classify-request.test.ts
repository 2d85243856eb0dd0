import { classifyRequest } from './classify-request.js';
import { REQUEST_TYPES, ROUTES } from './request-types.js';
import { blindRequests, heldOutRequests, macroF1, tuningRequests, type LabelledRequest } from './testing/labelled-requests.js';

const figuresOf = (requests: readonly LabelledRequest[]) => {
  const found = requests.map((request) => ({ request, classification: classifyRequest(request.text) }));
  const routed = found.filter(({ request }) => request.route !== null);
  const within = (rank: number): number =>
    routed.filter(({ request, classification }) => classification.routes.slice(0, rank).some(({ name }) => name === request.route)).length /
    routed.length;
  const settled = found.filter(({ classification }) => classification.settled);
  return {
    macroF1: macroF1(found.map(({ request, classification }) => ({ actual: request.type, found: classification.type }))),
    top1: within(1),
    top3: within(3),
    settled: settled.length / found.length,
    rightWhereSettled: settled.filter(({ request, classification }) => request.type === classification.type).length / settled.length,
  };
};

describe('labelled requests', () => {
  const all = [...tuningRequests(), ...heldOutRequests(), ...blindRequests()];

  it('cover all types and agents in both languages, none twice', () => {
    expect(all.length).toBeGreaterThanOrEqual(150);
    expect(new Set(all.map(({ text }) => text)).size).toBe(all.length);
    for (const set of [heldOutRequests(), blindRequests()]) {
      expect(new Set(set.map(({ type }) => type))).toEqual(new Set(REQUEST_TYPES));
      for (const language of ['de', 'en'])
        expect(new Set(set.filter((each) => each.language === language && each.route).map(({ route }) => route))).toEqual(new Set(ROUTES));
    }
  });

  /**
   * The held-out requests were written before the lexicon, but by the same author with the same words in mind: all are found.
   * How far the lexicon carries is told by the blind ones, written after it and measured once: macro-F1 0.76, best agent
   * right 0.84, among the best three 0.91; of what is called settled (0.88), 0.85 has the right type. The floors are below.
   */
  it('are told apart: held out', () => {
    const figures = figuresOf(heldOutRequests());
    expect(figures.macroF1).toBeGreaterThanOrEqual(0.85);
    expect(figures.top1).toBeGreaterThanOrEqual(0.85);
    expect(figures.top3).toBeGreaterThanOrEqual(0.95);
  });

  it('are told apart: blind', () => {
    const figures = figuresOf(blindRequests());
    expect(figures.macroF1).toBeGreaterThanOrEqual(0.75);
    expect(figures.top1).toBeGreaterThanOrEqual(0.8);
    expect(figures.top3).toBeGreaterThanOrEqual(0.9);
  });

  it('are called settled only where that is mostly right', () => {
    const figures = figuresOf(blindRequests());
    expect(figures.settled).toBeGreaterThan(0.5);
    expect(figures.rightWhereSettled).toBeGreaterThanOrEqual(0.8);
  });
});

describe('classifying', () => {
  it('names the words that point to an agent, as the request has them', () => {
    const { type, routes } = classifyRequest('Bitte prüft die Datenqualität der Kundenliste: Dubletten?');
    expect(type).toBe('data');
    expect(routes[0]).toMatchObject({ name: 'data-quality', words: expect.arrayContaining(['Datenqualität', 'Dubletten']) as string[] });
  });

  it('does not care how umlauts and capitals are written', () => {
    const spellings = ['Plausibilität prüfen, Ausreißer suchen', 'PLAUSIBILITAET PRUEFEN, AUSREISSER SUCHEN'];
    const [first, second] = spellings.map((text) => classifyRequest(text));
    expect(second?.routes.map(({ name, score }) => [name, score])).toEqual(first?.routes.map(({ name, score }) => [name, score]));
  });

  it('leaves open what has no known word, and what points two ways alike', () => {
    expect(classifyRequest('Xyzzy plugh.')).toMatchObject({ type: 'other', routes: [], settled: false });
    expect(classifyRequest('dashboard powerpoint').settled).toBe(false);
  });

  it('takes the longest request there can be in good time', () => {
    const started = performance.now();
    classifyRequest('was passiert wenn '.repeat(1_100));
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
