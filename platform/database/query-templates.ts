import { RawQueryFragment } from '@mikro-orm/postgresql';
import { BoundedCache } from '../cache/bounded-cache.js';
import type { BuiltQuery } from './bound-query.js';

/** The parts of a query that determine its SQL. */
export interface QueryParts {
  /** Names of the columns that are read. */
  readonly target: string;
  readonly where: unknown;
  readonly orderBy?: unknown;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

/** Shapes that are kept of each entity. */
const MAX_TEMPLATES = 500;

/**
 * Keeps the SQL of an entity's queries by their shape: their conditions without the values. Building a query takes most of the CPU time of a read.
 * A query is kept if its parameters are the values of its conditions, in their order; for others the SQL is built each time.
 */
export class QueryTemplates {
  private readonly templates = new BoundedCache<string, string>(MAX_TEMPLATES);

  /** Returns the query with the values of `parts`; calls `build` if the shape is not known. */
  queryOf(parts: QueryParts, build: () => BuiltQuery): BuiltQuery {
    const shape = new Shape();
    shape.text = parts.target;
    shape.addCondition(parts.where);
    shape.text += ' order ';
    shape.addOrder(parts.orderBy);
    shape.addCondition(parts.limit);
    shape.addCondition(parts.offset);
    if (!shape.isKnown) return build();
    const sql = this.templates.get(shape.text);
    if (sql !== undefined) return { sql, params: shape.values };
    const built = build();
    if (isSameInOrder(built.params, shape.values)) this.templates.set(shape.text, built.sql);
    return built;
  }
}

/** Returns whether the parameters are the values. Equal values could stand in another order, which another query would show. */
const isSameInOrder = (params: readonly unknown[], values: readonly unknown[]): boolean => {
  const keys = values.map((value) => JSON.stringify(value));
  return (
    params.length === values.length && new Set(keys).size === keys.length && params.every((param, index) => isSame(param, values[index]))
  );
};

const isSame = (param: unknown, value: unknown): boolean =>
  param === value ||
  (Array.isArray(param) && Array.isArray(value) && param.length === value.length && param.every((item, index) => item === value[index]));

/** Shape of a query and its values. */
class Shape {
  text = '';
  readonly values: unknown[] = [];
  /** False if a part has a type whose SQL may depend on the value. */
  isKnown = true;

  addCondition(value: unknown): void {
    if (typeof value === 'string' || typeof value === 'number') this.addValue(typeof value, value);
    else if (isLiteral(value)) this.text += String(value);
    else if (Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string'))
      this.addValue(`strings${value.length}`, value);
    else this.addNested(value, (item) => this.addCondition(item));
  }

  addOrder(value: unknown): void {
    if (typeof value === 'string') this.text += JSON.stringify(value);
    else if (isLiteral(value)) this.text += String(value);
    else this.addNested(value, (item) => this.addOrder(item));
  }

  private addValue(type: string, value: unknown): void {
    this.text += `<${type}>`;
    this.values.push(value);
  }

  private addNested(value: unknown, add: (item: unknown) => void): void {
    if (Array.isArray(value)) {
      this.text += '[';
      for (const item of value) {
        add(item);
        this.text += ',';
      }
      this.text += ']';
    } else if (isPlain(value)) {
      this.text += '{';
      for (const key of Reflect.ownKeys(value)) {
        this.addKey(key);
        add(value[key]);
      }
      this.text += '}';
    } else this.isKnown = false;
  }

  private addKey(key: string | symbol): void {
    if (typeof key === 'string') {
      this.text += `${JSON.stringify(key)}:`;
      return;
    }
    const fragment = RawQueryFragment.getKnownFragment(key);
    if (!fragment) this.isKnown = false;
    else {
      this.text += `(${JSON.stringify(fragment.sql)}:`;
      for (const param of fragment.params) this.addCondition(param);
      this.text += ')';
    }
  }
}

/** True for values that a condition may write into its SQL; they are a part of the shape. */
const isLiteral = (value: unknown): value is null | undefined | boolean =>
  value === null || value === undefined || typeof value === 'boolean';

const isPlain = (value: unknown): value is Record<string | symbol, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
