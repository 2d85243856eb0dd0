import { openAiClient } from './model-endpoint.js';

/** The headers and address of a call, which is answered in this process instead of being sent. */
const sentTo = async (baseUrl: string, apiKey?: string): Promise<{ url: string; headers: Headers }> => {
  const calls: { url: string; headers: Headers }[] = [];
  const client = openAiClient({ baseUrl, name: 'm', apiKey, timeoutMs: 1_000 }, 1_000, async (url, init) => {
    calls.push({ url: String(url), headers: new Headers(init?.headers) });
    return Response.json({ choices: [] });
  });
  await client.chat.completions.create({ model: 'm', messages: [] });
  const [call] = calls;
  if (!call) throw new Error('the client made no call');
  return call;
};

describe('an endpoint', () => {
  it('of Azure OpenAI gets its key in the header that Azure reads', async () => {
    const { url, headers } = await sentTo('https://company.openai.azure.com/openai/v1/', 'azure-key');
    expect(url).toBe('https://company.openai.azure.com/openai/v1/chat/completions');
    expect(headers.get('api-key')).toBe('azure-key');
  });

  it('of another kind gets it as a bearer, and none where there is none', async () => {
    const { headers } = await sentTo('https://models.example/v1', 'key');
    expect([headers.get('authorization'), headers.get('api-key')]).toEqual(['Bearer key', null]);
    expect((await sentTo('http://localhost:11434/v1')).headers.get('authorization')).toBeNull();
  });
});
