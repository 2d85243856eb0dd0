import { AGENT_CARDS } from '../../workers/agents/cards.js';
import type { RunAnswer } from '../harness/tenant-client.js';

export type Circumstance = 'fresh, no model' | 'demo, no model' | 'fresh, model' | 'demo, model';
export type Outcome = 'complete' | 'degraded' | 'refused' | 'failed';
/** Outcomes of an agent's example request on a fresh tenant and on the demo tenant, without and with model and web search. */
export type DemoOutcomes = Readonly<Record<Circumstance, Outcome>>;

export const outcomeOf = ({ status, degraded, error }: Pick<RunAnswer, 'status' | 'degraded' | 'error'>): Outcome => {
  if (status === 'succeeded') return degraded ? 'degraded' : 'complete';
  return error?.code === 'refused' ? 'refused' : 'failed';
};

/** Expected outcomes by agent, from the fixture in the folder of each agent. */
export const EXPECTED: Readonly<Record<string, DemoOutcomes>> = Object.fromEntries(
  await Promise.all(
    AGENT_CARDS.map(async ({ name }): Promise<[string, DemoOutcomes]> => {
      const fixture = (await import(`../../workers/agents/${name}/demo-outcomes.fixture.js`)) as { outcomes: DemoOutcomes };
      return [name, fixture.outcomes];
    }),
  ),
);
