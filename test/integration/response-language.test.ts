import { TenantClient } from '../harness/tenant-client.js';

interface Case {
  requested?: string;
  question: string;
  accepted?: string;
  setting?: string;
}

const NEUTRAL = 'Status?';

describe('the language of a response', () => {
  it.each<[string, Case, string]>([
    ['is the requested one', { requested: 'de', question: 'What is overdue?', accepted: 'en', setting: 'en' }, 'de'],
    ['else that of the question', { question: 'What is overdue?', accepted: 'de', setting: 'de' }, 'en'],
    ['also for German questions', { question: 'Was ist überfällig?', accepted: 'en', setting: 'en' }, 'de'],
    ['else the one that the client prefers', { question: NEUTRAL, accepted: 'en-US,de;q=0.5', setting: 'de' }, 'en'],
    ['else that of the tenant', { question: NEUTRAL, accepted: 'fr, *;q=0.1', setting: 'en' }, 'en'],
    ['else German', { question: NEUTRAL }, 'de'],
  ])('%s', async (_, { requested, question, accepted, setting }, language) => {
    await using client = new TenantClient();
    await client.get('/v1/sources');
    if (setting !== undefined) await client.request('PATCH', `/v1/tenants/${client.tenantId}`, { settings: { language: setting } });
    const headers = { ...(accepted !== undefined && { 'accept-language': accepted }) };
    const wish = { ...(requested !== undefined && { language: requested }) };
    const post = async (path: string, body: object) =>
      (await client.post<Record<string, unknown>>(path, { ...body, ...wish }, headers)).body;
    expect((await post('/v1/transformation/ask', { question }))['language']).toBe(language);
    expect((await post('/v1/advisor/chat', { message: question }))['reply']).toMatch(
      language === 'de' ? /nichts gefunden|^Nichts ist|Sprachmodell/ : /found nothing|^Nothing is|language model/i,
    );
    const run = await post('/api/agents/process-mining', { input: question });
    const { body } = await client.get<{ input: { language: string } }>(`/v1/agents/jobs/${String(run['run_id'])}`);
    expect(body.input.language).toBe(language);
  });

  it('of a read without a question is the one that the client prefers', async () => {
    await using client = new TenantClient();
    const name = async (accepted: string) =>
      (await client.request<{ phases: { name: string }[] }>('GET', '/v1/process-landscape', undefined, { 'accept-language': accepted }))
        .body.phases[0]?.name;
    expect(await name('en')).not.toBe(await name('de'));
  });
});
