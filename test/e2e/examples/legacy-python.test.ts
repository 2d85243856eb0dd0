import { execFile, spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { TenantClient } from '../../harness/tenant-client.js';
import { operations } from '../../contract/seeded-tenant.js';
import { exampleFile, REVENUES } from './example.js';

const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), 'example-python-'));
const program = (name: string): string => join(folder, 'venv', process.platform === 'win32' ? 'Scripts' : 'bin', name);

/** Creates a virtual environment with the packages of the example; returns the reason if this machine cannot. */
const missingPrerequisite = (): string | undefined => {
  const python = spawnSync('python3', ['-c', 'import sys; assert sys.version_info >= (3, 11)']);
  if (python.status !== 0) return 'Python 3.11 is not installed';
  if (spawnSync('python3', ['-m', 'venv', join(folder, 'venv')]).status !== 0) return 'Python has no module venv';
  const install = ['-m', 'pip', 'install', '--quiet', '--requirement', exampleFile('legacy-python/requirements.txt')];
  return spawnSync(program('python'), install).status === 0 ? undefined : 'the packages of requirements.txt cannot be installed';
};
const missing = missingPrerequisite();

afterAll(() => rm(folder, { recursive: true }));

describe('examples/legacy-python', () => {
  it('calls operations that the service describes', async () => {
    const script = await readFile(exampleFile('legacy-python/report.py'), 'utf8');
    const called = [...script.matchAll(/(\w+)\.sync\(/g)].map(([, name]) => name);
    const described = operations.map(({ operation }) => operation.operationId.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
    expect(new Set(called).size).toBe(5);
    expect(called.filter((name) => !described.includes(name ?? ''))).toEqual([]);
  });

  if (missing === undefined) {
    it('generates a client with every operation and no warning, and goes from a file to a report', async () => {
      await using client = new TenantClient();
      const description = ['--url', `${client.url}/openapi.json`, '--meta', 'none', '--output-path', join(folder, 'kpi_client')];
      const path = [join(program('python'), '..'), process.env['PATH']].join(process.platform === 'win32' ? ';' : ':');
      const env = { ...process.env, PATH: path, PYTHONDONTWRITEBYTECODE: '1' };
      const { stdout, stderr } = await run(program('openapi-python-client'), ['generate', ...description, '--fail-on-warning'], { env });
      expect(`${stdout}${stderr}`).not.toMatch(/warn|unable|error/i);
      const modules = await run(program('python'), ['-c', COUNT_OPERATIONS], { cwd: folder, env });
      expect(Number(modules.stdout)).toBe(operations.length);

      await writeFile(join(folder, 'revenues.csv'), REVENUES);
      await cp(exampleFile('legacy-python/report.py'), join(folder, 'report.py'));
      const options = ['--url', client.url, '--tenant', client.tenantId, '--file', 'revenues.csv', '--out', 'report.md'];
      const { stdout: output } = await run(program('python'), ['report.py', ...options], { cwd: folder, env });
      expect(output).toMatch(
        /^Imported revenues.csv; quality score [01]\.\d\d, trust gate \w+\nWrote report.md by the method '.+'; files of the run: .+\n$/,
      );
      expect(await readFile(join(folder, 'report.md'), 'utf8')).toMatch(/^# .+/);
    });
  } else {
    it(`is not generated and run here, because ${missing}`, () => {
      expect(missing).toMatch(/^Python|^the packages/);
    });
  }
});

const COUNT_OPERATIONS =
  'import pathlib; print(len([f for f in pathlib.Path("kpi_client/api").glob("*/*.py") if f.name != "__init__.py"]))';
