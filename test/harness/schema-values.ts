import type { JsonSchema } from '../../rest-adapter/route-definition.js';
import type { Random } from './random.js';

/** Texts that match patterns of the API description. */
const MATCHING = [
  ...['EUR', 'DE', 'de', '01-01', '12-31', '2026-01-31', '2024-02-29', 'muster', 'muster_2', 'report-generation', '/', '/records/0', ''],
  ...['https://muster.example/daten?x=1', 'http://muster.example', 'x-api-key', 'HOSTNAME', 'localhost', '10.0.0.1', 'geheim!~', 'a b~'],
  ...['Freigabe.pdf', 'Über uns 😀.csv', 'application/pdf', ' TEXT/CSV ; charset=utf-8', 'image/png', 'allow', 'deny', 'approval_required'],
  ...['tnt_demo', 'cursor-1', 'Muster', ' x ', '\u{1f600}', 'a'],
];
const ALPHABETS = [
  ['a', 'B', '7', ' ', '-', '_'],
  ['ä', 'ß', 'é', 'Ω', 'ж', '中', 'ع'],
  ['😀', '👩\u200d👧', '🇩🇪', '𝒳'].flatMap((text) => [...text]),
  ['e', '\u0301', '\u0327', '\u200d', '\u202e'],
  ["'", '"', '\\', '<', '&', '%', '$', '{', '}', ';', '\n', '\t', '\u0001', '\u0085'],
  [' ', '\u00a0', '\u2003'],
];
const KEYS = ['department', 'ключ', 'a.b', 'x'.repeat(200), 'constructor', 'toString', ' ', 'tenant_id', '😀'];
const NUMBERS = [0, -0, 1, -1, 0.1, 1.5, 1e15, -1e15, 1e-300, 1e300, 2 ** 31 - 1, 2 ** 53];

/** Generates values for the schemas of the API description, the same for the same seed. The caller checks whether they are valid. */
export class SchemaValues {
  /** @param known values to try for properties, by property name */
  constructor(
    private readonly random: Random,
    private readonly components: Readonly<Record<string, JsonSchema>>,
    private readonly known: Readonly<Record<string, readonly unknown[]>> = {},
  ) {}

  pick<T>(items: readonly T[]): T {
    return items[this.random.between(0, items.length - 1)] as T;
  }

  chance(probability: number): boolean {
    return this.random.next() < probability;
  }

  of(schema: JsonSchema, hints: readonly JsonSchema[] = [], depth = 0): unknown {
    const resolved = this.resolved(schema);
    const hint = hints.length > 0 && this.chance(0.5) ? this.pick(hints) : {};
    if (hint.const !== undefined) return hint.const;
    const values = hint.enum ?? resolved.enum;
    if (values) return this.pick(values);
    const options = resolved.anyOf ?? resolved.oneOf;
    if (options && !resolved.type && !resolved.properties) return this.of(this.pick(options), hints, depth);
    const type = this.pick([resolved.type ?? 'any'].flat());
    switch (type) {
      case 'null':
        return null;
      case 'boolean':
        return this.chance(0.5);
      case 'integer':
        return this.integer(resolved);
      case 'number':
        return this.pick([...NUMBERS, ...[resolved.minimum, resolved.maximum].filter((limit) => limit !== undefined)]);
      case 'string':
        return this.text({ ...resolved, ...hint });
      case 'array':
        return this.list(resolved, hints, depth);
      case 'object':
        return this.object(resolved, hints, depth);
      default:
        return this.anything(depth);
    }
  }

  private resolved(schema: JsonSchema): JsonSchema {
    return schema.$ref === undefined ? schema : this.resolved(this.components[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  }

  private integer({ minimum = -(2 ** 31), maximum = 2 ** 31 - 1 }: JsonSchema): number {
    return this.pick([minimum, maximum, this.random.between(minimum, maximum), Math.min(maximum, Math.max(minimum, 1))]);
  }

  private text({ minLength = 0, maxLength = 60, pattern, format }: JsonSchema): string {
    if (format === 'date') return this.pick(['2026-01-31', '2024-02-29', '0001-01-01', '9999-12-31']);
    if (format === 'date-time') return this.pick(['2026-01-31T10:00:00Z', '2024-02-29T23:59:59.999+14:00']);
    if (format === 'email') return this.pick(['a@b.example', 'maria.muster+x@muster.example']);
    const matches = (text: string) => pattern === undefined || new RegExp(pattern, 'u').test(text);
    const matching = MATCHING.filter((text) => matches(text) && [...text].length >= minLength && [...text].length <= maxLength);
    if (matching.length > 0 && this.chance(pattern === undefined ? 0.2 : 0.6)) return this.pick(matching);
    const length = this.pick([minLength, Math.min(maxLength, minLength + 1), Math.min(maxLength, minLength + 12), maxLength]);
    const alphabet = this.pick(ALPHABETS);
    const generated = Array.from({ length }, () => this.pick(alphabet)).join('');
    return matches(generated) || matching.length === 0 ? generated : this.pick(matching);
  }

  private list({ items = {}, minItems = 0, maxItems = 3 }: JsonSchema, hints: readonly JsonSchema[], depth: number): unknown[] {
    const length = this.chance(0.05) ? Math.min(maxItems, 200) : this.random.between(minItems, Math.min(maxItems, minItems + 3));
    const inner = hints.flatMap((hint) => (hint.items ? [hint.items] : []));
    return Array.from({ length }, () => this.of(items, inner, depth + 1));
  }

  private object(
    { properties = {}, required = [], additionalProperties }: JsonSchema,
    hints: readonly JsonSchema[],
    depth: number,
  ): unknown {
    const names = [...new Set([...Object.keys(properties), ...hints.flatMap((hint) => Object.keys(hint.properties ?? {}))])];
    const density = this.pick([0.1, 0.3, 0.8]);
    const entries = names
      .filter((name) => required.includes(name) || this.chance(density))
      .map((name) => [name, this.property(name, properties[name] ?? {}, hints, depth)] as const);
    const own = additionalProperties === true && this.chance(0.4) ? [[this.pick(KEYS), this.anything(depth)] as const] : [];
    return Object.fromEntries([...own, ...entries]);
  }

  private property(name: string, schema: JsonSchema, hints: readonly JsonSchema[], depth: number): unknown {
    const known = this.known[name];
    if (known && this.chance(0.6)) return structuredClone(this.pick(known));
    return this.of(
      schema,
      hints.flatMap((hint) => hint.properties?.[name] ?? []),
      depth + 1,
    );
  }

  private anything(depth: number): unknown {
    const leaves = [null, true, 0, 1.5, 'x', '', '😀', '2026-01-31', 'manufacturing'];
    if (depth > 4 || this.chance(0.6)) return this.pick(leaves);
    return this.chance(0.5) ? [this.anything(depth + 1)] : { [this.pick(KEYS)]: this.anything(depth + 1) };
  }
}

/** Returns all subschemas of a schema's conditions (`allOf`, `oneOf`, `anyOf`, `if`, `then`, `not`) as hints for values. */
export const hintsOf = (schema: JsonSchema): JsonSchema[] =>
  [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? []), schema.if, schema.then, schema.not].flatMap((part) =>
    part ? [part, ...hintsOf(part)] : [],
  );
