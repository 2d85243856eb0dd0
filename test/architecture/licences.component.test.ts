import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromProjectRoot } from '../../platform/project-root.js';

const check = (cwd: string) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [fromProjectRoot('scripts/check-licences.ts'), '--list'], {
    cwd,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

describe('the licence check', () => {
  it('approves every shipped package', () => {
    const { status, stdout } = check(fromProjectRoot('.'));
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Elastic-2\.0 \(5\): @apollo\/composition@/m);
  });

  it.each([
    ['a licence that is not approved', { license: 'SSPL-1.0' }, 'other has the licence SSPL-1.0'],
    ['a part of a licence that is not approved', { license: '(MIT AND GPL-3.0-only)' }, 'other has the licence (MIT AND GPL-3.0-only)'],
    ['no licence', {}, 'other declares no licence'],
    ['an install script', { license: 'MIT', hasInstallScript: true }, 'other has an install script'],
  ])('fails on %s', async (_, entry, message) => {
    const folder = await mkdtemp(join(tmpdir(), 'licences-'));
    try {
      await writeFile(join(folder, 'package.json'), '{}');
      const packages = {
        '': {},
        'node_modules/other': entry,
        'node_modules/mine': { license: 'MIT or MPL-2.0' },
        'node_modules/dev': { dev: true },
      };
      await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
      const { status, stderr } = check(folder);
      expect([status, stderr.trim().split('\n').length, stderr.startsWith(message)]).toEqual([1, 1, true]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
