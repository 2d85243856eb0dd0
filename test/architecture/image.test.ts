import { globSync, readFileSync } from 'node:fs';
import { basename, matchesGlob } from 'node:path';
import { CORE_SCHEMA, load, mergeTag, Schema } from 'js-yaml';
import { loadConfig, loadMigrationConfig } from '../../platform/config/index.js';
import { fromProjectRoot } from '../../platform/project-root.js';
import { parseServices } from '../../platform/services.js';
import { CLONE_ONLY, UNBUNDLED } from '../../scripts/unbundled-packages.mjs';

const read = (file: string): string => readFileSync(fromProjectRoot(file), 'utf8');
const dockerfile = read('Dockerfile').replaceAll('\\\n', ' ');
const lines = (instruction: string): string[] =>
  [...dockerfile.matchAll(new RegExp(`^${instruction} (.*)$`, 'gm'))].map(([, rest]) => (rest ?? '').trim());

const CODE = ['cli', 'platform', 'subgraphs', 'gateway', 'rest-adapter', 'workers'];
/** Files that production does not need: servers for developers' machines, test code, generators and documentation. */
const NOT_FOR_PRODUCTION = /\.test\.ts$|\.md$|\/testing\/|^platform\/(embedded|launcher)|^platform\/(emit-schema|chart-schema)\.ts$/;
const filesOf = (pattern: string): string[] => globSync(`{${CODE.join(',')}}/**/${pattern}`, { cwd: fromProjectRoot() });
const sources = filesOf('*.ts').filter((file) => !NOT_FOR_PRODUCTION.test(file));

const manifest = JSON.parse(read('package.json')) as Record<
  'dependencies' | 'devDependencies' | 'optionalDependencies',
  Record<string, string>
>;

describe('the image', () => {
  it('compiles every code folder and contains the bundles', () => {
    expect(lines('COPY')).toEqual(
      expect.arrayContaining([...CODE.map((folder) => `${folder} ${folder}`), '--from=build /app/bundle bundle']),
    );
  });

  it('contains every file that is not compiled', () => {
    const commands = [...dockerfile.matchAll(/find ([\w ]+?) (-path '[^)]+?|\\\( .+? \\\)) -exec cp --parents/g)];
    const finds = commands.flatMap(([, roots = '', conditions = '']) =>
      conditions.split(' -o ').map((condition) => ({
        roots: roots.split(' '),
        path: /-path '([^']+)'/.exec(condition)?.[1] ?? '*',
        name: /-name '?([\w*.]+)/.exec(condition)?.[1] ?? '*',
      })),
    );
    const isCopied = (file: string): boolean =>
      finds.some(
        ({ roots, path, name }) =>
          roots.some((root) => file.startsWith(`${root}/`)) &&
          new RegExp(`^${path.replaceAll('*', '.*')}$`).test(file) &&
          matchesGlob(basename(file), name),
      );
    const others = filesOf('*.*').filter((file) => !file.endsWith('.ts') && !NOT_FOR_PRODUCTION.test(file));
    expect(others.length).toBeGreaterThan(100);
    expect(others.filter((file) => !isCopied(file))).toEqual([]);
  });

  it('contains the folders that the code reads from the project root', () => {
    const folders = sources.flatMap((file) =>
      [...readFileSync(fromProjectRoot(file), 'utf8').matchAll(/fromProjectRoot\(\s*[`'"]([^`'"$/]+)/g)].map(([, folder]) => folder),
    );
    expect(folders.length).toBeGreaterThan(3);
    expect(folders.filter((folder) => !['schema', 'bundle-console'].includes(folder ?? '') && !CODE.includes(folder ?? ''))).toEqual([]);
    expect(lines('COPY')).toEqual(
      expect.arrayContaining([
        'schema schema',
        '--from=build /app/bundle-console bundle-console',
        '--from=build /content .',
        'package.json LICENSE ./',
      ]),
    );
  });

  it('imports production packages only, and contains no others', () => {
    const packages = sources.flatMap((file) =>
      [
        ...readFileSync(fromProjectRoot(file), 'utf8').matchAll(
          /^(?:import|export) (?!type )[^;]*?from '((?:@[\w.-]+\/)?[\w.-]+)[^']*'|import\('((?:@[\w.-]+\/)?[\w-]+)[^']*'\)/gm,
        ),
      ].map(([, imported, importedDynamically]) => [imported ?? importedDynamically ?? '', file] as const),
    );
    const unlisted = packages.filter(([name]) => !name.startsWith('.') && name !== 'node' && !(name in manifest.dependencies));
    expect(packages.length).toBeGreaterThan(500);
    expect(unlisted).toEqual([]);
    expect(dockerfile).toContain('npm ci --omit=dev');
    const removed = [...dockerfile.matchAll(/node_modules\/([\w*-]+)/g)].map(([, name]) => name ?? '');
    for (const name of Object.keys(manifest.optionalDependencies))
      expect([name, removed.some((glob) => matchesGlob(name, glob))]).toEqual([name, true]);
    expect(packages.filter(([name]) => CLONE_ONLY.includes(name))).toEqual([]);
    expect(CLONE_ONLY.filter((name) => !(name in manifest.dependencies))).toEqual([]);
    expect(dockerfile).toMatch(/unbundled-packages\.mjs --shipped && +npm prune .*&& +npm sbom/);
  });

  it('lists the packages of the console among those of production', () => {
    const imported = globSync('console/src/**/*.{ts,tsx}', { cwd: fromProjectRoot(), exclude: ['**/*.test.ts'] }).flatMap((file) =>
      [...readFileSync(fromProjectRoot(file), 'utf8').matchAll(/(?:from|import) '((?:@[\w.-]+\/)?[\w-][\w.-]*)/g)].map(
        ([, name]) => name ?? '',
      ),
    );
    expect(imported.length).toBeGreaterThan(100);
    expect(imported.filter((name) => !(name in manifest.dependencies))).toEqual([]);
  });

  it('contains the packages that the code reaches by `createRequire`', () => {
    const required = sources.flatMap((file) =>
      [
        ...readFileSync(fromProjectRoot(file), 'utf8').matchAll(
          /(?<![\w.])require(?:\.resolve)?\('((?:@[\w.-]+\/)?[\w-]+)|createRequire\(import\.meta\.url\)\.resolve\('([\w-]+)/g,
        ),
      ].map(([, name, resolved]) => name ?? resolved ?? ''),
    );
    expect(required.length).toBeGreaterThan(5);
    expect(required.filter((name) => !UNBUNDLED.includes(name))).toEqual([]);
    expect(UNBUNDLED.filter((name) => !(name in manifest.dependencies))).toEqual([]);
    expect(dockerfile).toMatch(/node scripts\/unbundled-packages\.mjs && +npm prune/);
  });

  it('runs as a numeric non-root user, and contains an SBOM', () => {
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
  const { services } = load(read('compose.yaml'), { schema: new Schema([...CORE_SCHEMA.tags, mergeTag]) }) as {
    services: Record<string, ComposeService>;
  };
  const own = Object.values(services).filter(({ image }) => image === 'kpi-transformation:local');
  /** Returns the environment with the default values of variables, as Compose does if the shell sets none. */
  const environmentOf = ({ environment = {} }: ComposeService): Record<string, string> =>
    Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, String(value).replace(/\$\{\w+:-([^}]*)\}/g, '$1')]));

  it('starts every role with a valid environment', () => {
    const roles = own.map((service) => {
      const [command = ''] = service.command ?? [];
      if (command === 'migrate') loadMigrationConfig(environmentOf(service));
      else loadConfig(environmentOf(service));
      return command;
    });
    expect(roles).toEqual(['migrate', 'seed', '--services=subgraphs', '--services=gateway', '--services=workers']);
    expect(own.every((service) => service.read_only)).toBe(true);
  });

  it('configures the gateway with the URL of every domain', () => {
    const names = globSync(fromProjectRoot('schema/subgraphs/*.graphql')).map((file) => basename(file, '.graphql'));
    const { graph, http } = loadConfig(environmentOf(services['gateway'] ?? {}));
    expect([...graph.subgraphUrls.keys()].toSorted()).toEqual(names.toSorted());
    expect(new Set(graph.subgraphUrls.values())).toEqual(new Set([`http://subgraphs:${http.subgraphPort}`]));
    expect(parseServices(services['subgraphs']?.command?.[0]?.replace('--services=', '') ?? '')).toMatchObject({ subgraphs: 'all' });
  });
});
