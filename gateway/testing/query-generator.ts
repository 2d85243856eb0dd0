import {
  getNamedType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationTypeNode,
} from 'graphql';

export interface GeneratedOperation {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

export interface GeneratorOptions {
  /** Values that make sense for arguments, by name; others are drawn by their type. */
  readonly values: Readonly<Record<string, readonly unknown[]>>;
  /** Names of fields that have different types in different places. */
  readonly clashing: ReadonlySet<string>;
  /** Fields, as `Type.field`, of which about every third selection takes one where it can. */
  readonly favoured?: ReadonlySet<string>;
  /**
   * Also draws fields merged from several selections, selections whose every part is conditional, shared fragments and
   * condition variables, null and default values, and lists of other lengths than 1. Some of these operations are
   * invalid, because fields of different types meet under one response key; callers validate them.
   */
  readonly variety?: boolean;
}

/** A field without its directives and selections: it may be selected again under the same response key. */
interface FieldHead {
  readonly text: string;
  readonly field: GraphQLField<unknown, unknown>;
}

/** A pseudo-random sequence in [0, 1) that a seed determines (mulberry32). */
const randomSequence = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
};

/** Share of selections that have @skip or @include. */
const CONDITION_SHARE = 0.12;

/** Draws valid operations over a schema: aliases, fragments, variables, @skip and @include, type conditions. */
export class QueryGenerator {
  private readonly random: () => number;
  private variables: Record<string, unknown> = {};
  private definitions: string[] = [];
  private fragments: string[] = [];
  private aliases = 0;
  private conditionVariables: string[] = [];
  private fragmentTypes: GraphQLCompositeType[] = [];

  constructor(
    private readonly schema: GraphQLSchema,
    seed: number,
    private readonly options: GeneratorOptions,
  ) {
    this.random = randomSequence(seed);
  }

  operation(kind: 'query' | 'mutation' | 'subscription'): GeneratedOperation {
    this.variables = {};
    this.definitions = [];
    this.fragments = [];
    this.aliases = 0;
    this.conditionVariables = [];
    this.fragmentTypes = [];
    const type = this.schema.getRootType(kind as OperationTypeNode);
    if (!type) throw new Error(`no ${kind}`);
    const selection =
      kind === 'subscription' ? this.singleField(type) : this.selectionSet(type, 4, kind === 'mutation' && !this.options.variety ? 2 : 3);
    const head = this.definitions.length > 0 ? `(${this.definitions.join(', ')})` : '';
    return { query: [`${kind} Generated${head} ${selection}`, ...this.fragments].join('\n'), variables: this.variables };
  }

  private chance(probability: number): boolean {
    return this.random() < probability;
  }

  private pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.random() * items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  /** Something that only some options ask for: without them, the sequence of random numbers stays as it is. */
  private variety(probability: number): boolean {
    return this.options.variety === true && this.chance(probability);
  }

  /** The root of a subscription, which has one field without conditions. */
  private singleField(type: GraphQLObjectType): string {
    return `{ ${this.field(this.pick(Object.values(type.getFields())), 4, [], 0)} }`;
  }

  private selectionSet(type: GraphQLCompositeType, depth: number, width = 4): string {
    const parts: string[] = [];
    const heads: FieldHead[] = [];
    const conditions = this.variety(0.12) ? 1 : CONDITION_SHARE;
    const count = 1 + Math.floor(this.random() * width);
    for (let index = 0; index < count; index += 1) {
      parts.push(
        heads.length > 0 && this.variety(0.2)
          ? this.again(type, this.pick(heads), depth, conditions)
          : this.selection(type, depth, heads, conditions),
      );
    }
    return `{ ${parts.join(' ')} }`;
  }

  /** Selects a field again, possibly under other conditions, with other selections, or within a fragment. */
  private again(type: GraphQLCompositeType, { text, field }: FieldHead, depth: number, conditions: number): string {
    const named = getNamedType(field.type);
    const selection = isCompositeType(named) ? ` ${this.selectionSet(named, depth - 1)}` : '';
    const repeated = `${text}${this.condition(conditions)}${selection}`;
    return this.chance(0.5) ? repeated : `... on ${type.name}${this.condition(conditions)} { ${repeated} }`;
  }

  private selection(type: GraphQLCompositeType, depth: number, heads: FieldHead[], conditions: number): string {
    if (this.chance(0.08)) return this.alias('__typename') + '__typename' + (conditions === 1 ? this.condition(1) : '');
    const related = isAbstractType(type) ? this.schema.getPossibleTypes(type) : type.getInterfaces();
    if (depth > 0 && this.chance(isAbstractType(type) ? 0.45 : 0.08))
      return this.fragment(type, this.pick<GraphQLCompositeType>([type, ...related]), depth, conditions);
    if (!isObjectType(type) && !isInterfaceType(type)) return '__typename';
    const fields = Object.values(type.getFields()).filter((field) => depth > 0 || isLeafType(getNamedType(field.type)));
    const { favoured } = this.options;
    const favourites = favoured ? fields.filter(({ name }) => favoured.has(`${type.name}.${name}`)) : [];
    if (favourites.length > 0 && this.chance(0.35)) return this.field(this.pick(favourites), depth, heads, conditions);
    return fields.length === 0 ? '__typename' : this.field(this.pick(fields), depth, heads, conditions);
  }

  private fragment(parent: GraphQLCompositeType, type: GraphQLCompositeType, depth: number, conditions: number): string {
    const shared = this.fragmentTypes.indexOf(type);
    if (shared >= 0 && this.variety(0.3)) return `...F${shared}${this.condition(conditions)}`;
    const selection = this.selectionSet(type, depth - (this.chance(0.5) ? 0 : 1));
    // Without the type name, Apollo Gateway loses what an interface's fragment asks of the object type around it.
    const body = isObjectType(parent) && isAbstractType(type) ? selection.replace('{', '{ __typename') : selection;
    if (this.chance(0.3)) {
      const name = `F${this.fragments.length}`;
      this.fragments.push(`fragment ${name} on ${type.name} ${body}`);
      this.fragmentTypes.push(type);
      return `...${name}${this.condition(conditions)}`;
    }
    return `... on ${type.name}${this.condition(conditions)} ${body}`;
  }

  private field(field: GraphQLField<unknown, unknown>, depth: number, heads: FieldHead[], conditions: number): string {
    const type = getNamedType(field.type);
    const args = field.args.filter((arg) => (isNonNullType(arg.type) && arg.defaultValue === undefined) || this.chance(0.5));
    const list = args.map((arg) => `${arg.name}: ${this.argument(arg)}`).join(', ');
    const selection = isCompositeType(type) ? ` ${this.selectionSet(type, depth - 1)}` : '';
    // A field with arguments, or one of different types in different places, needs a name of its own to keep the operation valid.
    const alias = args.length > 0 || this.options.clashing.has(field.name) ? this.uniqueAlias() : this.alias(field.name);
    const text = `${alias}${field.name}${list ? `(${list})` : ''}`;
    heads.push({ text, field });
    return `${text}${this.condition(conditions)}${selection}`;
  }

  private uniqueAlias(): string {
    this.aliases += 1;
    return `a${this.aliases}: `;
  }

  private alias(name: string): string {
    return this.chance(0.12) ? `${name.replaceAll('_', '')}X: ` : '';
  }

  private condition(share: number): string {
    if (!this.chance(share)) return '';
    const directive = this.pick(['skip', 'include']);
    const value = this.chance(0.5) ? String(this.chance(0.5)) : this.conditionVariable();
    const both = this.variety(0.1) ? ` @${directive === 'skip' ? 'include' : 'skip'}(if: ${this.conditionVariable()})` : '';
    return ` @${directive}(if: ${value})${both}`;
  }

  private conditionVariable(): string {
    if (this.conditionVariables.length > 0 && (this.variety(0.5) || (this.options.variety && this.conditionVariables.length >= 4))) {
      return this.pick(this.conditionVariables);
    }
    const variable = this.variable('Boolean!', this.chance(0.5));
    this.conditionVariables.push(variable);
    return variable;
  }

  private variable(type: string, value: unknown): string {
    const name = `v${this.definitions.length}`;
    this.definitions.push(`$${name}: ${type}`);
    this.variables[name] = value;
    return `$${name}`;
  }

  private argument(arg: GraphQLArgument): string {
    const known = this.options.values[arg.name];
    if (!isNonNullType(arg.type) && this.variety(0.1)) return this.chance(0.5) ? 'null' : this.variable(String(arg.type), null);
    const value = known ? this.pick(known) : this.value(arg.type, 2);
    if (this.variety(0.15)) return this.defaultedVariable(arg.type, value);
    return this.chance(0.5) ? this.variable(String(arg.type), value) : literal(value, arg.type);
  }

  /** A variable that the request leaves out or gives, with a default value in the first case. */
  private defaultedVariable(type: GraphQLInputType, value: unknown): string {
    const name = `v${this.definitions.length}`;
    const given = this.chance(0.5);
    this.definitions.push(`$${name}: ${String(isNonNullType(type) ? type.ofType : type)} = ${literal(value, type)}`);
    if (given) this.variables[name] = this.value(type, 2);
    return `$${name}`;
  }

  private value(type: GraphQLInputType, depth: number): unknown {
    if (isNonNullType(type)) return this.value(type.ofType, depth);
    if (isListType(type)) {
      const length = this.variety(0.5) ? Math.floor(this.random() * 3) : 1;
      return Array.from({ length }, () => this.value(type.ofType, depth));
    }
    if (isEnumType(type)) return this.pick(type.getValues()).name;
    if (isInputObjectType(type)) {
      const fields = Object.values(type.getFields()).filter((field) => isNonNullType(field.type) || (depth > 0 && this.chance(0.5)));
      return Object.fromEntries(
        fields.map((field) => [field.name, this.pick(this.options.values[field.name] ?? [this.value(field.type, depth - 1)])]),
      );
    }
    return type.name === 'Int' || type.name === 'Float'
      ? Math.floor(this.random() * 5)
      : type.name === 'Boolean'
        ? this.chance(0.5)
        : `s${Math.floor(this.random() * 9)}`;
  }
}

const literal = (value: unknown, type: GraphQLInputType): string => {
  if (isNonNullType(type)) return literal(value, type.ofType);
  if (value === null) return 'null';
  if (isListType(type)) return `[${(value as unknown[]).map((item) => literal(item, type.ofType)).join(', ')}]`;
  if (isEnumType(type)) return String(value);
  if (!isInputObjectType(type)) return JSON.stringify(value);
  const fields = type.getFields();
  return `{ ${Object.entries(value as object)
    .map(([name, item]) => `${name}: ${literal(item, fields[name]?.type ?? type)}`)
    .join(', ')} }`;
};
