import { chartProcesses } from '../harness/chart/chart-processes.js';
import { runCommand } from '../harness/stack.mjs';
import { currentStack } from '../harness/stacks.js';
import { TenantClient } from '../harness/tenant-client.js';

interface Outcome {
  check: string;
  ok: boolean;
  detail: string;
}

const run = async (args: readonly string[], env = {}): Promise<{ code: number | null; outcomes: Outcome[]; stderr: string }> => {
  const { code, stdout, stderr } = await runCommand([...args, '--json'], env);
  return {
    code,
    stderr,
    outcomes: stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Outcome),
  };
};

const smoke = (...args: string[]): ReturnType<typeof run> => run(['smoke', ...args]);

/** Runs the smoke test with the arguments and environment of `helm test`, against the gateway of the running stack. */
const helmTest = async (): ReturnType<typeof run> => {
  const { url, env } = currentStack();
  const { tests } = await chartProcesses(globalThis.TOPOLOGY, env, () => Number(new URL(url).port));
  expect(tests.map(({ component }) => component)).toEqual(['smoke']);
  return run(tests[0]?.args ?? [], tests[0]?.env);
};

const idsOf = async (client: TenantClient): Promise<string[]> =>
  (await client.get<{ tenant_id: string; status: string }[]>('/v1/tenants')).body
    .filter(({ tenant_id: id, status }) => id.startsWith('tnt_smoke-') && status !== 'deleting')
    .map(({ tenant_id: id }) => id);

it('reports ready, including up-to-date subgraphs in the distributed topology', async () => {
  const state = await (await fetch(`${currentStack().url}/ready`)).json();
  const remote = globalThis.TOPOLOGY === 'distributed' ? { subgraphs: 'ok' } : {};
  expect(state).toEqual({ status: 'ready', database: 'ok', redis: 'ok', storage: 'ok', ...remote });
});

describe('the smoke test', () => {
  it('passes all checks as run by helm test, and leaves no tenant behind', async () => {
    await using admin = new TenantClient(undefined, 'platform_admin');
    const before = await idsOf(admin);
    const { code, outcomes, stderr } = await helmTest();
    expect(stderr).toBe('');
    expect(outcomes.filter(({ ok }) => !ok)).toEqual([]);
    expect(outcomes.map(({ check }) => check)).toEqual([
      'health',
      'ready',
      'openapi',
      'graphql',
      'run accepted',
      'run done',
      'event stream',
      'subscription',
      'foreign run',
    ]);
    expect(outcomes.at(-1)?.detail).toBe('not visible to another tenant');
    expect(code).toBe(0);
    expect((await idsOf(admin)).filter((id) => !before.includes(id))).toEqual([]);
  });

  it('reports a failed check with exit code 1 and a line of output', async () => {
    const { code, outcomes } = await smoke('--url', `${currentStack().url}/elsewhere`);
    expect(code).toBe(1);
    expect(outcomes.find(({ check }) => check === 'health')).toMatchObject({
      ok: false,
      detail: expect.stringMatching(/^responded 404, expected 200/),
    });
    expect(outcomes.find(({ check }) => check === 'run accepted')).toMatchObject({ ok: false });
  });

  it.each([
    [[], '--url or SMOKE_URL is required'],
    [['--url', 'ftp://x'], '--url: "ftp://x" is not an HTTP URL'],
    [['--url', 'http://x', '--timeout', '0'], '--timeout: "0" is not a number of seconds'],
    [['--url', 'http://x', 'more'], 'unexpected argument "more"'],
    [['--url', 'http://x', '--loud'], "Unknown option '--loud'"],
  ])('prints an error and its usage for the arguments %j', async (args, message) => {
    const { code, stderr } = await smoke(...args);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr).toContain('usage: main.js smoke [options]');
  });
});
