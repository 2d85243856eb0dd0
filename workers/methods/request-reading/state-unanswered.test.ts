import { labelledTenants } from './testing/labelled-requests.js';
import { readRequest } from './read-request.js';
import { withoutWords } from './open-words.js';
import { stateUnanswered } from './state-unanswered.js';

const read = (text: string, language: 'de' | 'en') => {
  const tenant = labelledTenants().get('versand');
  if (!tenant) throw new Error('tenant is missing');
  return readRequest(text, tenant, { language, now: new Date('2026-05-12T09:00:00Z') });
};

describe('stateUnanswered', () => {
  it('states words that name nothing in the warnings and below the title', () => {
    const { warnings, markdown } = stateUnanswered(
      { warnings: ['Another warning.'], markdown: '# Report\n\nText.\n' },
      read('Return rate in Rotterdam', 'en'),
    );
    expect(warnings).toEqual([expect.stringMatching(/no document on “Rotterdam”\.$/), 'Another warning.']);
    expect(markdown).toMatch(/^# Report\n\n> Not answered: [^\n]* on “Rotterdam”\.\n\nText\.\n$/);
  });

  it('states them after an answer that the text begins with', () => {
    const text = '# Report\n\n## Answer\n\n- 12 returns.\n\n## Details\n\nText.\n';
    const { markdown } = stateUnanswered({ warnings: [], markdown: text }, read('Return rate in Rotterdam', 'en'));
    expect(markdown).toMatch(/^# Report\n\n## Answer\n\n- 12 returns\.\n\n> Not answered: [^\n]*\n\n## Details\n\nText\.\n$/);
    const short = stateUnanswered({ warnings: [], markdown: '# Report\n\n## Answer\n\n12.\n' }, read('Return rate in Rotterdam', 'en'));
    expect(short.markdown).toMatch(/12\.\n\n> Not answered: [^\n]*$/);
  });

  it('writes German and the plural', () => {
    const { warnings, markdown } = stateUnanswered({ warnings: [], markdown: null }, read('Retourenquote in Rotterdam und Breda', 'de'));
    expect(warnings[0]).toMatch(/^Nicht beantwortet: Zu „Rotterdam“, „Breda“ gibt es weder Daten/);
    expect(markdown).toBeNull();
  });

  it('does not repeat words that the agent states, and adds nothing to an understood request', () => {
    const told = { warnings: ['Not answered: there are no data on “Rotterdam”.'], markdown: '# Report\n' };
    expect(stateUnanswered(told, read('Return rate in Rotterdam', 'en'))).toEqual(told);
    const plain = { warnings: [], markdown: '# Report\n' };
    expect(stateUnanswered(plain, read('Return rate in Germany', 'en'))).toEqual(plain);
    expect(stateUnanswered(plain, null)).toEqual(plain);
  });

  it('states words together that follow each other in the request', () => {
    const stated = (text: string, language: 'de' | 'en') =>
      stateUnanswered({ warnings: [], markdown: null }, read(text, language), [], text).warnings[0];
    expect(stated('Return rate of the visitor log in Rotterdam', 'en')).toMatch(/on “visitor log”, “Rotterdam”\.$/);
    expect(stated('Return rate if the visitor log goes up', 'en')).toMatch(/on “visitor log”\.$/);
    expect(stated('Retourenquote der Kantine Nordhafen', 'de')).toMatch(/^Nicht beantwortet: Zu „Kantine Nordhafen“ gibt es/);
  });

  it('asks to confirm what a language model proposed', () => {
    const understood = read('Return rate', 'en');
    const proposed = { kind: 'dataset', id: 'ds', label: 'returns_2025', words: ['sendbacks'], confidence: 0.5, source: 'model' } as const;
    const { warnings } = stateUnanswered(
      { warnings: [], markdown: null },
      { ...understood, subjects: [...understood.subjects, { ...proposed, words: [...proposed.words] }] },
    );
    expect(warnings).toEqual(['A language model relates “sendbacks” to “returns_2025”; please confirm this.']);
  });

  it('adds nothing on words that the agent has read itself', () => {
    const reading = withoutWords(read('Return rate in Rotterdam', 'en'), ['rotterdam', 'Return', 'rate']);
    expect(reading).toMatchObject({ subjects: [], unanswered: [] });
    expect(stateUnanswered({ warnings: [], markdown: '# Report\n' }, reading)).toEqual({ warnings: [], markdown: '# Report\n' });
  });
});
