import {
  getNamedType,
  GraphQLEnumType,
  type GraphQLField,
  type GraphQLFieldConfig,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLScalarType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isScalarType,
  isSpecifiedScalarType,
} from 'graphql';
import { isGraphOnly } from '../../platform/graph/schema/graph-only.js';
import { isConnection } from '../../platform/graph/lists/is-connection.js';
import { snakeCase } from '../../platform/text/snake-case.js';
import type { ResultShape } from '../route-definition.js';

/**
 * Builds the result types of the REST view. A nested object is included if it is a part of its owner, and omitted if
 * - its field requires arguments, or it is a connection (paging belongs to GraphQL);
 * - its type has its own route (a link, not a part), unless a route embeds the field;
 * - it leads back to its owner, which bounds the recursion and keeps every type identical wherever it appears;
 * - it is an interface or a union, whose types JSON without type names does not distinguish.
 * The global id of a `Node` is omitted as well, since REST names each id by what it identifies (`run_id`). So are fields that
 * are marked as graph-only.
 */
export class OutputTypes {
  private readonly named = new Map<string, { shape: ResultShape; type: GraphQLObjectType }>();
  private readonly leaves = new Map<string, GraphQLScalarType | GraphQLEnumType>();

  /**
   * @param resources names of the types that routes return
   * @param embedded fields that are included although their type is one of `resources`, as `Type.field`
   */
  constructor(
    private readonly resources: ReadonlySet<string>,
    private readonly embedded: ReadonlySet<string>,
  ) {}

  /** Returns the view of a type with its list and non-null wrappers; `shape` applies to the wrapped object type. */
  of(type: GraphQLOutputType, shape?: ResultShape): GraphQLOutputType {
    if (isNonNullType(type)) return new GraphQLNonNull(this.of(type.ofType, shape));
    if (isListType(type)) return new GraphQLList(this.of(type.ofType, shape));
    if (isObjectType(type)) return this.object(type, shape ?? { name: type.name });
    if (isScalarType(type) || isEnumType(type)) return this.leaf(type);
    throw new Error(`${type.name} is an interface or a union; a route needs an object type`);
  }

  leaf(type: GraphQLScalarType | GraphQLEnumType): GraphQLScalarType | GraphQLEnumType {
    if (isSpecifiedScalarType(type)) return type;
    const known = this.leaves.get(type.name);
    if (known) return known;
    // Scalars are not validated here: Ajv validates requests, the graph validates its arguments and results.
    const leaf = isEnumType(type)
      ? enumView(type)
      : new GraphQLScalarType({ name: type.name, description: type.description, specifiedByURL: type.specifiedByURL });
    this.leaves.set(type.name, leaf);
    return leaf;
  }

  private object(type: GraphQLObjectType, shape: ResultShape): GraphQLObjectType {
    const known = this.named.get(shape.name);
    if (known) {
      if (known.shape !== shape && JSON.stringify(known.shape) !== JSON.stringify(shape)) {
        throw new Error(`Two different result shapes are named ${shape.name}`);
      }
      return known.type;
    }
    const view = new GraphQLObjectType({
      name: shape.name,
      description: type.description,
      fields: () => this.fields(type, shape),
    });
    this.named.set(shape.name, { shape, type: view });
    return view;
  }

  private fields(type: GraphQLObjectType, { name: shapeName, pick, omit = [], rename = {} }: ResultShape) {
    const all = type.getFields();
    for (const name of [...(pick ?? []), ...omit, ...Object.keys(rename)]) {
      if (!all[name]) throw new Error(`The shape ${shapeName} names ${type.name}.${name}, which the graph does not have`);
    }
    const newNames = new Set(Object.values(rename));
    const fields: Record<string, GraphQLFieldConfig<unknown, unknown>> = {};
    for (const field of Object.values(all)) {
      const renamed = rename[field.name];
      const name = renamed ?? snakeCase(field.name);
      const selected = (pick?.includes(field.name) ?? true) && !omit.includes(field.name) && (renamed !== undefined || !newNames.has(name));
      if (!selected || !this.isPart(type, field)) continue;
      if (fields[name]) throw new Error(`${type.name} has two fields that are both ${name} in REST`);
      fields[name] = { type: this.of(field.type), description: field.description, extensions: { graphName: field.name } };
    }
    return fields;
  }

  private isPart(owner: GraphQLObjectType, field: GraphQLField<unknown, unknown>): boolean {
    if (!this.isReachable(owner, field) || isNodeId(owner, field)) return false;
    const target = getNamedType(field.type);
    return !isObjectType(target) || !this.leadsTo(target, owner, new Set());
  }

  /** True if neither the type nor the arguments of the field exclude it from the view. */
  private isReachable(owner: GraphQLObjectType, field: GraphQLField<unknown, unknown>): boolean {
    if (isGraphOnly(field) || field.args.some(isRequiredArgument)) return false;
    const target = getNamedType(field.type);
    if (isScalarType(target) || isEnumType(target)) return true;
    if (!isObjectType(target) || isConnection(target)) return false;
    return !this.resources.has(target.name) || this.embedded.has(`${owner.name}.${field.name}`);
  }

  private leadsTo(from: GraphQLObjectType, target: GraphQLObjectType, seen: Set<string>): boolean {
    if (from === target) return true;
    if (seen.has(from.name)) return false;
    seen.add(from.name);
    return Object.values(from.getFields()).some((field) => {
      const next = getNamedType(field.type);
      return isObjectType(next) && this.isReachable(from, field) && this.leadsTo(next, target, seen);
    });
  }
}

/** Returns the enum with lower-case names for REST. The internal value of each is its upper-case name in the graph. */
const enumView = (type: GraphQLEnumType): GraphQLEnumType =>
  new GraphQLEnumType({
    name: type.name,
    description: type.description,
    values: Object.fromEntries(type.getValues().map(({ name, description }) => [name.toLowerCase(), { value: name, description }])),
  });

const isNodeId = (owner: GraphQLObjectType, { name }: GraphQLField<unknown, unknown>): boolean =>
  name === 'id' && owner.getInterfaces().some((type) => type.name === 'Node');
