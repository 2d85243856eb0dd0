/** Values of a request by REST name: parameters, and the body under `input`. Without a prototype. */
export type RouteValues = Record<string, unknown>;

/** An object whose lookups cannot reach `Object.prototype`. */
export const emptyValues = (): RouteValues => Object.create(null) as RouteValues;
