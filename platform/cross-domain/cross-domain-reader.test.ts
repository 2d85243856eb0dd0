import type { EntityManager } from '@mikro-orm/postgresql';
import { CrossDomainReader } from './index.js';

const em = {} as EntityManager;
const datasets = async () => [];

describe('CrossDomainReader', () => {
  it('passes a query to the domain that owns it, with the tenant of the caller', async () => {
    const tenants: string[] = [];
    const reader = new CrossDomainReader([
      { datasets },
      {
        programme: async (_, tenantId) => {
          tenants.push(tenantId);
          return { hasVision: true, initiatives: 2 };
        },
      },
    ]);
    expect(await reader.read(em, 'tnt_a', 'programme')).toEqual({ hasVision: true, initiatives: 2 });
    expect([tenants, await reader.read(em, 'tnt_a', 'datasets')]).toEqual([['tnt_a'], []]);
  });

  it('passes the arguments of a query', async () => {
    const reader = new CrossDomainReader([
      { isAdvisorReply: async (_, tenantId, messageId) => `${tenantId}/${messageId}` === 'tnt_a/msg_1' },
    ]);
    expect(await reader.read(em, 'tnt_a', 'isAdvisorReply', 'msg_1')).toBe(true);
    expect(await reader.read(em, 'tnt_b', 'isAdvisorReply', 'msg_1')).toBe(false);
  });

  it('returns undefined for a query that no domain answers', async () => {
    expect(await new CrossDomainReader([]).read(em, 'tnt_a', 'activeMetrics')).toBeUndefined();
  });

  it('refuses two domains that answer the same query', () => {
    expect(() => new CrossDomainReader([{ datasets }, { datasets }])).toThrow('two domains answer the query datasets');
  });
});
