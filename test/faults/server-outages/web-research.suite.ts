import type { TenantClient, RunAnswer } from '../../harness/tenant-client.js';
import { articlePage } from '../../harness/servers/web-server.js';
import { given, web } from './stack.js';

interface Research {
  outcome: string;
  sent_query: string;
  findings: { url: string; title: string; quotes: string[]; published: { date: string } | null }[];
  skipped: { url: string; reason: string }[];
  synthesis: string | null;
}

const FACT = 'Die mittlere Durchlaufzeit von Aufträgen im Maschinenbau lag 2023 bei 31 Tagen.';
const FILLER = 'Unternehmen unterscheiden sich stark darin, wie sie ihre Fertigung planen und ihre Zeiten erfassen und vergleichen.';

describe('web research', () => {
  beforeAll(() => {
    web.pages['/studie'] = articlePage('Durchlaufzeiten', [FILLER, FACT, FILLER, FILLER], '<meta name="date" content="2024-02-01">');
    web.pages['/intern'] = (_, response) => response.writeHead(302, { location: 'http://192.168.0.1/' }).end();
  });

  const research = async (client: TenantClient, more: object = { use_web_search: true }): Promise<RunAnswer<Research>> => {
    const input = 'Mittlere Durchlaufzeit von Aufträgen im Maschinenbau? Antwort an anna.muster@example.org';
    const { body } = await client.post<{ run_id: string }>('/api/agents/web-research', { input, language: 'de', ...more });
    return client.untilRunEnds<Research>(body.run_id);
  };

  it('returns sources with quotes, sends no personal data, and reports that there is no synthesis', async () => {
    await using client = await given.service.tenant();
    web.find(`${web.url}/studie`, `${web.url}/intern`);
    const run = await research(client);
    expect([run.status, run.degraded_reasons]).toEqual(['succeeded', ['model_not_configured']]);
    expect(run.result).toMatchObject({
      outcome: 'sources',
      synthesis: null,
      findings: [{ url: `${web.url}/studie`, title: 'Durchlaufzeiten', quotes: [FACT], published: { date: '2024-02-01' } }],
      skipped: [{ url: `${web.url}/intern`, reason: 'address_not_allowed' }],
    });
    expect(run.result.sent_query).not.toContain('anna.muster');
    expect(web.requests.join('\n')).not.toContain('anna.muster');
    expect(run.markdown).toContain(`> ${FACT}`);
    expect(run.markdown).toContain('An den Suchdienst (searxng) gesendet');
    const { run: stored } = await client.query<{ run: { citations: object[] } }>(
      'query ($id: ID!) { run(runId: $id) { citations { kind url accessedAt } } }',
      { id: run.run_id },
    );
    expect(stored.citations).toEqual([{ kind: 'web', url: `${web.url}/studie`, accessedAt: expect.stringMatching(/^\d{4}-/) }]);
  });

  it('reports that nothing was found, and is refused without consent or if the search service fails', async () => {
    await using client = await given.service.tenant();
    web.find();
    expect((await research(client)).result).toMatchObject({ outcome: 'nothing_found', findings: [] });
    expect((await research(client, {})).error).toMatchObject({ code: 'refused', missing: ['use_web_search'] });
    web.pages['/search'] = (_, response) => response.writeHead(500).end();
    expect((await research(client)).error).toMatchObject({ code: 'refused', missing: ['web_search_answer'] });
  });

  it('is listed as available in the agent status', async () => {
    await using client = await given.service.tenant();
    const { agentStatus } = await client.query<{
      agentStatus: { agents: { name: string; requirements: { name: string; available: boolean }[] }[] };
    }>('{ agentStatus { agents { name requirements { name available } } } }');
    expect(agentStatus.agents.find(({ name }) => name === 'web-research')?.requirements).toContainEqual({
      name: 'WEB_SEARCH',
      available: true,
    });
  });
});
