import { TenantClient } from '../harness/tenant-client.js';

const WRITERS = 12;

interface Answer {
  changed: { name: string; version: number };
}

describe('a change of a record among several at the same time', () => {
  it('is answered with its own values and version', async () => {
    const client = new TenantClient();
    await client.query('mutation { createProgramme(input: { name: "Programm" }) { id } }');
    const { area } = await client.query<{ area: { areaId: string } }>(
      'mutation { area: createArea(input: { name: "Einkauf" }) { areaId } }',
    );
    const mutation = 'mutation ($id: ID!, $input: AreaUpdateInput!) { changed: updateArea(areaId: $id, input: $input) { name version } }';
    const names = Array.from({ length: WRITERS }, (_, at) => `Einkauf ${at}`);
    const answers = await Promise.all(
      names.map((name) => client.query<Answer>(mutation, { id: area.areaId, input: { name } }).then(({ changed }) => changed)),
    );
    expect(answers.map(({ name }) => name)).toEqual(names);
    expect(answers.map(({ version }) => version).toSorted((a, b) => a - b)).toEqual(names.map((_, at) => at + 2));
  });

  it('is answered with its own values for a source', async () => {
    const client = new TenantClient();
    const { source } = await client.query<{ source: { id: string; sourceId: string } }>(
      'mutation { source: createSource(input: { name: "Quelle", kind: CSV }) { id sourceId } }',
    );
    const mutation = 'mutation ($id: ID!, $input: SourceUpdateInput!) { changed: updateSource(sourceId: $id, input: $input) { name } }';
    const names = Array.from({ length: WRITERS }, (_, at) => `Quelle ${at}`);
    const answers = await Promise.all(names.map((name) => client.query<Answer>(mutation, { id: source.sourceId, input: { name } })));
    expect(answers.map(({ changed }) => changed.name)).toEqual(names);
  });
});
