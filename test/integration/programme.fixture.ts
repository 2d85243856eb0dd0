import { connectTo, rowsAtRest } from '../harness/database.js';
import { theStack } from '../harness/stacks.js';
import type { TenantClient } from '../harness/tenant-client.js';

export const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

const PROGRAMME = { name: 'Besser bis 2030', start: day(-100), targetDate: day(500), budget: 200_000 };

/** A tenant with a programme, an area and a running initiative. */
export const furnish = async (client: TenantClient): Promise<{ programmeId: string; areaId: string; initiativeId: string }> => {
  const { createProgramme: programme } = await client.ask<{ createProgramme: { programmeId: string } }>(
    'mutation ($input: ProgrammeCreateInput!) { createProgramme(input: $input) { programmeId } }',
    { input: PROGRAMME },
  );
  const areaId = await create(client, 'Area', 'areaId', { name: 'Vertrieb', owner: 'H. Brand', members: ['S. Wieg'] });
  const initiativeId = await create(client, 'Initiative', 'initiativeId', {
    areaId,
    phase: 'deliver',
    title: 'Kundenportal',
    status: 'active',
    owner: 'H. Brand',
    start: day(-50),
    due: day(50),
    progress: 0.5,
    budget: 40_000,
  });
  return { ...programme, areaId, initiativeId };
};

export const create = async (client: TenantClient, type: string, id: string, input: Record<string, unknown>): Promise<string> => {
  const inputType = `${type.replace('ProgrammeDecision', 'Decision')}CreateInput`;
  const data = await client.ask<Record<string, Record<string, string>>>(
    `mutation ($input: ${inputType}!) { create${type}(input: $input) { ${id} } }`,
    { input },
  );
  return data[`create${type}`]?.[id] ?? '';
};

export const codeOf = async (client: TenantClient, query: string, variables: Record<string, unknown> = {}): Promise<string | undefined> =>
  (await client.graph(query, variables)).errors?.[0]?.extensions.code;

export const eventsOf = async (client: TenantClient): Promise<{ type: string; subject: string; data: Record<string, unknown> }[]> =>
  (await client.get<{ type: string; subject: string; data: Record<string, unknown> }[]>('/v1/events/recent?limit=250')).body;

export const rowsOf = async ({ tenantId }: TenantClient): Promise<Record<string, number>> => {
  const database = await connectTo(theStack().env['DATABASE_URL']);
  const counts = await rowsAtRest(database, tenantId);
  await database.end();
  return counts;
};
