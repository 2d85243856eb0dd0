import { EVENT_LOG } from '../fixtures/event-log.fixture.js';
import { eventually } from '../harness/eventually.js';
import { TenantClient, type FollowedSubscription } from '../harness/tenant-client.js';

interface Update {
  runId: string;
  status: string;
  attempt: number;
  progress: number;
  finishedAt: string | null;
  typedResult: { agent: string; cases: number } | null;
}

const follow = (client: TenantClient, runId: string): FollowedSubscription<Update> =>
  client.follow<Update>(
    'subscription ($id: ID!) { item: runUpdated(runId: $id) { runId status attempt progress finishedAt typedResult { agent ... on ProcessMiningResult { cases } } } }',
    {
      id: runId,
    },
  );

const ended = ({ state }: FollowedSubscription<unknown>): Promise<true> => eventually(() => state.hasEnded);

const startMining = async (client: TenantClient): Promise<string> => {
  const { run } = await client.query<{ run: { runId: string } }>(
    'mutation { run: startAgentRun(agent: "process-mining", input: {}) { runId } }',
  );
  return run.runId;
};

describe('Subscription.runUpdated', () => {
  it('delivers the current state, each change and the result, then completes', async () => {
    await using client = new TenantClient();
    await client.withSource('event_log', EVENT_LOG);
    const runId = await startMining(client);
    const followers = Array.from({ length: 5 }, () => follow(client, runId));
    for (const follower of followers) await ended(follower);
    for (const { seen, state } of followers) {
      expect(state.error).toBeUndefined();
      expect(seen.length).toBeGreaterThan(1);
      expect(seen.at(-1)).toMatchObject({
        runId,
        status: 'SUCCEEDED',
        attempt: 1,
        progress: 1,
        typedResult: { agent: 'process-mining', cases: 6 },
      });
      expect(seen.slice(0, -1).filter(({ finishedAt }) => finishedAt !== null)).toEqual([]);
      const states = seen.map(({ status, attempt, progress }) => JSON.stringify([status, attempt, progress]));
      expect(new Set(states).size).toBe(states.length);
      const progress = seen.map((update) => update.progress);
      expect(progress).toEqual(progress.toSorted((one, other) => one - other));
    }
  });

  it('delivers a finished run once', async () => {
    await using client = new TenantClient();
    const { run } = await client.withSource('csv', 'a;b\n1;2\n');
    const follower = follow(client, run.run_id);
    await ended(follower);
    expect(follower.seen.map(({ runId, status }) => [runId, status])).toEqual([[run.run_id, 'SUCCEEDED']]);
  });

  it('delivers the cancellation of a queued or running run', async () => {
    await using client = new TenantClient();
    await client.withSource('event_log', EVENT_LOG);
    const runId = await startMining(client);
    const follower = follow(client, runId);
    await eventually(() => (follower.seen.length > 0 ? true : undefined));
    await client.graph('mutation ($id: ID!) { cancelRun(runId: $id) { status } }', { id: runId });
    await ended(follower);
    // The run may have succeeded before it could be cancelled.
    expect(['CANCELLED', 'SUCCEEDED']).toContain(follower.seen.at(-1)?.status);
  });

  it('answers NOT_FOUND for a run that is absent or of another tenant', async () => {
    await using client = new TenantClient();
    await using otherTenant = new TenantClient();
    const { run } = await client.withSource('csv', 'a;b\n1;2\n');
    for (const runId of [run.run_id, 'run_01h455vb4pex5vsknk084sn02q', 'nonsense']) {
      const follower = follow(otherTenant, runId);
      await ended(follower);
      expect([runId, follower.state.error, follower.seen]).toMatchObject([runId, [{ extensions: { code: 'NOT_FOUND' } }], []]);
    }
  });
});
