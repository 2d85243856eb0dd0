import {
  getNamedType,
  getNullableType,
  GraphQLError,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  NoSchemaIntrospectionCustomRule,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  type SelectionNode,
  type SelectionSetNode,
  type ValidationRule,
} from 'graphql';
import { DEFAULT_PAGE, LARGEST_PAGE } from '../platform/graph/paging/connect.js';
import { isConnection } from '../platform/graph/paging/is-connection.js';

/** What one operation may ask for, over HTTP and WebSocket alike. */
export interface GraphLimits {
  /** Tokens of a document; counted while parsing, before anything else is done. */
  readonly tokens: number;
  /** Fields within fields. */
  readonly depth: number;
  /** The same within `__schema` and `__type`: tools' introspection goes deep into types of types. */
  readonly introspectionDepth: number;
  readonly aliases: number;
  readonly rootFields: number;
  readonly directives: number;
  /** Fields, those of lists counted once per item that the list may have. */
  readonly cost: number;
}

export const DEFAULT_LIMITS: GraphLimits = {
  tokens: 2_000,
  depth: 12,
  introspectionDepth: 18,
  aliases: 30,
  rootFields: 20,
  directives: 50,
  cost: 20_000,
};

/** Items that a list is thought to have where the query does not say. */
const ASSUMED_ITEMS = 10;
/** The largest list that any field gives; what a variable may ask for. */
const LARGEST_LIST = 250;
const PAGE_ARGUMENTS = new Set(['first', 'last', 'limit']);
/** Of a connection: its page was counted where it was asked for. */
const PAGE_FIELDS = new Set(['edges', 'nodes']);

export interface LimitRuleOptions {
  readonly limits?: GraphLimits;
  /** Whether clients may ask for the schema. */
  readonly introspection: boolean;
}

/** The validation rules that keep operations within the limits; they come on top of those of the specification. */
export const limitRules = ({ limits = DEFAULT_LIMITS, introspection }: LimitRuleOptions): ValidationRule[] => [
  withinLimits(limits),
  ...(introspection ? [] : [NoSchemaIntrospectionCustomRule]),
];

const withinLimits =
  (limits: GraphLimits): ValidationRule =>
  (context) => {
    let directives = 0;
    return {
      Directive() {
        directives += 1;
      },
      Document: {
        leave(document) {
          const fragments = new Map(
            document.definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [])),
          );
          report('directives', directives, limits.directives);
          for (const node of document.definitions) {
            if (node.kind !== Kind.OPERATION_DEFINITION) continue;
            const root = context.getSchema().getRootType(node.operation);
            if (!root) continue;
            const measured = new Measurement(context.getSchema(), fragments).selectionSet(root, node.selectionSet);
            report('fields deep', measured.depth, limits.depth);
            report('introspection fields deep', measured.introspectionDepth, limits.introspectionDepth);
            report('aliases', measured.aliases, limits.aliases);
            report('root fields', measured.fields, limits.rootFields);
            report('estimated cost', measured.cost, limits.cost);
          }
        },
      },
    };

    function report(what: string, measured: number, allowed: number): void {
      if (measured > allowed) {
        context.reportError(new GraphQLError(`The operation is too large: ${what} ${Math.round(measured)}, allowed ${allowed}.`));
      }
    }
  };

/** A selection set with its fragments spread. `fields` counts its own level only. */
interface Size {
  readonly depth: number;
  readonly introspectionDepth: number;
  readonly aliases: number;
  readonly fields: number;
  readonly cost: number;
}

const EMPTY: Size = { depth: 0, introspectionDepth: 0, aliases: 0, fields: 0, cost: 0 };

const add = (one: Size, other: Size): Size => ({
  depth: Math.max(one.depth, other.depth),
  introspectionDepth: Math.max(one.introspectionDepth, other.introspectionDepth),
  aliases: one.aliases + other.aliases,
  fields: one.fields + other.fields,
  cost: one.cost + other.cost,
});

/** Measures each fragment once, so that fragments that spread each other many times cost nothing to refuse. */
class Measurement {
  private readonly measured = new Map<string, Size>();

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  ) {}

  selectionSet(type: GraphQLCompositeType, { selections }: SelectionSetNode): Size {
    return selections.reduce((size, selection) => add(size, this.selection(type, selection)), EMPTY);
  }

  private selection(type: GraphQLCompositeType, selection: SelectionNode): Size {
    if (selection.kind === Kind.FIELD) return this.field(type, selection);
    if (selection.kind === Kind.FRAGMENT_SPREAD) return this.fragment(selection.name.value);
    return this.conditional(selection.typeCondition?.name.value, type, selection.selectionSet);
  }

  private fragment(name: string): Size {
    const known = this.measured.get(name);
    const fragment = this.fragments.get(name);
    if (known || !fragment) return known ?? EMPTY;
    // A fragment within itself is refused by the specification's rules; here it must only come to an end.
    this.measured.set(name, EMPTY);
    const size = this.conditional(fragment.typeCondition.name.value, undefined, fragment.selectionSet);
    this.measured.set(name, size);
    return size;
  }

  private conditional(typeName: string | undefined, parent: GraphQLCompositeType | undefined, selectionSet: SelectionSetNode): Size {
    const type = typeName === undefined ? parent : this.schema.getType(typeName);
    return isCompositeType(type) ? this.selectionSet(type, selectionSet) : EMPTY;
  }

  private field(parent: GraphQLCompositeType, node: FieldNode): Size {
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
      cost: 1 + (field ? itemsOf(parent, field, node) : 1) * inner.cost,
    };
  }

  private metaField(name: string): GraphQLField<unknown, unknown> {
    return name === SchemaMetaFieldDef.name ? SchemaMetaFieldDef : TypeMetaFieldDef;
  }
}

const fieldOf = (parent: GraphQLCompositeType, name: string): GraphQLField<unknown, unknown> | undefined =>
  isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined;

/** How many items a field may give: the page it is asked for, or what lists are thought to have. */
const itemsOf = (parent: GraphQLCompositeType, field: GraphQLField<unknown, unknown>, node: FieldNode): number => {
  if (PAGE_FIELDS.has(field.name) && isConnection(parent)) return 1;
  const page = isConnection(getNamedType(field.type)) ? { largest: LARGEST_PAGE, usual: DEFAULT_PAGE } : { largest: LARGEST_LIST };
  const sizes = field.args.filter(({ name }) => PAGE_ARGUMENTS.has(name));
  const given = node.arguments?.find(({ name }) => sizes.some((size) => size.name === name.value))?.value;
  if (given?.kind === Kind.INT) return Math.min(Math.abs(Number(given.value)), page.largest);
  if (given?.kind === Kind.VARIABLE) return page.largest;
  const byDefault = sizes.map(({ defaultValue }) => defaultValue).find((value) => typeof value === 'number');
  return byDefault ?? page.usual ?? (isListType(getNullableType(field.type)) ? ASSUMED_ITEMS : 1);
};
