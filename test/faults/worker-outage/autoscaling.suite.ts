import { connectTo } from '../../harness/database.js';
import { HeldFile } from '../../harness/held-file.js';
import { KUBERNETES, objectsIn, template } from '../../harness/chart/helm.js';
import { eventually } from '../../harness/eventually.js';
import { syncOf } from '../support/service-under-fault.js';
import { given } from './stack.js';

/** Returns the query that the chart configures for KEDA. */
const scalerQuery = async (): Promise<string> => {
  const objects = objectsIn((await template('aks-composite', KUBERNETES[1])).out);
  const scaled = objects.find(({ kind }) => kind === 'ScaledObject') as
    | { spec?: { triggers: { metadata: { query: string } }[] } }
    | undefined;
  return scaled?.spec?.triggers[0]?.metadata.query ?? '';
};

describe('the autoscaler of workers', () => {
  it("counts queued runs and runs in slots of all tenants with the scaler's database role", async () => {
    const { service } = given;
    const query = await scalerQuery();
    const database = new URL(service.stack.env['DATABASE_SYSTEM_URL'] ?? '').pathname;
    const scaler = await connectTo(new URL(database, service.postgres.scalerUrl).href);
    try {
      const counted = async (): Promise<number> =>
        Number(Object.values((await scaler.query<Record<string, string>>(query)).rows[0] ?? {})[0]);
      const untilNone = () => eventually(async () => ((await counted()) === 0 ? true : undefined));
      await untilNone();
      await using file = await HeldFile.start();
      const [busy, waiting] = [await service.tenant(), await service.tenant()];
      await syncOf(busy, file.url);
      await file.untilRequested(1);
      const { runId } = await syncOf(waiting, file.url);
      expect(await counted()).toBe(2);
      await service.sql(`UPDATE agents.run SET fetches = true, status = 'running' WHERE run_id = $1`, [runId]);
      expect(await counted()).toBe(1);
      await service.sql(`UPDATE agents.run SET fetches = false, status = 'queued' WHERE run_id = $1`, [runId]);
      file.release();
      await untilNone();
    } finally {
      await scaler.end();
    }
  });
});
