import {
  Kind,
  parse,
  parseType,
  print,
  type ConstArgumentNode,
  type ConstDirectiveNode,
  type DefinitionNode,
  type FieldDefinitionNode,
  type FieldNode,
  type InterfaceTypeDefinitionNode,
  type ObjectTypeDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type TypeNode,
} from 'graphql';
import { graphOf, parseFieldSet, printFieldSet, requiresOf, typeOf } from './field-sets.js';

/** A field and the arguments with which a subgraph requires it. */
export interface RequiredField {
  readonly name: string;
  readonly arguments: readonly ConstArgumentNode[];
}

/** Required fields by the names of their stand-ins. */
export type RequiredFields = ReadonlyMap<string, RequiredField>;

export interface PlannerSupergraph {
  readonly supergraphSdl: string;
  readonly requiredFields: RequiredFields;
}

type FieldsType = ObjectTypeDefinitionNode | InterfaceTypeDefinitionNode;

const PREFIX = '_required_';

/**
 * Returns the supergraph for the planner. A subgraph may require a field with arguments (`@requires(fields:
 * "price(currency: EUR)")`). The planner stores the value under the field's name, so that two fields that require it
 * with different arguments share one value. Every combination of a required field and arguments therefore gets a
 * stand-in: a field without arguments, with the type and the directives of the required field.
 */
export const plannerSupergraphOf = (supergraphSdl: string): PlannerSupergraph => {
  const document = parse(supergraphSdl, { noLocation: true });
  const standIns = new StandIns(document.definitions.filter(hasFields));
  const rewritten = document.definitions.map((node) => (hasFields(node) ? standIns.replaceRequired(node) : node));
  if (standIns.requiredFields.size === 0) return { supergraphSdl, requiredFields: standIns.requiredFields };
  const definitions = rewritten.map((node) => (hasFields(node) ? standIns.declareIn(node) : node));
  return { supergraphSdl: print({ ...document, definitions }), requiredFields: standIns.requiredFields };
};

const hasFields = (node: DefinitionNode): node is FieldsType =>
  node.kind === Kind.OBJECT_TYPE_DEFINITION || node.kind === Kind.INTERFACE_TYPE_DEFINITION;

/** The stand-ins of a supergraph. */
class StandIns {
  readonly requiredFields = new Map<string, RequiredField>();
  private readonly names = new Map<string, string>();
  private readonly types: ReadonlyMap<string, FieldsType>;
  /** The names of the stand-ins that each type declares. */
  private readonly declared = new Map<string, Set<string>>();

  constructor(types: readonly FieldsType[]) {
    this.types = new Map(types.map((type) => [type.name.value, type]));
  }

  /** Replaces the fields with arguments in every `requires` of a type's fields. */
  replaceRequired(type: FieldsType): FieldsType {
    const replace = (directive: ConstDirectiveNode): ConstDirectiveNode => {
      const requires = requiresOf(directive);
      if (requires === undefined) return directive;
      const fieldSet = this.replaceIn(parseFieldSet(requires), type.name.value, graphOf(directive));
      const value = { kind: Kind.STRING, value: printFieldSet(fieldSet) } as const;
      const args = directive.arguments?.map((argument) => (argument.name.value === 'requires' ? { ...argument, value } : argument));
      return { ...directive, arguments: args };
    };
    return { ...type, fields: type.fields?.map((field) => ({ ...field, directives: field.directives?.map(replace) })) };
  }

  /** Adds a type's stand-ins to its fields. */
  declareIn(type: FieldsType): FieldsType {
    const added = [...(this.declared.get(type.name.value) ?? [])].flatMap((name): FieldDefinitionNode[] => {
      const field = fieldOf(type, this.requiredFields.get(name)?.name);
      return field ? [{ ...field, description: undefined, name: { kind: Kind.NAME, value: name }, arguments: [] }] : [];
    });
    return { ...type, fields: [...(type.fields ?? []), ...added] };
  }

  private replaceIn({ selections, ...rest }: SelectionSetNode, typeName: string, graph: string): SelectionSetNode {
    const replace = (selection: SelectionNode): SelectionNode => {
      if (selection.kind === Kind.FIELD) return this.replaceField(selection, typeName, graph);
      if (selection.kind === Kind.FRAGMENT_SPREAD) return selection;
      const condition = selection.typeCondition?.name.value ?? typeName;
      return { ...selection, selectionSet: this.replaceIn(selection.selectionSet, condition, graph) };
    };
    return { ...rest, selections: selections.map(replace) };
  }

  private replaceField(node: FieldNode, typeName: string, graph: string): FieldNode {
    const field = fieldOf(this.types.get(typeName), node.name.value);
    if (!field) return node;
    const selectionSet = node.selectionSet && this.replaceIn(node.selectionSet, typeNameIn(field, graph), graph);
    if (!this.hasArguments(typeName, node.name.value)) return { ...node, selectionSet };
    const name = this.standInFor(node);
    this.declare(name, typeName);
    return { ...node, name: { kind: Kind.NAME, value: name }, arguments: [], selectionSet };
  }

  /** Returns the name of the stand-in for a field with its arguments, the same for all types. */
  private standInFor({ name, arguments: args = [] }: FieldNode): string {
    const text = `${name.value}(${args.map(print).toSorted().join(', ')})`;
    const known = this.names.get(text);
    if (known !== undefined) return known;
    const standIn = `${PREFIX}${this.names.size}_${name.value}`;
    this.names.set(text, standIn);
    // The arguments of a field set are constants.
    this.requiredFields.set(standIn, { name: name.value, arguments: args as readonly ConstArgumentNode[] });
    return standIn;
  }

  /** Returns whether a field has arguments. A field of an interface may have them in an implementation only. */
  private hasArguments(typeName: string, fieldName: string): boolean {
    return this.withImplementations(typeName).some((type) => (fieldOf(type, fieldName)?.arguments?.length ?? 0) > 0);
  }

  /** Declares a stand-in in a type. The types that implement an interface must have its fields. */
  private declare(name: string, typeName: string): void {
    for (const type of this.withImplementations(typeName)) {
      this.declared.set(type.name.value, (this.declared.get(type.name.value) ?? new Set()).add(name));
    }
  }

  private withImplementations(typeName: string): FieldsType[] {
    return [...this.types.values()].filter(
      ({ name, interfaces = [] }) => name.value === typeName || interfaces.some((implemented) => implemented.name.value === typeName),
    );
  }
}

const fieldOf = (type: FieldsType | undefined, name: string | undefined): FieldDefinitionNode | undefined =>
  type?.fields?.find((field) => field.name.value === name);

/** Returns the name of the type that a field has in a graph: a graph may declare a subtype of the supergraph's type. */
const typeNameIn = ({ type, directives = [] }: FieldDefinitionNode, graph: string): string => {
  const own = directives.filter((directive) => graphOf(directive) === graph).map(typeOf);
  const ownType = own.find((each) => each !== undefined);
  return namedType(ownType === undefined ? type : parseType(ownType));
};

const namedType = (type: TypeNode): string => (type.kind === Kind.NAMED_TYPE ? type.name.value : namedType(type.type));
