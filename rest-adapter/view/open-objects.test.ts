import { buildSchema } from 'graphql';
import { buildOpenApi } from '../openapi/build-openapi.js';
import type { GraphRoute } from '../route-definition.js';
import { toGraphInput } from './input-types.js';
import { toRestOutput } from './output-values.js';
import { buildRestView } from './rest-view.js';

const graph = buildSchema(/* GraphQL */ `
  scalar JSONObject
  type Query {
    profile: Profile!
  }
  type Mutation {
    putProfile(input: ProfileInput!): Profile!
  }
  type Profile {
    legalForm: String
    sites: [Site!]
    extra: JSONObject!
  }
  type Site {
    cityName: String!
    extra: JSONObject
  }
  input ProfileInput {
    legalForm: String
    sites: [SiteInput!]
    extra: JSONObject
  }
  input SiteInput {
    cityName: String!
  }
`);
const route: GraphRoute = {
  operationId: 'putProfile',
  method: 'PUT',
  path: '/profile',
  field: 'Mutation.putProfile',
  status: 200,
  tag: 'Test',
  summary: 'Test',
  body: { presence: 'required', example: {} },
};
const read: GraphRoute = { ...route, operationId: 'getProfile', method: 'GET', field: 'Query.profile' };
delete read.body;
const view = buildRestView(graph, [route, read]);
const root = view.getMutationType()?.getFields()['putProfile'];
if (!root) throw new Error('no root field');

describe('an open object', () => {
  it('accepts unknown keys of any name', () => {
    const [input] = root.args;
    const body = JSON.parse('{"legal_form": "GmbH", "sites": [{"city_name": "Ulm"}], "legalForm": 1, "extra": {"a": 1}, "constructor": 2}');
    expect(input && toGraphInput(body, input.type)).toEqual({
      legalForm: 'GmbH',
      sites: [{ cityName: 'Ulm' }],
      extra: { legalForm: 1, extra: { a: 1 }, constructor: 2 },
    });
    expect(input && toGraphInput({ legal_form: null }, input.type)).toEqual({ legalForm: null });
  });

  it('returns its unknown keys next to the known ones, which take precedence, at every depth', () => {
    const convert = toRestOutput(root.type);
    expect(
      convert?.({
        legal_form: null,
        sites: [{ city_name: 'Ulm', extra: { zip: '89073' } }],
        extra: { legal_form: 'forged', extra: 1, Own: [2] },
      }),
    ).toEqual({ legal_form: null, sites: [{ city_name: 'Ulm', zip: '89073' }], extra: 1, Own: [2] });
    expect(convert?.({ legal_form: 'KG', sites: null, extra: {} })).toEqual({ legal_form: 'KG', sites: null });
  });

  it('is described as an object with additional properties', () => {
    const { components } = buildOpenApi(graph, [route, read], []);
    expect(components.schemas['Profile']).toMatchObject({ required: ['legal_form', 'sites'], additionalProperties: true });
    expect(components.schemas['ProfileInput']).toMatchObject({ additionalProperties: true });
    expect(Object.keys(components.schemas['ProfileInput']?.properties ?? {})).toEqual(['legal_form', 'sites']);
    expect(components.schemas['SiteInput']).toMatchObject({ additionalProperties: false });
  });
});
