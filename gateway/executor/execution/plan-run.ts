import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { ResponsePath } from '@apollo/query-planner';
import { ERROR_TABLE, type ErrorCode } from '../../../platform/errors/index.js';
import type { Caller } from '../../../platform/identity/caller.js';
import { isObject, type JsonObject } from '../json-object.js';
import type { FailedValues } from './failed-values.js';

/** One execution of a plan. */
export interface PlanRun {
  readonly caller: Caller;
  /** Coerced values of this request's variables. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** The merged results of the fetches so far, not yet reduced to the selection. */
  readonly data: JsonObject;
  readonly errors: GraphQLError[];
  /** The missing values that `errors` explains. */
  readonly failed: FailedValues;
}

/** The objects of a run's data that a plan node processes: those at `path`, in which `@` means every item of a list. */
export interface Cursor {
  readonly path: ResponsePath;
  readonly objects: readonly JsonObject[];
}

/** A compiled plan node. It adds its errors to `run.errors` and never rejects. */
export type PlanStep = (run: PlanRun, at: Cursor) => Promise<void>;

export const rootCursor = (run: PlanRun): Cursor => ({ path: [], objects: [run.data] });

export const moveCursor = (at: Cursor, path: ResponsePath): Cursor => {
  const objects: JsonObject[] = [];
  for (const object of at.objects) collectAt(object, path, 0, objects);
  return { path: [...at.path, ...path], objects };
};

const collectAt = (value: unknown, path: ResponsePath, depth: number, found: JsonObject[]): void => {
  if (Array.isArray(value)) {
    const next = path[depth] === '@' ? depth + 1 : depth;
    for (const item of value) collectAt(item, path, next, found);
  } else if (isObject(value)) {
    const step = path[depth];
    if (step === undefined) found.push(value);
    else collectAt(value[step], path, depth + 1, found);
  }
};

/** Returns the path in the response of every object at a cursor's path. */
export const responsePaths = (run: PlanRun, path: ResponsePath): Map<JsonObject, ResponsePath> => {
  const paths = new Map<JsonObject, ResponsePath>();
  const visit = (value: unknown, depth: number, current: ResponsePath): void => {
    if (Array.isArray(value)) {
      const next = path[depth] === '@' ? depth + 1 : depth;
      value.forEach((item, index) => visit(item, next, [...current, index]));
    } else if (isObject(value)) {
      const step = path[depth];
      if (step === undefined) paths.set(value, current);
      else visit(value[step], depth + 1, [...current, step]);
    }
  };
  visit(run.data, 0, []);
  return paths;
};

/** Returns an error of a subgraph for the client: message, code, reason and issues, with the path in the response. */
export const subgraphError = ({ message, extensions }: GraphQLFormattedError, path: ResponsePath | undefined): GraphQLError => {
  const code = extensions?.['code'];
  const reason = extensions?.['reason'];
  const issues = extensions?.['issues'];
  return new GraphQLError(message, {
    ...(path ? { path } : {}),
    extensions: {
      code: typeof code === 'string' ? code : 'INTERNAL',
      ...(typeof reason === 'string' ? { reason } : {}),
      ...(Array.isArray(issues) ? { issues } : {}),
    },
  });
};

export const graphError = (code: ErrorCode, message: string = ERROR_TABLE[code].detail): GraphQLError =>
  new GraphQLError(message, { extensions: { code } });
