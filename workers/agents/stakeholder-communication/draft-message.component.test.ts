import { ModelClient } from '../../../platform/models/model-client.js';
import { ModelServer } from '../../../test/harness/servers/model-server.js';
import { openRunModel } from '../../run-model.js';
import { testModelContext } from '../../testing/model-context.js';
import { asEvidence, listFacts, withoutPersons, type Fact, type FactTopic } from '../../methods/programme-facts/index.js';
import { communicationMarkdown } from './communication-markdown.js';
import { AUDIENCES, CHANNELS, type CommunicationResult } from './communication-result.js';
import type { Understood } from '../../methods/request-reading/index.js';
import { audiencesOf, CHANNEL_RULES, combinations, draftMessage, factsFor, namedIn } from './draft-message.js';

const fact = (topic: FactTopic, text: string): Fact => ({
  topic,
  subject: 'Auftragsabwicklung',
  text,
  source: { id: 'prg_1', kind: 'programme', label: 'Programm' },
});

const FACTS = listFacts([
  fact('programme', 'Das Programm „Klar“ läuft seit dem 1. März 2026.'),
  fact('metric_value', 'Die Kennzahl „Liefertreue“ beträgt 87,5 %.'),
  fact('milestone', 'Der Meilenstein „Pilot“ wurde am 4. Mai 2026 erreicht.'),
  fact('finding', '„Prüfen“ wird in 33,3 % der Fälle wiederholt.'),
  fact('decision', 'Entscheidung vom 5. Mai 2026: Pilot ausweiten? Ergebnis: Ja.'),
]);

const draft = (audience: (typeof AUDIENCES)[number], channel: (typeof CHANNELS)[number], text: string | null = null) =>
  draftMessage({ audience, channel, facts: factsFor(audience, channel, FACTS), about: 'Klar', text, language: 'de' });

describe('selection of facts and recipients', () => {
  const topicsFor = (audience: (typeof AUDIENCES)[number]) => factsFor(audience, 'email', FACTS).map(({ topic }) => topic);

  it('withholds figures and findings from external audiences', () => {
    expect(topicsFor('customers_partners')).toEqual([]);
    expect(topicsFor('works_council')).not.toContain('metric_value');
    expect(topicsFor('management')).toEqual(['decision', 'metric_value', 'finding', 'milestone', 'programme']);
  });

  it('limits the number of facts per channel and topic', () => {
    const many = listFacts(Array.from({ length: 9 }, (_, index) => fact('decision', `Entscheidung ${index}.`)));
    expect(factsFor('management', 'email', many)).toHaveLength(3);
    expect(factsFor('management', 'chat', FACTS)).toHaveLength(3);
  });

  it('detects audiences and channels in the request by whole words, in both languages', () => {
    expect(namedIn('Bitte Betriebsrat und IT per E-Mail informieren', AUDIENCES, 'de')).toEqual(['works_council', 'it']);
    expect(namedIn('Bitte Betriebsrat und IT per E-Mail informieren', CHANNELS, 'de')).toEqual(['email']);
    expect(namedIn('Inform the team in a meeting', AUDIENCES, 'en')).toEqual(['team']);
    expect(namedIn('Digital in die Zukunft', AUDIENCES, 'de')).toEqual([]);
  });

  it('puts asked facts first as far as the audience may get them', () => {
    const asked = listFacts([fact('risk', 'Ein Risiko.'), fact('data', '„Ausschuss“: 3 von 9 Zeilen.')]);
    const textsFor = (audience: (typeof AUDIENCES)[number]) => factsFor(audience, 'email', FACTS, asked).map(({ text }) => text);
    expect(textsFor('management').slice(0, 2)).toEqual(['Ein Risiko.', '„Ausschuss“: 3 von 9 Zeilen.']);
    expect(textsFor('customers_partners')).toEqual([]);
  });

  it('addresses the readers of the request, not other words for them', () => {
    const audiences = [{ audience: 'board' as const, words: 'Vorstand' }];
    const text = 'Informiere den Vorstand über die Kunden';
    expect(audiencesOf({ audiences } as unknown as Understood, text, 'de')).toEqual(['management']);
    expect(audiencesOf(null, 'Schreibe dem Team', 'de')).toEqual(['team']);
  });

  it('combines every audience with every channel, in a fixed order', () => {
    expect(combinations(['it', 'management'], ['chat', 'email'])).toEqual([
      { audience: 'management', channel: 'email' },
      { audience: 'management', channel: 'chat' },
      { audience: 'it', channel: 'email' },
      { audience: 'it', channel: 'chat' },
    ]);
  });
});

describe('draftMessage', () => {
  it('follows the form of the channel', () => {
    expect(draft('management', 'email')).toMatchObject({ greeting: 'Sehr geehrte Damen und Herren,', status: 'draft' });
    expect(draft('management', 'chat')).toMatchObject({ greeting: null, subject: null, closing: null });
    expect(draft('team', 'intranet').subject).toBe('Klar: Stand für Team');
  });

  it('never exceeds the length limit of the channel', () => {
    const long = listFacts(Array.from({ length: 4 }, () => fact('given', 'x'.repeat(450))));
    for (const channel of CHANNELS) {
      const { maxCharacters } = CHANNEL_RULES[channel];
      for (const text of [null, 'y'.repeat(9_000)]) {
        const { characters } = draftMessage({ audience: 'team', channel, facts: long, about: 'P', text, language: 'en' });
        expect(characters).toBeLessThanOrEqual(maxCharacters);
        expect(characters).toBeGreaterThan(400);
      }
    }
  });

  it('contains verbatim facts without a model, and the text without references with a model', () => {
    expect(draft('team', 'email').points.map(({ text }) => text)).toEqual(expect.arrayContaining([FACTS[0]?.text]));
    const written = draft('team', 'email', 'Das Programm läuft [E1]. Der Pilot ist geschafft [E3, E5].');
    expect(written.text).toBe('Das Programm läuft. Der Pilot ist geschafft.');
    expect(written.points).toEqual([]);
  });
});

describe('withoutPersons', () => {
  it('removes personal data from facts', () => {
    const { facts, removed } = withoutPersons([
      { ...fact('decision', 'Herr Erwin Klöbner (erwin.kloebner@example.org) entscheidet.'), subject: 'Herr Erwin Klöbner' },
    ]);
    expect(JSON.stringify(facts)).not.toMatch(/Klöbner|kloebner/);
    expect(removed).toEqual({ NAME: 1, 'E-MAIL': 1 });
  });
});

describe('text of a model', () => {
  const write = async (reply: ModelServer['reply'], timeoutMs = 20_000) => {
    const server = await ModelServer.start();
    server.reply = reply;
    const models = new ModelClient({ local: { baseUrl: server.url, name: 'probe', timeoutMs } });
    const model = await openRunModel(testModelContext(models), {
      purpose: 'stakeholder-communication',
      usePremium: false,
      language: 'de',
    });
    const { text } = await model.write({
      instructions: 'Schreibe.',
      citations: 'required',
      evidence: asEvidence(FACTS),
      maxSentences: 8,
      maxCharacters: 2_500,
    });
    server.stop();
    return { text, degradedReasons: model.degradedReasons, draft: draft('team', 'email', text) };
  };

  it('keeps supported sentences and drops invented numbers and unknown references', async () => {
    const { draft: message, degradedReasons } = await write(
      () => 'Die Liefertreue beträgt 87,5 % [E2]. Der Umsatz steigt um 14 % [E2]. Das sagt auch ein anderer Beleg [E99].',
    );
    expect(message.text).toBe('Die Liefertreue beträgt 87,5 %.');
    expect(degradedReasons).toEqual(['model_sentences_dropped']);
  });

  it.each([
    ['an unsupported text', 'Der Gewinn ist 99 Millionen.', 'model_text_rejected'],
    ['an invalid response', Buffer.from('<html>'), 'model_garbage'],
    ['no response', undefined, 'model_timeout'],
  ])('falls back to the facts on %s', async (_, answer, reason) => {
    const { draft: message, degradedReasons } = await write(() => answer, answer === undefined ? 500 : undefined);
    expect(message.text).toBeNull();
    expect(message.points.length).toBeGreaterThan(0);
    expect(degradedReasons).toEqual([reason]);
  });
});

describe('communicationMarkdown', () => {
  it.each(['de', 'en'] as const)('states in %s that nothing was sent and escapes facts', (language) => {
    const hostile = listFacts([fact('given', 'Siehe <script>alert(1)</script> und [hier](https://evil.example).')]);
    const message = draftMessage({ audience: 'team', channel: 'email', facts: hostile, about: null, text: null, language });
    const result: CommunicationResult = {
      ...{ language, tenantName: 'Acme', asOf: '2026-05-06T08:00:00.000Z', drafts: [message], withoutFacts: [], facts: hostile },
      ...{ personalDataRemoved: { NAME: 2 }, writtenBy: 'none', method: { name: 'x', parameters: {} }, warnings: [] },
    };
    const markdown = communicationMarkdown(result);
    expect(markdown).toContain(language === 'de' ? 'Versendet wurde nichts' : 'Nothing was sent');
    expect(markdown).toContain(language === 'de' ? 'Personenbezogene Angaben ersetzt: 2.' : 'Personal data replaced: 2.');
    expect(markdown).not.toMatch(/(?<!\\)<script|(?<!\\)\]\(https/);
  });
});
