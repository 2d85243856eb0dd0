import {
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLList,
  GraphQLNonNull,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { isGraphOnly } from '../../platform/graph/schema/graph-only.js';
import { snakeCase } from '../../platform/text/snake-case.js';
import { graphNameOf } from './names.js';
import { gatherExtra, isExtraField, isOpen } from './open-objects.js';
import type { OutputTypes } from './output-types.js';

/** Builds the argument types of the REST view: those of the graph with snake_case names. */
export class InputTypes {
  private readonly objects = new Map<string, GraphQLInputObjectType>();

  constructor(private readonly outputs: OutputTypes) {}

  of(type: GraphQLInputType): GraphQLInputType {
    if (isNonNullType(type)) return new GraphQLNonNull(this.of(type.ofType));
    if (isListType(type)) return new GraphQLList(this.of(type.ofType));
    return isInputObjectType(type) ? this.object(type) : this.outputs.leaf(type);
  }

  private object(type: GraphQLInputObjectType): GraphQLInputObjectType {
    const known = this.objects.get(type.name);
    if (known) return known;
    const view = new GraphQLInputObjectType({
      name: type.name,
      description: type.description,
      fields: () =>
        Object.fromEntries(
          Object.values(type.getFields())
            .filter((field) => !isGraphOnly(field))
            .map((field) => [
              snakeCase(field.name),
              {
                type: this.of(field.type),
                description: field.description,
                defaultValue: field.defaultValue,
                extensions: { graphName: field.name, constraint: field.extensions['constraint'] },
              },
            ]),
        ),
    });
    this.objects.set(type.name, view);
    return view;
  }
}

/**
 * Converts a value of a view input type into that of the graph: keys and enum values get their names in the graph, values of
 * scalars stay unchanged. Keys that an open type does not know go into its extra field. An unknown enum value stays
 * unchanged, for the graph to reject.
 */
export const toGraphInput = (value: unknown, type: GraphQLInputType): unknown => {
  if (value === null) return null;
  if (isNonNullType(type)) return toGraphInput(value, type.ofType);
  if (isListType(type)) return Array.isArray(value) ? value.map((item) => toGraphInput(item, type.ofType)) : value;
  if (isEnumType(type)) return type.getValue(String(value))?.value ?? value;
  if (!isInputObjectType(type) || typeof value !== 'object') return value;
  const fields = type.getFields();
  const known: [string, unknown][] = [];
  const unknown: [string, unknown][] = [];
  for (const [name, item] of Object.entries(value as object)) {
    const field = Object.hasOwn(fields, name) && !isExtraField(type, name) ? fields[name] : undefined;
    if (field) known.push([graphNameOf(field), toGraphInput(item, field.type)]);
    else unknown.push([name, item]);
  }
  return isOpen(type) ? gatherExtra(Object.fromEntries(known), Object.fromEntries(unknown)) : Object.fromEntries([...known, ...unknown]);
};
