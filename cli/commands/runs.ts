import { defineCommand, type Print, UsageError } from '../command.js';
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
const MAX_RUNS = 1_000;
const PAGE = 100;

const printRun = (print: Print, run: RunLine): void => {
  const line = withCommandStatus(run);
  const { runId, agent, status, attempt, queuedAt, error } = line;
  print(
    `${runId}  ${status.padEnd(9)} ${agent.padEnd(26)} attempt ${attempt}  ${queuedAt}${error ? `  ${error.code}: ${error.message}` : ''}`,
    { ...line },
  );
};

/** Lists a tenant's runs, newest first. */
export const runsList = defineCommand({
  args: [],
  options: {
    ...tenantOption,
    status: { type: 'string', value: 'status,…', describe: 'queued, running, succeeded, failed, cancelled, dead' },
    agent: { type: 'string', value: 'name,…', describe: 'only runs of these agents or jobs' },
    limit: { type: 'string', value: 'n', describe: `maximum number of runs, at most ${MAX_RUNS} (default: 20)` },
    ...operatorOption,
  },
  async run({ options: { tenant, status, agent, limit = '20', operator }, print }) {
    const count = /^\d{1,4}$/.test(limit) ? Number(limit) : 0;
    if (count < 1 || count > MAX_RUNS) throw new UsageError(`--limit: "${limit}" is not a number from 1 to ${MAX_RUNS}`);
    await using admin = await openOperator(operator);
    const auditedFilter = { ...(status && { statuses: status.split(',') }), ...(agent && { agents: agent.split(',') }) };
    await admin.enter(tenant, 'operator.runs_listed', auditedFilter);
    const filter = { ...auditedFilter, ...(status && { statuses: status.toUpperCase().split(',') }) };
    for (let left = count, after: string | null = null; left > 0;) {
      const { runsConnection: page }: Page = await admin.execute<Page>(
        'agents',
        `query ($first: Int, $after: String, $filter: RunFilterInput) { runsConnection(first: $first, after: $after, filter: $filter) {
           nodes { ${FIELDS} } pageInfo { hasNextPage endCursor } } }`,
        { first: Math.min(left, PAGE), after, filter },
        tenant,
      );
      for (const run of page.nodes) printRun(print, run);
      left = page.pageInfo.hasNextPage ? left - page.nodes.length : 0;
      after = page.pageInfo.endCursor;
    }
    return true;
  },
});

interface Page {
  runsConnection: { nodes: RunLine[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } };
}

/** Defines a command that calls a mutation on a run and prints the changed run. */
const runMutation = (mutation: 'requeueRun' | 'cancelRun', action: string) =>
  defineCommand({
    args: ['run'],
    options: { ...tenantOption, ...operatorOption },
    async run({ args: [runId], options: { tenant, operator }, print }) {
      await using admin = await openOperator(operator);
      await admin.enter(tenant, action, { run_id: runId });
      const { run } = await admin.execute<{ run: RunLine }>(
        'agents',
        `mutation ($runId: ID!) { run: ${mutation}(runId: $runId) { ${FIELDS} } }`,
        { runId },
        tenant,
      );
      printRun(print, run);
      return true;
    },
  });

/** Requeues a failed or dead run with new attempts. */
export const runsRequeue = runMutation('requeueRun', 'operator.run_requeued');
/** Cancels a run: at once while it is queued, at the next heartbeat while it is running. */
export const runsCancel = runMutation('cancelRun', 'operator.run_cancelled');
