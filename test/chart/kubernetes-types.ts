import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A field as described by the generated client of Kubernetes. */
interface Attribute {
  readonly baseName: string;
  readonly type: string;
}

interface Model {
  readonly attributes: readonly Attribute[];
  /** Names of required fields. */
  readonly required: readonly string[];
}

const MODELS = join(dirname(createRequire(import.meta.url).resolve('@kubernetes/client-node')), 'gen', 'models');
const known = new Map<string, Promise<Model>>();

const load = async (name: string): Promise<Model> => {
  const module = (await import(join(MODELS, `${name}.js`))) as Record<string, { getAttributeTypeMap(): Attribute[] }>;
  const declaration = readFileSync(join(MODELS, `${name}.d.ts`), 'utf8');
  return {
    attributes: module[name]?.getAttributeTypeMap() ?? [],
    required: [...declaration.matchAll(/^ {4}'(\w+)': /gm)].map(([, field]) => field ?? ''),
  };
};

const modelOf = (name: string): Promise<Model> => {
  const model = known.get(name) ?? load(name);
  known.set(name, model);
  return model;
};

const typeIs =
  (...types: string[]) =>
  (value: unknown): boolean =>
    types.includes(typeof value);

/** Types that are not models of Kubernetes. */
const SIMPLE: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: typeIs('string'),
  boolean: typeIs('boolean'),
  number: typeIs('number'),
  IntOrString: (value) => typeof value === 'string' || Number.isInteger(value),
  any: () => true,
};

/** Returns the errors of a value of a type, each with its path: wrong types, unknown fields and missing fields. */
export const typeErrorsOf = async (value: unknown, type: string, path: string): Promise<string[]> => {
  const simple = SIMPLE[type];
  if (simple) return simple(value) ? [] : [`${path} is not of type ${type}`];
  const element = /^Array<(.+)>$/.exec(type)?.[1];
  if (element !== undefined) {
    if (!Array.isArray(value)) return [`${path} is not a list`];
    return (await Promise.all(value.map((item, index) => typeErrorsOf(item, element, `${path}[${index}]`)))).flat();
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${path} is not an object`];
  const fields = Object.entries(value);
  const entry = /^\{ \[key: string\]: (.+); \}$/.exec(type)?.[1];
  if (entry !== undefined) return (await Promise.all(fields.map(([key, item]) => typeErrorsOf(item, entry, `${path}.${key}`)))).flat();
  const { attributes, required } = await modelOf(type);
  const missing = required.filter((name) => !(name in value)).map((name) => `${path}.${name} is missing`);
  const errors = fields.map(async ([key, item]) => {
    const attribute = attributes.find(({ baseName }) => baseName === key);
    return attribute ? typeErrorsOf(item, attribute.type, `${path}.${key}`) : [`${path}.${key} is unknown`];
  });
  return [...missing, ...(await Promise.all(errors)).flat()];
};
