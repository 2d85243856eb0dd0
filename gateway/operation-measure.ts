import {
  getNamedType,
  getNullableType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { DEFAULT_PAGE, LARGEST_PAGE } from '../platform/graph/paging/connect.js';
import { isConnection } from '../platform/graph/paging/is-connection.js';

/** Items that a list is thought to have where the query does not say. */
const ASSUMED_ITEMS = 10;
/** The largest list that any field gives; what a variable may ask for. */
const LARGEST_LIST = 250;
const PAGE_ARGUMENTS = new Set(['first', 'last', 'limit']);
/** Of a connection: its page was counted where it was asked for. */
const PAGE_FIELDS = new Set(['edges', 'nodes']);

export const fragmentsOf = ({ definitions }: DocumentNode): ReadonlyMap<string, FragmentDefinitionNode> =>
  new Map(definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [])));

/** A selection set with its fragments spread. `fields` counts its own level only. */
export interface OperationSize {
  readonly depth: number;
  readonly introspectionDepth: number;
  readonly aliases: number;
  readonly fields: number;
  readonly cost: number;
}

const EMPTY: OperationSize = { depth: 0, introspectionDepth: 0, aliases: 0, fields: 0, cost: 0 };

const add = (one: OperationSize, other: OperationSize): OperationSize => ({
  depth: Math.max(one.depth, other.depth),
  introspectionDepth: Math.max(one.introspectionDepth, other.introspectionDepth),
  aliases: one.aliases + other.aliases,
  fields: one.fields + other.fields,
  cost: one.cost + other.cost,
});

/** Measures each fragment once, so that fragments that spread each other many times cost nothing to refuse. */
export class OperationMeasure {
  /** Whether the size of a page depends on variables. */
  isSizedByVariables = false;
  private readonly measured = new Map<string, OperationSize>();

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>,
    /** Those of a request; without them a page that a variable sizes counts as the largest. */
    private readonly variables?: Readonly<Record<string, unknown>>,
  ) {}

  selectionSet(type: GraphQLCompositeType, { selections }: SelectionSetNode): OperationSize {
    return selections.reduce((size, selection) => add(size, this.selection(type, selection)), EMPTY);
  }

  private selection(type: GraphQLCompositeType, selection: SelectionNode): OperationSize {
    if (selection.kind === Kind.FIELD) return this.field(type, selection);
    if (selection.kind === Kind.FRAGMENT_SPREAD) return this.fragment(selection.name.value);
    return this.conditional(selection.typeCondition?.name.value, type, selection.selectionSet);
  }

  private fragment(name: string): OperationSize {
    const known = this.measured.get(name);
    const fragment = this.fragments.get(name);
    if (known || !fragment) return known ?? EMPTY;
    // A fragment within itself is refused by the specification's rules; here it must only come to an end.
    this.measured.set(name, EMPTY);
    const size = this.conditional(fragment.typeCondition.name.value, undefined, fragment.selectionSet);
    this.measured.set(name, size);
    return size;
  }

  private conditional(
    typeName: string | undefined,
    parent: GraphQLCompositeType | undefined,
    selectionSet: SelectionSetNode,
  ): OperationSize {
    const type = typeName === undefined ? parent : this.schema.getType(typeName);
    return isCompositeType(type) ? this.selectionSet(type, selectionSet) : EMPTY;
  }

  private field(parent: GraphQLCompositeType, node: FieldNode): OperationSize {
    const isMeta = node.name.value === SchemaMetaFieldDef.name || node.name.value === TypeMetaFieldDef.name;
    const field = isMeta ? this.metaField(node.name.value) : fieldOf(parent, node.name.value);
    const type = field && getNamedType(field.type);
    const inner = node.selectionSet && isCompositeType(type) ? this.selectionSet(type, node.selectionSet) : EMPTY;
    const aliases = inner.aliases + (node.alias ? 1 : 0);
    if (isMeta) return { ...EMPTY, introspectionDepth: inner.depth + 1, aliases, fields: 1, cost: 1 };
    return {
      depth: inner.depth + 1,
      introspectionDepth: inner.introspectionDepth,
      aliases,
      fields: 1,
      cost: 1 + (field ? this.itemsOf(parent, field, node) : 1) * inner.cost,
    };
  }

  private metaField(name: string): GraphQLField<unknown, unknown> {
    return name === SchemaMetaFieldDef.name ? SchemaMetaFieldDef : TypeMetaFieldDef;
  }

  /** How many items a field may give: the page it is asked for, or what lists are thought to have. */
  private itemsOf(parent: GraphQLCompositeType, field: GraphQLField<unknown, unknown>, node: FieldNode): number {
    if (PAGE_FIELDS.has(field.name) && isConnection(parent)) return 1;
    const page = isConnection(getNamedType(field.type)) ? { largest: LARGEST_PAGE, usual: DEFAULT_PAGE } : { largest: LARGEST_LIST };
    const sizes = field.args.filter(({ name }) => PAGE_ARGUMENTS.has(name));
    const given = node.arguments?.find(({ name }) => sizes.some((size) => size.name === name.value))?.value;
    if (given?.kind === Kind.INT) return Math.min(Math.abs(Number(given.value)), page.largest);
    if (given?.kind === Kind.VARIABLE) {
      this.isSizedByVariables = true;
      const value = this.variables ? this.variables[given.name.value] : page.largest;
      if (typeof value === 'number') return Math.min(Math.abs(value), page.largest);
    }
    const byDefault = sizes.map(({ defaultValue }) => defaultValue).find((value) => typeof value === 'number');
    return byDefault ?? page.usual ?? (isListType(getNullableType(field.type)) ? ASSUMED_ITEMS : 1);
  }
}

const fieldOf = (parent: GraphQLCompositeType, name: string): GraphQLField<unknown, unknown> | undefined =>
  isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined;
