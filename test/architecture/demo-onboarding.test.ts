import { AnswerParser } from '../../subgraphs/onboarding/questions/answer-parser.js';
import { loadDemoOnboarding } from '../../subgraphs/onboarding/demo.js';
import { setupPlanOf } from '../../subgraphs/onboarding/setup/setup-plan.js';
import { REQUIRED_QUESTIONS } from '../../subgraphs/onboarding/questions/step-catalogue.js';
import { DEMO_COMPANY } from '../../subgraphs/sources/demo/demo-company.js';
import { DEMO_FILES } from '../../subgraphs/sources/demo/demo-files.js';
import { loadDemoProgramme } from '../../subgraphs/transformation/demo/demo-programme.js';

const content = loadDemoOnboarding();
const parser = new AnswerParser({ allowLoopback: false });
const parse = (answers: Record<string, unknown>) =>
  parser.parse(Object.entries(answers).map(([questionId, value]) => ({ questionId, value, loc: [questionId] })));
const plan = setupPlanOf(parse(content.approved.answers), 'de');

describe('the onboarding of the demo company', () => {
  it('has a complete approved session and an incomplete open session', () => {
    expect(REQUIRED_QUESTIONS.filter((id) => !(id in content.approved.answers))).toEqual([]);
    expect(parse(content.open.answers).size).toBeGreaterThan(3);
    expect(REQUIRED_QUESTIONS.some((id) => !(id in content.open.answers))).toBe(true);
  });

  it('describes the same company as the demo data', () => {
    const { name, employees, revenue, founded, sites, areas, goals, industry } = DEMO_COMPANY;
    expect({ ...content.profile, ...plan.facts }).toMatchObject({ name, employees, revenue, founded, industryDetail: industry.de });
    expect(plan.facts.locations?.map(({ city, employees: people }) => [city, people])).toEqual(
      sites.map((site) => [site.city, site.employees]),
    );
    expect(plan.areas.map(({ name: area, purpose, owner }) => [area, purpose, owner])).toEqual(
      areas.map((area) => [area.name.de, area.purpose.de, area.owner]),
    );
    expect(plan.facts.goals?.map(({ title, ...goal }) => [title, goal])).toEqual(
      goals.map(({ title, kpi, unit, baseline, target, due }) => [title.de, { kpi, unit, baseline, target, due }]),
    );
  });

  it('plans only the sources and the programme that the demo already has', () => {
    expect(plan.sources.map(({ name, kind }) => [name, kind])).toEqual(DEMO_FILES.map(({ title, kind }) => [title.de, kind]));
    const { programme, as_of: asOf } = loadDemoProgramme();
    expect(content.as_of).toBe(asOf);
    expect(plan.programme).toMatchObject({
      ...{ name: programme.name, vision: programme.vision, start: programme.start, targetDate: programme.target_date },
      ...{ budget: programme.budget, currency: programme.currency },
    });
  });
});
