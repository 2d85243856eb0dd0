import { globSync, readFileSync } from 'node:fs';
import { basename, matchesGlob } from 'node:path';
import { parse } from 'yaml';
import { loadConfig, loadMigrationConfig } from '../../platform/config/index.js';
import { fromProjectRoot } from '../../platform/project-root.js';
import { parseServices } from '../../platform/services.js';

const read = (file: string): string => readFileSync(fromProjectRoot(file), 'utf8');
const dockerfile = read('Dockerfile').replaceAll('\\\n', ' ');
const lines = (instruction: string): string[] =>
  [...dockerfile.matchAll(new RegExp(`^${instruction} (.*)$`, 'gm'))].map(([, rest]) => (rest ?? '').trim());

const CODE = ['platform', 'subgraphs', 'gateway', 'rest-adapter', 'workers'];
/** Where production needs nothing of: what stands in for servers on a developer's machine, and what is for tests. */
const NOT_FOR_PRODUCTION = /\.test\.ts$|\/testing\/|^platform\/(embedded|launcher)|^platform\/(emit-schema|chart-schema)\.ts$/;
const filesOf = (pattern: string): string[] => globSync(`{${CODE.join(',')}}/**/${pattern}`, { cwd: fromProjectRoot() });
const sources = filesOf('*.ts').filter((file) => !NOT_FOR_PRODUCTION.test(file));

const manifest = JSON.parse(read('package.json')) as Record<
  'dependencies' | 'devDependencies' | 'optionalDependencies',
  Record<string, string>
>;

describe('the image', () => {
  it('takes every folder of code to where it is compiled, and ends with what was compiled', () => {
    expect(lines('COPY')).toEqual(expect.arrayContaining([...CODE.map((folder) => `${folder} ${folder}`), '--from=build /app/dist dist']));
  });

  it('takes every file along that is not compiled', () => {
    const commands = [...dockerfile.matchAll(/find ([\w ]+?) (-path '[^)]+?|\\\( .+? \\\)) -exec cp --parents/g)];
    const finds = commands.flatMap(([, roots = '', conditions = '']) =>
      conditions.split(' -o ').map((condition) => ({
        roots: roots.split(' '),
        path: /-path '([^']+)'/.exec(condition)?.[1] ?? '*',
        name: /-name '?([\w*.]+)/.exec(condition)?.[1] ?? '*',
      })),
    );
    const goesAlong = (file: string): boolean =>
      finds.some(
        ({ roots, path, name }) =>
          roots.some((root) => file.startsWith(`${root}/`)) &&
          new RegExp(`^${path.replaceAll('*', '.*')}$`).test(file) &&
          matchesGlob(basename(file), name),
      );
    const others = filesOf('*.*').filter((file) => !file.endsWith('.ts') && !NOT_FOR_PRODUCTION.test(file));
    expect(others.length).toBeGreaterThan(100);
    expect(others.filter((file) => !goesAlong(file))).toEqual([]);
  });

  it('has what programs look for below its root', () => {
    const wanted = sources.flatMap((file) =>
      [...readFileSync(fromProjectRoot(file), 'utf8').matchAll(/fromProjectRoot\(\s*[`'"]([^`'"$/]+)/g)].map(([, folder]) => folder),
    );
    expect(wanted.length).toBeGreaterThan(3);
    expect(wanted.filter((folder) => folder !== 'schema' && !CODE.includes(folder ?? ''))).toEqual([]);
    expect(lines('COPY')).toEqual(expect.arrayContaining(['schema schema', '--from=build /content .', 'package.json LICENSE ./']));
  });

  it('imports packages of production only, and has no other', () => {
    const packages = sources.flatMap((file) =>
      [
        ...readFileSync(fromProjectRoot(file), 'utf8').matchAll(
          /^(?:import|export) (?!type )[^;]*?from '((?:@[\w.-]+\/)?[\w.-]+)[^']*'|import\('((?:@[\w.-]+\/)?[\w-]+)[^']*'\)/gm,
        ),
      ].map(([, fixed, late]) => [fixed ?? late ?? '', file] as const),
    );
    const outside = packages.filter(([name]) => !name.startsWith('.') && name !== 'node' && !(name in manifest.dependencies));
    expect(packages.length).toBeGreaterThan(500);
    expect(outside).toEqual([]);
    expect(dockerfile).toContain('npm ci --omit=dev');
    const removed = [...dockerfile.matchAll(/node_modules\/([\w*-]+)/g)].map(([, name]) => name ?? '');
    for (const name of Object.keys(manifest.optionalDependencies))
      expect([name, removed.some((glob) => matchesGlob(name, glob))]).toEqual([name, true]);
  });

  it('runs as a user whose number is not that of root, and lists its packages', () => {
    expect(lines('USER')).toEqual(['1000:1000']);
    expect(dockerfile).toMatch(/npm sbom .*> sbom\.json/);
    expect(lines('COPY')).toContain('--from=dependencies /app/sbom.json ./');
    expect(new Set(lines('FROM').map((from) => from.split(' ')[0]))).toEqual(new Set(['node:24-slim']));
  });
});

interface ComposeService {
  readonly command?: readonly string[];
  readonly environment?: Record<string, string>;
  readonly read_only?: boolean;
  readonly image?: string;
}

describe('compose.yaml', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, ComposeService> };
  const own = Object.values(services).filter(({ image }) => image === 'kpi-transformation:local');
  /** As Compose does where the shell has set nothing. */
  const environmentOf = ({ environment = {} }: ComposeService): Record<string, string> =>
    Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, String(value).replace(/\$\{\w+:-([^}]*)\}/g, '$1')]));

  it('starts every role with an environment that the service takes', () => {
    const roles = own.map((service) => {
      const [command = ''] = service.command ?? [];
      if (command === 'migrate') loadMigrationConfig(environmentOf(service));
      else loadConfig(environmentOf(service));
      return command;
    });
    expect(roles).toEqual(['migrate', 'seed', '--services=subgraphs', '--services=gateway', '--services=workers']);
    expect(own.every((service) => service.read_only)).toBe(true);
  });

  it('leads the gateway to every domain', () => {
    const names = globSync(fromProjectRoot('schema/subgraphs/*.graphql')).map((file) => basename(file, '.graphql'));
    const { graph, http } = loadConfig(environmentOf(services['gateway'] ?? {}));
    expect([...graph.subgraphUrls.keys()].toSorted()).toEqual(names.toSorted());
    expect(new Set(graph.subgraphUrls.values())).toEqual(new Set([`http://subgraphs:${http.subgraphPort}`]));
    expect(parseServices(services['subgraphs']?.command?.[0]?.replace('--services=', '') ?? '')).toMatchObject({ subgraphs: 'all' });
  });
});
