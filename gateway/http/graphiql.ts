import type { FastifyInstance } from 'fastify';
import { DEMO_TENANTS } from '../../platform/demo-tenants.js';
import { asset, pageHeaders, registerAssets, type Asset, type HtmlPage } from './assets.js';

const ASSETS = '/graphql/graphiql';

/** Example query for new users; a test keeps it valid. */
export const DEFAULT_QUERY = `# Ctrl-Enter runs the operation, Ctrl-Space completes it; the book icon opens the schema.
# The headers below select the tenant.

query FirstLook {
  tenants {
    name
    plan
    region
  }
  sources {
    name
    kind
    status
    dataset {
      rows
      columns {
        name
      }
    }
  }
  recentEvents(limit: 5) {
    time
    type
    subject
  }
}
`;

const SETTINGS = {
  title: 'Enterprise KPI Transformation Service',
  endpoint: '/graphql',
  subscriptionsProtocol: 'WS',
  defaultQuery: DEFAULT_QUERY,
  headers: JSON.stringify({ 'X-Tenant-Id': DEMO_TENANTS[0].tenantId }, null, 2),
  defaultEditorToolsVisibility: 'headers',
  // The headers may contain a token, which must not stay in the browser's storage.
  shouldPersistHeaders: false,
  schemaDescription: true,
};

/** Allows only resources of this server and no inline scripts. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${SETTINGS.title}</title>
<link rel="icon" href="${ASSETS}/icon.ico">
<link rel="stylesheet" href="${ASSETS}/style.css">
</head>
<body class="no-focus-outline">
<noscript>GraphiQL requires JavaScript.</noscript>
<div id="root" style="height: 100vh"></div>
<script src="${ASSETS}/workers.js"></script>
<script src="${ASSETS}/graphiql.js"></script>
<script src="${ASSETS}/start.js"></script>
</body>
</html>
`;

const WORKERS = `self.MonacoEnvironment = {
  globalAPI: false,
  getWorkerUrl: (_, label) => '${ASSETS}/' + label + '.worker.js',
};
`;

/** WebSockets of browsers cannot send headers, so the content of the header editor is sent as connection parameters. */
const START = `const settings = ${JSON.stringify(SETTINGS)};
let headers = settings.headers;
YogaGraphiQL.renderYogaGraphiQL(document.querySelector('#root'), {
  ...settings,
  onEditHeaders: (text) => { headers = text; },
  connectionParams: () => ({ headers: JSON.parse(headers || '{}') }),
});
`;

/** Serves GraphiQL and its editor, and returns the page. */
export const registerGraphiql = (app: FastifyInstance): HtmlPage => {
  registerAssets(app, ASSETS, loadAssets, 'public, max-age=300');
  return { html: PAGE, headers: pageHeaders(CONTENT_SECURITY_POLICY) };
};

const loadAssets = async (): Promise<ReadonlyMap<string, Asset>> => {
  const graphiql = await import('@graphql-yoga/render-graphiql/graphiql');
  const script = 'text/javascript; charset=utf-8';
  const icon = Buffer.from(graphiql.favicon.slice(graphiql.favicon.indexOf(',') + 1), 'base64');
  return new Map([
    ['icon.ico', asset('image/x-icon', icon)],
    ['style.css', asset('text/css; charset=utf-8', graphiql.css)],
    ['workers.js', asset(script, WORKERS)],
    ['graphiql.js', asset(script, graphiql.js)],
    ['start.js', asset(script, START)],
    // Monaco, the editor, requests its workers by these labels.
    ['editorWorkerService.worker.js', asset(script, graphiql.editorWorkerService)],
    ['json.worker.js', asset(script, graphiql.jsonWorker)],
    ['graphql.worker.js', asset(script, graphiql.graphqlWorker)],
  ]);
};
