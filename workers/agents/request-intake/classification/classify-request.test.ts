import { once } from '../../../../platform/cache/once.js';
import { classifyRequest } from './classify-request.js';
import { loadExamples, MATTERS } from './examples.js';
import { judgeUrgency, URGENCIES } from '../urgency/judge-urgency.js';
import { wordsOf } from '../match-terms.js';
import { AGENT_NAMES } from '../../cards.js';
import { REQUEST_TYPES } from './request-types.js';
import {
  blindRequests,
  businessEventRequests,
  everydayDevelopmentRequests,
  everydayTestRequests,
  heldOutRequests,
  macroF1,
  type LabelledRequest,
} from '../testing/labelled-requests.js';

/** Several tests measure the same requests. */
const classified = once(classifyRequest);

const figuresOf = (requests: readonly LabelledRequest[]) => {
  const found = requests.map((request) => ({ request, classification: classified(request.text) }));
  const routed = found.filter(({ request }) => request.route !== null);
  const within = (rank: number): number =>
    routed.filter(({ request, classification }) => classification.routes.slice(0, rank).some(({ name }) => name === request.route)).length /
    routed.length;
  const settled = found.filter(({ classification }) => classification.settled);
  return {
    macroF1: macroF1(
      REQUEST_TYPES,
      found.map(({ request, classification }) => ({ actual: request.type, found: classification.type })),
    ),
    routeF1: macroF1(
      AGENT_NAMES,
      routed.map(({ request, classification }) => ({ actual: request.route, found: classification.routes[0]?.name ?? null })),
    ),
    top1: within(1),
    top3: within(3),
    settled: settled.length / found.length,
    rightWhereSettled: settled.filter(({ request, classification }) => request.type === classification.type).length / settled.length,
  };
};

const measured = [heldOutRequests(), blindRequests(), everydayDevelopmentRequests(), everydayTestRequests(), businessEventRequests()];

describe('a set of labelled requests', () => {
  it('covers all types and agents in both languages without duplicates', () => {
    const all = measured.flat();
    expect(all.length).toBeGreaterThanOrEqual(400);
    expect(new Set(all.map(({ text }) => text)).size).toBe(all.length);
    for (const set of measured) {
      expect(new Set(set.map(({ type }) => type))).toEqual(new Set(REQUEST_TYPES));
      for (const language of ['de', 'en'])
        expect(new Set(set.filter((each) => each.language === language && each.route).map(({ route }) => route))).toEqual(
          new Set(AGENT_NAMES),
        );
    }
  });

  /** Jaccard similarity of the trigrams of two texts. */
  const similarity = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
    let shared = 0;
    for (const piece of a) if (b.has(piece)) shared += 1;
    return shared / (a.size + b.size - shared);
  };
  const piecesOf = (text: string): Set<string> => {
    const folded = ` ${wordsOf(text)
      .map((word) => word.folded)
      .join(' ')} `;
    return new Set(Array.from({ length: folded.length - 2 }, (_, start) => folded.slice(start, start + 3)));
  };

  it('differs clearly from all training examples', () => {
    const examples = loadExamples().map(({ text }) => piecesOf(text));
    for (const { text } of [...blindRequests(), ...everydayTestRequests()]) {
      const pieces = piecesOf(text);
      expect({ text, nearest: Math.max(...examples.map((example) => similarity(pieces, example))) < 0.6 }).toEqual({ text, nearest: true });
    }
  });

  /**
   * Measured on business events: macro-F1 of types 0.97, of agents 0.96, top-3 0.98. On the others (macro-F1 of types, top-1 and top-3 accuracy of agents): everyday test 0.93, 0.91, 0.97 (German 0.89, 0.86, 0.95;
   * English 0.96, 0.95, 0.98), blind 0.92, 0.98, 1.00, held out 0.96, 1.00, 1.00. The lexicon alone achieves 0.73, 0.72, 0.82 on the
   * everyday test and 0.76, 0.84, 0.91 on the blind set. Blind and held-out requests have a different author than the examples;
   * the everyday requests have the same author. Without the examples most similar to an everyday test request (similarity 0.25 or
   * more), the everyday test achieves 0.90, 0.92, 0.96.
   */
  it.each([
    ['everyday test', everydayTestRequests, { macroF1: 0.88, routeF1: 0.87, top1: 0.87, top3: 0.94 }],
    ['blind', blindRequests, { macroF1: 0.88, routeF1: 0.92, top1: 0.92, top3: 0.95 }],
    ['held out', heldOutRequests, { macroF1: 0.9, routeF1: 0.95, top1: 0.95, top3: 0.97 }],
    ['business events', businessEventRequests, { macroF1: 0.92, routeF1: 0.92, top1: 0.92, top3: 0.95 }],
  ])('is classified with the required accuracy: %s', (_, requests, floor) => {
    const figures = figuresOf(requests());
    expect(figures.macroF1).toBeGreaterThanOrEqual(floor.macroF1);
    expect(figures.routeF1).toBeGreaterThanOrEqual(floor.routeF1);
    expect(figures.top1).toBeGreaterThanOrEqual(floor.top1);
    expect(figures.top3).toBeGreaterThanOrEqual(floor.top3);
  });

  it.each(['de', 'en'])('is classified with the required accuracy in each language: %s', (language) => {
    const figures = figuresOf(everydayTestRequests().filter((request) => request.language === language));
    expect(figures.macroF1).toBeGreaterThanOrEqual(0.85);
    expect(figures.top3).toBeGreaterThanOrEqual(0.92);
  });

  /** Measured: everyday test 0.85 settled, 0.98 of these right; blind all settled, 0.95 right. */
  it.each([
    ['everyday test', everydayTestRequests],
    ['blind', blindRequests],
  ])('is mostly settled, and mostly right where it is settled: %s', (_, requests) => {
    const figures = figuresOf(requests());
    expect(figures.settled).toBeGreaterThan(0.75);
    expect(figures.rightWhereSettled).toBeGreaterThanOrEqual(0.92);
  });

  /** Measured macro-F1: everyday test 0.97; business events 0.97, without the rules on events 0.69. */
  it.each([
    ['everyday test', everydayTestRequests],
    ['business events', businessEventRequests],
  ])('is classified by urgency with the required accuracy: %s', (_, requests) => {
    const now = new Date('2026-03-11T08:00:00Z');
    const pairs = requests().map(({ text, urgency = 'normal' }) => ({ actual: urgency, found: judgeUrgency(text, now).level }));
    expect(macroF1(URGENCIES, pairs)).toBeGreaterThanOrEqual(0.9);
  });
});

describe('loadExamples', () => {
  it('returns at least 50 distinct examples per label', () => {
    const examples = loadExamples();
    expect(new Set(examples.map(({ text }) => text)).size).toBe(examples.length);
    for (const matter of MATTERS) expect(examples.filter(({ label }) => label === matter).length).toBeGreaterThanOrEqual(50);
  });
});

describe('classifyRequest', () => {
  it('returns the words that point to an agent in their original spelling', () => {
    const { type, routes } = classifyRequest('Bitte prüft die Datenqualität der Kundenliste: Dubletten?');
    expect(type).toBe('data');
    expect(routes[0]).toMatchObject({ name: 'data-quality', words: expect.arrayContaining(['Datenqualität', 'Dubletten']) as string[] });
  });

  it.each([
    'Dubletten in den Kundendaten bereinigen',
    'Bitte bereinige die doppelten Kunden in der Kundenliste.',
    'Entferne die Duplikate aus unserem Lieferantenstamm.',
    'Die Dubletten im Artikelstamm sollen bereinigt werden.',
    'Kannst du die Kundentabelle deduplizieren?',
    'Die mehrfach erfassten Adressen müssen raus.',
    'clean up duplicate customers',
    'Please remove the duplicates from our supplier list.',
    'Deduplicate the customer table.',
    'We need the duplicate records in the CRM cleaned up.',
    'Can you get rid of double entries in the address data?',
    'Delete duplicated products from the catalogue',
  ])('proposes to merge the duplicates for “%s”', (text) => {
    expect(classifyRequest(text).routes[0]?.name).toBe('data-harmonisation');
  });

  it.each(['Sind in der Kundenliste Dubletten?', 'Wie viele Dubletten gibt es in den Kundendaten?', 'Check the orders for duplicates.'])(
    'proposes to check the data for “%s”',
    (text) => {
      expect(classifyRequest(text).routes[0]?.name).toBe('data-quality');
    },
  );

  it('ignores case and the spelling of umlauts', () => {
    const spellings = ['Plausibilität prüfen, Ausreißer suchen', 'PLAUSIBILITAET PRUEFEN, AUSREISSER SUCHEN'];
    const [first, second] = spellings.map((text) => classifyRequest(text));
    expect(second?.routes.map(({ name, score }) => [name, score])).toEqual(first?.routes.map(({ name, score }) => [name, score]));
  });

  it('returns learnt words if the lexicon contains none of the words', () => {
    const [best] = classifyRequest('Rangliste der Projekte, bitte auswählen, was sich lohnt').routes;
    expect(best).toMatchObject({ name: 'initiative-prioritisation', words: expect.arrayContaining(['lohnt']) as string[] });
  });

  it('returns probabilities in descending order that sum to at most 1', () => {
    const { types, routes } = classifyRequest('Zahlen bitte');
    for (const candidates of [types, routes]) {
      const scores = candidates.map(({ score }) => score);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      expect(scores.every((score) => score > 0 && score <= 1)).toBe(true);
      expect(scores.reduce((sum, score) => sum + score, 0)).toBeLessThanOrEqual(1.000_001);
    }
  });

  it('leaves unknown words undecided and returns several agents for ambiguous words', () => {
    expect(classifyRequest('Xyzzy plugh.')).toMatchObject({ type: 'other', routes: [], settled: false });
    const vague = classifyRequest('Zahlen bitte');
    expect(vague.settled).toBe(false);
    expect(vague.routes.length).toBeGreaterThan(1);
    expect(classifyRequest('Bericht oder Folien').routes.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['report-generation', 'slide-deck']),
    );
  });

  it('returns agents for a vague request', () => {
    const vague = classifyRequest('Ich brauche was zu den Lieferungen');
    expect(vague.settled).toBe(false);
    expect(vague.routes).not.toEqual([]);
  });
});
