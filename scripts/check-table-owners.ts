/**
 * Fails if production code names a database table outside the folder that owns it: in the text of a string or template, such as
 * SQL, or in the definition of an entity. Other folders call a function of the owner or a cross-domain query.
 */
import { parseSync } from '@swc/core';
import { globSync, readFileSync } from 'node:fs';

/** Folders that own a table, or all other tables of a schema. */
const OWNERS: Readonly<Record<string, readonly string[]>> = {
  'advisor.*': ['subgraphs/advisor'],
  'agents.run': ['platform/runs'],
  'agents.dispatch': ['platform/runs'],
  'agents.lane': ['platform/runs'],
  'agents.worker': ['platform/runs'],
  'agents.*': ['subgraphs/agents'],
  'events.*': ['platform/events', 'subgraphs/events'],
  'metrics.*': ['subgraphs/metrics'],
  'onboarding.*': ['subgraphs/onboarding'],
  'platform.model_endpoint': ['platform/models'],
  'platform.*': ['platform/database'],
  'process.*': ['subgraphs/process'],
  'search.*': ['platform/search'],
  'sources.*': ['subgraphs/sources'],
  'tenants.tenant': ['subgraphs/tenants', 'platform/identity'],
  'tenants.*': ['subgraphs/tenants', 'platform/models'],
  'transformation.*': ['subgraphs/transformation'],
};

interface Exception {
  readonly path: string;
  readonly tables: readonly string[];
  readonly reason: string;
}

const EXCEPTIONS: readonly Exception[] = [
  {
    path: 'subgraphs/agents/runs/run.entity.ts',
    tables: ['agents.run'],
    reason: 'one class is the GraphQL type Run and the entity that lists and loaders read; runs are written by platform/runs only',
  },
  {
    path: 'subgraphs/tenants/isolation/',
    tables: [
      'agents.dispatch',
      'agents.run',
      'events.event',
      'platform.idempotency_key',
      'search.document',
      'search.embedding',
      'sources.dataset',
    ],
    reason: 'the isolation probes attempt forbidden access to tables of every domain and prepare rows for it',
  },
  {
    path: 'cli/export-tenant.ts',
    tables: ['sources.source'],
    reason: 'the export reads the tables of all domains by their names and leaves out the sealed column of this one',
  },
];

const TABLE = /CREATE (?:TABLE|(?:OR REPLACE )?(?:MATERIALIZED )?VIEW)(?: IF NOT EXISTS)? ([a-z_]+)\.([a-z_]+)/g;
/** Table in which the migration tool records the applied migrations; no migration creates it. */
const SCHEMA_VERSION = 'platform.schema_version';

const tables = new Set([
  SCHEMA_VERSION,
  ...globSync('schema/migrations/*.sql').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(TABLE)].map(([, schema, name]) => `${schema}.${name}`),
  ),
]);
const ownersOf = (table: string): readonly string[] => OWNERS[table] ?? OWNERS[table.replace(/\..*/, '.*')] ?? [];

const NAME = /(?<![\w.])"?([a-z_]+)"?\."?([a-z_]+)"?(?!\w)/g;

/** Returns the tables that a text names. */
const tablesIn = (text: string): string[] =>
  [...text.matchAll(NAME)].map(([, schema, name]) => `${schema}.${name}`).filter((name) => tables.has(name));

interface Property {
  readonly key?: { readonly value?: unknown };
  readonly value?: { readonly value?: unknown };
}

/** Returns the table of `{ schema, tableName }`, as the decorator of an entity takes it. */
const entityTable = (properties: readonly Property[]): string[] => {
  const valueOf = (name: string): unknown => properties.find(({ key }) => key?.value === name)?.value?.value;
  return tablesIn(`${String(valueOf('schema'))}.${String(valueOf('tableName'))}`);
};

/** Returns the tables that a syntax tree names in its strings, templates and entities. */
const tablesOf = (node: unknown): string[] => {
  if (Array.isArray(node)) return node.flatMap(tablesOf);
  if (typeof node !== 'object' || node === null) return [];
  const { type, value, raw, properties } = node as { type?: string; value?: unknown; raw?: unknown; properties?: Property[] };
  const own = type === 'StringLiteral' ? tablesIn(String(value)) : type === 'TemplateElement' ? tablesIn(String(raw)) : [];
  const entity = type === 'ObjectExpression' ? entityTable(properties ?? []) : [];
  return [...own, ...entity, ...Object.values(node).flatMap(tablesOf)];
};

const files = globSync('{cli,platform,subgraphs,gateway,rest-adapter,workers}/**/*.ts').filter(
  (file) => !/\.test\.ts$|\.fixture\.ts$|\/testing\//.test(file),
);
const problems = [...tables]
  .filter((table) => ownersOf(table).length === 0)
  .map((table) => `${table} has no owner in scripts/check-table-owners.ts`);
const used = new Set<string>();
for (const file of files) {
  const source = readFileSync(file, 'utf8');
  if (tablesIn(source).length === 0 && !source.includes('tableName')) continue;
  for (const table of new Set(tablesOf(parseSync(source, { syntax: 'typescript', decorators: true })))) {
    const owners = ownersOf(table);
    if (owners.some((folder) => file.startsWith(`${folder}/`))) continue;
    const exception = EXCEPTIONS.find(({ path, tables: allowed }) => file.startsWith(path) && allowed.includes(table));
    if (exception) used.add(`${exception.path} ${table}`);
    else problems.push(`${file} names the table ${table}, which ${owners.join(' and ')} owns: call a function of the owner`);
  }
}
for (const { path, tables: allowed } of EXCEPTIONS.filter((exception) => files.some((file) => file.startsWith(exception.path))))
  for (const table of allowed) if (!used.has(`${path} ${table}`)) problems.push(`${path} does not name ${table}: remove the exception`);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log(`checked the tables named in ${files.length} files: no violations`);
