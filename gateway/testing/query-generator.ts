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
  type GraphQLSchema,
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
}

/** A pseudo-random sequence in [0, 1) that a seed determines (mulberry32). */
const randomSequence = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
};

/** Draws valid operations over a schema: aliases, fragments, variables, @skip and @include, type conditions. */
export class QueryGenerator {
  private readonly random: () => number;
  private variables: Record<string, unknown> = {};
  private definitions: string[] = [];
  private fragments: string[] = [];
  private aliases = 0;

  constructor(
    private readonly schema: GraphQLSchema,
    seed: number,
    private readonly options: GeneratorOptions,
  ) {
    this.random = randomSequence(seed);
  }

  operation(kind: 'query' | 'mutation'): GeneratedOperation {
    this.variables = {};
    this.definitions = [];
    this.fragments = [];
    this.aliases = 0;
    const type = kind === 'query' ? this.schema.getQueryType() : this.schema.getMutationType();
    if (!type) throw new Error(`no ${kind}`);
    const selection = this.selectionSet(type, 4, kind === 'mutation' ? 2 : 3);
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

  private selectionSet(type: GraphQLCompositeType, depth: number, width = 4): string {
    const parts: string[] = [];
    const count = 1 + Math.floor(this.random() * width);
    for (let index = 0; index < count; index += 1) parts.push(this.selection(type, depth));
    return `{ ${parts.join(' ')} }`;
  }

  private selection(type: GraphQLCompositeType, depth: number): string {
    if (this.chance(0.08)) return this.alias('__typename') + '__typename';
    const related = isAbstractType(type) ? this.schema.getPossibleTypes(type) : type.getInterfaces();
    if (depth > 0 && this.chance(isAbstractType(type) ? 0.45 : 0.08))
      return this.fragment(type, this.pick<GraphQLCompositeType>([type, ...related]), depth);
    if (!isObjectType(type) && !isInterfaceType(type)) return '__typename';
    const fields = Object.values(type.getFields()).filter((field) => depth > 0 || isLeafType(getNamedType(field.type)));
    return fields.length === 0 ? '__typename' : this.field(this.pick(fields), depth);
  }

  private fragment(parent: GraphQLCompositeType, type: GraphQLCompositeType, depth: number): string {
    const selection = this.selectionSet(type, depth - (this.chance(0.5) ? 0 : 1));
    // Without the type name, Apollo Gateway loses what an interface's fragment asks of the object type around it.
    const body = isObjectType(parent) && isAbstractType(type) ? selection.replace('{', '{ __typename') : selection;
    if (this.chance(0.3)) {
      const name = `F${this.fragments.length}`;
      this.fragments.push(`fragment ${name} on ${type.name} ${body}`);
      return `...${name}${this.condition()}`;
    }
    return `... on ${type.name}${this.condition()} ${body}`;
  }

  private field(field: GraphQLField<unknown, unknown>, depth: number): string {
    const type = getNamedType(field.type);
    const args = field.args.filter((arg) => (isNonNullType(arg.type) && arg.defaultValue === undefined) || this.chance(0.5));
    const list = args.map((arg) => `${arg.name}: ${this.argument(arg)}`).join(', ');
    const selection = isCompositeType(type) ? ` ${this.selectionSet(type, depth - 1)}` : '';
    // A field with arguments, or one of different types in different places, needs a name of its own to keep the operation valid.
    const alias = args.length > 0 || this.options.clashing.has(field.name) ? this.uniqueAlias() : this.alias(field.name);
    return `${alias}${field.name}${list ? `(${list})` : ''}${this.condition()}${selection}`;
  }

  private uniqueAlias(): string {
    this.aliases += 1;
    return `a${this.aliases}: `;
  }

  private alias(name: string): string {
    return this.chance(0.12) ? `${name.replaceAll('_', '')}X: ` : '';
  }

  private condition(): string {
    if (!this.chance(0.12)) return '';
    const directive = this.pick(['skip', 'include']);
    const value = this.chance(0.5) ? String(this.chance(0.5)) : this.variable('Boolean!', this.chance(0.5));
    return ` @${directive}(if: ${value})`;
  }

  private variable(type: string, value: unknown): string {
    const name = `v${this.definitions.length}`;
    this.definitions.push(`$${name}: ${type}`);
    this.variables[name] = value;
    return `$${name}`;
  }

  private argument(arg: GraphQLArgument): string {
    const known = this.options.values[arg.name];
    const value = known ? this.pick(known) : this.value(arg.type, 2);
    return this.chance(0.5) ? this.variable(String(arg.type), value) : literal(value, arg.type);
  }

  private value(type: GraphQLInputType, depth: number): unknown {
    if (isNonNullType(type)) return this.value(type.ofType, depth);
    if (isListType(type)) return [this.value(type.ofType, depth)];
    if (isEnumType(type)) return this.pick(type.getValues()).name;
    if (isInputObjectType(type)) {
      const fields = Object.values(type.getFields()).filter((field) => isNonNullType(field.type) || (depth > 0 && this.chance(0.5)));
      return Object.fromEntries(
        fields.map((field) => [field.name, this.pick(this.options.values[field.name] ?? [this.value(field.type, depth - 1)])]),
      );
    }
    return type.name === 'Int'
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
