/** JSON object in the result of a subgraph. */
export type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns a function that reads a response key. A key that every object inherits (`constructor`, `toString` …) is read only if
 * it is the object's own; this is decided once, when an operation is compiled.
 */
export const readerOf = (key: string): ((object: JsonObject) => unknown) =>
  key in Object.prototype ? (object) => (Object.hasOwn(object, key) ? object[key] : undefined) : (object) => object[key];
