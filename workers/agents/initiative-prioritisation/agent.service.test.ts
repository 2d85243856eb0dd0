import { extractText, getDocumentProxy } from 'unpdf';
import { seed, create } from '../../../test/fixtures/programme.fixture.js';
import { TenantClient } from '../../../test/harness/tenant-client.js';

interface Prioritisation {
  scheme: string;
  ranking: { rank: number; name: string; score: number; initiative_id: string; rank_holds: number }[];
  unranked: { name: string; missing: string[] }[];
  method: { name: string; seed: number };
  answers?: string[];
  warnings: string[];
}

const start = async (client: TenantClient, body: Record<string, unknown>) => {
  const { body: ref } = await client.post<{ run_id: string }>('/api/agents/initiative-prioritisation', { language: 'en', ...body });
  return client.untilRunEnds<Prioritisation>(ref.run_id);
};

describe('initiative-prioritisation', () => {
  it('ranks the open initiatives of the programme and lists those without estimates', async () => {
    await using client = new TenantClient();
    const { areaId } = await seed(client);
    const createInitiative = (title: string, estimates: object, status = 'PLANNED') =>
      create(client, 'Initiative', 'initiativeId', { areaId, phase: 'DELIVER', title, status, ...estimates });
    const first = await createInitiative('Mahnlauf', { reach: 1_000, impact: 2, confidence: 0.8, effort: 4 });
    await createInitiative('Schulung', { reach: 100, impact: 2, confidence: 0.8, effort: 4 });
    await createInitiative('Vorbei', { reach: 9_000, impact: 9, confidence: 1, effort: 1 }, 'CANCELLED');
    const run = await start(client, { input: 'Was zuerst?', language: 'de' });
    expect(run).toMatchObject({ status: 'succeeded', degraded: false });
    expect(run.result.ranking).toMatchObject([
      { rank: 1, name: 'Mahnlauf', score: 400, initiative_id: first, rank_holds: 1 },
      { rank: 2, name: 'Schulung', score: 40 },
    ]);
    expect(run.result.unranked).toMatchObject([{ name: 'Kundenportal', missing: ['reach', 'impact', 'confidence', 'effort'] }]);
    expect(run.markdown).toContain('| Kundenportal | Reichweite, Wirkung, Sicherheit, Aufwand |');
    expect(run.markdown).toContain('Vorbei (abgebrochen)');

    const asked = await start(client, { input: 'Schulung oder Mahnlauf: was ist nach RICE wichtiger?', language: 'de' });
    expect(asked.result.answers?.[0]).toMatch(/^„Mahnlauf“ kommt zuerst: Wert 400,00 .* „Schulung“ mit 40,00; der Vorsprung beträgt 900/);
    expect(asked.result.warnings.join(' ')).not.toContain('RICE');
    expect(asked.markdown).not.toContain('| Kundenportal |');
    expect(asked.result.ranking).toHaveLength(2);

    const svg = run.artifacts.find(({ file_name: name }) => name === 'impact-effort.svg');
    const drawn = await (await fetch(svg?.download.url ?? '')).text();
    expect(drawn).toMatch(/^<svg .*Mahnlauf/s);
    const pdf = run.artifacts.find(({ media_type: type }) => type === 'application/pdf');
    const bytes = new Uint8Array(await (await fetch(pdf?.download.url ?? '')).arrayBuffer());
    expect((await extractText(await getDocumentProxy(bytes), { mergePages: true })).text).toContain('Mahnlauf');
  });

  it('ranks initiatives of the request and is refused without initiatives or estimates', async () => {
    await using client = new TenantClient();
    const initiatives = [
      { name: 'A', impact: 4, confidence: 0.5, ease: 5 },
      { name: 'B', impact: 8, confidence: 0.5, ease: 5 },
    ];
    const run = await start(client, { input: 'Order', parameters: { initiatives } });
    expect(run.result).toMatchObject({
      scheme: 'ice',
      ranking: [
        { name: 'B', score: 20 },
        { name: 'A', score: 10 },
      ],
    });
    expect((await start(client, { input: 'Order' })).error).toMatchObject({ code: 'refused', missing: ['initiatives'] });
    const gaps = await start(client, { input: 'Order', parameters: { method: 'rice', initiatives } });
    expect(gaps.error).toMatchObject({ code: 'refused', missing: ['estimates'] });
    expect(gaps.error?.message).toContain('A (Reach, Effort)');
  });
});
