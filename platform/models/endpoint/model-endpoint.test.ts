import { openAiClient } from './model-endpoint.js';

/** Returns the URL and headers of a call, which is intercepted instead of sent. */
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

describe('openAiClient', () => {
  it('sends the key to Azure OpenAI in the header api-key', async () => {
    const { url, headers } = await sentTo('https://company.openai.azure.com/openai/v1/', 'azure-key');
    expect(url).toBe('https://company.openai.azure.com/openai/v1/chat/completions');
    expect(headers.get('api-key')).toBe('azure-key');
  });

  it('sends the key to other endpoints as a bearer token, and no header without a key', async () => {
    const { headers } = await sentTo('https://models.example/v1', 'key');
    expect([headers.get('authorization'), headers.get('api-key')]).toEqual(['Bearer key', null]);
    expect((await sentTo('http://localhost:11434/v1')).headers.get('authorization')).toBeNull();
  });
});
