import { createHash } from 'node:crypto';
import { Kind, parse, print, visit, type FieldNode } from 'graphql';

const PREFIX = '__arg_';
const INTERNAL_KEY = /^__arg_[0-9a-f]{8}_(.*)$/;

/** Tells the response key under which an executor keeps the value of a field while a plan runs. */
export type InternalKeys = (field: FieldNode) => string;

/**
 * Returns the keys for a supergraph. A subgraph may require a field with arguments of its own (`@requires(fields:
 * "price(currency: EUR)")`), which the planner fetches under the field's plain name, where a client's field with other
 * arguments would stand as well. Client fields of such names that have arguments are therefore fetched under a key that
 * depends on the arguments.
 */
export const internalKeysOf = (supergraphSdl: string): InternalKeys => {
  const clashing = fieldsRequiredWithArguments(supergraphSdl);
  return (field) => {
    const key = (field.alias ?? field.name).value;
    if (!clashing.has(field.name.value) || !field.arguments?.length) return key;
    const text = field.arguments.map(print).toSorted().join(', ');
    return `${PREFIX}${createHash('sha256').update(text).digest('hex').slice(0, 8)}_${key}`;
  };
};

/** Returns the response key that an internal key stands for. */
export const responseKeyOf = (key: string): string => INTERNAL_KEY.exec(key)?.[1] ?? key;

/** Returns whether an alias is one that only the executor may use. */
export const isInternalKey = (alias: string): boolean => alias.startsWith(PREFIX);

const fieldsRequiredWithArguments = (supergraphSdl: string): ReadonlySet<string> => {
  const names = new Set<string>();
  visit(parse(supergraphSdl, { noLocation: true }), {
    Directive({ name, arguments: given = [] }) {
      if (name.value !== 'join__field') return;
      const requires = given.find((argument) => argument.name.value === 'requires')?.value;
      if (requires?.kind !== Kind.STRING) return;
      visit(parse(`{ ${requires.value} }`, { noLocation: true }), {
        Field(field) {
          if (field.arguments?.length) names.add(field.name.value);
        },
      });
    },
  });
  return names;
};
