import { buildSchema, GraphQLEnumType, GraphQLObjectType } from 'graphql';
import { fromRepresentation } from './representation.js';

const schema = buildSchema(`
  scalar JSON
  type Query { advice: Advice }
  enum Severity { CRITICAL INFO }
  type Advice { id: ID! severity: Severity findings: [Finding!] payload: JSON }
  type Finding { code: String! severity: Severity! history: [[Severity]!]! }
`);
const severity = schema.getType('Severity') as GraphQLEnumType;
for (const value of severity.getValues()) value.value = value.name.toLowerCase();
const advice = schema.getType('Advice') as GraphQLObjectType;

describe('fromRepresentation', () => {
  it('converts enum names at every depth to internal values, and leaves ids, text, JSON and nulls unchanged', () => {
    const representation = {
      __typename: 'Advice',
      id: 'INFO',
      severity: null,
      findings: [{ __typename: 'Finding', code: 'CRITICAL', severity: 'CRITICAL', history: [['INFO', null], []] }],
      payload: { severity: 'INFO' },
    };
    expect(fromRepresentation(representation, advice)).toEqual({
      ...representation,
      findings: [{ __typename: 'Finding', code: 'CRITICAL', severity: 'critical', history: [['info', null], []] }],
    });
    expect(fromRepresentation({ id: '1', findings: null }, advice)).toEqual({ id: '1', findings: null });
  });

  it('rejects a name that the enum does not have', () => {
    expect(() => fromRepresentation({ severity: 'critical' }, advice)).toThrow(/does not exist in "Severity" enum/);
  });
});
