import { parse, visit, type FieldNode } from 'graphql';
import { keyOf, parseFieldSet, requiresOf } from './field-sets.js';

const PREFIX = '__key_';

/** Returns the key under which the executor stores the value of a client's field while a plan runs. */
export type InternalKeys = (field: FieldNode) => string;

/**
 * Returns the keys for a supergraph. The planner adds the fields of keys and requirements to the client's under their own names,
 * and drops one of two fields with the same key. A client's alias that equals the name of such a field therefore gets another key.
 */
export const internalKeysOf = (supergraphSdl: string): InternalKeys => {
  const added = addedFieldNames(supergraphSdl);
  return ({ name, alias }) => {
    const key = (alias ?? name).value;
    return key !== name.value && added.has(key) && !isIntrospection(name.value) ? `${PREFIX}${key}` : key;
  };
};

/** Returns the response key of an internal key. */
export const responseKeyOf = (key: string): string => (isInternalKey(key) ? key.slice(PREFIX.length) : key);

/** Returns whether an alias is reserved for the executor. */
export const isInternalKey = (alias: string): boolean => alias.startsWith(PREFIX);

/** Returns whether a field is an introspection field of a root type, which is resolved without a plan. */
const isIntrospection = (name: string): boolean => name === '__schema' || name === '__type';

/** Returns the names of the fields that the planner may add to a selection. */
const addedFieldNames = (supergraphSdl: string): ReadonlySet<string> => {
  const names = new Set(['__typename']);
  visit(parse(supergraphSdl, { noLocation: true }), {
    Directive(directive) {
      const fieldSet = keyOf(directive) ?? requiresOf(directive);
      if (fieldSet !== undefined) visit(parseFieldSet(fieldSet), { Field: ({ name }) => void names.add(name.value) });
    },
  });
  return names;
};
