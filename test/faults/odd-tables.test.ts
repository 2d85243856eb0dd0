import { jest } from '@jest/globals';
import { AgentContracts } from '../../platform/runs/index.js';
import { AGENT_CARDS } from '../../workers/agents/cards.js';
import { oddTables, type OddTable } from '../fixtures/odd-tables.fixture.js';
import { SEED } from '../harness/random.js';
import type { RunAnswer, TenantClient } from '../harness/tenant-client.js';
import { givenService } from './support/service-under-fault.js';

const SECONDS = 600;

jest.setTimeout(SECONDS * 1_000);

const given = givenService({ name: 'kpi_odd_tables', env: { WORKER_CONCURRENCY: '3' } });

/** Codes of runs that ended because of their data or request. */
const REASONS = /^(?:refused|sample_size|invalid_input)$/;

const contracts = AgentContracts.load();

/** Defines a metric on the table, so that agents which work on metrics have one. */
const defineMetric = async (client: TenantClient, { measure, text }: OddTable, datasetId: string): Promise<void> => {
  const [header = ''] = text.split('\n');
  const time = header.split(';').find((name) => /^(?:datum|monat|tag|timestamp)$/i.test(name));
  await client.post('/v1/metric-definitions', {
    name: 'Kennzahl',
    formula: measure === undefined ? 'COUNT()' : `AVG("${measure}")`,
    direction: 'higher',
    unit: measure === undefined ? 'Stück' : '%',
    dataset_id: datasetId,
    ...(time !== undefined && { time_column: time }),
  });
};

/** Runs every agent on the table, and for agents that take parameters also on its number column. */
const requestsFor = ({ measure }: OddTable, datasetId: string): [agent: string, body: object][] => {
  const ids = (agent: string): object => (contracts.maxIds(agent).dataset_ids > 0 ? { dataset_ids: [datasetId] } : {});
  const column = measure === undefined ? [] : [{ column: measure, direction: 'higher' }];
  return [
    ...AGENT_CARDS.map(({ name, example }): [string, object] => [name, { input: example.en, language: 'en', ...ids(name) }]),
    ...column.map((parameters): [string, object] => ['target-recommendation', { parameters, ...ids('target-recommendation') }]),
    ['pattern-recognition', { language: 'de' }],
  ];
};

describe(`a table that lacks what analyses rely on (seed ${SEED})`, () => {
  it.each(oddTables(SEED).map((table) => [table.name, table] as const))(
    '%s: every agent succeeds or refuses with a reason',
    async (_, table) => {
      const client = await given.service.tenant();
      const { run } = await client.withNamedSource(table.name, table.kind, table.text, undefined, SECONDS);
      expect([run.status, run.error]).toEqual(['succeeded', null]);
      const { datasets } = await client.query<{ datasets: { datasetId: string }[] }>('{ datasets { datasetId } }');
      const datasetId = datasets[0]?.datasetId ?? '';
      await defineMetric(client, table, datasetId);
      const ended = await Promise.all(
        requestsFor(table, datasetId).map(async ([agent, body]): Promise<[string, RunAnswer]> => {
          const { body: ref } = await client.post<{ run_id: string }>(`/api/agents/${agent}`, body);
          return [agent, await client.untilRunEnds(ref.run_id, SECONDS)];
        }),
      );
      const unexpected = ended.filter(
        ([, { status, error }]) => status !== 'succeeded' && !(status === 'failed' && REASONS.test(error?.code ?? '')),
      );
      expect(unexpected.map(([agent, { status, error }]) => [agent, status, error])).toEqual([]);
    },
  );
});
