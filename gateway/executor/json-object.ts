/** A JSON object as a subgraph answers it. */
export type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads a response key. A key that every object inherits (`constructor`, `toString` …) is read from the object alone;
 * which keys these are is settled once, when an operation is compiled.
 */
export const readerOf = (key: string): ((object: JsonObject) => unknown) =>
  key in Object.prototype ? (object) => (Object.hasOwn(object, key) ? object[key] : undefined) : (object) => object[key];
