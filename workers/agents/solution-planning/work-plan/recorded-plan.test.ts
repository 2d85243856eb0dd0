import type { FactRecord, RecordKind } from '../../../../platform/questions/index.js';
import { recordedPlan } from './recorded-plan.js';

const TODAY = '2026-05-04';

const record = (id: string, kind: RecordKind, title: string, more: Partial<FactRecord> = {}): FactRecord => ({
  ...{ id, kind, title, names: [title], facts: [], text: '', urgency: 0, due: null, parentIds: ['ini'], people: [] },
  ...more,
});
const INITIATIVE = record('ini', 'initiative', 'Werkzeugpool', {
  parentIds: ['area'],
  people: ['M. Sander'],
  due: '2026-06-30',
  facts: [
    { aspects: ['status'], text: { de: 'Der Fortschritt beträgt 40 %.', en: 'Progress is 40%.' } },
    { aspects: ['benefit'], text: { de: 'Der Nutzen beträgt 9 EUR.', en: 'The benefit is EUR 9.' } },
  ],
});
const LATE = record('m1', 'milestone', 'Bestand gezählt', { due: '2026-04-06' });
const ALSO_LATE = record('d1', 'decision', 'Wer zahlt die Regale?', { due: '2026-04-20', people: ['K. Otte'] });
const NEXT = record('m2', 'milestone', 'Ausgabe im Probebetrieb', { due: '2026-06-01' });
const DONE = record('m0', 'milestone', 'Raum gefunden');
const OTHER = record('m9', 'milestone', 'Schulung', { due: '2026-05-20', parentIds: ['other'] });
const RISK = record('r1', 'risk', 'Lieferant fällt aus', {
  parentIds: [],
  measures: { risk: 12 },
  facts: [{ aspects: ['mitigation'], text: { de: 'Gegenmaßnahme: Zweiten beauftragen.', en: 'Mitigation: Hire a second one.' } }],
});
const OTHER_RISK = record('r2', 'risk', 'Neue Messe wird verschoben', { parentIds: [], measures: { risk: 20 } });

const planOf = (
  request: string,
  {
    language = 'de',
    end = null,
    records = [INITIATIVE, NEXT, LATE, DONE, ALSO_LATE, OTHER, RISK, OTHER_RISK],
  }: {
    language?: 'de' | 'en';
    end?: string | null;
    records?: FactRecord[];
  } = {},
) => recordedPlan({ request, language, today: TODAY, end, initiativeId: 'ini', records });

describe('the plan for the rest of a recorded initiative', () => {
  it('puts the open milestones and decisions of the initiative in the order of their dates', () => {
    const steps = planOf('Wie bringen wir den Werkzeugpool zu Ende?')?.plan.steps;
    expect(steps?.map(({ title }) => title)).toEqual(['Bestand gezählt', 'Entscheiden: Wer zahlt die Regale?', 'Ausgabe im Probebetrieb']);
    expect(steps?.map(({ responsible }) => responsible)).toEqual(['M. Sander', 'K. Otte', 'M. Sander']);
  });

  it('keeps recorded dates and proposes working days before them for overdue steps', () => {
    const steps = planOf('Wie bringen wir den Werkzeugpool zu Ende?')?.plan.steps ?? [];
    const until = steps.map((step) => step.until);
    expect(until[2]).toBe('2026-06-01');
    expect(until).toEqual(until.toSorted());
    expect(until[0]! > TODAY && until[1]! < '2026-06-01').toBe(true);
    expect(until.map((day) => new Date(day).getUTCDay() % 6)).not.toContain(0);
    expect(steps.map(({ result }) => result.includes('vorgeschlagen'))).toEqual([true, true, false]);
  });

  it('leaves slack before a wanted day that no recorded date precedes', () => {
    const planned = planOf('Finish the tool pool by 31 July', {
      language: 'en',
      end: '2026-07-31',
      records: [INITIATIVE, LATE, ALSO_LATE],
    });
    expect(planned?.plan.end).toBe('2026-07-13');
    expect(planned?.answers.join(' ')).toContain('which leaves 18 days of slack');
  });

  it.each([
    ['Der Werkzeugpool soll bis 15. Mai 2026 fertig sein.', 'de', '46 Tage später'],
    ['The new tool pool has to apply from 15 May.', 'en', '46 days later'],
    ['Die Ausgabe hängt seit April, wir wollen am 15. Mai fertig sein', 'de', '46 Tage später'],
  ] as const)('says that the programme ends after the wanted day: %j', (request, language, text) => {
    expect(planOf(request, { language })?.answers.join(' ')).toContain(text);
  });

  it('states progress, open decisions with owner and date, and what the programme does not record', () => {
    const answers = planOf('Was ist beim Werkzeugpool noch zu tun?')?.answers.join(' ');
    expect(answers).toContain('Der Fortschritt beträgt 40 %.');
    expect(answers).not.toContain('Nutzen');
    expect(answers).toContain('„Wer zahlt die Regale?“ (K. Otte, war fällig am 20.04.2026)');
    expect(answers).toContain('Aufwand und Abhängigkeiten der Schritte sind im Programm nicht erfasst.');
  });

  it('names the risks that the request mentions and keeps to its limits', () => {
    const plan = planOf('Wie geht es beim Werkzeugpool weiter, ohne neues Budget, wenn der Lieferant ausfällt?')?.plan;
    expect(plan?.risks).toEqual([{ risk: 'Lieferant fällt aus', response: 'Zweiten beauftragen.' }]);
    expect(plan?.limits).toEqual(['ohne neues Budget']);
    expect(planOf('Was ist beim Werkzeugpool noch zu tun?')?.plan.risks).toEqual([]);
  });

  it('does not exist without an open step', () => {
    expect(planOf('Was ist noch zu tun?', { records: [INITIATIVE, DONE, OTHER] })).toBeNull();
  });
});
