import { canonical } from './mock-world.js';

/** The side effects of one operation. */
export interface OperationRecord {
  /** `start` and `end` of each executed mutation with its arguments, in order. */
  readonly mutations: string[];
  /** The inputs that each field with @requires received, with the object's identity and the arguments. */
  readonly inputs: Set<string>;
}

export const newRecord = (): OperationRecord => ({ mutations: [], inputs: new Set() });

export const describeCall = (field: string, args: unknown): string => `${field} ${canonical(args)}`;

export const describeInputs = (identity: string, field: string, args: unknown, inputs: unknown): string =>
  `${identity}.${field} ${canonical(args)} ${canonical(inputs)}`;
