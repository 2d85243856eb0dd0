/**
 * Writes the table of values into the chart's README, generated from the values schema and the defaults: npm run chart.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly minimum?: number;
  readonly maximum?: number;
}

const CHART = fileURLToPath(new URL('../helm/kpi-transformation/', import.meta.url));
const BEGIN = '<!-- values: npm run chart -->';
const END = '<!-- end of values -->';

/** Returns the table rows below a path, one for each value; a property with a `$ref` is one row. */
const rowsOf = (node: Schema, definitions: Readonly<Record<string, Schema>>, value: unknown, path: string): string[] => {
  const shared = node.$ref === undefined ? undefined : definitions[node.$ref.replace('#/definitions/', '')];
  if (node.properties && !shared)
    return Object.entries(node.properties).flatMap(([key, child]) =>
      rowsOf(child, definitions, (value as Record<string, unknown> | undefined)?.[key], path ? `${path}.${key}` : key),
    );
  const { type = '', enum: options, minimum, maximum } = shared ?? node;
  const description = node.description ?? shared?.description ?? '';
  const types = [type].flat().join(' or ');
  const kind = options ? options.join(', ') : minimum === undefined ? types : `${types} ${minimum}–${maximum}`;
  const standard = value === undefined || value === '' ? '' : `\`${JSON.stringify(value).replaceAll('|', '\\|')}\``;
  return [`| \`${path}\` | ${kind} | ${standard} | ${description.replaceAll('|', '\\|')} |`];
};

/** Returns the README with a current table. */
export const readmeWithTable = (): string => {
  const schema = JSON.parse(readFileSync(join(CHART, 'values.schema.json'), 'utf8')) as Schema & { definitions: Record<string, Schema> };
  const defaults: unknown = load(readFileSync(join(CHART, 'values.yaml'), 'utf8'));
  const rows = rowsOf(schema, schema.definitions, defaults, '');
  const table = ['| value | type | default | meaning |', '| --- | --- | --- | --- |', ...rows].join('\n');
  const readme = readFileSync(join(CHART, 'README.md'), 'utf8');
  const [begin, end] = [readme.indexOf(BEGIN), readme.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`the chart's README lacks the markers of its table: ${BEGIN} … ${END}`);
  return `${readme.slice(0, begin + BEGIN.length)}\n\n${table}\n\n${readme.slice(end)}`;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(join(CHART, 'README.md'), readmeWithTable());
