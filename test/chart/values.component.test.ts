import { Ajv, type ValidateFunction } from 'ajv';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readmeWithTable } from '../../scripts/chart-table.js';
import { settingsOfChart } from '../../platform/chart-schema.js';
import { CHART, EXAMPLES, KUBERNETES, template, valuesOf, type Tree } from '../harness/chart/helm.js';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly description?: string;
  readonly properties?: Record<string, Schema>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly definitions?: Record<string, Schema>;
}

const schema = JSON.parse(readFileSync(join(CHART, 'values.schema.json'), 'utf8')) as Schema;
const validate: ValidateFunction = new Ajv({ allErrors: true, strictTypes: false, strictRequired: false }).compile(schema);

const resolved = (node: Schema): Schema => {
  const name = node.$ref?.replace('#/definitions/', '');
  return name === undefined ? node : { ...schema.definitions?.[name], ...(node.description && { description: node.description }) };
};

type Path = readonly (string | 0)[];
interface SchemaNode {
  readonly path: Path;
  readonly node: Schema;
}

/** Returns every node of the schema, including objects and lists; the path element 0 stands for the items of a list. */
const nodesBelow = (unresolved: Schema, path: Path): SchemaNode[] => {
  const node = resolved(unresolved);
  const children = Object.entries(node.properties ?? {}).flatMap(([key, child]) => nodesBelow(child, [...path, key]));
  return [{ path, node }, ...children, ...(node.items ? nodesBelow(node.items, [...path, 0]) : [])];
};

const nodes = nodesBelow(schema, []);
const leaves = nodes.filter(({ node }) => node.properties === undefined && node.items === undefined);
const objects = nodes.filter(({ node }) => node.type === 'object');

/** Objects that may have any key: their content belongs to other charts, or is validated by Kubernetes. */
const OPEN = ['global', 'affinity', ...['gateway', 'subgraphs', 'worker', 'ollama'].map((role) => `${role}.affinity`)];

/** Returns a copy of a tree with one value set; replaces any value on the path that is not an object. */
const withValue = (tree: unknown, [step, ...rest]: Path, value: unknown): unknown => {
  if (step === undefined) return value;
  if (step === 0) return [withValue(undefined, rest, value)];
  const below = typeof tree === 'object' && tree !== null && !Array.isArray(tree) ? (tree as Tree) : {};
  return { ...below, [step]: withValue(below[step], rest, value) };
};

const wrongFor = ({ type, enum: values }: Schema): unknown => (values ? 'not in the enumeration' : type === 'string' ? 17 : 'a text');

const rejects = (values: unknown, path: Path): boolean => {
  if (validate(values)) return false;
  const pointer = `/${path.join('/')}`;
  return (validate.errors ?? []).some(({ instancePath }) => instancePath === pointer || pointer.startsWith(`${instancePath}/`));
};

describe('values.schema.json', () => {
  it.each(EXAMPLES)('accepts %s', (example) => {
    validate(valuesOf(example));
    expect(validate.errors).toBeNull();
  });

  it('rejects a value of the wrong type at every path', () => {
    expect(leaves.length).toBeGreaterThan(150);
    const base = valuesOf('aks-composite');
    const wrong = leaves.filter(({ path, node }) => !rejects(withValue(base, path, wrongFor(node)), path));
    expect(wrong.map(({ path }) => path.join('.'))).toEqual([]);
  });

  it('rejects unknown keys in every object', () => {
    const base = valuesOf('aks-composite');
    const open = objects.filter(({ path, node }) => {
      const isMapOfTexts = typeof node.additionalProperties === 'object' && node.additionalProperties.type === 'string';
      return !isMapOfTexts && !rejects(withValue(base, [...path, 'unknownKey'], 'text'), [...path, 'unknownKey']);
    });
    expect(open.map(({ path }) => path.join('.')).toSorted()).toEqual(OPEN.toSorted());
  });

  it('is enforced by Helm', async () => {
    const sample = leaves.filter(({ path }, index) => index % 12 === 0 && !path.includes(0));
    expect(sample.length).toBeGreaterThan(10);
    const codes = await Promise.all(
      sample.map(async ({ path, node }) => {
        const { code, err } = await template(
          'aks-composite',
          KUBERNETES[0],
          '--set-json',
          `${path.join('.')}=${JSON.stringify(wrongFor(node))}`,
        );
        return [path.join('.'), code, err.includes("values don't meet the specifications of the schema")];
      }),
    );
    expect(codes).toEqual(sample.map(({ path }) => [path.join('.'), 1, true]));
  });

  it('describes every value', () => {
    const settings = nodes.filter(({ path }) => path[0] !== 'settings' && path[1] !== 'literal' && path.at(-1) !== 0 && path.length > 0);
    expect(settings.filter(({ node }) => !node.description).map(({ path }) => path.join('.'))).toEqual([]);
  });

  it('matches the table in the README (npm run chart)', () => {
    expect(readFileSync(join(CHART, 'README.md'), 'utf8')).toBe(readmeWithTable());
  });

  it('contains the current variables of the service (npm run schema)', () => {
    expect(schema.definitions).toMatchObject(settingsOfChart());
  });
});

describe('production', () => {
  it.each<[string, Path, unknown]>([
    ['an issuer without TLS', ['identity', 'issuer'], 'http://id.example.com'],
    ['no issuer', ['identity', 'issuer'], ''],
    ['no audience', ['identity', 'audience'], ''],
    ['the image "latest"', ['image', 'tag'], 'latest'],
    ['PostgreSQL without TLS', ['database', 'tls'], 'disable'],
    ['Redis without TLS', ['redis', 'tls'], false],
    ['Redis without a password or an identity', ['redis', 'identity'], 'password'],
    ['secrets among the values', ['secrets', 'source'], 'literal'],
    ['automatic creation of tenants', ['settings', 'DEMO_AUTO_PROVISION'], true],
    ['sources on loopback addresses', ['settings', 'ALLOW_LOOPBACK_SOURCES'], true],
    ['a public URL without TLS', ['publicUrl'], 'http://kpi.example.com'],
    ['any origin', ['allowedOrigins'], ['*']],
    ['an accessible metadata service', ['networkPolicy', 'egress', 'blockedCidrs'], []],
    ['a time limit of 30 s for streams', ['traffic', 'ingress', 'realtimeTimeoutSeconds'], 30],
  ])('rejects %s', (_, path, value) => {
    expect(rejects(withValue(valuesOf('aks-composite'), path, value), path)).toBe(true);
  });

  it('rejects Redis without a password where it has no identity', () => {
    const path = ['redis', 'password'];
    expect(rejects(withValue(valuesOf('aks-distributed'), path, false), path)).toBe(true);
  });
});
