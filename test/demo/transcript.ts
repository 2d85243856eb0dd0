import { Ajv2020 } from 'ajv/dist/2020.js';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { fromProjectRoot } from '../../platform/project-root.js';
import { ModelServer } from '../harness/servers/model-server.js';
import type { RunningStack } from '../harness/stack.mjs';
import { TenantClient, type RunAnswer } from '../harness/tenant-client.js';
import { articlePage, WebServer } from '../harness/servers/web-server.js';
import { unresolved, type Cited } from './evidence.js';
import { obligingAnswer } from './obliging-model.js';
import { outcomeOf, EXPECTED, type Circumstance, type Outcome } from './outcomes.js';
import { AGENT_CARDS, findAgentCard } from '../../workers/agents/cards.js';
import { unstatedNumbers } from './stated-numbers.js';

interface Spoken {
  agent: string;
  circumstance: Circumstance;
  language: Language;
  client: TenantClient;
  run: RunAnswer & { citations: Cited[]; language?: string };
}

interface Status {
  workers: number;
  agents: { name: string; live: boolean; state: string; requirements: { name: string; missing: string | null }[] }[];
}

const contracts = JSON.parse(readFileSync(fromProjectRoot('schema/agents.json'), 'utf8')) as { name: string; result: object }[];
const AGENTS = AGENT_CARDS.map(({ name }) => name);
type Language = 'de' | 'en';
const AT_ONCE = 3;

const ON_TIME_DELIVERY = [
  'Improving on-time delivery in order to cash begins with a promise that the plant can keep. Companies that confirm dates from real capacity deliver more of their orders on time.',
  'A survey of 120 manufacturers found that on-time delivery improved by 9 percentage points after order data were checked at the entrance.',
  'Late changes to orders remain the most frequent cause of late deliveries, followed by missing material and by approvals that wait.',
];

/** Every agent, asked on the seeded and on a fresh tenant, with and without a model; both languages on both. */
export const describeTranscript = (running: () => RunningStack): void => {
  let model: ModelServer;
  let web: WebServer;
  const spoken: Spoken[] = [];
  let withoutWorker: Status;
  let withWorker: Status;

  const ask = async (client: TenantClient, circumstance: Circumstance, language: Language): Promise<void> => {
    const waiting = AGENTS.filter((agent) => contracts.some(({ name }) => name === agent));
    const askNext = async (): Promise<void> => {
      for (let agent = waiting.shift(); agent !== undefined; agent = waiting.shift()) {
        const input = { input: findAgentCard(agent)?.example[language], language, use_web_search: true };
        const { body, status } = await client.post<{ run_id: string }>(`/api/agents/${agent}`, input);
        if (status !== 202) throw new Error(`${agent}: ${JSON.stringify(body)}`);
        const run = (await client.untilRunEnds(body.run_id, 120)) as Spoken['run'];
        spoken.push({ agent, circumstance, language, client, run });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, askNext));
  };

  beforeAll(async () => {
    model = await ModelServer.start();
    model.reply = obligingAnswer;
    web = await WebServer.start();
    web.pages['/on-time-delivery'] = articlePage('On-time delivery in order to cash', ON_TIME_DELIVERY);
    web.find(`${web.url}/on-time-delivery`);
    const stack = running();
    const client = (tenantId?: string) => new TenantClient(tenantId, undefined, stack.url);
    const demo = client('tnt_demo');
    await ask(client(), 'fresh, no model', 'de');
    await ask(demo, 'demo, no model', 'de');
    await stack.processes.worker.stop();
    withoutWorker = (await demo.get<Status>('/v1/agents/status')).body;
    stack.processes.worker = await stack.startWorker({
      MODEL_BASE_URL: model.url,
      WEB_SEARCH_PROVIDER: 'searxng',
      WEB_SEARCH_URL: `${web.url}/search`,
    });
    await ask(client(), 'fresh, model', 'en');
    await ask(demo, 'demo, model', 'en');
    withWorker = (await demo.get<Status>('/v1/agents/status')).body;
    const folder = process.env['KPI_TRANSCRIPT'];
    if (folder !== undefined) await record(folder, spoken);
  });
  afterAll(() => {
    model.stop();
    web.stop();
  });

  /** One line for each run that has faults, so that all can be seen at once. */
  const faults = async (find: (spoken: Spoken) => string[] | Promise<string[]>): Promise<string[]> => {
    const found = await Promise.all(
      spoken.map(async (one) => (await find(one)).map((fault) => `${one.agent} (${one.circumstance}): ${fault}`)),
    );
    return found.flat();
  };
  const succeeded = ({ run }: Spoken): boolean => run.status === 'succeeded';

  it('ends complete, degraded or refused, as each agent does under the circumstances', () => {
    const outcomes = Object.fromEntries(
      AGENTS.map((agent) => [
        agent,
        Object.fromEntries(spoken.filter((one) => one.agent === agent).map(({ circumstance, run }) => [circumstance, outcomeOf(run)])),
      ]),
    ) as Record<string, Record<Circumstance, Outcome>>;
    expect(outcomes).toEqual(EXPECTED);
  });

  it('names the reason for what is missing', async () => {
    expect(
      await faults(({ run }) => {
        if (run.status === 'succeeded') return run.degraded === run.degraded_reasons.length > 0 ? [] : ['degraded without a reason'];
        return run.error?.code === 'refused' && run.error.message.length > 10 && (run.error.missing?.length ?? 0) > 0
          ? []
          : [JSON.stringify(run.error)];
      }),
    ).toEqual([]);
  });

  it('is announced: which agents a worker serves, and what is missing', () => {
    expect(withoutWorker.workers).toBe(0);
    expect(withoutWorker.agents.map(({ state }) => state)).toEqual(Array<string>(AGENTS.length).fill('offline'));
    expect(withWorker.agents.filter(({ live }) => !live)).toEqual([]);
    // The gateway has no model endpoint here; what uses one is said to be degraded.
    for (const { state, requirements } of withWorker.agents) {
      const missing = requirements.filter((requirement) => requirement.missing !== null);
      expect([state, missing.length > 0]).toEqual([state, state !== 'ready']);
    }
  });

  it('keeps to its schema', async () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
    const validators = new Map(contracts.map(({ name, result }) => [name, ajv.compile(result)]));
    expect(
      await faults((one) => {
        const validate = validators.get(one.agent);
        if (!succeeded(one) || validate?.(one.run.result)) return [];
        return (validate?.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
      }),
    ).toEqual([]);
  });

  it('says how it came to be', async () => {
    expect(
      await faults((one) => {
        if (!succeeded(one)) return [];
        const { method, warnings } = one.run.result as { method?: { name?: string; parameters?: object }; warnings?: string[] };
        return [
          ...(method?.name ? [] : ['no method']),
          ...(method?.parameters ? [] : ['no parameters']),
          ...(Array.isArray(warnings) ? [] : ['no warnings']),
        ];
      }),
    ).toEqual([]);
  });

  it('rests on evidence that the tenant can find', async () => {
    expect(await faults((one) => unresolved(one.client, one.run.citations))).toEqual([]);
  });

  it('states no number that its result and its evidence do not have', async () => {
    expect(
      await faults(({ run, language }) =>
        unstatedNumbers(run.markdown ?? '', { result: run.result, citations: run.citations }, language).map(
          ({ number, around }) => `${number} in “${around}”`,
        ),
      ),
    ).toEqual([]);
  });

  it('reads as text of its language, with nothing left open by the program', async () => {
    expect(
      await faults((one) => {
        const text = (succeeded(one) ? one.run.markdown : one.run.error?.message) ?? '';
        const leaked = /\b(?:undefined|NaN|Infinity|null)\b|\[object Object\]|\$\{/.exec(text)?.[0];
        return [
          ...(leaked === undefined
            ? []
            : [`“${leaked}” in “${text.slice(Math.max(0, text.indexOf(leaked) - 40), text.indexOf(leaked) + 40)}”`]),
          ...(text.length === 0 ? ['no text'] : []),
          ...(isIn(text, one.language) ? [] : [`is not in ${one.language}: ${text.slice(0, 120)}`]),
        ];
      }),
    ).toEqual([]);
  });

  it('comes with the files that it names, whole', async () => {
    expect(
      await faults(async ({ run }) => {
        const found: string[] = [];
        for (const { file_name: name, sha256, bytes, download } of run.artifacts) {
          const file = Buffer.from(await (await fetch(download.url)).arrayBuffer());
          if (file.length === 0 || file.length !== bytes) found.push(`${name} has ${file.length} bytes`);
          if (createHash('sha256').update(file).digest('hex') !== sha256) found.push(`${name} has another hash`);
        }
        return found;
      }),
    ).toEqual([]);
  });
};

const FUNCTION_WORDS: Readonly<Record<Language, RegExp>> = {
  de: /\b(?:der|die|das|und|ist|nicht|ein|eine|mit|von|für|auf|den|des|dem|wird|werden|kein|keine|es|zu|im|liegt|aus|oder|noch)\b/gi,
  en: /\b(?:the|and|is|not|a|an|with|of|for|on|to|in|are|no|there|it|from|or|that|by|yet)\b/gi,
};

/** Names and values of the tenant's data may be in another language; they outweigh the text's own words by no more than this. */
const MAX_FOREIGN = 4;

const isIn = (text: string, language: Language): boolean => {
  const count = (words: RegExp): number => text.match(words)?.length ?? 0;
  return count(FUNCTION_WORDS[language === 'de' ? 'en' : 'de']) <= MAX_FOREIGN * (1 + count(FUNCTION_WORDS[language]));
};

/** For reading: each run as JSON and as text. */
const record = async (folder: string, all: readonly Spoken[]): Promise<void> => {
  for (const { agent, circumstance, language, run } of all) {
    const name = `${agent}.${circumstance.replaceAll(/[^a-z]+/g, '-')}.${language}`;
    await mkdir(folder, { recursive: true });
    await writeFile(`${folder}/${name}.json`, JSON.stringify(run, null, 2));
    await writeFile(`${folder}/${name}.md`, run.markdown ?? run.error?.message ?? '');
  }
};
