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
  TypeNameMetaFieldDef,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { DEFAULT_PAGE, MAX_PAGE_SIZE } from '../../platform/graph/lists/connect.js';
import { isConnection } from '../../platform/graph/lists/is-connection.js';

/** Assumed number of items in a list if the query does not set it. */
const ASSUMED_ITEMS = 10;
/** Maximum number of items in any list; assumed for a page size in an unknown variable. */
const MAX_LIST_ITEMS = 250;
const PAGE_ARGUMENTS = new Set(['first', 'last', 'limit']);
/** Fields of a connection whose page size is counted at the connection itself. */
const PAGE_FIELDS = new Set(['edges', 'nodes']);
/** The same of `Query.search`, whose results are a page without cursors. */
const RESULTS = { type: 'SearchResults', field: 'results' } as const;

export const fragmentsOf = ({ definitions }: DocumentNode): ReadonlyMap<string, FragmentDefinitionNode> =>
  new Map(definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [])));

/** Size of a selection set, including its fragments. `fields` counts only its own level. */
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

/** Measures operations. Each fragment is measured once, so that rejecting fragments that multiply each other is cheap. */
export class OperationMeasure {
  /** True if the size of a page depends on variables. */
  isSizedByVariables = false;
  private readonly measured = new Map<string, OperationSize>();

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>,
    /** Variables of a request; without them a page size in a variable counts as the maximum. */
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
    // Recursive fragments are rejected by the specification's rules; here the recursion must only terminate.
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
    // Clients with a cache add `__typename` to every selection. It needs no resolver; alone, it counts below like another field.
    if (node.name.value === TypeNameMetaFieldDef.name && !node.alias) return { ...EMPTY, depth: 1, fields: 1 };
    return {
      depth: inner.depth + 1,
      introspectionDepth: inner.introspectionDepth,
      aliases,
      fields: 1,
      cost: 1 + (field ? this.itemsOf(parent, field, node) : 1) * (node.selectionSet ? Math.max(1, inner.cost) : 0),
    };
  }

  private metaField(name: string): GraphQLField<unknown, unknown> {
    return name === SchemaMetaFieldDef.name ? SchemaMetaFieldDef : TypeMetaFieldDef;
  }

  /** Returns the possible number of items of a field: the requested page size, or the assumed length of a list. */
  private itemsOf(parent: GraphQLCompositeType, field: GraphQLField<unknown, unknown>, node: FieldNode): number {
    if ((PAGE_FIELDS.has(field.name) && isConnection(parent)) || (parent.name === RESULTS.type && field.name === RESULTS.field)) return 1;
    const page = isConnection(getNamedType(field.type)) ? { largest: MAX_PAGE_SIZE, usual: DEFAULT_PAGE } : { largest: MAX_LIST_ITEMS };
    const sizes = field.args.filter(({ name }) => PAGE_ARGUMENTS.has(name));
    const size = node.arguments?.find(({ name }) => sizes.some((argument) => argument.name === name.value))?.value;
    if (size?.kind === Kind.INT) return Math.min(Math.abs(Number(size.value)), page.largest);
    if (size?.kind === Kind.VARIABLE) {
      this.isSizedByVariables = true;
      const value = this.variables ? this.variables[size.name.value] : page.largest;
      if (typeof value === 'number') return Math.min(Math.abs(value), page.largest);
    }
    const byDefault = sizes.map(({ defaultValue }) => defaultValue).find((value) => typeof value === 'number');
    return byDefault ?? page.usual ?? (isListType(getNullableType(field.type)) ? ASSUMED_ITEMS : 1);
  }
}

const fieldOf = (parent: GraphQLCompositeType, name: string): GraphQLField<unknown, unknown> | undefined =>
  isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined;
