import { KUBERNETES, objectsIn, render, template, type Example, type KubernetesObject } from '../harness/chart/helm.js';

interface Rule {
  readonly path: string;
  readonly isPrefix: boolean;
}

interface HttpRoute {
  readonly rules: readonly { readonly matches: readonly { readonly path: { readonly type: string; readonly value: string } }[] }[];
}

interface Ingress {
  readonly rules: readonly { readonly http: { readonly paths: readonly { readonly path: string; readonly pathType: string }[] } }[];
}

const rulesOf = ({ kind, spec }: KubernetesObject): Rule[] =>
  kind === 'HTTPRoute'
    ? (spec as HttpRoute).rules.flatMap(({ matches }) =>
        matches.map(({ path: { type, value } }) => ({ path: value, isPrefix: type === 'PathPrefix' })),
      )
    : kind === 'Ingress'
      ? (spec as Ingress).rules.flatMap(({ http }) => http.paths.map(({ path, pathType }) => ({ path, isPrefix: pathType === 'Prefix' })))
      : [];

const forward = (rules: readonly Rule[], requested: string): boolean =>
  rules.some(({ path, isPrefix }) => requested === path || (isPrefix && requested.startsWith(`${path}/`)));

describe.each<[string, Example]>([
  ['an HTTPRoute', 'aks-composite'],
  ['Ingresses', 'aks-distributed'],
])('the routes of %s', (_, example) => {
  let rules: Rule[] = [];
  beforeAll(async () => {
    rules = objectsIn((await template(example, KUBERNETES[1])).out).flatMap(rulesOf);
  });

  it.each([
    ...['/graphql', '/graphql/console/graphiql.js', '/v1/sources', '/v1/events/stream', '/api/runs/run_1'],
    ...['/docs', '/docs/swagger-ui.css', '/openapi.json', '/health', '/ready'],
  ])('forward %s', (path) => {
    expect(forward(rules, path)).toBe(true);
  });

  it.each(['/', '/console/callback', '/metrics', '/subgraphs/agents', '/healthy'])('do not forward %s', (path) => {
    expect(forward(rules, path)).toBe(false);
  });

  it.each<[boolean, Record<string, unknown>]>([
    [true, { console: { clientId: 'console' } }],
    [false, { console: { clientId: 'console' }, settings: { CONSOLE: 'off' } }],
  ])('forward the console: %s with %j', async (isForwarded, values) => {
    const withConsole = (await render(example, values)).flatMap(rulesOf);
    for (const path of ['/', '/console/callback']) expect(forward(withConsole, path)).toBe(isForwarded);
    expect(forward(withConsole, '/metrics')).toBe(false);
  });
});
