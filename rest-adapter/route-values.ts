/** Values of a request by REST name: parameters, and the body under `input`. The object has no prototype. */
export type RouteValues = Record<string, unknown>;

/** Returns an object without a prototype, so that lookups cannot reach `Object.prototype`. */
export const emptyValues = (): RouteValues => Object.create(null) as RouteValues;
