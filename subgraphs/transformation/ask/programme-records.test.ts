import { ProgrammePhase } from '../phase.js';
import { evidenceText, type FactRecord } from '../../../platform/questions/index.js';
import type { IndexedItem } from '../programme-index/indexed-item.js';
import { programmeRecords } from './programme-records.js';
import { synonymsOf } from './synonyms.js';

const TODAY = '2026-06-01';
const place = { areaId: 'area_a', areaName: 'Vertrieb', phase: ProgrammePhase.DELIVER, owner: 'H. Brand' };

const initiative: IndexedItem = {
  kind: 'initiative',
  id: 'ini_1',
  title: 'Portal',
  text: 'Bestellen ohne Anruf.',
  status: 'active',
  statusNote: null,
  ...place,
  start: '2026-01-01',
  due: '2026-05-30',
  progress: 0.7,
  budget: 260_000,
  spent: 291_400.5,
  benefit: null,
  score: null,
};
const decision: IndexedItem = {
  kind: 'decision',
  id: 'pdc_1',
  title: 'Kaufen?',
  text: '',
  status: 'decided',
  ...place,
  initiativeId: 'ini_1',
  initiativeTitle: 'Portal',
  initiativeStatus: 'active',
  due: null,
  decision: 'Ja.',
  decidedBy: 'GF',
  decidedAt: null,
};
const programme: IndexedItem = {
  kind: 'programme',
  id: 'prg_1',
  title: 'P',
  text: 'Besser werden.',
  start: null,
  due: null,
  budget: 500_000,
  currency: 'EUR',
  phases: [{ phase: ProgrammePhase.DEFINE, plannedFrom: '2026-01-01', plannedTo: '2026-06-30' }],
};
const check: IndexedItem = {
  kind: 'scope_check',
  id: 'chk_1',
  title: 'Mehr Geld',
  text: '',
  status: 'pending',
  ...place,
  areaName: null,
  decision: 'approval_required',
  reasons: [{ de: 'Zu viel.', en: 'Too much.' }],
  budget: 1,
  start: null,
  due: null,
};

const all = [programme, initiative, decision, check];
const recordOf = ({ id }: IndexedItem) => programmeRecords(all, TODAY).find((record) => record.id === id) as FactRecord;
const evidence = (item: IndexedItem) => ({ de: evidenceText(recordOf(item), 'de'), en: evidenceText(recordOf(item), 'en') });

describe('programmeRecords', () => {
  it('lists current findings, then facts, then the text of the record, in each language', () => {
    expect(evidence(initiative)).toEqual({
      de: 'Initiative „Portal“ ist seit 2 Tagen überfällig (verantwortlich: H. Brand). Initiative „Portal“ hat ihr Budget um 12\u202F% überschritten. Bereich: Vertrieb. Phase: Liefern. Der Status ist „laufend“. Verantwortlich ist H. Brand. Der Termin ist der 30.05.2026. Der Fortschritt beträgt 70\u202F%. Vom Budget von 260.000 EUR sind 291.400,5 EUR ausgegeben. Bestellen ohne Anruf.',
      en: 'Initiative "Portal" has been overdue for 2 days (owner: H. Brand). Initiative "Portal" has exceeded its budget by 12%. Area: Vertrieb. Phase: Deliver. The status is "active". The owner is H. Brand. It is due on 30 May 2026. Progress is 70%. Of the budget of EUR 260,000, EUR 291,400.5 has been spent. Bestellen ohne Anruf.',
    });
    expect(evidence(decision).de).toContain('Entschieden von GF: Ja.');
    expect(evidence(check).en).toMatch(/The status is "pending approval"\..*Result: approval required\. Too much\./);
  });

  it('summarises the programme and omits counts of 0', () => {
    expect(evidence(programme)).toEqual({
      de: 'Stand: 1 Initiative, 1 laufend. Überfällig: 1 Initiative. Vom Budget von 500.000 EUR sind 291.400,5 EUR ausgegeben; übrig sind 208.599,5 EUR. Besser werden.',
      en: 'Status: 1 initiative, 1 active. Overdue: 1 initiative. Of the budget of EUR 500,000, EUR 291,400.5 has been spent; EUR 208,599.5 remains. Besser werden.',
    });
  });

  it('names its phases with their planned periods, which belong to no other answer', () => {
    expect(recordOf(programme)).toMatchObject({ synonyms: ['Phase Festlegen', 'Phase Define'] });
    expect(recordOf(programme).facts.at(-1)).toMatchObject({
      part: { de: 'Festlegen', en: 'Define' },
      text: {
        de: 'Die Phase „Festlegen“ ist ab 01.01.2026 bis 30.06.2026 geplant.',
        en: 'The phase "Define" is planned from 1 Jan 2026 to 30 Jun 2026.',
      },
    });
  });

  it('states the colour of a record by its worst finding, and the figures by which records are compared', () => {
    const conditionsOf = (item: IndexedItem): string[] =>
      (programmeRecords([item], TODAY)[0]?.facts ?? []).flatMap(({ conditions = [] }) => conditions);
    const onPlan = { ...initiative, due: '2026-12-31', spent: 0 };
    expect(conditionsOf(onPlan)).toEqual(['green']);
    expect(conditionsOf({ ...onPlan, owner: null })).toEqual(['amber']);
    expect(conditionsOf({ ...onPlan, status: 'done' })).toEqual(['completed']);
    expect(recordOf(initiative).measures).toEqual({ budget: 260_000, spent: 291_400.5, progress: 0.7, delay: 2 });
  });

  it('states the conditions that records meet, the people, and the records that they belong to', () => {
    expect(recordOf(initiative)).toMatchObject({ people: ['H. Brand'], parentIds: ['area_a'], urgency: 100, due: '2026-05-30' });
    expect(recordOf(initiative).facts.flatMap(({ conditions = [] }) => conditions)).toEqual(['overdue', 'over_budget', 'red']);
    expect(recordOf(decision)).toMatchObject({ parentIds: ['area_a', 'ini_1'], urgency: 0, due: null });
  });

  it('states pay-back times and the benefit per month', () => {
    const [record] = programmeRecords([{ ...initiative, budget: 60_000, spent: 75_000, benefit: 90_000 }], TODAY);
    expect(record && evidenceText(record, 'en')).toContain('90,000 per year, which is 7,500 per month.');
    expect(record?.facts.find(({ aspects }) => aspects.includes('payback'))?.text).toEqual({
      de: 'Das Budget amortisiert sich bei diesem Nutzen in 8 Monaten, die bisherigen Ausgaben in 10 Monaten.',
      en: 'At this benefit, the budget pays back in 8 months, and the spending so far in 10 months.',
    });
  });

  it('states when a decision was made, and quotes it in its language', () => {
    const made = { ...decision, decision: 'Nein, erst wenn der Bedarf feststeht', decidedAt: '2026-05-04T10:00:00.000Z' };
    const [record] = programmeRecords([made], TODAY);
    expect(record).toMatchObject({ verdict: 'no', completedOn: '2026-05-04' });
    expect(record && evidenceText(record, 'de')).toContain('Entschieden von GF am 04.05.2026: Nein, erst wenn der Bedarf feststeht.');
    expect(record && evidenceText(record, 'en')).toContain(
      'Decided by GF on 4 May 2026: "Nein, erst wenn der Bedarf feststeht" (quoted from the German record).',
    );
  });

  it('has synonyms of its findings', () => {
    expect(synonymsOf(initiative, TODAY)).toContain('verspaetet');
    expect(synonymsOf({ ...initiative, due: '2026-12-31', spent: 0 }, TODAY)).not.toContain('verspaetet');
  });
});
