import type { EntityManager } from '@mikro-orm/postgresql';
import { Facts } from './index.js';

const em = {} as EntityManager;
const datasets = async () => [];

describe('facts', () => {
  it('are told by the domain that owns them, for the tenant that asks', async () => {
    const asked: string[] = [];
    const facts = new Facts([
      { datasets },
      {
        programme: async (_, tenantId) => {
          asked.push(tenantId);
          return { hasVision: true, initiatives: 2 };
        },
      },
    ]);
    expect(await facts.read(em, 'tnt_a', 'programme')).toEqual({ hasVision: true, initiatives: 2 });
    expect([asked, await facts.read(em, 'tnt_a', 'datasets')]).toEqual([['tnt_a'], []]);
  });

  it('are unknown where no domain tells them', async () => {
    expect(await new Facts([]).read(em, 'tnt_a', 'activeMetrics')).toBeUndefined();
  });

  it('have one owner each', () => {
    expect(() => new Facts([{ datasets }, { datasets }])).toThrow('two domains tell the fact datasets');
  });
});
