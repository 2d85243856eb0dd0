/**
 * Fails if a file imports against the direction of the layers, or if the name of an agent is a string literal outside the agent's
 * folder. Type imports count as well: a module that needs the types of another depends on it.
 */
import { globSync, readdirSync, readFileSync } from 'node:fs';
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

/** Test code, to which the rules for production code do not apply. */
const TEST_CODE = String.raw`\.test\.ts$|\.fixture\.ts$|/testing/|^test/`;

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
    name: 'methods must not import agents, except cards and the result of process mining, which is part of the tenant state',
    from: new RegExp(`^workers/methods/(?!.*(?:${TEST_CODE}))`),
    to: '^workers/agents/',
    except: `${AGENT_CARDS}|^workers/agents/process-mining/process-mining-result\\.ts$`,
  },
  {
    name: 'workers must not import the gateway, the REST adapter or operator commands',
    from: /^workers\//,
    to: '^(cli|gateway|rest-adapter)/',
  },
  {
    name: 'production code must not import test code',
    from: new RegExp(`^(?!.*(?:${TEST_CODE}))`),
    to: '(\\.test\\.ts$|/testing/|^test/)',
  },
];

const AGENTS = readdirSync('workers/agents', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
/** A quoted name of an agent. Descriptions for clients put names in backticks, which do not count. */
const AGENT_NAME = new RegExp(`(['"])(${AGENTS.join('|')})\\1`, 'g');

/** Files outside an agent's folder that contain its name as a literal, with the reason. */
const NAME_EXCEPTIONS: readonly { file: string; name: string; reason: string }[] = [
  { file: 'subgraphs/metrics/catalogue/catalogue.schema.ts', name: 'data-quality', reason: 'a process area of the KPI catalogue' },
  { file: 'workers/agents/kpi-discovery/asked-kpis.ts', name: 'data-quality', reason: 'a process area of the KPI catalogue' },
  { file: 'subgraphs/process/content/knowledge-base.ts', name: 'data-quality', reason: 'a topic of articles' },
  { file: 'workers/agents/learning-support/dataset-traits.ts', name: 'data-quality', reason: 'a concept of the concept graph' },
  {
    file: 'rest-adapter/routes/isolation.routes.ts',
    name: 'report-generation',
    reason: 'an example value in OpenAPI; the REST adapter imports platform only',
  },
];

const IMPORT = /(?:^|\n)\s*(?:import|export)\b[^'";]*?from\s+'(\.[^']+)'|\bimport\(\s*'(\.[^']+)'\s*\)|(?:^|\n)import\s+'(\.[^']+)'/g;

/** Returns the names of agents that are literals in a file outside their folders. */
const foreignAgents = (file: string, source: string): string[] =>
  Array.from(source.matchAll(AGENT_NAME), ([, , name]) => name ?? '').filter((name) => !file.startsWith(`workers/agents/${name}/`));

const files = globSync('{cli,platform,subgraphs,gateway,rest-adapter,workers}/**/*.ts');
const violations: string[] = [];
const unusedExceptions = new Set(NAME_EXCEPTIONS);
for (const file of files) {
  const source = readFileSync(file, 'utf8');
  for (const agent of new RegExp(TEST_CODE).test(file) ? [] : foreignAgents(file, source)) {
    const exception = NAME_EXCEPTIONS.find((each) => each.file === file && each.name === agent);
    if (exception) unusedExceptions.delete(exception);
    else violations.push(`${file} contains '${agent}': use the name from the agent's card`);
  }
  if (COMPOSITION_ROOTS.test(file)) continue;
  for (const found of source.matchAll(IMPORT)) {
    const target = join(dirname(file), found[1] ?? found[2] ?? found[3] ?? '').replace(/\.js$/, '.ts');
    for (const { name, from, to, except } of RULES) {
      const match = from.exec(file);
      if (!match || !new RegExp(to).test(target)) continue;
      if (except && new RegExp(except.replace('$1', match[1] ?? '')).test(target)) continue;
      violations.push(`${file} imports ${target}: ${name}`);
    }
  }
}
violations.push(...[...unusedExceptions].map(({ file, name }) => `${file} no longer contains '${name}': remove the exception`));
if (violations.length > 0) {
  console.error(violations.join('\n'));
  process.exit(1);
}
console.log(`checked the imports of ${files.length} files: no violations`);
