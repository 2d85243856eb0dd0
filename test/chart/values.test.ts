import { Ajv, type ValidateFunction } from 'ajv';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readmeWithTable } from '../../scripts/chart-table.js';
import { settingsOfChart } from '../../platform/chart-schema.js';
import { CHART, EXAMPLES, KUBERNETES, template, valuesOf, type Tree } from '../harness/chart/helm.js';

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
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
interface Place {
  readonly path: Path;
  readonly node: Schema;
}

/** Every place of the schema, objects and lists included; 0 stands for the items of a list. */
const placesBelow = (unresolved: Schema, path: Path): Place[] => {
  const node = resolved(unresolved);
  const children = Object.entries(node.properties ?? {}).flatMap(([key, child]) => placesBelow(child, [...path, key]));
  return [{ path, node }, ...children, ...(node.items ? placesBelow(node.items, [...path, 0]) : [])];
};

const places = placesBelow(schema, []);
const leaves = places.filter(({ node }) => node.properties === undefined && node.items === undefined);
const objects = places.filter(({ node }) => node.type === 'object');

/** A copy of a tree with one value set, whatever is on the way to it. */
const withValue = (tree: unknown, [step, ...rest]: Path, value: unknown): unknown => {
  if (step === undefined) return value;
  if (step === 0) return [withValue(undefined, rest, value)];
  const below = typeof tree === 'object' && tree !== null && !Array.isArray(tree) ? (tree as Tree) : {};
  return { ...below, [step]: withValue(below[step], rest, value) };
};

const wrongFor = ({ type, enum: words }: Schema): unknown => (words ? 'none of the words' : type === 'string' ? 17 : 'a text');

const refuses = (values: unknown, path: Path): boolean => {
  if (validate(values)) return false;
  const pointer = `/${path.join('/')}`;
  return (validate.errors ?? []).some(({ instancePath }) => instancePath === pointer || pointer.startsWith(`${instancePath}/`));
};

describe('the schema of the values', () => {
  it.each(EXAMPLES)('takes %s', (example) => {
    validate(valuesOf(example));
    expect(validate.errors).toBeNull();
  });

  it('takes no wrong type at any place', () => {
    expect(leaves.length).toBeGreaterThan(150);
    const base = valuesOf('aks-composite');
    const wrong = leaves.filter(({ path, node }) => !refuses(withValue(base, path, wrongFor(node)), path));
    expect(wrong.map(({ path }) => path.join('.'))).toEqual([]);
  });

  it('takes no unknown key anywhere', () => {
    const base = valuesOf('aks-composite');
    const open = objects.filter(({ path, node }) => {
      const isMapOfTexts = typeof node.additionalProperties === 'object' && node.additionalProperties.type === 'string';
      return !isMapOfTexts && !refuses(withValue(base, [...path, 'unknownKey'], 'text'), [...path, 'unknownKey']);
    });
    expect(open.map(({ path }) => path.join('.'))).toEqual([]);
  });

  it('is what Helm holds values against', async () => {
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

  it('explains every value', () => {
    const settings = places.filter(({ path }) => path[0] !== 'settings' && path[1] !== 'literal' && path.at(-1) !== 0 && path.length > 0);
    expect(settings.filter(({ node }) => !node.description).map(({ path }) => path.join('.'))).toEqual([]);
  });

  it('is what the README tells (npm run chart)', () => {
    expect(readFileSync(join(CHART, 'README.md'), 'utf8')).toBe(readmeWithTable());
  });

  it('has the variables of the service as they are (npm run schema)', () => {
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
    ['Redis without a password', ['redis', 'password'], false],
    ['secrets among the values', ['secrets', 'source'], 'literal'],
    ['tenants made by whoever asks', ['settings', 'DEMO_AUTO_PROVISION'], true],
    ['sources on the machine itself', ['settings', 'ALLOW_LOOPBACK_SOURCES'], true],
    ['an address without TLS', ['publicUrl'], 'http://kpi.example.com'],
    ['any origin', ['allowedOrigins'], ['*']],
    ['a metadata service within reach', ['networkPolicy', 'egress', 'blockedCidrs'], []],
    ['a stream that is cut after half a minute', ['traffic', 'ingress', 'realtimeTimeoutSeconds'], 30],
  ])('refuses %s', (_, path, value) => {
    expect(refuses(withValue(valuesOf('aks-composite'), path, value), path)).toBe(true);
  });
});
