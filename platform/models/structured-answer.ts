import { z } from 'zod';

const MAX_PROBLEM_LENGTH = 1_000;

/** Schema in the format of `response_format`. */
export interface AnswerFormat {
  name: string;
  schema: Record<string, unknown>;
  /** True if every property of every object is required, which endpoints demand for strict mode. */
  strict: boolean;
}

export const formatOf = (name: string, schema: z.ZodType): AnswerFormat => {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: 'input' }) as Record<string, unknown>;
  const closed = closeObjects(described) as Record<string, unknown>;
  return { name: name.replaceAll(/[^\w-]/g, '_').slice(0, 64), schema: closed, strict: isStrict(closed) };
};

/** Forbids additional properties in all objects of a JSON Schema. */
const closeObjects = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(closeObjects);
  if (typeof node !== 'object' || node === null) return node;
  const closed = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closeObjects(value)]));
  return closed['type'] === 'object' && closed['properties'] && closed['additionalProperties'] === undefined
    ? { ...closed, additionalProperties: false }
    : closed;
};

const isStrict = (node: unknown): boolean => {
  if (Array.isArray(node)) return node.every(isStrict);
  if (typeof node !== 'object' || node === null) return true;
  const { type, properties, required = [], additionalProperties } = node as Record<string, unknown>;
  if (type === 'object') {
    const names = Object.keys((properties as object | undefined) ?? {});
    if (additionalProperties !== false || !names.every((name) => (required as string[]).includes(name))) return false;
  }
  return Object.values(node).every(isStrict);
};

export type ReadObject<T> = { value: T } | { problem: string };

/**
 * Reads the object in a model's answer, which may be in a code fence or surrounded by text. Applies `restore` to every string
 * before validation.
 */
export const readObject = <Schema extends z.ZodType>(
  text: string,
  schema: Schema,
  restore: (text: string) => string,
): ReadObject<z.output<Schema>> => {
  const json = jsonIn(text);
  if (json === undefined) return { problem: 'It is not one whole JSON value.' };
  try {
    const parsed = schema.safeParse(mapStrings(json, restore));
    return parsed.success ? { value: parsed.data } : { problem: z.prettifyError(parsed.error).slice(0, MAX_PROBLEM_LENGTH) };
  } catch {
    return { problem: 'It is nested too deeply.' };
  }
};

const jsonIn = (text: string): unknown => {
  const candidates = [
    text,
    text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1),
    text.slice(text.indexOf('['), text.lastIndexOf(']') + 1),
  ];
  for (const candidate of candidates) {
    try {
      const value = JSON.parse(candidate) as unknown;
      if (typeof value === 'object' && value !== null) return value;
    } catch {
      // Tries the next candidate.
    }
  }
  return undefined;
};

/** Maps every string in a JSON value, including property names. */
export const mapStrings = (node: unknown, map: (text: string) => string): unknown => {
  if (typeof node === 'string') return map(node);
  if (Array.isArray(node)) return node.map((item) => mapStrings(item, map));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [map(key), mapStrings(value, map)]));
};
