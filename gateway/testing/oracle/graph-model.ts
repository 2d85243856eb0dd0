import { Supergraph } from '@apollo/federation-internals';
import {
  getNamedType,
  isAbstractType,
  isInterfaceType,
  isObjectType,
  Kind,
  parse,
  type ConstDirectiveNode,
  type FieldDefinitionNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';
import { composeSupergraph, type SubgraphSdl } from '../../supergraph/supergraph.js';

interface FieldModel {
  readonly type: string;
  readonly external: boolean;
  readonly requires: SelectionSetNode | undefined;
  readonly provides: SelectionSetNode | undefined;
  /** Name of the subgraph that this definition replaces. */
  readonly overrides: string | undefined;
}

interface TypeModel {
  readonly isObject: boolean;
  readonly isInterfaceObject: boolean;
  readonly keys: readonly SelectionSetNode[];
  readonly fields: ReadonlyMap<string, FieldModel>;
}

/** The types of one subgraph by name. */
export type SubgraphTypes = ReadonlyMap<string, TypeModel>;

export interface Requirement {
  readonly subgraph: string;
  readonly selection: SelectionSetNode;
}

/** Model of a federated graph that determines which subgraph resolves each field. */
export class GraphModel {
  readonly supergraphSdl: string;
  /** The API schema. */
  readonly api: GraphQLSchema;
  /** The supergraph, including its inaccessible elements. */
  readonly full: GraphQLSchema;
  readonly subgraphs: ReadonlyMap<string, SubgraphTypes>;
  /** True if each entity has one key, and each field of an entity or root type other than a key has one owner. */
  readonly hasSingleOwners: boolean;
  private readonly identityFields = new Set<string>();
  private readonly required = new Set<string>();
  private readonly ownersByField = new Map<string, readonly string[]>();

  constructor(sources: readonly SubgraphSdl[]) {
    this.supergraphSdl = composeSupergraph(sources);
    const supergraph = Supergraph.build(this.supergraphSdl);
    this.api = supergraph.apiSchema().toGraphQLJSSchema();
    this.full = supergraph.schema.toGraphQLJSSchema();
    this.subgraphs = new Map(sources.map(({ name, sdl }) => [name, readTypes(sdl)]));
    for (const types of this.subgraphs.values()) {
      for (const [typeName, { keys, fields }] of types) {
        for (const key of keys) this.addFields(typeName, key, this.identityFields);
        for (const { requires } of fields.values()) if (requires) this.addFields(typeName, requires, this.required);
      }
    }
    this.hasSingleOwners = Object.values(this.api.getTypeMap()).every((type) => !isObjectType(type) || this.hasSingleOwner(type));
  }

  get hasInterfaceObjects(): boolean {
    return [...this.subgraphs.values()].some((types) => [...types.values()].some(({ isInterfaceObject }) => isInterfaceObject));
  }

  fieldType(typeName: string, field: string): GraphQLOutputType {
    const type = this.full.getType(typeName);
    const found = isObjectType(type) || isInterfaceType(type) ? type.getFields()[field] : undefined;
    if (!found) throw new Error(`the supergraph has no field ${typeName}.${field}`);
    return found.type;
  }

  /** Returns the names of the subgraphs that resolve the field, in the order of the subgraphs. */
  owners(typeName: string, field: string): readonly string[] {
    const coordinate = `${typeName}.${field}`;
    const known = this.ownersByField.get(coordinate);
    if (known) return known;
    const defining = [...this.subgraphs.keys()].filter((name) => this.definition(name, typeName, field)?.external === false);
    const overridden = new Set(defining.map((name) => this.definition(name, typeName, field)?.overrides));
    const owners = defining.filter((name) => !overridden.has(name));
    this.ownersByField.set(coordinate, owners);
    return owners;
  }

  /** Returns the inputs in the @requires of the field, and the subgraph that receives them. */
  requirement(typeName: string, field: string): Requirement | undefined {
    for (const subgraph of this.owners(typeName, field)) {
      const selection = this.definition(subgraph, typeName, field)?.requires;
      if (selection) return { subgraph, selection };
    }
    return undefined;
  }

  provides(subgraph: string, typeName: string, field: string): SelectionSetNode | undefined {
    return this.definition(subgraph, typeName, field)?.provides;
  }

  keys(typeName: string): readonly SelectionSetNode[] {
    return [...this.subgraphs.values()].flatMap((types) => types.get(typeName)?.keys ?? []);
  }

  isEntity(typeName: string): boolean {
    return this.keys(typeName).length > 0;
  }

  /** Returns whether the field identifies its object: as (part of) a key or as the id of a `Node`. */
  isIdentity(typeName: string, field: string): boolean {
    if (this.identityFields.has(`${typeName}.${field}`)) return true;
    return field === 'id' && this.implements(typeName, 'Node');
  }

  /** Returns whether some @requires selects the field. */
  isRequired(typeName: string, field: string): boolean {
    return this.required.has(`${typeName}.${field}`);
  }

  /** Returns whether some @requires selects a field of this name. */
  isRequiredName(field: string): boolean {
    return [...this.required].some((coordinate) => coordinate.endsWith(`.${field}`));
  }

  /** Returns whether every subgraph that defines the field declares the type of the supergraph. */
  hasOneType(typeName: string, field: string): boolean {
    const type = String(this.fieldType(typeName, field));
    return this.owners(typeName, field).every((name) => this.definition(name, typeName, field)?.type === type);
  }

  /** Returns the object types of the supergraph that every owner of the field may return for it. */
  runtimeTypes(typeName: string, field: string): readonly string[] {
    const named = getNamedType(this.fieldType(typeName, field));
    if (!isAbstractType(named)) return [named.name];
    const possible = this.full.getPossibleTypes(named).map(({ name }) => name);
    return possible.filter((candidate) =>
      this.owners(typeName, field).every((owner) => {
        const types = this.subgraphs.get(owner);
        return types?.get(named.name)?.isInterfaceObject === true || types?.has(candidate) === true;
      }),
    );
  }

  /** Returns the name of the type in a subgraph: its own, or that of an @interfaceObject. */
  nameIn(subgraph: string, typeName: string): string {
    const types = this.subgraphs.get(subgraph);
    if (types?.has(typeName)) return typeName;
    const type = this.full.getType(typeName);
    const found = isObjectType(type) ? type.getInterfaces().find(({ name }) => types?.get(name)?.isInterfaceObject) : undefined;
    return found?.name ?? typeName;
  }

  /**
   * Returns whether the oracle can predict which references to objects of the type a plan resolves: the type has one key, which
   * every subgraph uses, so that no plan includes a third subgraph, and no subgraph provides a field of another one, which the
   * planner may or may not use.
   */
  hasPredictableReferences(typeName: string): boolean {
    const keys = this.keys(typeName).map((key) => JSON.stringify(key));
    const type = this.full.getType(typeName);
    const viaInterface = isObjectType(type) && type.getInterfaces().some(({ name }) => this.isEntity(name));
    return keys.length > 0 && new Set(keys).size === 1 && !viaInterface && !this.isProvided(typeName);
  }

  /** Returns whether a subgraph provides fields of the type. */
  private isProvided(typeName: string): boolean {
    return [...this.subgraphs.values()].some((types) =>
      [...types.values()].some(({ fields }) =>
        [...fields.values()].some(({ provides, type }) => provides && type.replaceAll(/[[\]!]/g, '') === typeName),
      ),
    );
  }

  private hasSingleOwner(type: GraphQLObjectType): boolean {
    if (!this.isEntity(type.name)) return !this.isRoot(type) || this.ownersOf(type).every(({ length }) => length === 1);
    return this.hasPredictableReferences(type.name) && this.ownersOf(type).every(({ length }) => length === 1);
  }

  private isRoot(type: GraphQLObjectType): boolean {
    return [this.api.getQueryType(), this.api.getMutationType(), this.api.getSubscriptionType()].includes(type);
  }

  /** Returns the owners of each field that is not a key. */
  private ownersOf(type: GraphQLObjectType): (readonly string[])[] {
    const names = Object.keys(type.getFields()).filter((field) => !this.isIdentity(type.name, field));
    return names.map((field) => this.owners(type.name, field));
  }

  private implements(typeName: string, interfaceName: string): boolean {
    const type = this.full.getType(typeName);
    return isObjectType(type) && type.getInterfaces().some(({ name }) => name === interfaceName);
  }

  private definition(subgraph: string, typeName: string, field: string): FieldModel | undefined {
    const types = this.subgraphs.get(subgraph);
    const own = types?.get(typeName);
    if (own) return own.fields.get(field);
    const name = this.nameIn(subgraph, typeName);
    return name === typeName ? undefined : types?.get(name)?.fields.get(field);
  }

  private addFields(typeName: string, { selections }: SelectionSetNode, found: Set<string>): void {
    for (const selection of selections) {
      if (selection.kind === Kind.INLINE_FRAGMENT)
        this.addFields(selection.typeCondition?.name.value ?? typeName, selection.selectionSet, found);
      if (selection.kind !== Kind.FIELD || selection.name.value === '__typename') continue;
      for (const name of this.withImplementations(typeName)) found.add(`${name}.${selection.name.value}`);
      const inner = getNamedType(this.fieldType(typeName, selection.name.value)).name;
      if (selection.selectionSet) this.addFields(inner, selection.selectionSet, found);
    }
  }

  private withImplementations(typeName: string): string[] {
    const type = this.full.getType(typeName);
    return isAbstractType(type) ? [typeName, ...this.full.getPossibleTypes(type).map(({ name }) => name)] : [typeName];
  }
}

const readTypes = (sdl: string): SubgraphTypes => {
  const types = new Map<string, TypeModel>();
  for (const definition of parse(sdl, { noLocation: true }).definitions) {
    if (definition.kind === Kind.UNION_TYPE_DEFINITION) {
      types.set(definition.name.value, { isObject: false, isInterfaceObject: false, keys: [], fields: new Map() });
    }
    if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION && definition.kind !== Kind.INTERFACE_TYPE_DEFINITION) continue;
    const { name, directives = [], fields = [] } = definition;
    types.set(name.value, {
      isObject: definition.kind === Kind.OBJECT_TYPE_DEFINITION,
      isInterfaceObject: directives.some((directive) => directive.name.value === 'interfaceObject'),
      keys: directives.flatMap((directive) => (directive.name.value === 'key' ? (fieldsOf(directive) ?? []) : [])),
      fields: new Map(fields.map((field) => [field.name.value, readField(field)])),
    });
  }
  return types;
};

const readField = ({ type, directives = [] }: FieldDefinitionNode): FieldModel => {
  const named = (name: string): ConstDirectiveNode | undefined => directives.find((directive) => directive.name.value === name);
  return {
    type: printType(type),
    external: named('external') !== undefined,
    requires: fieldsOf(named('requires')),
    provides: fieldsOf(named('provides')),
    overrides: textOf(named('override'), 'from'),
  };
};

const printType = (type: FieldDefinitionNode['type']): string => {
  if (type.kind === Kind.NAMED_TYPE) return type.name.value;
  return type.kind === Kind.LIST_TYPE ? `[${printType(type.type)}]` : `${printType(type.type)}!`;
};

const textOf = (directive: ConstDirectiveNode | undefined, argument: string): string | undefined => {
  const value = directive?.arguments?.find(({ name }) => name.value === argument)?.value;
  return value?.kind === Kind.STRING ? value.value : undefined;
};

const fieldsOf = (directive: ConstDirectiveNode | undefined): SelectionSetNode | undefined => {
  const text = textOf(directive, 'fields');
  if (text === undefined) return undefined;
  const [operation] = parse(`{ ${text} }`, { noLocation: true }).definitions;
  return operation?.kind === Kind.OPERATION_DEFINITION ? operation.selectionSet : undefined;
};
