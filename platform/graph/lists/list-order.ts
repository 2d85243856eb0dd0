import 'reflect-metadata';
import { Field, InputType, registerEnumType, type ClassType } from 'type-graphql';
import type { EntityList, EntitySortKey } from './connection.js';

export enum OrderDirection {
  ASC = 'asc',
  DESC = 'desc',
}
registerEnumType(OrderDirection, {
  name: 'OrderDirection',
  description: 'The direction of a sort order. Null values come last in both directions.',
  valuesConfig: {
    ASC: { description: 'Ascending: smallest, alphabetically first or oldest value first.' },
    DESC: { description: 'Descending: largest, alphabetically last or newest value first.' },
  },
});

/** A value of an `orderBy` argument. */
export interface ListOrder {
  readonly field: string;
  readonly direction: OrderDirection;
}

export interface OrderField<T> {
  readonly description: string;
  /** The sort key; absent for the creation time, by which TypeIDs sort. */
  readonly key?: EntitySortKey<T>;
}

/** The GraphQL type of an `orderBy` argument, and its conversion to the `order` of `connectEntities`. */
export interface OrderType<T extends object> {
  /** Type and options of the argument: `@Arg('orderBy', ...SourceOrder.argument) orderBy: ListOrder | null = null`. */
  readonly argument: readonly [type: () => ClassType, options: { nullable: true; description: string }];
  of(orderBy: ListOrder | null | undefined): Pick<EntityList<T>, 'order'>;
}

/**
 * Declares the input `<name>OrderInput` and the enum `<name>OrderField`, whose values are the keys of `fields`. Without the
 * argument, a list has the default order of its service; the id breaks ties.
 */
export const orderType = <T extends object>(name: string, fields: Readonly<Record<string, OrderField<T>>>): OrderType<T> => {
  const members = Object.fromEntries(Object.keys(fields).map((field) => [field, field]));
  registerEnumType(members, {
    name: `${name}OrderField`,
    description: `Fields by which a list of ${name} objects can be ordered.`,
    valuesConfig: Object.fromEntries(Object.entries(fields).map(([field, { description }]) => [field, { description }])),
  });

  @InputType(`${name}OrderInput`, { description: `The order of a list of ${name} objects.` })
  class Order implements ListOrder {
    @Field(() => members, { description: 'The field that the list is ordered by.' })
    field!: string;

    @Field(() => OrderDirection, { defaultValue: OrderDirection.ASC, description: 'The direction of the order.' })
    direction!: OrderDirection;
  }

  return {
    argument: [() => Order, { nullable: true, description: 'The order of the list. A cursor is valid for one order only.' }],
    of(orderBy) {
      if (!orderBy) return {};
      const key = fields[orderBy.field]?.key;
      return { order: { by: key ? [key] : [], direction: orderBy.direction } };
    },
  };
};

/** Sorts by a text, ignoring case. */
export const byText = <P extends string>(property: P): EntitySortKey<Record<P, string>> => ({
  property,
  type: 'text',
  by: (value) => `lower(${value})`,
});

/** Sorts by a name, ignoring case. */
export const BY_NAME = byText('name');

/** Sorts by a day, which is stored in cursors as `YYYY-MM-DD`. */
export const byDay = <P extends string>(
  property: P,
): EntitySortKey<Record<P, string | null>> & { readonly by: (value: string) => string } => ({
  property,
  type: 'text',
  by: (value) => `(${value})::text`,
});

/** Sorts by the position of a value among the values of an enum. */
export const byRank = <P extends string>(property: P, values: Readonly<Record<string, string>>): EntitySortKey<Record<P, string>> => ({
  property,
  type: 'text',
  by: (value) =>
    `array_position(ARRAY[${Object.values(values)
      .map((known) => `'${known}'`)
      .join(', ')}]::text[], ${value})`,
});
