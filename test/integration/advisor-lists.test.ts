import { TenantClient } from '../harness/tenant-client.js';
import { walkConnection } from '../harness/walk-connection.js';

describe('a list of the advisor', () => {
  const client = new TenantClient();
  let conversationWithTwoTurns = '';
  const chat = async (message: string, conversationId?: string): Promise<string> => {
    const query = 'mutation ($input: AdvisorChatInput!) { advisorChat(input: $input) { conversationId } }';
    const { advisorChat } = await client.query<{ advisorChat: { conversationId: string } }>(query, { input: { message, conversationId } });
    return advisorChat.conversationId;
  };

  beforeAll(async () => {
    conversationWithTwoTurns = await chat('beta xyzzy');
    await chat('Gamma xyzzy');
    await chat('alpha xyzzy');
    await chat('And plughs?', conversationWithTwoTurns);
  });

  it.each([
    ['', ['alpha xyzzy', 'Gamma xyzzy', 'beta xyzzy']],
    ['orderBy: { field: CREATED_AT }', ['beta xyzzy', 'Gamma xyzzy', 'alpha xyzzy']],
    ['orderBy: { field: TITLE }', ['alpha xyzzy', 'beta xyzzy', 'Gamma xyzzy']],
    ['orderBy: { field: TURNS, direction: DESC }', ['beta xyzzy', 'alpha xyzzy', 'Gamma xyzzy']],
    ['filter: { text: "GAMMA" }', ['Gamma xyzzy']],
    ['filter: { createdBy: ["nobody"] }', []],
    ['filter: { createdBy: ["nobody", "demo"], languages: [DE, EN] }', ['alpha xyzzy', 'Gamma xyzzy', 'beta xyzzy']],
    ['filter: { createdAfter: "2020-01-01T00:00:00Z", updatedBefore: "2020-01-01T00:00:00Z" }', []],
  ])('returns conversations with %j', async (args, expected) => {
    const found = await walkConnection<{ title: string }>(client, 'advisorConversationsConnection', args, 'title');
    expect(found.map(({ title }) => title)).toEqual(expected);
  });

  it.each([
    ['', ['1 QUESTION', '1 REPLY', '2 QUESTION', '2 REPLY']],
    ['orderBy: { field: TURN, direction: DESC }', ['2 REPLY', '2 QUESTION', '1 REPLY', '1 QUESTION']],
    ['orderBy: { field: CREATED_AT }', ['1 QUESTION', '1 REPLY', '2 QUESTION', '2 REPLY']],
    ['filter: { roles: [QUESTION] }', ['1 QUESTION', '2 QUESTION']],
    ['filter: { text: "PLUGHS" }', ['2 QUESTION']],
    ['filter: { createdBefore: "2020-01-01T00:00:00Z" }', []],
  ])('returns messages of a conversation with %j', async (args, expected) => {
    const field = `advisorConversation(conversationId: "${conversationWithTwoTurns}") messagesConnection`;
    const found = await walkConnection<{ turn: number; role: string }>(client, field, args, 'turn role');
    expect(found.map(({ turn, role }) => `${turn} ${role}`)).toEqual(expected);
  });
});
