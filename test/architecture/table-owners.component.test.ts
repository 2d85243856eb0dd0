import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fromProjectRoot } from '../../platform/project-root.js';

const check = (cwd: string) => {
  const { status, stderr } = spawnSync(process.execPath, [fromProjectRoot('scripts/check-table-owners.ts')], {
    cwd,
    encoding: 'utf8',
  });
  return { status, stderr };
};

const MIGRATION = 'CREATE TABLE sources.source (id text);\nCREATE TABLE agents.run (id text);\nCREATE TABLE agents.briefing (id text);\n';

/** Runs the check in a project of one migration and the given files. */
const checkFiles = async (files: Readonly<Record<string, string>>, migration = MIGRATION) => {
  const folder = await mkdtemp(join(tmpdir(), 'table-owners-'));
  try {
    for (const [path, text] of Object.entries({ ...files, 'schema/migrations/0001.do.tables.sql': migration })) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    return check(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

describe('the check of table owners', () => {
  it('passes for this project', () => {
    expect(check(fromProjectRoot('.'))).toEqual({ status: 0, stderr: '' });
  });

  it('passes for owners, tests and comments', async () => {
    const files = {
      'subgraphs/sources/source.store.ts': 'export const sql = `SELECT 1 FROM sources.source`;',
      'platform/runs/queries/read.ts': "export const sql = 'DELETE FROM agents.run';",
      'subgraphs/agents/briefing.ts': "export const sql = 'DELETE FROM agents.briefing';",
      'workers/datasets.test.ts': "export const sql = 'DELETE FROM sources.source';",
      'workers/datasets.ts':
        '// Reads sources.source through its owner.\nexport const of = (sources: { source: string }) => sources.source;',
    };
    expect(await checkFiles(files)).toEqual({ status: 0, stderr: '' });
  });

  it('rejects SQL in strings and templates, quoted names and entities outside the folder of the owner', async () => {
    const files = {
      'workers/string.ts': "export const sql = 'SELECT 1 FROM sources.source';",
      'workers/template.ts': 'export const sql = (limit: number) => `UPDATE sources.source SET id = ${limit}`;',
      'workers/quoted.ts': `export const sql = 'INSERT INTO "sources"."source"(id) VALUES (1)';`,
      'workers/entity.ts': "@Entity({ schema: 'sources', tableName: 'source' })\nexport class Source {}",
    };
    const { status, stderr } = await checkFiles(files);
    expect(status).toBe(1);
    for (const file of Object.keys(files)) expect(stderr).toContain(`${file} names the table sources.source, which subgraphs/sources owns`);
  });

  it('rejects SQL on the run table in the subgraph of the agents', async () => {
    const { stderr } = await checkFiles({ 'subgraphs/agents/advice.ts': "export const sql = 'SELECT 1 FROM agents.run';" });
    expect(stderr).toContain('subgraphs/agents/advice.ts names the table agents.run, which platform/runs owns');
  });

  it('rejects a table without an owner', async () => {
    const { stderr } = await checkFiles({}, 'CREATE TABLE billing.invoice (id text);');
    expect(stderr).toContain('billing.invoice has no owner');
  });

  it('rejects an exception that is no longer needed', async () => {
    const { stderr } = await checkFiles({ 'cli/export-tenant.ts': 'export const name = 1;' });
    expect(stderr).toContain('cli/export-tenant.ts does not name sources.source: remove the exception');
  });
});
