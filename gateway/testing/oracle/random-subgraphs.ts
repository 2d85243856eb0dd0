import { Random } from '../../../test/harness/random.js';
import { composeSupergraph, type SubgraphSdl } from '../../supergraph/supergraph.js';
import { FEDERATION } from '../test-subgraph.js';

const MAX_ATTEMPTS = 500;
/** Number of entities that belong to the union. */
const MAX_MEMBERS = 4;
const SCALARS = ['String', 'Int', 'Boolean', 'Float'] as const;
/** A type whose fields every subgraph that uses it resolves. */
const VALUE = 'type Value @shareable { text: String amount: Int }';

interface Field {
  readonly name: string;
  readonly type: string;
  /** The subgraph that resolves it. */
  readonly owner: number;
  /** The field of the entities it returns that its owner returns with them, although another subgraph owns it. */
  provided?: Field;
  /** True if another subgraph provides it. */
  isShareable?: boolean;
}

interface Entity {
  readonly name: string;
  /** The subgraphs that define the entity. */
  readonly subgraphs: readonly number[];
  readonly implemented: Interface | undefined;
  /** The subgraph that knows the entity by its code only, if there is one. */
  readonly coded: number | undefined;
  readonly fields: Field[];
}

/** An interface of entities: its home defines them, another subgraph adds fields to all of them without knowing their types. */
interface Interface {
  readonly name: string;
  readonly home: number;
  readonly extender: number;
  /** A field that the home resolves for all its entities. */
  readonly common: Field;
  readonly added: readonly Field[];
}

/**
 * Generates subgraphs from a seed: entities with one or two keys in several subgraphs, interfaces that another subgraph extends as an
 * object, unions, shared values, and fields with `@requires` and `@provides`. Only graphs that compose are returned.
 */
export const randomSubgraphs = (seed: number): readonly SubgraphSdl[] => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const subgraphs = new GraphGenerator(new Random(Math.imul(seed, 0x9e3779b1) + attempt)).subgraphs();
    try {
      composeSupergraph(subgraphs);
      return subgraphs;
    } catch {
      // Not every graph composes: a subgraph may not reach a field that another one owns.
    }
  }
  throw new Error(`no graph of seed ${seed} composes`);
};

class GraphGenerator {
  private readonly count: number;
  private readonly interfaces: readonly Interface[];
  private readonly entities: readonly Entity[];
  private serial = 0;

  constructor(private readonly random: Random) {
    this.count = random.between(3, 5);
    this.interfaces = Array.from({ length: random.between(1, 2) }, (_, index) => this.createInterface(`I${index}`));
    this.entities = Array.from({ length: random.between(4, 7) }, (_, index) => this.createEntity(`E${index}`, this.interfaces[index >> 1]));
    for (const entity of this.entities) {
      for (const owner of entity.subgraphs)
        for (let left = random.between(1, 3); left > 0; left -= 1) entity.fields.push(this.createField(owner));
    }
    for (const field of this.entities.flatMap(({ fields }) => fields)) this.chooseProvided(field);
  }

  subgraphs(): readonly SubgraphSdl[] {
    return Array.from({ length: this.count }, (_, subgraph) => ({
      name: `s${subgraph}`,
      sdl: [FEDERATION, ...this.define(subgraph)].join('\n'),
    }));
  }

  private createInterface(name: string): Interface {
    const home = this.random.between(0, this.count - 1);
    const extender = (home + this.random.between(1, this.count - 1)) % this.count;
    const added = Array.from({ length: this.random.between(1, 2) }, () => this.createField(extender));
    return { name, home, extender, common: { name: this.newName(), type: this.oneOf(SCALARS), owner: home }, added };
  }

  private createEntity(name: string, implemented: Interface | undefined): Entity {
    const all = Array.from({ length: this.count }, (_, index) => index).filter((index) => index !== implemented?.extender);
    const chosen = all.filter((index) => index === implemented?.home || this.chance(0.5));
    const subgraphs = chosen.length > 0 ? chosen : all.slice(0, 1);
    const others = subgraphs.filter((index) => index !== implemented?.home);
    const coded = others.length > 0 && subgraphs.length > 1 && this.chance(0.3) ? this.oneOf(others) : undefined;
    return { name, subgraphs, implemented, coded, fields: [] };
  }

  private createField(owner: number): Field {
    return { name: this.newName(), type: this.typeIn(owner), owner };
  }

  private chooseProvided(field: Field): void {
    const entity = this.entities.find(({ name, subgraphs }) => name === namedType(field.type) && subgraphs.includes(field.owner));
    const candidates = (entity?.fields ?? []).filter(({ type, owner }) => owner !== field.owner && isScalar(type));
    if (candidates.length === 0 || !this.chance(0.4)) return;
    field.provided = this.oneOf(candidates);
    field.provided.isShareable = true;
  }

  /** Returns a type that a subgraph defines. */
  private typeIn(subgraph: number): string {
    const composites = [
      'Value',
      ...(this.entities ?? []).filter(({ subgraphs }) => subgraphs.includes(subgraph)).map(({ name }) => name),
      ...(this.interfaces ?? []).filter(({ home, extender }) => home === subgraph || extender === subgraph).map(({ name }) => name),
      ...(this.membersIn(subgraph).length > 1 ? ['Any'] : []),
    ];
    const name = this.chance(0.5) ? this.oneOf(SCALARS) : this.oneOf(composites);
    return this.wrapped(name);
  }

  private wrapped(name: string): string {
    const item = `${name}${this.chance(0.3) ? '!' : ''}`;
    const type = this.chance(0.25) ? `[${item}]` : item;
    return type.endsWith('!') || this.chance(0.7) ? type : `${type}!`;
  }

  /** Returns the members of the union in a subgraph. */
  private membersIn(subgraph: number): readonly Entity[] {
    return (this.entities ?? []).slice(0, MAX_MEMBERS).filter(({ subgraphs }) => subgraphs.includes(subgraph));
  }

  private define(subgraph: number): string[] {
    const entities = this.entities.filter(({ subgraphs }) => subgraphs.includes(subgraph));
    const interfaces = this.interfaces.filter(({ home }) => home === subgraph);
    const extended = this.interfaces.filter(({ extender }) => extender === subgraph);
    const members = this.membersIn(subgraph);
    const roots = [...entities, ...interfaces, ...extended].map(({ name }) => name).concat(members.length > 1 ? ['Any'] : []);
    const rootFields = roots.flatMap((name) => [`${this.newName()}: ${this.wrapped(name)}`, `${this.newName()}(id: ID): ${name}`]);
    return [
      VALUE,
      ...(members.length > 1 ? [`union Any = ${members.map(({ name }) => name).join(' | ')}`] : []),
      `type Query { ${[...rootFields, `${this.newName()}: String`].join(' ')} }`,
      ...(roots[0] ? [`type Mutation { ${this.newName()}(id: ID): ${this.oneOf(roots)} }`] : []),
      ...interfaces.map(({ name, common }) => `interface ${name} @key(fields: "id") { id: ID! ${common.name}: ${common.type} }`),
      ...extended.map((extension) => this.defineInterfaceObject(extension)),
      ...entities.map((entity) => this.defineEntity(entity, subgraph)),
    ];
  }

  private defineInterfaceObject({ name, common, added }: Interface): string {
    const fields = added.map((field) => `${field.name}: ${field.type}`);
    const derived = this.chance(0.6)
      ? [`${common.name}: ${common.type} @external`, `${this.newName()}: String @requires(fields: "${common.name}")`]
      : [];
    return `type ${name} @key(fields: "id") @interfaceObject { id: ID! ${[...fields, ...derived].join(' ')} }`;
  }

  private defineEntity(entity: Entity, subgraph: number): string {
    const { name, implemented, coded, fields } = entity;
    const isHome = implemented?.home === subgraph;
    const keys = coded === subgraph ? ['code'] : coded === undefined ? ['id'] : ['id', 'code'];
    const own = fields.filter(({ owner }) => owner === subgraph).map(printField);
    const provided = this.entities.flatMap((each) =>
      each.fields.flatMap((field) =>
        field.owner === subgraph && field.provided && fields.includes(field.provided) ? [field.provided] : [],
      ),
    );
    const required = fields.filter(
      (field) =>
        field.owner !== subgraph &&
        !provided.includes(field) &&
        (isScalar(field.type) || namedType(field.type) === 'Value') &&
        this.chance(0.35),
    );
    const external = [...new Set([...provided, ...required])].map(({ name: field, type }) => `${field}: ${type} @external`);
    const derived = required.map(
      ({ name: field, type }) => `${this.newName()}: String @requires(fields: "${field}${isScalar(type) ? '' : ' { text }'}")`,
    );
    return [
      `type ${name}${isHome ? ` implements ${implemented.name}` : ''} ${keys.map((key) => `@key(fields: "${key}")`).join(' ')} {`,
      ...keys.map((key) => `${key}: ID!`),
      ...(isHome ? [`${implemented.common.name}: ${implemented.common.type}`] : []),
      ...own,
      ...external,
      ...derived,
      '}',
    ].join(' ');
  }

  private newName(): string {
    this.serial += 1;
    return `f${this.serial}`;
  }

  private chance(probability: number): boolean {
    return this.random.next() < probability;
  }

  private oneOf<T>(items: readonly T[]): T {
    const item = items[this.random.between(0, items.length - 1)];
    if (item === undefined) throw new Error('nothing to choose from');
    return item;
  }
}

const namedType = (type: string): string => type.replaceAll(/[[\]!]/g, '');

const isScalar = (type: string): boolean => SCALARS.some((scalar) => scalar === namedType(type));

const printField = ({ name, type, provided, isShareable }: Field): string =>
  `${name}: ${type}${isShareable ? ' @shareable' : ''}${provided ? ` @provides(fields: "${provided.name}")` : ''}`;
