import { DEMO_TENANTS } from '../../platform/demo-tenants.js';
import { AnswerParser } from '../../subgraphs/onboarding/questions/answer-parser.js';
import { loadDemoOnboarding } from '../../subgraphs/onboarding/demo/seed-demo-onboarding.js';
import { setupPlanOf } from '../../subgraphs/onboarding/setup/setup-plan.js';
import { REQUIRED_QUESTIONS } from '../../subgraphs/onboarding/questions/step-catalogue.js';
import { DEMO_COMPANY } from '../../subgraphs/sources/demo/hallersfeld/demo-company.js';
import { DEMO_FILES } from '../../subgraphs/sources/demo/demo-files.js';
import { loadDemoProgramme } from '../../subgraphs/transformation/demo/demo-programme.js';

const parser = new AnswerParser({ allowLoopback: false });
const parse = (answers: Record<string, unknown>) =>
  parser.parse(Object.entries(answers).map(([questionId, value]) => ({ questionId, value, loc: [questionId] })));

describe.each(DEMO_TENANTS)('the onboarding of $name', ({ company, language, name }) => {
  const content = loadDemoOnboarding(company);
  const plan = setupPlanOf(parse(content.approved.answers), language);

  it('has a complete approved session and an incomplete open session', () => {
    expect(REQUIRED_QUESTIONS.filter((id) => !(id in content.approved.answers))).toEqual([]);
    expect(parse(content.open.answers).size).toBeGreaterThan(3);
    expect(REQUIRED_QUESTIONS.some((id) => !(id in content.open.answers))).toBe(true);
  });

  it('describes the same company as the list of demo tenants', () => {
    expect(plan).toMatchObject({ language, facts: { name } });
    const { employees, locations = [] } = plan.facts;
    expect(locations.reduce((sum, location) => sum + (location.employees ?? 0), 0)).toBe(employees);
  });

  it('plans only the sources, the programme and the areas that the demo already has', () => {
    expect(plan.sources.map(({ name: source, kind }) => [source, kind])).toEqual(
      DEMO_FILES[company].map(({ title, kind }) => [title, kind]),
    );
    const { programme, areas, as_of: asOf } = loadDemoProgramme(company);
    expect(content.as_of).toBe(asOf);
    expect(plan.programme).toMatchObject({
      ...{ name: programme.name, vision: programme.vision, start: programme.start, targetDate: programme.target_date },
      ...{ budget: programme.budget, currency: programme.currency },
    });
    expect(plan.areas).toEqual(areas.map(({ name: area, purpose, owner, members }) => ({ name: area, purpose, owner, members })));
  });
});

describe('the company Hallersfeld', () => {
  it('is described by its onboarding as by its data', () => {
    const content = loadDemoOnboarding('hallersfeld');
    const plan = setupPlanOf(parse(content.approved.answers), 'de');
    const { name, employees, revenue, founded, sites, areas, goals, industry } = DEMO_COMPANY;
    expect({ ...content.profile, ...plan.facts }).toMatchObject({ name, employees, revenue, founded, industryDetail: industry });
    expect(plan.facts.locations?.map(({ city, employees: people }) => [city, people])).toEqual(
      sites.map((site) => [site.city, site.employees]),
    );
    expect(plan.areas.map(({ name: area, purpose, owner }) => [area, purpose, owner])).toEqual(
      areas.map((area) => [area.name, area.purpose, area.owner]),
    );
    expect(plan.facts.goals?.map(({ title, ...goal }) => [title, goal])).toEqual(
      goals.map(({ title, kpi, unit, baseline, target, due }) => [title, { kpi, unit, baseline, target, due }]),
    );
  });
});
