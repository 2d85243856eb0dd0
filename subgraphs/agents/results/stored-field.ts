import { Field, type ClassType } from 'type-graphql';
import { snakeCase } from '../../../platform/text/snake-case.js';
import { fieldsOf, type StoredValue } from './stored-value.js';

/** A field of a result type and the location of its value in the stored result. */
export interface StoredField {
  readonly property: string;
  /** Keys from the stored object to the value. */
  readonly path: readonly string[];
  readonly value: StoredValue;
}

export interface StoredFieldOptions {
  /** Description with unit and range. */
  readonly description: string;
  /** Path of the value in the stored object, with dots between the keys. Default: the name of the property in snake_case. */
  readonly at?: string;
}

const fields = new Map<unknown, StoredField[]>();

/**
 * Declares a field of a result type that is read from the stored JSON. The field is nullable: a result that was stored by an
 * earlier version may lack the value.
 */
export const Stored =
  (value: StoredValue, { description, at }: StoredFieldOptions): PropertyDecorator =>
  (prototype, property) => {
    const name = String(property);
    Field(() => value.type() as ClassType, { nullable: true, description })(prototype, name);
    const own = fields.get(prototype.constructor) ?? [];
    fields.set(prototype.constructor, [...own, { property: name, path: at?.split('.') ?? [snakeCase(name)], value }]);
  };

export const storedFieldsOf = (type: ClassType): readonly StoredField[] => fields.get(type) ?? [];

/** Returns an object of a result type with the values of a stored object; null for each that is absent or of another shape. */
export const readStored = <T extends object>(type: ClassType<T>, stored: unknown): T =>
  Object.assign(
    new type(),
    Object.fromEntries(
      storedFieldsOf(type).map(({ property, path, value }) => [
        property,
        value.read(path.reduce<unknown>((inner, key) => fieldsOf(inner)[key], stored)),
      ]),
    ),
  );

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads an object of a result type. */
export const objectOf = (part: () => ClassType<object>): StoredValue => ({
  type: part,
  part,
  read: (stored) => (isObject(stored) ? readStored(part(), stored) : null),
  fits: ({ type }) => type === 'object',
});

/** Reads a list of objects of a result type. */
export const listOf = (part: () => ClassType<object>): StoredValue => ({
  type: () => [part()],
  part,
  read: (stored) => (Array.isArray(stored) ? stored.filter(isObject).map((item) => readStored(part(), item)) : null),
  fits: ({ type, items }) => type === 'array' && items?.type === 'object',
});
