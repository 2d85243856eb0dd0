import type { AgentContext } from '../../kit.js';
import { isOfOwnData, notSearched, ownSources, ownSubjects, refusal } from './without-search.js';

const LINKS = [
  { title: 'Fachverband Pumpen, Auftragslage der Branche', text: null, url: 'https://verband.example/auftragslage' },
  { title: 'Process mining manifesto', text: 'Rules for event logs', url: 'https://pm.example/' },
];
/** A tenant with links and without documents. */
const context = {
  run: { tenantId: 'tnt_a' },
  understood: () => Promise.resolve(null),
  rowAnswer: () => Promise.resolve(null),
  em: { find: (_: unknown, where: { kind?: string }) => Promise.resolve(where.kind === 'link' ? LINKS : []) },
} as unknown as AgentContext;

describe('a question without a web search', () => {
  it.each(['de', 'en'] as const)('is refused in words for its reader, without names of settings: %s', (language) => {
    for (const [isAllowed, isConfigured] of [
      [false, false],
      [true, false],
      [false, true],
    ] as const)
      expect(notSearched(isAllowed, isConfigured, language)).not.toMatch(/[A-Za-z]+_[A-Za-z]+/);
  });

  it('names the stored links that contain words of the question', async () => {
    const { links, answers } = await ownSources(context, 'Wie ist die Auftragslage der Branche bei Pumpen?', 'de');
    expect(answers).toEqual([]);
    expect(links).toEqual([{ title: LINKS[0]?.title, url: LINKS[0]?.url }]);
    expect(refusal('Nein.', links, ['web_search'], 'de').message).toContain('https://verband.example/auftragslage');
  });

  it.each([
    ['Wie nutzen andere Regelkarten, und was bringt eine Regelkarte?', 'de', 'Wheeler'],
    ['How do others find a bottleneck in their plant?', 'en', 'Goldratt'],
    ['What does the word bottleneck mean?', 'en', 'Goldratt'],
  ] as const)('states what the knowledge base says, with its sources: %s', async (question, language, author) => {
    const { answers, citations } = await ownSources(context, question, language);
    expect(answers).toHaveLength(1);
    expect(answers[0]).toContain(author);
    expect(citations).toMatchObject([{ kind: 'knowledge' }]);
  });

  it.each([
    ['Wie hoch ist die übliche Durchlaufzeit in Gießereien?', 'de'],
    ['Unsere Durchlaufzeit und der Branchendurchschnitt?', 'de'],
    ['What is the average lead time of foundries?', 'en'],
    ['Is the mean lead time of foundries known?', 'en'],
    ['How long is the cycle time of competitors?', 'en'],
  ] as const)('does not answer a question for a value with an explanation: %s', async (question, language) => {
    expect((await ownSources(context, question, language)).answers).toEqual([]);
  });

  it('names no link that shares one word only', async () => {
    const { links } = await ownSources(context, 'Which rules hold for refunds of our web shop?', 'en');
    expect(links).toEqual([]);
  });
});

it.each([
  ['What does the regulator expect of private nurseries on complaints?', false],
  ['Was verlangen Werkstätten für einen Ölwechsel?', false],
  ['What do others pay for pumps, and what do we pay?', true],
  ['Pumpenpreise im Vergleich mit dem Markt', true],
])('recognises whether a question is about own data as well: %s', (question, isOwn) => {
  expect(isOfOwnData(question)).toBe(isOwn);
});

describe('ownSubjects', () => {
  const metric = (label: string, words: string[], confidence = 0.9) =>
    ({ kind: 'metric', id: label, label, words, confidence, source: 'rules' }) as const;

  it.each<[string, string[]]>([
    ['What is the market growth for pumps, and how high is our scrap rate?', ['Scrap rate']],
    ['Is a scrap rate of 4 % usual in the industry?', []],
    ['Wie hoch ist die scrap rate der Branche im Vergleich zu unserer fill rate?', ['Fill rate']],
    ['What are typical fill rate figures and our own scrap rate last quarter?', ['Scrap rate']],
  ])('names the things of the part about the tenant in "%s"', (question, expected) => {
    const subjects = [metric('Scrap rate', ['scrap']), metric('Fill rate', ['fill'])];
    expect(ownSubjects(question, subjects).map(({ label }) => label)).toEqual(expected);
  });

  it('names nothing that is only presumed', () => {
    expect(ownSubjects('How high is our scrap rate?', [metric('Scrap rate', ['scrap'], 0.4)])).toEqual([]);
  });
});
