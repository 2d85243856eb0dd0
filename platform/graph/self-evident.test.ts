import { buildSchema, isEnumType, isObjectType } from 'graphql';
import { describeTheObvious } from './self-evident.js';

const schema = describeTheObvious(
  buildSchema(`
    type Query { thing(thingId: ID!): Thing things(filter: ThingFilter, ownerIds: [ID!], limit: Int): [Thing!]! }
    type Mutation { makeThing(input: ThingCreateInput!): Thing nameThing(input: Nameless!): Thing }
    "Something."
    type Thing {
      thingId: ID! runId: ID orderIds: [ID!]! name: String! approvedAt: String approvedBy: String expiresAt: String
      size: Size weight: Int "Kept." title: String colour: Colour
    }
    "How large it is."
    type ThingSize { cm: Int }
    type Size { cm: Int }
    enum Colour { red }
    "A thing to be made."
    input ThingCreateInput { name: String! weight: Int title: String other: Int }
    input Nameless { name: String }
    input ThingFilter { colours: [Colour!] runIds: [ID!] heavy: Boolean }
  `),
);

const described = (coordinate: string): string | null | undefined => {
  const [, typeName = '', fieldName = '', argument] = /^(\w+)\.(\w+)(?:\((\w+):\))?$/.exec(coordinate) ?? [];
  const type = schema.getType(typeName);
  if (!type || isEnumType(type) || !('getFields' in type)) return undefined;
  const field = type.getFields()[fieldName];
  if (argument === undefined) return field?.description;
  return field && 'args' in field ? field.args.find(({ name }) => name === argument)?.description : undefined;
};

describe('what a name says', () => {
  it.each([
    ['Query.thing', 'The thing with this id.'],
    ['Query.thing(thingId:)', 'Id of the thing.'],
    ['Query.things(filter:)', 'What the list is narrowed to.'],
    ['Query.things(ownerIds:)', 'Ids of the owners.'],
    ['Mutation.makeThing(input:)', 'A thing to be made.'],
    ['Mutation.nameThing(input:)', 'What name thing is given.'],
    ['Thing.runId', 'Id of the run.'],
    ['Thing.orderIds', 'Ids of the orders.'],
    ['Thing.name', 'What people call it.'],
    ['Thing.approvedAt', 'When it was approved.'],
    ['Thing.approvedBy', 'Who approved it.'],
    ['Thing.title', 'Kept.'],
    ['ThingCreateInput.title', 'Kept.'],
    ['ThingCreateInput.name', 'What people call it.'],
    ['ThingFilter.colours', 'Any of these colours.'],
    ['ThingFilter.runIds', 'Any of these runs.'],
  ])('describes %s', (coordinate, description) => expect(described(coordinate)).toBe(description));

  it.each([
    'Thing.weight',
    'Thing.expiresAt',
    'Thing.size',
    'Thing.colour',
    'ThingCreateInput.other',
    'ThingFilter.heavy',
    'Query.things(limit:)',
    'Query.things',
  ])('leaves %s to its author', (coordinate) => expect(described(coordinate)).toBeUndefined());

  it('is for the owner of a type to say, not for those who refer to it', () => {
    const references = describeTheObvious(
      buildSchema(`directive @key(fields: String!, resolvable: Boolean) on OBJECT  type Query { run: Run owned: Owned }
        "Another domain's." type Run @key(fields: "runId", resolvable: false) { runId: ID! }
        "Ours." type Owned @key(fields: "ownedId") { ownedId: ID! }`),
    );
    const [run, owned] = ['Run', 'Owned'].map((name) => references.getType(name));
    expect([run?.description, isObjectType(run) && run.getFields()['runId']?.description]).toEqual([undefined, undefined]);
    expect([owned?.description, isObjectType(owned) && owned.getFields()['ownedId']?.description]).toEqual(['Ours.', 'Id of the owned.']);
  });

  it('is the description of a part where the part has its name', () => {
    const parts = describeTheObvious(buildSchema('type Query { a: A } type A { size: ASize } "How large it is." type ASize { cm: Int }'));
    const type = parts.getType('A');
    expect(isObjectType(type) && type.getFields()['size']?.description).toBe('How large it is.');
  });
});
