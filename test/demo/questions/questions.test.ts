import { jest } from '@jest/globals';
import type { IncomingMessage } from 'node:http';
import { DEMO_TENANTS } from '../../../platform/demo-tenants.js';
import { AGENT_CARDS } from '../../../workers/agents/cards.js';
import { startServers, startTopology, type RunningStack, type Servers } from '../../harness/stack.mjs';
import { articlePage, WebServer } from '../../harness/servers/web-server.js';
import { TenantClient } from '../../harness/tenant-client.js';
import { untilDelivered } from '../demo-company.js';
import { judge, pairsOf, partedQuestionsOf, silentParts, type Judgement } from './paired-questions.js';

/** Number of pairs of each agent and tenant that are asked. */
const PAIRS = Number(process.env['KPI_QUESTION_PAIRS']);
/** Minimum shares of questions answered on their subject and in their language, and of pairs with different answers. */
const FLOORS: Readonly<Record<keyof Judgement, number>> = { subject: 0.7, language: 0.9, substance: 0.7 };
/** Minimum share of the parts of requests that answers consider or state as not considered. */
const MIN_PARTS = 0.8;
const CHECKS = ['subject', 'language', 'substance'] as const satisfies (keyof Judgement)[];
const CONCURRENT_PAIRS = 2;

jest.setTimeout(3_600_000);

let servers: Servers;
let stack: RunningStack;
let web: WebServer;

beforeAll(async () => {
  servers = await startServers();
  web = await libraryOfEverything();
  const extra = { WEB_SEARCH_PROVIDER: 'searxng', WEB_SEARCH_URL: `${web.url}/search` };
  stack = await startTopology(servers, 'composite', { seed: true, name: 'kpi_questions', extra });
  for (const { tenantId } of DEMO_TENANTS) await untilDelivered(new TenantClient(tenantId, undefined, stack.url));
});
afterAll(async () => {
  await stack.stop();
  await servers.stop();
  web.stop();
});

/** Starts a search service that finds an article on whatever it is asked for. */
const libraryOfEverything = async (): Promise<WebServer> => {
  const library = await WebServer.start();
  const queryOf = ({ url }: IncomingMessage): string => new URL(url ?? '', library.url).searchParams.get('q') ?? '';
  library.pages['/search'] = (request, response) => {
    const query = queryOf(request);
    const results = [{ url: `${library.url}/article?q=${encodeURIComponent(query)}`, title: query }];
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ results }));
  };
  library.pages['/article'] = (request, response) => {
    const query = queryOf(request);
    const page = articlePage(query, [`This article is about ${query}.`, `A survey of 120 companies on ${query} was published in 2025.`]);
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
  };
  return library;
};

it.each(DEMO_TENANTS)('$name has six pairs of questions for every agent, three in each language', (tenant) => {
  const pairs = pairsOf(tenant);
  const counted = AGENT_CARDS.map(({ name }) => {
    const own = pairs.filter(({ agent }) => agent === name);
    return [name, own.length, own.filter(({ language }) => language === 'de').length];
  });
  expect(counted).toEqual(AGENT_CARDS.map(({ name }) => [name, 6, 3]));
});

it.each(DEMO_TENANTS)('different questions of $name have different answers on what they ask for, in their language', async (tenant) => {
  const client = new TenantClient(tenant.tenantId, undefined, stack.url);
  const asked = new Map<string, number>();
  const pending = pairsOf(tenant).filter(({ agent }) => {
    asked.set(agent, (asked.get(agent) ?? 0) + 1);
    return (asked.get(agent) ?? 0) <= PAIRS;
  });
  const judged: { agent: string; judgement: Judgement }[] = [];
  const askNext = async (): Promise<void> => {
    for (let pair = pending.shift(); pair; pair = pending.shift()) judged.push({ agent: pair.agent, judgement: await judge(client, pair) });
  };
  await Promise.all(Array.from({ length: CONCURRENT_PAIRS }, askNext));
  const failed = judged.flatMap(({ agent, judgement }) =>
    CHECKS.flatMap((check) => judgement[check].map((ask) => `${check}: ${agent}: ${ask}`)),
  );
  console.log([table(tenant.name, judged), ...failed].join('\n'));
  for (const check of CHECKS) {
    const of = check === 'substance' ? judged.length : 2 * judged.length;
    const passed = of - judged.reduce((sum, { judgement }) => sum + judgement[check].length, 0);
    expect({ check, isReached: passed / of >= FLOORS[check] }).toEqual({ check, isReached: true });
  }
});

it.each(DEMO_TENANTS)('answers of $name consider the parts of a request or state that they do not', async (tenant) => {
  const client = new TenantClient(tenant.tenantId, undefined, stack.url);
  const questions = partedQuestionsOf(tenant).slice(0, 6 * PAIRS);
  const silent: string[] = [];
  for (const question of questions)
    silent.push(...(await silentParts(client, question)).map((part) => `${question.agent}: ${question.ask}: ${part}`));
  const asked = questions.reduce((sum, { parts }) => sum + parts.length, 0);
  console.log([`${tenant.name}: ${asked - silent.length} of ${asked} parts are considered or stated`, ...silent].join('\n'));
  expect({ isReached: silent.length <= (1 - MIN_PARTS) * asked }).toEqual({ isReached: true });
});

/** Returns a table of the number of questions, or of pairs for the substance, that passed each check. */
const table = (title: string, judged: readonly { agent: string; judgement: Judgement }[]): string =>
  [
    `| ${title} | Subject | Language | Substance differs |`,
    '|---|---|---|---|',
    ...AGENT_CARDS.map(({ name }) => {
      const own = judged.filter(({ agent }) => agent === name).map(({ judgement }) => judgement);
      const passed = (check: keyof Judgement, of: number): string =>
        `${of - own.reduce((sum, each) => sum + each[check].length, 0)} of ${of}`;
      return `| ${name} | ${passed('subject', 2 * own.length)} | ${passed('language', 2 * own.length)} | ${passed('substance', own.length)} |`;
    }),
  ].join('\n');
