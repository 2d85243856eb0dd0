import { createLogger } from '../telemetry/index.js';
import { TenantRounds } from './tenant-rounds.js';

const rounds = (): TenantRounds => new TenantRounds('test', createLogger('silent', 'test'));
const failFor =
  (failing: string, visited: string[] = []) =>
  async (tenantId: string): Promise<boolean> => {
    visited.push(tenantId);
    if (tenantId === failing) throw new Error(`no work for ${tenantId}`);
    return false;
  };

describe('TenantRounds', () => {
  it('visits tenants in the order of their ids, failed ones last', async () => {
    const visited: string[] = [];
    const tenants = rounds();
    await tenants.visit(['c', 'a', 'b'], failFor('a', visited));
    await tenants.visit(['b', 'a', 'c'], failFor('a', visited));
    expect(visited.join('')).toBe('abcbca');
  });

  it('continues after a failed tenant, and pauses that tenant', async () => {
    const tenants = rounds();
    expect(await tenants.visit(['a', 'b', 'c'], failFor('b'))).toEqual([false, false]);
    expect(tenants.paused).toEqual(['b']);
  });

  it('throws and pauses none if every tenant fails, or if an error affects all', async () => {
    const tenants = rounds();
    await expect(tenants.visit(['a'], failFor('a'))).rejects.toThrow('no work for a');
    const visited: string[] = [];
    await expect(tenants.visit(['b', 'c'], failFor('b', visited), { concernsAll: () => true })).rejects.toThrow('no work for b');
    expect(visited).toEqual(['b']);
    expect(tenants.paused).toEqual([]);
  });

  it('visits every page in turn and stops when no tenant makes progress', async () => {
    const tenants = rounds();
    const all = ['a', 'b', 'c', 'd', 'e'];
    const page = async (after: string) =>
      all
        .filter((id) => id > after)
        .slice(0, 2)
        .map((id) => ({ tenant_id: id }));
    const visited: string[] = [];
    const round = () => tenants.visitPage(2, page, failFor('', visited));
    expect([await round(), await round(), await round()]).toEqual([true, true, false]);
    expect(visited).toEqual(all);
  });
});
