/**
 * Fails if a file imports against the direction of the layers. Type imports count as well: a module that needs the types
 * of another depends on it.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface Rule {
  name: string;
  /** Files to which the rule applies. */
  from: RegExp;
  /** Files that they must not import. In `except`, `$1` is the first group of `from`. */
  to: string;
  except?: string;
}

/** Files that may import every layer, because they wire the layers together. */
const COMPOSITION_ROOTS = /^cli\/|^platform\/(main|emit-schema)\.ts$|^workers\/(run|fetch)-process\/main\.ts$/;

/** Descriptions of the agents, which every layer may import. */
const AGENT_CARDS = '^workers/agents/(agent-card|cards|[^/]+/card)\\.ts$';

const RULES: Rule[] = [
  {
    name: 'platform must not import domains, services or operator commands',
    from: /^platform\//,
    to: '^(cli|subgraphs|gateway|rest-adapter|workers)/',
  },
  { name: 'the gateway must reach subgraphs through transports', from: /^gateway\//, to: '^(cli|subgraphs|workers)/' },
  { name: 'the REST adapter must import platform only', from: /^rest-adapter\//, to: '^(cli|subgraphs|workers|gateway)/' },
  { name: 'subgraphs must not import each other', from: /^subgraphs\/([^/]+)\//, to: '^subgraphs/[^/]+/', except: '^subgraphs/$1/' },
  {
    name: 'subgraphs must import platform and agent cards only',
    from: /^subgraphs\//,
    to: '^(cli|gateway|rest-adapter|workers)/',
    except: AGENT_CARDS,
  },
  { name: 'agent cards must contain data only', from: new RegExp(AGENT_CARDS), to: '.', except: AGENT_CARDS },
  {
    name: 'workers must import a subgraph by its index',
    from: /^workers\//,
    to: '^subgraphs/',
    except: '^subgraphs/[^/]+/index\\.ts$',
  },
  {
    name: 'workers must not import the gateway, the REST adapter or operator commands',
    from: /^workers\//,
    to: '^(cli|gateway|rest-adapter)/',
  },
  {
    name: 'production code must not import test code',
    from: /^(?!test\/)(?!.*(\.test\.ts|\.fixture\.ts|\/testing\/))/,
    to: '(\\.test\\.ts$|/testing/|^test/)',
  },
];

const IMPORT = /(?:^|\n)\s*(?:import|export)\b[^'";]*?from\s+'(\.[^']+)'|\bimport\(\s*'(\.[^']+)'\s*\)|(?:^|\n)import\s+'(\.[^']+)'/g;

const files = globSync('{cli,platform,subgraphs,gateway,rest-adapter,workers}/**/*.ts');
const violations: string[] = [];
for (const file of files) {
  if (COMPOSITION_ROOTS.test(file)) continue;
  for (const found of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const target = join(dirname(file), found[1] ?? found[2] ?? found[3] ?? '').replace(/\.js$/, '.ts');
    for (const { name, from, to, except } of RULES) {
      const match = from.exec(file);
      if (!match || !new RegExp(to).test(target)) continue;
      if (except && new RegExp(except.replace('$1', match[1] ?? '')).test(target)) continue;
      violations.push(`${file} imports ${target}: ${name}`);
    }
  }
}
if (violations.length > 0) {
  console.error(violations.join('\n'));
  process.exit(1);
}
console.log(`checked the imports of ${files.length} files: no violations`);
