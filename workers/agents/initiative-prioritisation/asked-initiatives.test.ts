import { answerRanking } from './answer.js';
import type { Understood } from '../../methods/request-reading/index.js';
import { affordable } from './afford.js';
import { askedInitiatives, keyOf, type SelectableCandidate } from './asked-initiatives.js';
import { prioritise } from './prioritise.js';
import { prioritisationDocument } from './prioritisation-document.js';
import { prioritisationResultSchema } from './prioritisation-result.js';
import { renderMarkdown } from '../../documents/markdown/markdown-renderer.js';
import type { Language } from '../../documents/text/formatting.js';
import type { Estimates, Scheme } from './score.js';

const AREAS = [
  { areaId: 'ara_1', name: 'Einkauf' },
  { areaId: 'ara_2', name: 'Werkstatt und Versand' },
];

const candidate = (
  name: string,
  [impact, confidence, ease]: readonly number[],
  {
    areaId = 'ara_1',
    status = 'active',
    owner = 'K. Lang',
    due = '2026-12-01',
    metricIds = [],
    about = name,
    need = null,
    effort = 4,
  }: Partial<SelectableCandidate> & { effort?: number | null } = {},
): SelectableCandidate => {
  const estimates: Estimates = { reach: 100, impact: impact ?? 0, confidence: confidence ?? 0, ease: ease ?? 0, effort };
  return { initiativeId: null, name, areaId, status, owner, due, metricIds, about, need, estimates };
};

const ALL = [
  candidate('Rahmenverträge für Gussteile', [8, 0.9, 8], { metricIds: ['met_1'] }),
  candidate('Lieferantenbewertung einführen', [6, 0.8, 5], { status: 'planned', owner: 'M. Roth' }),
  candidate('Leergut mit Barcodes verfolgen', [5, 0.5, 4], { areaId: 'ara_2', due: '2026-03-01', effort: null }),
  candidate('Zweite Lackierkabine', [5, 0.5, 4], { areaId: 'ara_2', status: 'done' }),
];
const TODAY = '2026-06-15';

const reading = (more: Partial<Understood>): Understood => ({
  ...{ language: 'de', subjects: [], topics: [], period: null, comparisons: [], audiences: [], target: null, format: null },
  ...{ open: [], unanswered: [], ...more },
});
const askedOf = (text: string, language: Language = 'de', understood: Understood | null = null) =>
  askedInitiatives(text, ALL, AREAS, understood, { language, today: TODAY });
const namesOf = (text: string) => askedOf(text).initiatives?.map(({ name }) => name) ?? null;

const answerTo = async (text: string, language: Language, scheme: Scheme = 'ice', understood: Understood | null = null) => {
  const asked = askedOf(text, language, understood);
  const open = ALL.filter(({ status }) => status !== 'done');
  const options = { share: 0.2, draws: 500, seed: 7 };
  const keys = asked.initiatives && new Set(asked.initiatives.map(keyOf));
  const prioritised = await prioritise(scheme, open, options);
  const among = keys && (await prioritise(scheme, open.filter((each) => keys.has(keyOf(each))), options)).ranking; // prettier-ignore
  const leftOut = ALL.filter(({ status }) => status === 'done');
  const answers = answerRanking({ ...prioritised, scheme, leftOut, among }, asked, language);
  const result = prioritisationResultSchema.parse({
    ...{ answers, tenantName: 'Example', createdAt: '2026-06-15T08:00:00Z', programme: null, scheme, chosenBy: 'estimates' },
    ...{ ...prioritised, leftOut, method: { name: 'ICE', parameters: {}, seed: 7, reference: '' }, warnings: [] },
  });
  return { answers, markdown: renderMarkdown(prioritisationDocument(result, language, keys ?? undefined)) };
};

const named = (name: string): SelectableCandidate => {
  const found = ALL.find((each) => each.name === name);
  if (!found) throw new Error(`no initiative ${name}`);
  return found;
};

describe('an amount of money', () => {
  it.each<[string, Language, number | null]>([
    ['Put them in RICE order and tell me which fit the £80,000 ceiling from the meeting.', 'en', 80_000],
    ['Rank the initiatives and show me what £45k would buy.', 'en', 45_000],
    ['Was passt der Reihe nach unter die Grenze von 90.000 Euro?', 'de', 90_000],
    ['Welche Vorhaben kosten mehr als 50.000 Euro?', 'de', null],
  ])('in %j is what all may cost together, unless it bounds each initiative', (text, language, money) => {
    expect(askedOf(text, language).money).toBe(money);
  });

  it('leaves no word of its clause unknown', () => {
    const understood = reading({ language: 'en', open: ['ceiling', 'meeting'], unanswered: ['ceiling', 'meeting'] });
    expect(askedOf('Rank them by RICE and tell me which fit the £80,000 ceiling from the meeting.', 'en', understood).unknown).toEqual([]);
  });
});

it('askedInitiatives reads a question for initiatives without an owner', () => {
  expect(askedOf('Is anyone missing an owner?', 'en').owners).toBe(true);
  expect(askedOf('Wo fehlt die Verantwortung?').owners).toBe(true);
  expect(askedOf('Wer ist verantwortlich?').owners).toBe(false);
});

describe('askedInitiatives with words for everything of a status', () => {
  it.each([
    'Rank by ICE and leave out anything planned',
    'Rank everything except whatever is still planned',
    'Ordne alles nach RICE, aber ohne alles, was geplant ist',
  ])('leaves out what “%s” excludes', (text) => {
    const names = namesOf(text);
    expect(names).toContain('Rahmenverträge für Gussteile');
    expect(names).not.toContain('Lieferantenbewertung einführen');
  });
});

describe('askedInitiatives', () => {
  it('does not choose an initiative that the request leaves untouched', () => {
    const subject = {
      kind: 'initiative' as const,
      id: 'ini_1',
      label: 'X',
      words: ['Lackierkabine'],
      confidence: 1,
      source: 'rules' as const,
    };
    const text = 'Ich muss 20.000 EUR freischaufeln. Welche Projekte stoppen wir? Die Lackierkabine ist tabu.';
    const asked = askedOf(text, 'de', reading({ subjects: [{ ...subject, id: keyOf(named('Zweite Lackierkabine')) }] }));
    expect(asked.initiatives?.map(({ name }) => name) ?? ALL.map(({ name }) => name)).not.toEqual(['Zweite Lackierkabine']);
    expect(asked.leftOut).toEqual(['Zweite Lackierkabine']);
  });

  it.each([
    [
      'Lohnt sich die Lieferantenbewertung oder sind die Rahmenverträge wichtiger?',
      ['Rahmenverträge für Gussteile', 'Lieferantenbewertung einführen'],
    ],
    ['Where does the supplier rating rank?', ['Lieferantenbewertung einführen']],
    ['Welche Vorhaben der Einkaufsabteilung zuerst?', ['Rahmenverträge für Gussteile', 'Lieferantenbewertung einführen']],
    ['Which project of dispatch comes first?', ['Leergut mit Barcodes verfolgen', 'Zweite Lackierkabine']],
    ['Which initiatives are only planned so far?', ['Lieferantenbewertung einführen']],
    ['Was ist überfällig und sollte zuerst kommen?', ['Leergut mit Barcodes verfolgen']],
    ['Womit sollen wir anfangen?', null],
    ['Where does the second one stand in the order, and is it stable?', null],
  ])('reads which initiatives "%s" asks about', (text, names) => {
    expect(namesOf(text)).toEqual(names);
  });

  it('reads the metric that initiatives are to improve, the number asked for, and words that name nothing', () => {
    const metric: Understood['subjects'][number] = {
      kind: 'metric',
      id: 'met_1',
      label: 'Liefertreue',
      words: ['Liefertreue'],
      confidence: 1,
      source: 'rules',
    };
    const asked = askedOf('Was bringt die Liefertreue voran?', 'de', reading({ subjects: [metric] }));
    expect(asked).toMatchObject({ initiatives: [{ name: 'Rahmenverträge für Gussteile' }], labels: ['Liefertreue'] });
    const named = { ...metric, id: 'met_2', label: 'Barcodes' };
    expect(askedOf('Was bringt das voran?', 'de', reading({ subjects: [named] })).initiatives).toMatchObject([
      { name: 'Leergut mit Barcodes verfolgen' },
    ]);
    const unlinked = askedOf('Was bringt das voran?', 'de', reading({ subjects: [{ ...metric, id: 'met_3', label: 'Fluktuation' }] }));
    expect(unlinked).toMatchObject({ initiatives: null, unlinked: ['Fluktuation'] });
    expect(askedOf('Die drei wichtigsten Maßnahmen bitte').count).toBe(3);
    expect(askedOf('the top 2, please').count).toBe(2);
    expect(askedOf('Womit sollen wir anfangen?').count).toBeNull();
    expect(askedOf('How does the drone project rank?', 'en', reading({ open: ['drone'] })).unknown).toEqual(['drone']);
    expect(askedOf('Where does the website relaunch project rank?', 'en', reading({ open: ['relaunch'] })).unknown).toEqual([
      'website relaunch',
    ]);
    expect(askedOf('Which project comes first?', 'en', reading({})).unknown).toEqual([]);
    expect(askedOf('Ordne nach RICE', 'de', reading({ open: ['RICE'], unanswered: ['RICE'] })).unknown).toEqual([]);
    const app = reading({ open: ['loyalty', 'app'] });
    expect(askedOf('Is the loyalty app worth more than the supplier rating?', 'en', app).unknown).toEqual(['loyalty app']);
    expect(askedOf('What are the top three?', 'en', reading({ open: ['top'], unanswered: ['top'] })).unknown).toEqual([]);
    expect(askedOf('Lohnt sich das Drohnenprojekt?', 'de', reading({ unanswered: ['Drohnenprojekt'] })).unknown).toEqual([
      'Drohnenprojekt',
    ]);
  });

  it('reads the scheme and by how much estimates may be off', () => {
    expect(askedOf('Ordne nach RICE')).toMatchObject({ scheme: 'rice', otherScheme: null, perturbation: null });
    expect(askedOf('How nice is the price of ice cream?').scheme).toBeNull();
    expect(askedOf('Rank them by WSJF')).toMatchObject({ scheme: null, otherScheme: 'WSJF' });
    expect(askedOf('Bleibt das so, wenn die Schätzungen um ein Drittel daneben liegen?').perturbation).toBeCloseTo(1 / 3);
    expect(askedOf('Is it stable if our estimates are 15 % off?').perturbation).toBe(0.15);
    expect(askedOf('We want 15 % more revenue').perturbation).toBeNull();
  });
});

describe('answerRanking', () => {
  it('names the first of two initiatives, why it is ahead, by how much and how surely', async () => {
    // 8 · 0.9 · 8 = 57.6 against 6 · 0.8 · 5 = 24: 140 % more; even 57.6 · 0.8³ = 29.5 exceeds 24.
    const { answers, markdown } = await answerTo('Rahmenverträge oder Lieferantenbewertung?', 'de');
    expect(answers[0]).toMatch(/„Rahmenverträge für Gussteile“ kommt zuerst: Wert 57,60 .*„Lieferantenbewertung einführen“ mit 24,00.*140/);
    expect(answers[1]).toBe('Ausschlaggebend: Leichtigkeit 8 gegen 5.');
    expect(answers[2]).toMatch(/in (?:99|100)\s%.*der Vorsprung ist sicher/);
    expect(markdown).not.toContain('Leergut');
    expect(markdown).toContain('Die übrige Maßnahme');
  });

  it('states rank, neighbours and stability of a single initiative in English', async () => {
    const { answers, markdown } = await answerTo('How stable is the rank of the supplier rating?', 'en');
    expect(answers[0]).toContain('“Lieferantenbewertung einführen” ranks 2 of 3');
    expect(answers.join(' ')).toMatch(/“Rahmenverträge für Gussteile” is ahead of it with 57\.60/);
    expect(answers.join(' ')).toMatch(/the rank stays the same in \d+% of the draws/);
    expect(markdown).toContain('| 1 | Rahmenverträge für Gussteile |');
  });

  it('states closed initiatives, missing estimates, unknown schemes and empty selections', async () => {
    const closed = await answerTo('Lohnt sich die Lackierkabine noch?', 'de');
    expect(closed.answers).toEqual(['„Zweite Lackierkabine“ ist abgeschlossen und wird nicht mehr geordnet.']);
    const unranked = await answerTo('How do the barcodes rank by RICE?', 'en', 'rice');
    expect(unranked.answers).toEqual(['“Leergut mit Barcodes verfolgen” is not ranked because estimates are missing: Effort.']);
    const gaps = await answerTo('Für welche Maßnahmen fehlen noch Schätzungen?', 'de');
    expect(gaps.answers.slice(0, 2)).toEqual([
      'Für ICE fehlt keine Schätzung.',
      'Für RICE fehlt bei „Leergut mit Barcodes verfolgen“: Aufwand.',
    ]);
    const unknown = await answerTo('Lohnt sich das Drohnenprojekt?', 'de', 'ice', reading({ unanswered: ['Drohnenprojekt'] }));
    expect(unknown.answers[0]).toMatch(/^Nicht beantwortet: „Drohnenprojekt“ bezeichnet keine Initiative/);
    expect(unknown.answers[1]).toMatch(/^Reihenfolge: 1\. „Rahmenverträge für Gussteile“ \(57,60\); 2\. „Lieferantenbewertung einführen“/);
    expect((await answerTo('The top two, please', 'en')).answers[0]).toMatch(/^Ranking: 1\. .*; 2\. [^;]*; one more follows\.$/);
    expect((await answerTo('Was ist am unwichtigsten?', 'de')).answers[0]).toMatch(/^„Leergut mit Barcodes verfolgen“ hat Rang 3 von 3/);
    expect((await answerTo('Rank by WSJF', 'en')).answers[0]).toBe('Not answered: ranking by WSJF is not available; ICE and RICE are.');
    expect((await answerTo('Which initiatives are on hold?', 'en')).answers).toEqual([
      'Not answered: no open initiative matches “paused”.',
    ]);
  });
});

describe('affordable', () => {
  const CANDIDATES = [
    candidate('New scales', [8, 0.9, 8], { need: 30_000 }),
    candidate('Third dock', [6, 0.8, 5], { need: 90_000 }),
    candidate('Route planner', [5, 0.5, 4], { need: 15_000 }),
    candidate('Works council survey', [4, 0.5, 4]),
  ];
  const stated = (money: number, count: number | null = null): string =>
    affordable(CANDIDATES, CANDIDATES, { money, count, currency: 'GBP', language: 'en', settled: new Set(), byBenefit: false });

  it('names the initiatives that an amount pays for in the order of the ranking, those too expensive and those without a budget', () => {
    expect(stated(50_000)).toBe(
      'In the order of the ranking, 50,000 GBP pays for: “New scales” (30,000 GBP), “Route planner” (15,000 GBP). Together these need 45,000 GBP of budget; 5,000 GBP remains. No longer affordable: “Third dock” (90,000 GBP). Without a recorded budget: “Works council survey”.',
    );
    expect(stated(50_000, 1)).toContain('pays for: “New scales” (30,000 GBP). Together');
    expect(stated(5_000)).toMatch(/^No ranked initiative can be completed with 5,000 GBP\./u);
  });
});

it('reads an amount of money with its currency and scale', () => {
  const money = (text: string): number | null => askedInitiatives(text, ALL, [], null, { language: 'en', today: TODAY }).money;
  expect(money('Which projects first if we only have £50k?')).toBe(50_000);
  expect(money('Was geht mit einem Budget von 1,5 Mio. Euro?')).toBe(1_500_000);
  expect(money('Rank the first 5 projects')).toBeNull();
});

it('leaves out initiatives with an excluded status', () => {
  const asked = askedInitiatives('Rank all without the ones planned', ALL, [], null, { language: 'en', today: TODAY });
  expect(asked.initiatives?.map(({ status }) => status)).not.toContain('planned');
  expect(asked.initiatives).toHaveLength(3);
});

describe('the year of a budget', () => {
  const period = { from: '2027-01-01', until: '2027-12-31', words: '2027' };

  it.each([
    ['Wir können 2027 nur 150.000 EUR ausgeben. Welche laufenden Maßnahmen zuerst, ohne die abgeschlossenen?', 'de', 2],
    ['With only 150,000 EUR to spend in 2027, which active initiatives first?', 'en', 2],
    ['Welche laufenden Maßnahmen sind 2027 fällig, mit nur 150.000 EUR?', 'de', 0],
    ['Which active initiatives end in 2027?', 'en', 0],
  ] as const)('selects no due dates in "%s"', (text, language, count) => {
    const { initiatives, labels } = askedOf(text, language, reading({ period }));
    expect(initiatives).toHaveLength(count);
    expect(labels.some((label) => label.includes('2027'))).toBe(count === 0);
  });
});

describe('the scheme of a request', () => {
  it.each([
    ['Rank the projects by benefit against effort', 'effortReturn'],
    ['Bitte nach Nutzen und Aufwand ordnen', 'effortReturn'],
    ['Aufwand-Nutzen-Reihenfolge bitte', 'effortReturn'],
    ['Welche bringen je eingesetztem Euro den größten Nutzen?', 'ratio'],
    ['Which give the best benefit per pound?', 'ratio'],
    ['Was zuerst?', null],
  ] as const)('is read from "%s"', (text, scheme) => {
    expect(askedOf(text).scheme).toBe(scheme);
  });

  it.each(['Was fällt weg, weil Angaben fehlen?', 'Which ones have missing data?'])('asks for gaps in "%s"', (text) => {
    expect(askedOf(text).gaps).toBe(true);
  });
});

describe('limits and deviations in everyday words', () => {
  it('reads an amount for all initiatives together as the budget of the selection', () => {
    expect(askedOf('Womit anfangen, wenn insgesamt nicht mehr als 40.000 Euro drin sind?').money).toBe(40_000);
    expect(askedOf('Which first, together under 40,000 GBP?', 'en').money).toBe(40_000);
    expect(askedOf('Maßnahmen mit mehr als 40.000 Euro').money).toBeNull();
  });

  it('reads the percentage by which the scores are out', () => {
    expect(askedOf('Does the order stand when the scores are 15% out?', 'en').perturbation).toBe(0.15);
  });

  it('does not mistake a board for an initiative', () => {
    const understood = reading({ open: ['Beirat'], unanswered: ['Beirat'] });
    expect(askedOf('Ordne die Maßnahmen so, dass es der Beirat versteht.', 'de', understood).unknown).toEqual([]);
  });
});

it.each([
  'Rangfolge aller Maßnahmen nach ICE, und welche sind überfällig?',
  'Which initiatives come first by ICE, and which are overdue already?',
])('restricts the ranking by no further question: "%s"', (text) => {
  expect(namesOf(text)).toBeNull();
});

describe('a request for the payback', () => {
  it.each([
    [
      'Sortiere alles, was noch lebt, nach Amortisationszeit; die Lieferantenbewertung läuft extra',
      ['Rahmenverträge für Gussteile', 'Leergut mit Barcodes verfolgen', 'Zweite Lackierkabine'],
    ],
    ['Ordne alle Maßnahmen nach Amortisationszeit und sag, was davon schon über der Frist ist.', null],
  ])('ranks by benefit for the money, without what runs separately: %s', (text, names) => {
    expect(askedOf(text)).toMatchObject({ scheme: 'ratio', payback: true });
    expect(namesOf(text)).toEqual(names);
  });

  it('asks for those past their date beside the ranking', () => {
    expect(askedOf('Nächstes Jahr 90.000 €: sortiere nach Amortisation und sag, was schon über der Frist ist.').asksOverdue).toBe(true);
    expect(askedOf('Sortiere die überfälligen Maßnahmen nach Amortisation.').asksOverdue).toBe(false);
  });
});
