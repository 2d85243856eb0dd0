import 'reflect-metadata';
import { registerEnumType } from 'type-graphql';
import type { EntitySortKey } from './connection.js';

/** Orders of a list of named things. */
export enum NamedListOrder {
  newest = 'newest',
  name = 'name',
}
registerEnumType(NamedListOrder, {
  name: 'NamedListOrder',
  description: 'The order of a list of named things.',
  valuesConfig: { newest: { description: 'Newest first.' }, name: { description: 'By name, upper and lower case alike.' } },
});

const BY_NAME: EntitySortKey<{ name: string }> = { property: 'name', type: 'text', by: (name) => `lower(${name})` };

/** The `order` of `connectEntities` for entities that have a name. */
export const namedListOrder = (order: NamedListOrder) =>
  order === NamedListOrder.name && { order: { by: [BY_NAME], direction: 'asc' } as const };
