/**
 * Fails when a file imports against the direction of the layers. Type imports count like others: whoever needs
 * another part's types depends on that part.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface Rule {
  name: string;
  /** Files that the rule is about. */
  from: RegExp;
  /** Files that these may not import; `$1` is what `from` caught. */
  to: string;
  except?: string;
}

/** May import every part: here they are put together. */
const COMPOSITION_ROOTS = /^platform\/(main\.ts|emit-schema\.ts|cli\/)|^workers\/run-process\/main\.ts/;

/** Descriptions of the agents, which every process may load. */
const AGENT_CARDS = '^workers/agents/(agent-card|cards|[^/]+/card)\\.ts$';

const RULES: Rule[] = [
  { name: 'the platform knows no domain', from: /^platform\//, to: '^(subgraphs|gateway|rest-adapter|workers)/' },
  { name: 'the gateway reaches subgraphs by transports only', from: /^gateway\//, to: '^(subgraphs|workers)/' },
  { name: 'the REST adapter stands on the platform', from: /^rest-adapter\//, to: '^(subgraphs|workers|gateway)/' },
  { name: 'subgraphs are strangers to each other', from: /^subgraphs\/([^/]+)\//, to: '^subgraphs/[^/]+/', except: '^subgraphs/$1/' },
  {
    name: 'subgraphs build on the platform and the cards of the agents',
    from: /^subgraphs\//,
    to: '^(gateway|rest-adapter|workers)/',
    except: AGENT_CARDS,
  },
  { name: 'the cards of the agents contain data only', from: new RegExp(AGENT_CARDS), to: '.', except: AGENT_CARDS },
  { name: 'workers enter a subgraph by its index', from: /^workers\//, to: '^subgraphs/', except: '^subgraphs/[^/]+/index\\.ts$' },
  { name: 'workers do not serve', from: /^workers\//, to: '^(gateway|rest-adapter)/' },
  {
    name: 'production code does without tests',
    from: /^(?!test\/)(?!.*(\.test\.ts|\.fixture\.ts|\/testing\/))/,
    to: '(\\.test\\.ts$|/testing/|^test/)',
  },
];

const IMPORT = /(?:^|\n)\s*(?:import|export)\b[^'";]*?from\s+'(\.[^']+)'|\bimport\(\s*'(\.[^']+)'\s*\)|(?:^|\n)import\s+'(\.[^']+)'/g;

const files = globSync('{platform,subgraphs,gateway,rest-adapter,workers}/**/*.ts');
const faults: string[] = [];
for (const file of files) {
  if (COMPOSITION_ROOTS.test(file)) continue;
  for (const match of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const target = join(dirname(file), match[1] ?? match[2] ?? match[3] ?? '').replace(/\.js$/, '.ts');
    for (const { name, from, to, except } of RULES) {
      const caught = from.exec(file);
      if (!caught || !new RegExp(to).test(target)) continue;
      if (except && new RegExp(except.replace('$1', caught[1] ?? '')).test(target)) continue;
      faults.push(`${file} imports ${target}: ${name}`);
    }
  }
}
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}
console.log(`imports of ${files.length} files follow the layers`);
