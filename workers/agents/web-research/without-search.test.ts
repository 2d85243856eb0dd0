import type { AgentContext } from '../../kit.js';
import { notSearched, ownSources, refusal } from './without-search.js';

const LINKS = [
  { title: 'Fachverband Pumpen, Auftragslage der Branche', text: null, url: 'https://verband.example/auftragslage' },
  { title: 'Process mining manifesto', text: 'Rules for event logs', url: 'https://pm.example/' },
];
/** A tenant with links and without documents. */
const context = {
  run: { tenantId: 'tnt_a' },
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

  it('names no link that shares one word only', async () => {
    const { links } = await ownSources(context, 'Which rules hold for refunds of our web shop?', 'en');
    expect(links).toEqual([]);
  });
});
