import { datasetThing, metricThing, valueThing, type TenantThings } from './tenant-things.js';
import { readRequest } from './read-request.js';
import {
  developmentRequests,
  expectedParts,
  heldOutRequests,
  labelledTenants,
  partsOf,
  Score,
  type LabelledRequest,
} from './testing/labelled-requests.js';

const NOW = new Date('2026-05-12T09:00:00Z');
const tenants = labelledTenants();

const read = ({ tenant, text }: LabelledRequest) => {
  const things = tenants.get(tenant);
  if (!things) throw new Error(`unknown tenant ${tenant}`);
  return partsOf(readRequest(text, things, { language: 'de', now: NOW }));
};

type Part = keyof ReturnType<typeof read>;

const scoresOf = (requests: readonly LabelledRequest[]): Record<Part, Score> => {
  const scores = Object.fromEntries(
    (['subjects', 'period', 'comparison', 'audience', 'target', 'format', 'open'] as const).map((part) => [part, new Score()]),
  ) as Record<Part, Score>;
  for (const request of requests) {
    const [found, expected] = [read(request), expectedParts(request)];
    for (const [part, score] of Object.entries(scores) as [Part, Score][])
      if (part !== 'open' || request.open) score.add(found[part], expected[part], part === 'subjects' ? request.also : []);
  }
  return scores;
};

describe('a set of labelled requests', () => {
  it('covers both tenants with at least 50 requests each, without duplicates', () => {
    const all = [...developmentRequests(), ...heldOutRequests()];
    expect(all.length).toBeGreaterThanOrEqual(120);
    expect(new Set(all.map(({ text }) => text)).size).toBe(all.length);
    for (const tenant of tenants.keys()) expect(all.filter((each) => each.tenant === tenant).length).toBeGreaterThanOrEqual(50);
  });

  it.each([
    ['developed with', developmentRequests, { subjects: 0.94, others: 0.95, open: 0.6 }],
    ['held out', heldOutRequests, { subjects: 0.9, others: 0.9, open: 0.7 }],
  ])('is read with the required recall and precision: %s', (_, requests, floor) => {
    const { subjects, open, ...others } = scoresOf(requests());
    for (const figure of [subjects.recall, subjects.precision]) expect(figure).toBeGreaterThanOrEqual(floor.subjects);
    for (const [part, { recall, precision }] of Object.entries(others))
      expect({ part, isRead: Math.min(recall, precision) >= floor.others }).toEqual({ part, isRead: true });
    for (const figure of [open.recall, open.precision]) expect(figure).toBeGreaterThanOrEqual(floor.open);
  });
});

it('reads the name of a state only as it is spelled', () => {
  const things = [valueThing('dst_1', 'Status', 'In progress')];
  const tenant: TenantThings = { things, ownNames: [], people: [], runs: [], datasetOfMetric: new Map() };
  const subjectsOf = (text: string) => readRequest(text, tenant, { language: 'en', now: NOW }).subjects.map(({ label }) => label);
  expect(subjectsOf('A note about the progress on returns')).toEqual([]);
  expect(subjectsOf('Which projects are in progress?')).toEqual(['In progress']);
});

describe('a value whose words are in the name of its dataset', () => {
  const value = (label: string) => valueThing('dst_1', 'Team', label);
  const dataset = { kind: 'dataset', id: 'dst_1', label: 'Help desk: tickets', names: ['Help desk: tickets'] } as const;
  const tenant: TenantThings = {
    things: [dataset, value('Help desk'), value('Warehouse')],
    people: [],
    runs: [],
    ownNames: [],
    datasetOfMetric: new Map(),
  };
  const named = (text: string): string[] =>
    readRequest(text, tenant, { language: 'en', now: NOW }).subjects.map(({ kind, label }) => `${kind} ${label}`);

  it('stands for the dataset, unless it is named beside another value', () => {
    expect(named('A report on the help desk')).toEqual(['dataset Help desk: tickets']);
    expect(named('Compare help desk and warehouse')).toEqual(expect.arrayContaining(['value Help desk', 'value Warehouse']));
  });
});

describe('a KPI in a list of a request', () => {
  it('is read on its own, even if the words of the list together name another KPI', () => {
    const things = ['Liefertreue', 'Durchlaufzeit Auftrag', 'Stornoquote'].map((label) => metricThing(label, label));
    const tenant: TenantThings = { things, people: [], runs: [], ownNames: [], datasetOfMetric: new Map() };
    const named = (text: string): string[] =>
      readRequest(text, tenant, { language: 'en', now: NOW })
        .subjects.map(({ label }) => label)
        .toSorted();
    expect(named('Compare the sheets of on-time delivery and of lead time')).toEqual(['Durchlaufzeit Auftrag', 'Liefertreue']);
    expect(named('Define the delivery lead time')).toEqual(['Durchlaufzeit Auftrag']);
  });
});

it.each([
  [null, '2026-04-01'],
  ['2026-03-31', '2026-04-01'],
  ['2025-01-31', '2024-04-01'],
])('reads a month without a year by data that end on %s', (newestDay, from) => {
  const tenant: TenantThings = { things: [], ownNames: [], people: [], runs: [], datasetOfMetric: new Map(), newestDay };
  expect(readRequest('How many orders were late in April?', tenant, { language: 'en', now: NOW }).period?.from).toBe(from);
});

it.each([
  ['The night porters want to register visitors on a tablet', 'register'],
  ['We need to phone the guests before noon', 'phone'],
  ['The guests complain about the lift. Who should sort this out?', 'sort'],
])('takes what somebody wants to do in "%s" for no unknown subject', (text, verb) => {
  const things = [...tenants.values()][0];
  if (!things) throw new Error('no tenant');
  expect(readRequest(text, things, { language: 'en', now: NOW }).unanswered).not.toContain(verb);
});

it('matches a hyphenated word to the joined word in the name of a table', () => {
  const things = [datasetThing('dst_1', 'site_visits'), datasetThing('dst_2', 'checkouts')];
  const tenant: TenantThings = { things, ownNames: [], people: [], runs: [], datasetOfMetric: new Map() };
  const { subjects } = readRequest('List all check-outs of May', tenant, { language: 'en', now: NOW });
  expect(subjects.map(({ id }) => id)).toEqual(['dst_2']);
});

it('reads a hyphenated word as the code in the data that its initials are', () => {
  const things = [valueThing('dst_1', 'Plan', 'BYOD'), valueThing('dst_1', 'Plan', 'Fixed')];
  const tenant: TenantThings = { things, ownNames: [], people: [], runs: [], datasetOfMetric: new Map() };
  const { subjects, open } = readRequest('How many bring-your-own-device contracts ended?', tenant, { language: 'en', now: NOW });
  expect(subjects.map(({ label }) => label)).toEqual(['BYOD']);
  expect(open).not.toContain('bring');
});

describe('the names and days that select no rows', () => {
  const things = [valueThing('dst_1', 'Account', 'Oakfield'), datasetThing('dst_1', 'hire_orders')];
  const tenant: TenantThings = { things, ownNames: [], people: [], runs: [], datasetOfMetric: new Map() };
  const read = (text: string) => readRequest(text, tenant, { language: 'en', now: NOW });

  it('are the company of the readers', () => {
    expect(read('Show the hire orders to Oakfield’s auditors').subjects.map(({ label }) => label)).toEqual(['hire_orders']);
    expect(read('Show the hire orders of Oakfield to the auditors').subjects.map(({ label }) => label)).toContain('Oakfield');
  });

  it('are the date of the reply beside the start of the period', () => {
    const text = 'What should we do before the end of June? Show the late hire orders since January first.';
    expect(read(text).period).toMatchObject({ from: expect.stringMatching(/-01-01$/u), until: null });
    expect(read('Hire orders before the end of January').period).toMatchObject({ from: null });
  });
});
