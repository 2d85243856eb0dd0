import { makeWorkPlan, type GoalMetric } from './make-work-plan.js';
import { asksPeoplePlan, readProject, readUndertaking } from './read-undertaking.js';
import { workPlanAnswers } from './work-plan-blocks.js';

const TODAY = '2026-11-27';
const BACKLOG: GoalMetric = { name: 'Open tickets', value: 80, unit: 'tickets' };

const planOf = (
  request: string,
  { end = null, metric = null, language = 'en' }: { end?: string | null; metric?: GoalMetric | null; language?: 'de' | 'en' } = {},
) => {
  return makeWorkPlan({ undertaking: undertakingOf(request, end), language, today: TODAY, owner: null, metric });
};

const undertakingOf = (request: string, end: string | null) => {
  const undertaking = readUndertaking(request, { end, today: TODAY });
  if (undertaking === null) throw new Error('the request names no undertaking');
  return undertaking;
};

describe('a work plan', () => {
  it.each([
    [
      'Erstelle einen Plan, wie wir die Angebotserstellung von 5 Tagen auf 2 Tage verkürzen.',
      'improve',
      'die Angebotserstellung von 5 Tagen auf 2 Tage verkürzen',
    ],
    ['Wir wollen die Reisekosten automatisieren, ohne neue Software.', 'introduce', 'die Reisekosten automatisieren'],
    ['We need a roadmap for introducing a returns desk within 12 weeks', 'introduce', 'introducing a returns desk'],
    ['Cut the layover at the pier from about 50 to 40 minutes by 31 May. Plan it.', 'improve', 'Cut the layover at the pier'],
    ['Plan the introduction of tokens at all piers so it is finished by 3 May', 'introduce', 'introduction of tokens at all piers'],
    ['Plan to migrate the price lists to the new shop by March', 'switch', 'migrate the price lists to the new shop'],
  ])('is read from %j', (request, kind, goal) => {
    expect(readUndertaking(request, { end: null, today: TODAY })).toMatchObject({ kind, goal });
  });

  it.each([
    ['We need to get order cycle time below 4 days by June. Plan the work.', 'below 4 days', 'get order cycle time below 4 days'],
    ['Die Durchlaufzeit soll unter 9 Tagen liegen, plane das', 'unter 9 Tagen', 'Die Durchlaufzeit soll unter 9 Tagen liegen'],
  ])('improves the KPI that is to reach a figure in %j', (request, aim, goal) => {
    expect(readUndertaking(request, { end: null, today: TODAY, aim })).toMatchObject({ kind: 'improve', goal });
    expect(readUndertaking(request, { end: null, today: TODAY })).toBeNull();
  });

  it.each([
    ['Plan für das Verstärkungsteam am Standort Süd: von der Stellenausschreibung bis zur ersten Schicht', 'de', 'recruit'],
    ['Wir müssen bis März zwölf Pflegekräfte einstellen. Welche Schritte?', 'de', 'recruit'],
    ['What are the steps to hire six technicians?', 'en', 'recruit'],
    ['Fahrplan für die Ausschreibung eines Rahmenvertrags für Reifen', 'de', 'procure'],
    ['Ten-week plan to get the branches off paper forms and onto tablets', 'en', 'method'],
    ['Wie kommen wir weg von den Faxbestellungen? Bitte als Ablauf.', 'de', 'method'],
  ])('has the steps of the subject of %j', (request, language, kind) => {
    const plan = planOf(request, { language: language as 'de' | 'en' });
    expect(plan.kind).toBe(kind);
    expect(plan.steps.length).toBeGreaterThan(5);
  });

  it('has durations, predecessors, a critical path and steps with slack', () => {
    const plan = planOf('Plan to hire six technicians, start 01/02/2027', { end: '2027-06-30' });
    expect(plan).toMatchObject({ start: '2027-02-01', end: '2027-06-30' });
    const [first, advertise, prepare, select] = plan.steps;
    expect(prepare).toMatchObject({ critical: false, after: [first?.title], from: advertise?.from });
    expect(select).toMatchObject({ critical: true, after: [advertise?.title, prepare?.title] });
    const weeks = plan.steps.filter(({ critical }) => critical).reduce((sum, step) => sum + (step.weeks ?? 0), 0);
    expect(Math.abs(weeks - 21.3)).toBeLessThan(1.5);
    const answers = workPlanAnswers(plan, 'en').join('\n');
    expect(answers).toContain('Critical path: Approve need');
    expect(answers).toContain('Beside it, with slack, run: Prepare induction');
  });

  it('states that a period is shorter than usual, and which initiative on record ends later', () => {
    const plan = {
      ...planOf('Hire two nurses in 8 weeks'),
      related: [
        {
          title: 'Ward staffing',
          code: 'W-3',
          owner: 'A. Ode',
          start: null,
          due: '2027-08-31',
          budget: null,
          benefit: null,
          currency: null,
          after: [],
        },
      ],
    };
    const answers = workPlanAnswers(plan, 'en').join('\n');
    expect(answers).toMatch(/tight: about 20 weeks are usual, 8 are available/u);
    expect(answers).toContain('Conflict: by the list of initiatives “Ward staffing” only ends on 31 Aug 2027');
  });

  it.each([
    ['Ten-week plan to get the branches off paper forms', '2027-02-05'],
    ['Acht-Wochen-Plan, um die Retouren zu senken', '2027-01-22'],
  ])('ends with the last week of its stated length: %j', (request, end) => {
    expect(planOf(request)).toMatchObject({ start: '2026-11-30', end, endStated: true });
  });

  it('states the target figure in its goal', () => {
    const request = 'Wie bringen wir die Reparaturen der Pumpen innerhalb von vier Monaten auf unter 5 Tage?';
    expect(readUndertaking(request, { end: null, today: TODAY, aim: 'unter 5 Tage' })?.goal).toBe(
      'die Reparaturen der Pumpen auf unter 5 Tage',
    );
  });

  it('is a general project if only a plan is asked for', () => {
    const request = 'Plan for the summer party with owners and milestones';
    expect(readUndertaking(request, { end: null, today: TODAY })).toBeNull();
    expect(readProject(request, { end: null, today: TODAY })).toMatchObject({ kind: 'project' });
    expect(readProject('Which KPIs do the data contain?', { end: null, today: TODAY })).toBeNull();
  });

  it('is none for a question or a task of an agent', () => {
    expect(readUndertaking('Which KPIs can we derive from the data?', { end: null, today: TODAY })).toBeNull();
    expect(readUndertaking('Exportiere die Lieferanten nach Excel', { end: null, today: TODAY })).toBeNull();
  });

  it('has at most the requested number of steps, one after the other from start to end', () => {
    const plan = planOf('Plan mit höchstens 4 Schritten, um die Retouren zu senken, Start im Februar', {
      end: '2027-06-30',
      language: 'de',
    });
    expect(plan).toMatchObject({ start: '2027-02-01', end: '2027-06-30', endStated: true });
    expect(plan.steps).toHaveLength(4);
    expect(plan.steps[0]?.from).toBe('2027-02-01');
    expect(plan.steps.at(-1)?.until).toBe('2027-06-30');
    for (const [index, step] of plan.steps.entries()) {
      expect(step.from <= step.until).toBe(true);
      if (index > 0) expect((plan.steps[index - 1]?.until ?? '') < step.from).toBe(true);
    }
  });

  it('begins and ends its steps on working days, and does not take a stated beginning for the end', () => {
    const plan = makeWorkPlan({
      undertaking: undertakingOf('Plan how we cut returns, start in January', '2027-01-31'),
      ...{ language: 'en', today: TODAY, owner: null, metric: null },
    });
    expect(plan).toMatchObject({ start: '2027-01-01', endStated: false });
    const weekdays = plan.steps.flatMap(({ from, until }) => [from, until]).map((day) => new Date(`${day}T00:00:00Z`).getUTCDay());
    expect(weekdays.filter((day) => day % 6 === 0)).toEqual([]);
  });

  it('begins on the next Monday and estimates its end if the request states neither', () => {
    expect(planOf('Plan how we raise the first-pass yield')).toMatchObject({ start: '2026-11-30', endStated: false });
  });

  it('has the named stages, each with the value that is due at its end', () => {
    const plan = planOf('Two-stage plan to halve the open tickets by 30 June: easy fixes first, then new routing', {
      end: '2027-06-30',
      metric: BACKLOG,
    });
    expect(plan.stages.map(({ title, measure }) => [title, measure])).toEqual([
      ['easy fixes', 'Open tickets at 60 tickets (now 80)'],
      ['new routing', 'Open tickets at 40 tickets (now 80)'],
    ]);
    expect(plan.end).toBe('2027-06-30');
    expect(new Set(plan.steps.map(({ stage }) => stage))).toEqual(new Set([1, 2]));
  });

  it('has milestones at the requested interval, the last one at the end', () => {
    const plan = planOf('Introduce a supplier portal in 90 days, milestones every 30 days');
    expect(plan.milestones.map(({ due }) => due)).toEqual(['2026-12-30', '2027-01-29', plan.end]);
    expect(plan.end).toBe('2027-02-25');
  });

  it('switches one thing after the other, each with a way back', () => {
    const plan = planOf('Cutover plan from fax orders to the portal for our three largest dealers, one at a time');
    const switches = plan.steps.filter(({ title }) => title.startsWith('Switch: '));
    expect(switches.map(({ title }) => title)).toEqual([
      'Switch: 1 of 3 (dealers)',
      'Switch: 2 of 3 (dealers)',
      'Switch: 3 of 3 (dealers)',
    ]);
    expect(switches.every(({ result }) => result.includes('way back'))).toBe(true);
  });

  it('states what it keeps to, and names risks if they are asked for', () => {
    const request =
      'Wir wollen den Wareneingang digitalisieren, aber ohne neue Software und mit nur einer halben Stelle. Was sind die Risiken?';
    const plan = planOf(request, { language: 'de' });
    expect(plan.limits).toEqual(['ohne neue Software', 'nur einer halben Stelle']);
    expect(plan.risks.length).toBeGreaterThan(1);
    expect(workPlanAnswers(plan, 'de').join('\n')).toContain('nur einer halben Stelle');
    expect(planOf('Wir wollen den Wareneingang digitalisieren', { language: 'de' }).risks).toEqual([]);
  });
});

it.each([
  ['Erstelle einen Ablaufplan für die nächsten sechs Wochen: wer macht was?', true, '2027-01-08'],
  ['Make a plan for the next 40 days with owners', true, '2027-01-06'],
  ['Create a plan of analyses for our KPIs', false, null],
] as const)('reads the horizon and the people of "%s"', (request, isOfPeople, end) => {
  expect(asksPeoplePlan(request)).toBe(isOfPeople);
  expect(readProject(request, { end: null, today: TODAY })?.end ?? null).toBe(end);
});

it('leaves what the plan is to contain out of its goal', () => {
  expect(
    readUndertaking('Roadmap for introducing a returns desk with owners and success criteria', { end: null, today: TODAY })?.goal,
  ).toBe('introducing a returns desk');
});

it('takes no time for the goal of a project', () => {
  const request = 'Fahrplan für die nächsten drei Monate, damit kein Brot mehr liegen bleibt, mit Verantwortlichen';
  expect(readProject(request, { end: null, today: TODAY })?.goal).toBe('kein Brot mehr liegen bleibt');
});
