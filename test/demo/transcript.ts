import { Ajv2020 } from 'ajv/dist/2020.js';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { fromProjectRoot } from '../../platform/project-root.js';
import { ModelServer } from '../harness/servers/model-server.js';
import type { RunningStack } from '../harness/stack.mjs';
import { TenantClient, type RunAnswer } from '../harness/tenant-client.js';
import { articlePage, WebServer } from '../harness/servers/web-server.js';
import { unresolvedCitations } from '../harness/evidence.js';
import { obligingAnswer } from '../harness/servers/obliging-model.js';
import { outcomeOf, EXPECTED, type Circumstance, type Outcome } from './outcomes.js';
import { AGENT_CARDS, findAgentCard } from '../../workers/agents/cards.js';
import { unstatedNumbers } from './stated-numbers.js';

interface RecordedRun {
  agent: string;
  circumstance: Circumstance | 'English demo, no model';
  language: Language;
  client: TenantClient;
  run: RunAnswer & { language?: string };
}

interface Status {
  workers: number;
  agents: { name: string; live: boolean; state: string; requirements: { name: string; missing: string | null }[] }[];
}

const contracts = JSON.parse(readFileSync(fromProjectRoot('schema/agents.json'), 'utf8')) as { name: string; result: object }[];
const AGENTS = AGENT_CARDS.map(({ name }) => name);
type Language = 'de' | 'en';
const CONCURRENT_RUNS = 3;

const ON_TIME_DELIVERY = [
  'Improving on-time delivery in order to cash begins with a promise that the plant can keep. Companies that confirm dates from real capacity deliver more of their orders on time.',
  'A survey of 120 manufacturers found that on-time delivery improved by 9 percentage points after order data were checked at the entrance.',
  'Late changes to orders remain the most frequent cause of late deliveries, followed by missing material and by approvals that wait.',
];

/**
 * Runs every agent on the demo tenants and on a fresh one: in German without a model, in English with one, and in English without a
 * model on the English demo tenant.
 */
export const describeTranscript = (running: () => RunningStack): void => {
  let model: ModelServer;
  let web: WebServer;
  const recorded: RecordedRun[] = [];
  let withoutWorker: Status;
  let withWorker: Status;

  const runAgents = async (client: TenantClient, circumstance: RecordedRun['circumstance'], language: Language): Promise<void> => {
    const pending = AGENTS.filter((agent) => contracts.some(({ name }) => name === agent));
    const runNext = async (): Promise<void> => {
      for (let agent = pending.shift(); agent !== undefined; agent = pending.shift()) {
        const input = { input: findAgentCard(agent)?.example[language], language, use_web_search: true };
        const { body, status } = await client.post<{ run_id: string }>(`/api/agents/${agent}`, input);
        if (status !== 202) throw new Error(`${agent}: ${JSON.stringify(body)}`);
        const run = (await client.untilRunEnds(body.run_id, 120)) as RecordedRun['run'];
        recorded.push({ agent, circumstance, language, client, run });
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT_RUNS }, runNext));
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
    await runAgents(client(), 'fresh, no model', 'de');
    await runAgents(demo, 'demo, no model', 'de');
    await runAgents(client('tnt_demo_en'), 'English demo, no model', 'en');
    await stack.processes.worker.stop();
    withoutWorker = (await demo.get<Status>('/v1/agents/status')).body;
    stack.processes.worker = await stack.startWorker({
      MODEL_BASE_URL: model.url,
      WEB_SEARCH_PROVIDER: 'searxng',
      WEB_SEARCH_URL: `${web.url}/search`,
    });
    await runAgents(client(), 'fresh, model', 'en');
    await runAgents(demo, 'demo, model', 'en');
    withWorker = (await demo.get<Status>('/v1/agents/status')).body;
    const folder = process.env['KPI_TRANSCRIPT'];
    if (folder !== undefined) await writeTranscript(folder, recorded);
  });
  afterAll(() => {
    model.stop();
    web.stop();
  });

  /** Returns the errors of all runs, one per line. */
  const errors = async (find: (recorded: RecordedRun) => string[] | Promise<string[]>): Promise<string[]> => {
    const lines = await Promise.all(
      recorded.map(async (one) => (await find(one)).map((error) => `${one.agent} (${one.circumstance}): ${error}`)),
    );
    return lines.flat();
  };
  const succeeded = ({ run }: RecordedRun): boolean => run.status === 'succeeded';

  it('end complete, degraded or refused, as expected for each agent under the circumstances', () => {
    const outcomes = Object.fromEntries(
      AGENTS.map((agent) => [
        agent,
        Object.fromEntries(
          recorded
            .filter((one) => one.agent === agent && one.circumstance in (EXPECTED[agent] ?? {}))
            .map(({ circumstance, run }) => [circumstance, outcomeOf(run)]),
        ),
      ]),
    ) as Record<string, Record<Circumstance, Outcome>>;
    expect(outcomes).toEqual(EXPECTED);
  });

  it('end on the English demo tenant as on the German one, with a reason where they refuse', () => {
    const ended = recorded.filter(({ circumstance }) => circumstance === 'English demo, no model');
    expect(ended).toHaveLength(AGENTS.length);
    expect(Object.fromEntries(ended.map(({ agent, run }) => [agent, outcomeOf(run)]))).toEqual(
      Object.fromEntries(AGENTS.map((agent) => [agent, EXPECTED[agent]?.['demo, no model']])),
    );
  });

  it('contain no German words on the English demo tenant', async () => {
    expect(
      await errors(({ circumstance, run }) =>
        circumstance === 'English demo, no model'
          ? [
              ...(run.markdown ?? '').matchAll(
                /\b(?:und|oder|nicht|(?<!van )der|das|eine|wird|wurde|für|Kennzahl\w*|Ziel\w*|Zeile\w*|Vorhaben)\b/g,
              ),
            ].map(([word]) => word)
          : [],
      ),
    ).toEqual([]);
  });

  it('name the reason if they are degraded or refused', async () => {
    expect(
      await errors(({ run }) => {
        if (run.status === 'succeeded') return run.degraded === run.degraded_reasons.length > 0 ? [] : ['degraded without a reason'];
        return run.error?.code === 'refused' && run.error.message.length > 10 && (run.error.missing?.length ?? 0) > 0
          ? []
          : [JSON.stringify(run.error)];
      }),
    ).toEqual([]);
  });

  it('are announced by the status: the agents that a worker serves, and missing requirements', () => {
    expect(withoutWorker.workers).toBe(0);
    expect(withoutWorker.agents.map(({ state }) => state)).toEqual(Array<string>(AGENTS.length).fill('offline'));
    expect(withWorker.agents.filter(({ live }) => !live)).toEqual([]);
    // The gateway has no model endpoint here, so agents that use one are reported as degraded.
    for (const { state, requirements } of withWorker.agents) {
      const missing = requirements.filter((requirement) => requirement.missing !== null);
      expect([state, missing.length > 0]).toEqual([state, state !== 'ready']);
    }
  });

  it('have results that match their schema', async () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
    const validators = new Map(contracts.map(({ name, result }) => [name, ajv.compile(result)]));
    expect(
      await errors((one) => {
        const validate = validators.get(one.agent);
        if (!succeeded(one) || validate?.(one.run.result)) return [];
        return (validate?.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
      }),
    ).toEqual([]);
  });

  it('describe their method, parameters and warnings', async () => {
    expect(
      await errors((one) => {
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

  it('cite evidence that the tenant can resolve', async () => {
    expect(await errors((one) => unresolvedCitations(one.client, one.run.citations))).toEqual([]);
  });

  it('state no number that is missing in their result and evidence', async () => {
    expect(
      await errors(({ run, language }) =>
        unstatedNumbers(run.markdown ?? '', { result: run.result, citations: run.citations }, language).map(
          ({ number, around }) => `${number} in “${around}”`,
        ),
      ),
    ).toEqual([]);
  });

  it('are text in the requested language, without unresolved placeholders', async () => {
    expect(
      await errors((one) => {
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

  it('have complete files with the stated size and hash', async () => {
    expect(
      await errors(async ({ run }) => {
        const differences: string[] = [];
        for (const { file_name: name, sha256, bytes, download } of run.artifacts) {
          const file = Buffer.from(await (await fetch(download.url)).arrayBuffer());
          if (file.length === 0 || file.length !== bytes) differences.push(`${name} has ${file.length} bytes`);
          if (createHash('sha256').update(file).digest('hex') !== sha256) differences.push(`${name} has another hash`);
        }
        return differences;
      }),
    ).toEqual([]);
  });
};

const FUNCTION_WORDS: Readonly<Record<Language, RegExp>> = {
  de: /\b(?:der|die|das|und|ist|nicht|ein|eine|mit|von|für|auf|den|des|dem|wird|werden|kein|keine|es|zu|im|liegt|aus|oder|noch)\b/gi,
  en: /\b(?:the|and|is|not|a|an|with|of|for|on|to|in|are|no|there|it|from|or|that|by|yet)\b/gi,
};

/** Maximum ratio of function words of the other language, which occur in names and values of the tenant's data. */
const MAX_FOREIGN_RATIO = 4;

const isIn = (text: string, language: Language): boolean => {
  const count = (words: RegExp): number => text.match(words)?.length ?? 0;
  return count(FUNCTION_WORDS[language === 'de' ? 'en' : 'de']) <= MAX_FOREIGN_RATIO * (1 + count(FUNCTION_WORDS[language]));
};

/** Writes each run as JSON and as text to a folder, for manual review. */
const writeTranscript = async (folder: string, all: readonly RecordedRun[]): Promise<void> => {
  for (const { agent, circumstance, language, run } of all) {
    const name = `${agent}.${circumstance.replaceAll(/[^a-z]+/g, '-')}.${language}`;
    await mkdir(folder, { recursive: true });
    await writeFile(`${folder}/${name}.json`, JSON.stringify(run, null, 2));
    await writeFile(`${folder}/${name}.md`, run.markdown ?? run.error?.message ?? '');
  }
};
