import { defineCommand, type Tell, UsageError } from '../command.js';
import { openOperator, operatorOption, tenantOption, withCommandStatus } from '../as-operator.js';

interface RunLine {
  runId: string;
  agent: string;
  status: string;
  attempt: number;
  queuedAt: string;
  error: { code: string; message: string } | null;
}

const FIELDS = 'runId agent status attempt queuedAt finishedAt error { code message }';
const MOST = 1_000;
const PAGE = 100;

const tellRun = (tell: Tell, run: RunLine): void => {
  const line = withCommandStatus(run);
  const { runId, agent, status, attempt, queuedAt, error } = line;
  tell(
    `${runId}  ${status.padEnd(9)} ${agent.padEnd(26)} attempt ${attempt}  ${queuedAt}${error ? `  ${error.code}: ${error.message}` : ''}`,
    { ...line },
  );
};

/** A tenant's runs, newest first. */
export const runsList = defineCommand({
  args: [],
  options: {
    ...tenantOption,
    status: { type: 'string', value: 'status,…', describe: 'queued, running, succeeded, failed, cancelled, dead' },
    agent: { type: 'string', value: 'name,…', describe: 'only runs of these agents or jobs' },
    limit: { type: 'string', value: 'n', describe: `at most so many, up to ${MOST} (20)` },
    ...operatorOption,
  },
  async run({ options: { tenant, status, agent, limit = '20', operator }, tell }) {
    const most = /^\d{1,4}$/.test(limit) ? Number(limit) : 0;
    if (most < 1 || most > MOST) throw new UsageError(`--limit: "${limit}" is not a number from 1 to ${MOST}`);
    await using admin = await openOperator(operator);
    const asked = { ...(status && { statuses: status.split(',') }), ...(agent && { agents: agent.split(',') }) };
    await admin.enter(tenant, 'operator.runs_listed', asked);
    const filter = { ...asked, ...(status && { statuses: status.toUpperCase().split(',') }) };
    for (let left = most, after: string | null = null; left > 0;) {
      const { runsConnection: page }: Page = await admin.ask<Page>(
        'agents',
        `query ($first: Int, $after: String, $filter: RunFilterInput) { runsConnection(first: $first, after: $after, filter: $filter) {
           nodes { ${FIELDS} } pageInfo { hasNextPage endCursor } } }`,
        { first: Math.min(left, PAGE), after, filter },
        tenant,
      );
      for (const run of page.nodes) tellRun(tell, run);
      left = page.pageInfo.hasNextPage ? left - page.nodes.length : 0;
      after = page.pageInfo.endCursor;
    }
    return true;
  },
});

interface Page {
  runsConnection: { nodes: RunLine[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } };
}

/** A mutation that takes a run and answers with it as it is then. */
const changing = (mutation: 'requeueRun' | 'cancelRun', action: string) =>
  defineCommand({
    args: ['run'],
    options: { ...tenantOption, ...operatorOption },
    async run({ args: [runId], options: { tenant, operator }, tell }) {
      await using admin = await openOperator(operator);
      await admin.enter(tenant, action, { run_id: runId });
      const { run } = await admin.ask<{ run: RunLine }>(
        'agents',
        `mutation ($runId: ID!) { run: ${mutation}(runId: $runId) { ${FIELDS} } }`,
        { runId },
        tenant,
      );
      tellRun(tell, run);
      return true;
    },
  });

/** Gives a failed or dead run its attempts back. */
export const runsRequeue = changing('requeueRun', 'operator.run_requeued');
/** At once while it is queued, at the next heartbeat while it runs. */
export const runsCancel = changing('cancelRun', 'operator.run_cancelled');
