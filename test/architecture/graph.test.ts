import 'reflect-metadata';
import { Supergraph } from '@apollo/federation-internals';
import { buildSchema, parse } from 'graphql';
import { composeSupergraph } from '../../gateway/supergraph/supergraph.js';
import { describeSubgraph } from '../../platform/graph/schema/build-subgraph.js';
import { ownedEntities } from '../../platform/graph/schema/owned-entities.js';
import { undescribedElements } from '../../platform/graph/schema/undescribed-elements.js';
import { NODE_TYPES } from '../../platform/graph/nodes/node-types.js';
import { SUBGRAPHS } from '../../subgraphs/index.js';
import {
  bilingualFieldsWithoutText,
  deprecationsWithoutReplacement,
  enumValuesInOtherCase,
  filterFieldsInOtherForm,
  incompleteConnections,
  inputsWithOtherNames,
  listsBesideConnections,
  requiredRootFields,
  untypedLanguages,
  untypedJson,
  type Convention,
} from './graph-conventions.js';

const subgraphs = SUBGRAPHS.map((module) => ({ name: module.name, sdl: describeSubgraph(module) }));
const api = Supergraph.build(composeSupergraph(subgraphs)).apiSchema().toGraphQLJSSchema();

/** JSON that belongs to a client or to an agent, with the reason why the schema does not describe it. */
const OPEN_JSON: Readonly<Record<string, string>> = {
  'AdvisorChatInput.extra': 'keys of the client',
  'AgentContract.input': 'a JSON Schema document',
  'AgentContract.result': 'a JSON Schema document',
  'AgentRunInput.parameters': 'parameters of the agent',
  'CompanyProfile.extra': 'keys of the client',
  'CompanyProfileInput.extra': 'keys of the client',
  'Contribution.extra': 'keys of the client',
  'ContributionInput.extra': 'keys of the client',
  'Mutation.startBriefing(input:)': 'parameters of the agent',
  'Mutation.startExport(input:)': 'parameters of the agent',
  'OnboardingAnswerInput.answers': 'keys are ids of questions, values depend on the question',
  'OnboardingAnswerInput.extra': 'keys of the client',
  'OnboardingAnswerInput.value': 'the type depends on the question',
  'OnboardingSession.extra': 'keys of the client',
  'OnboardingStartInput.answers': 'keys are ids of questions, values depend on the question',
  'OnboardingStartInput.extra': 'keys of the client',
  'ProcessStepRunInput.parameters': 'parameters of the agent',
  'ProgrammeQuestionInput.extra': 'keys of the client',
  'RealtimeEvent.data': 'the shape depends on the type of the event',
  'Run.input': 'parameters of the agent',
  'Run.result': 'the result of the agent',
  'StepAnalysisInput.extra': 'keys of the client',
  'Tenant.settings': 'keys of the client',
  'TenantCreateInput.settings': 'keys of the client',
  'TenantUpdateInput.settings': 'keys of the client',
};

/** Filter fields that deviate from the convention, with the reason. */
const OTHER_FILTERS: Readonly<Record<string, string>> = {
  'EventFilterInput.subject': 'as the argument of the subscription `events`',
};

/** A graph that violates every convention. */
const unconventional = buildSchema(`
  type Query {
    things: [Thing!]
    thingsConnection(first: Int, after: String): ThingConnection!
    thingPage(first: Int, after: String, filter: ThingFilter, orderBy: ThingFilter): ThingConnection
    old: Int @deprecated(reason: "Out of date.")
    older: Int @deprecated(reason: "Use nothing.")
    oldest: Int @deprecated(reason: "Use things.")
  }
  type Mutation { change(input: ThingFilter, settings: JSON): Thing! }
  type Thing { de: String en: String data: JSON raw: JSON @deprecated(reason: "Use data.") colour: Colour }
  type ThingConnection { edges: [Int] pageInfo: Int }
  input ThingFilter { extra: JSONObject }
  input ThingFilterInput {
    colours: [Colour!]
    createdAfter: DateTime
    createdBy: [String!]
    createdSince: DateTime
    dueFrom: LocalDate
    dueTo: LocalDate
    language: String
    minimumSize: Int
    nameContains: String
    owner: String
    size: Int
    tag: [String!]
    text: String
    thingId: ID
    whole: Boolean
  }
  enum Colour { red DARK_RED Blue }
  scalar DateTime
  scalar LocalDate
  scalar JSON
  scalar JSONObject
`);

/** Entities that are not nodes, with the reason. */
const NO_NODES: Readonly<Record<string, string>> = {
  Cockpit: 'a view of the own tenant to which every domain contributes',
  NavBadges: 'counters of the own tenant to which every domain contributes',
  ProactiveAdvice: 'advice for the own tenant to which every domain contributes',
  CompanyProfile: "one per tenant, under the tenant's id",
  ProcessStep: 'identified by its slug, which is the same for every tenant',
};

describe('the API schema', () => {
  it('describes every type, field, argument and enum value', () => {
    expect(undescribedElements(api)).toEqual([]);
  });

  it('is checked completely: every missing description is found', () => {
    const incomplete = buildSchema(`
      type Query { thing(size: Int): Thing }
      type Thing { colour: Colour }
      "The colour of a thing."
      enum Colour { RED BLUE }
      input Size { cm: Int }
    `);
    expect(undescribedElements(incomplete)).toEqual([
      'Query',
      'Query.thing',
      'Query.thing(size:)',
      'Thing',
      'Thing.colour',
      'Colour.RED',
      'Colour.BLUE',
      'Size',
      'Size.cm',
    ]);
  });
});

describe('the conventions of the graph', () => {
  const CONVENTIONS: readonly (readonly [name: string, convention: Convention, violations: readonly string[]])[] = [
    ['names input types …Input', inputsWithOtherNames, ['ThingFilter']],
    ['names enum values in UPPER_CASE', enumValuesInOtherCase, ['Colour.red', 'Colour.Blue']],
    ['makes fields of Query and Mutation nullable', requiredRootFields, ['Query.thingsConnection', 'Mutation.change']],
    [
      'pages, filters and sorts every connection',
      incompleteConnections,
      ['Query.thingsConnection(filter:)', 'Query.thingsConnection(orderBy:)'],
    ],
    ['deprecates each list beside a connection', listsBesideConnections, ['Query.things', 'Query.thingPage']],
    ['names the replacement of each deprecated field', deprecationsWithoutReplacement, ['Query.old', 'Query.older']],
    [
      'filters by lists, text, flags and ranges, under names of one form',
      (graph) => filterFieldsInOtherForm(graph).filter((field) => !OTHER_FILTERS[field]),
      ['createdSince', 'dueTo', 'language', 'nameContains', 'owner', 'size', 'tag', 'thingId'].map((field) => `ThingFilterInput.${field}`),
    ],
    ['types languages of the service as Language', untypedLanguages, ['ThingFilterInput.language']],
    ['has bilingual texts in one shape', bilingualFieldsWithoutText, ['Thing']],
  ];

  it.each(CONVENTIONS)('%s', (_name, convention) => {
    expect(convention(api)).toEqual([]);
  });

  it.each(CONVENTIONS)('%s: violations are found', (_name, convention, violations) => {
    expect(convention(unconventional)).toEqual(violations);
  });

  it('describes all JSON except that of clients and agents', () => {
    expect(untypedJson(api).toSorted()).toEqual(Object.keys(OPEN_JSON).toSorted());
    expect(untypedJson(unconventional)).toEqual(['Mutation.change(settings:)', 'Thing.data', 'ThingFilter.extra']);
  });
});

describe('the list of nodes in the graph', () => {
  const entities = subgraphs.flatMap(({ sdl }) => ownedEntities(parse(sdl)));
  const registered = Object.values(NODE_TYPES);

  it('contains all entities except the listed exceptions', () => {
    const expected = new Set(entities.map(({ name }) => name).filter((name) => !NO_NODES[name]));
    expect(registered.map(([typeName]) => typeName).toSorted()).toEqual([...expected].toSorted());
    expect(entities.filter(({ name, isNode }) => expected.has(name) && !isNode)).toEqual([]);
  });

  it('names for each node a key that its owner resolves', () => {
    for (const [typeName, key] of registered)
      expect(entities.filter(({ name, keys }) => name === typeName && keys.includes(key)).map(({ name }) => name)).toEqual([typeName]);
  });

  it('has no exception for a removed entity', () => {
    const names = entities.map(({ name }) => name);
    expect(Object.keys(NO_NODES).filter((name) => !names.includes(name))).toEqual([]);
  });
});
