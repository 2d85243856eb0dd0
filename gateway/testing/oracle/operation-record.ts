import { canonical, type MockObject } from './mock-world.js';

/** Inputs that a field with @requires received. */
export interface ReceivedInputs {
  readonly object: MockObject;
  readonly field: string;
  readonly inputs: unknown;
}

/** The side effects of one operation. */
export interface OperationRecord {
  /** `start` and `end` of each executed mutation with its arguments, in order. */
  readonly mutations: string[];
  readonly inputs: ReceivedInputs[];
}

export const newRecord = (): OperationRecord => ({ mutations: [], inputs: [] });

export const describeCall = (field: string, args: unknown): string => `${field} ${canonical(args)}`;

/** Returns a text that identifies a field of an object. */
export const fieldKeyOf = ({ identity }: MockObject, field: string): string => `${identity}.${field}`;
