/** The subset of JSON Schema that the API description uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
}

export type Resolve = (schema: Schema) => Schema;

const typesOf = ({ type }: Schema): string[] => (type === undefined ? [] : Array.isArray(type) ? type : [type]);

/** One value of each JSON type. */
const SAMPLES: Record<string, unknown> = { string: 'x', number: 1.5, boolean: true, array: [], object: {}, null: null };

const kindsOf = (schema: Schema, resolve: Resolve): Set<string> => {
  const known = resolve(schema);
  const kinds = new Set(typesOf(known).map((type) => (type === 'integer' ? 'number' : type)));
  for (const option of known.anyOf ?? []) for (const kind of kindsOf(option, resolve)) kinds.add(kind);
  for (const part of known.allOf ?? []) for (const kind of kindsOf(part, resolve)) kinds.add(kind);
  if (known.enum) for (const value of known.enum) kinds.add(value === null ? 'null' : typeof value);
  return kinds;
};

/** Generates values that a schema forbids: wrong types, exceeded limits, unknown enum values, and the same in nested values. */
export function* badValues(schema: Schema, resolve: Resolve, depth = 0): Generator<unknown> {
  const known = resolve(schema);
  const kinds = kindsOf(known, resolve);
  if (kinds.size === 0) return;
  for (const [kind, sample] of Object.entries(SAMPLES)) if (!kinds.has(kind)) yield sample;
  yield* exceededLimits(known);
  if (known.enum) yield* ['nonsense', '__proto__', String(known.enum[0]).toUpperCase() + 'X'];
  if (depth > 3) return;
  for (const option of [...(known.anyOf ?? []), ...(known.allOf ?? [])])
    for (const value of badValues(option, resolve, depth + 1)) if (!kinds.has(kindOf(value)) || isDeep(value)) yield value;
  if (known.items) for (const value of badValues(known.items, resolve, depth + 1)) yield [value];
  for (const [name, property] of Object.entries(known.properties ?? {}))
    for (const value of badValues(property, resolve, depth + 1)) yield { [name]: value };
}

const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);
/** True if a value is invalid because of its content rather than its type. */
const isDeep = (value: unknown): boolean => typeof value === 'object' && value !== null && Object.keys(value).length > 0;

function* exceededLimits({ type, minimum, maximum, minLength, maxLength, format, maxItems, items }: Schema): Generator<unknown> {
  const types = typesOf({ type: type ?? [] });
  if (minimum !== undefined) yield minimum - 1;
  if (maximum !== undefined) yield maximum + 1;
  if (types.includes('integer')) yield 0.5;
  if (types.includes('integer') || types.includes('number')) yield* [1e300, -1e300].filter(() => types.includes('integer'));
  if (minLength) yield 'x'.repeat(minLength - 1);
  if (maxLength !== undefined && maxLength < 100_000) yield 'x'.repeat(maxLength + 1);
  if (format === 'date-time' || format === 'date') yield* ['yesterday', '2026-02-30', '31.12.2026', ''];
  if (maxItems !== undefined && items && maxItems < 10_000) yield Array.from({ length: maxItems + 1 }, () => 'x');
}
