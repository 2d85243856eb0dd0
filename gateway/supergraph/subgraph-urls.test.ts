import { subgraphUrls } from './subgraph-urls.js';

const supergraph = (values: string): string => `enum join__Graph { ${values} } type Query { a: Int }`;

describe('subgraphUrls', () => {
  it('reads each URL from @join__graph, by the name of the subgraph', () => {
    const sdl = supergraph(
      'A @join__graph(name: "a-1", url: "http://localhost:1/a?b=c") B @join__graph(name: "b", url: "https://b.example.com")',
    );
    expect([...subgraphUrls(sdl)].map(([name, { href }]) => [name, href])).toEqual([
      ['a-1', 'http://localhost:1/a?b=c'],
      ['b', 'https://b.example.com/'],
    ]);
  });

  it.each([
    ['type Query { a: Int }', 'has no enum join__Graph'],
    ['type Query {', 'is not GraphQL'],
    [supergraph('A @join__graph(name: "a", url: "")'), 'the url of join__Graph.A is not an HTTP URL'],
    [supergraph('A @join__graph(name: "a", url: "ftp://a")'), 'the url of join__Graph.A is not an HTTP URL'],
    [supergraph('A'), 'the url of join__Graph.A is not an HTTP URL'],
  ])('rejects a supergraph without a valid URL for each subgraph: %s', (sdl, message) => {
    expect(() => subgraphUrls(sdl)).toThrow(`SUPERGRAPH_FILE: ${message}`);
  });
});
