import { AGENT_CARDS } from '../../../workers/agents/cards.js';
import { loadLandscape } from './landscape.js';
import { phasesSchema, PHASE_IDS, stepContentSchema } from './step-content.schema.js';

const landscape = loadLandscape();

describe('the landscape', () => {
  it('has one step per agent in seven phases, numbered from 1 in each phase', () => {
    expect(landscape.steps.map(({ step_id: id }) => id)).toEqual(AGENT_CARDS.map(({ name }) => name));
    expect(landscape.phases.map(({ phase_id: id }) => id)).toEqual(PHASE_IDS);
    for (const phase of PHASE_IDS) {
      const orders = landscape.steps.filter((step) => step.phase === phase).map(({ order }) => order);
      expect(orders).toEqual(orders.map((_, index) => index + 1));
    }
  });

  it.each(landscape.steps.map((step) => [step.step_id, step] as const))(
    '%s requires a successful run of its agent and a required input',
    (id, step) => {
      expect(step.completion_rules.some((rule) => rule.kind === 'run_succeeded' && rule.agent === id)).toBe(true);
      expect(step.inputs.some(({ required }) => required)).toBe(true);
      for (const { de, en } of step.analysis_questions) expect([de.at(-1), en.at(-1)]).toEqual(['?', '?']);
    },
  );

  it.each(landscape.steps.map((step) => [step.step_id, JSON.stringify(step)] as const))(
    '%s has no transliterated umlauts and no placeholders',
    (_, text) => {
      expect(text).not.toMatch(/\b(?:fuer|ueber|koennen|muessen|duerfen|waere|groesste\w*|Massnahme\w*)\b|TODO|TBD|lorem/i);
    },
  );

  it('finds steps by id', () => {
    expect(landscape.find('process-mining')?.phase).toBe('analyse');
    expect(landscape.find('fortune-telling')).toBeUndefined();
  });
});

describe('stepContentSchema and phasesSchema', () => {
  const step = landscape.find('process-mining');

  it.each<[string, (copy: Record<string, unknown>) => void]>([
    ['a text in one language', (copy) => (copy['purpose'] = { de: 'nur deutsch' })],
    ['no accountable role', (copy) => (copy['raci'] = { ...(copy['raci'] as object), accountable: undefined })],
    ['an unknown rule', (copy) => (copy['completion_rules'] = [{ kind: 'feels_done', id: 'x', text: { de: 'x', en: 'x' } }])],
    ['an unknown key', (copy) => (copy['colour'] = 'red')],
    [
      'two rules with the same id',
      (copy) =>
        (copy['completion_rules'] = [...(copy['completion_rules'] as object[]), ...(copy['completion_rules'] as object[])].slice(0, 6)),
    ],
    ['a duration that ends before it begins', (copy) => (copy['duration_days'] = { min: 3, max: 1 })],
  ])('reject %s', (_, invalidate) => {
    const copy = structuredClone(step) as unknown as Record<string, unknown>;
    expect(stepContentSchema.safeParse(copy).success).toBe(true);
    invalidate(copy);
    expect(stepContentSchema.safeParse(copy).success).toBe(false);
  });

  it('reject phases in another order', () => {
    expect(phasesSchema.safeParse(landscape.phases.toReversed()).success).toBe(false);
  });
});
