import { composeSupergraph, CompositionError } from './supergraph.js';

const link = 'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key"])';
const a = { name: 'a', sdl: `${link} type Query { user: User } type User @key(fields: "id") { id: ID! }` };
const b = { name: 'b', sdl: `${link} type User @key(fields: "id") { id: ID! name: String }` };

describe('composeSupergraph', () => {
  it('composes the subgraphs independently of their order', () => {
    const sdl = composeSupergraph([a, b]);
    expect(sdl).toContain('name: String @join__field(graph: B)');
    expect(composeSupergraph([b, a])).toBe(sdl);
  });

  it('lists every error with its code', () => {
    const clash = { name: 'c', sdl: `${link} type User @key(fields: "id") { id: ID! name: Int } type Query { user: Int }` };
    const compose = () => composeSupergraph([a, b, clash]);
    expect(compose).toThrow(CompositionError);
    expect(compose).toThrow(
      /FIELD_TYPE_MISMATCH: .*"User.name"[\s\S]*FIELD_TYPE_MISMATCH: .*"Query.user"|FIELD_TYPE_MISMATCH: .*"Query.user"[\s\S]*"User.name"/,
    );
  });
});
