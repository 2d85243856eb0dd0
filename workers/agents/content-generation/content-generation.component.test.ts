import { ModelClient } from '../../../platform/models/model-client.js';
import { ModelServer } from '../../../test/harness/servers/model-server.js';
import { openRunModel } from '../../run-model.js';
import { testModelContext } from '../../testing/model-context.js';
import { asEvidence, requestFacts, listFacts, type Fact } from '../../methods/programme-facts/index.js';
import { contentMarkdown } from './content-markdown.js';
import type { ContentResult } from './content-result.js';
import type { Understood } from '../../methods/request-reading/index.js';
import { areExternal, isInternal, readersIn } from './readers.js';
import { composeSections, formIn, formWords, otherForms, outlineOf } from './outline.js';

const source = { id: 'met_1', kind: 'metric', label: 'Liefertreue (v1)' };
const METRICS: Fact[] = [
  { topic: 'metric_definition', subject: 'Liefertreue', text: 'Die Kennzahl „Liefertreue“ wird geführt.', source },
  { topic: 'metric_value', subject: 'Liefertreue', text: 'Die Kennzahl „Liefertreue“ beträgt 87,5 %.', source },
];
const FACTS = listFacts([...METRICS, ...requestFacts(['Die Schulung beginnt im Herbst'], 'de')]);

describe('a reader outside of the company', () => {
  it.each(['shop owners', 'our retailers', 'unsere Händler', 'Bewerber', 'the press'])('is named by "%s"', (readers) => {
    expect(areExternal([], readers)).toBe(true);
  });

  it('is also recognised by an audience outside the company, but not by employees or an advisory board', () => {
    expect(areExternal(['banks'], 'die Bank')).toBe(true);
    expect(areExternal(['employees'], 'die Beschäftigten')).toBe(false);
    expect(areExternal(['advisory_board'], 'the advisory board')).toBe(false);
  });

  it.each([
    ['initiative', true],
    ['milestone', true],
    ['decision', true],
    ['risk', true],
    ['metric_value', false],
    ['given', false],
  ] as const)('may not get internal facts, which isInternal recognises: %s', (topic, internal) => {
    expect(isInternal(topic)).toBe(internal);
  });
});

describe('formIn', () => {
  it.each([
    ['Ein Artikel für das Intranet', 'intranet_article'],
    ['Bitte eine FAQ schreiben!', 'faq'],
    ['Eine Schulungsunterlage zum Intranet', 'training_note'],
    ['Training notes on returns', 'training_note'],
    ['Die häufigsten Fragen und Antworten dazu', 'faq'],
    ['An FAQ for new colleagues', 'faq'],
    ['Irgendetwas', 'intranet_article'],
  ] as const)('derives the form from the request “%s”', (input, form) => {
    expect(formIn(input)).toBe(form);
  });

  it('returns the words for forms that are not available', () => {
    expect(otherForms('Einen Newsletter über die Retouren', undefined)).toEqual(['Newsletter']);
    expect(otherForms('A press release on returns', undefined)).toEqual(['press release']);
    expect(otherForms('A newsletter article', undefined)).toEqual([]);
    expect(otherForms('A poster', 'faq')).toEqual([]);
    expect(formWords('Schulungsunterlagen zu Retouren, keine Poster')).toEqual(['Schulungsunterlagen', 'Poster']);
  });
});

describe('readersIn', () => {
  const subject = (label: string, words: string[]): Understood['subjects'][number] => ({
    ...{ kind: 'metric', id: label, label, words, confidence: 0.9, source: 'rules' },
  });
  const reading = (subjects: Understood['subjects'], audiences: Understood['audiences'] = []): Understood => ({
    ...{
      language: 'en',
      subjects,
      topics: [],
      period: null,
      comparisons: [],
      audiences,
      target: null,
      format: null,
      open: [],
      unanswered: [],
    },
  });

  it('takes what follows "for" as readers if the subject is named elsewhere, or if it is an audience', () => {
    const desk = subject('Returned to service desk', ['service', 'desk']);
    const named = readersIn(
      'Training notes on the return rate for the service desk',
      reading([subject('Return rate', ['return', 'rate']), desk]),
    );
    expect(named).toEqual({ words: 'the service desk', subjects: [desk] });
    expect(readersIn('An FAQ for the price approval', reading([subject('Price approval', ['price', 'approval'])])).words).toBeNull();
    const colleagues = reading([], [{ audience: 'employees', words: 'Kollegen' }]);
    expect(readersIn('Eine FAQ für neue Kollegen zur Liefertreue', colleagues).words).toBe('neue Kollegen');
  });
});

describe('outlineOf', () => {
  it('omits sections without facts and follows the order of the form', () => {
    expect(outlineOf('intranet_article', FACTS, 'de').map(({ kind, facts }) => [kind, facts])).toEqual([
      ['figures', ['E2']],
      ['meaning', ['E1']],
      ['given', ['E3']],
    ]);
    expect(outlineOf('training_note', FACTS, 'en').map(({ heading }) => heading)).toEqual([
      'Key concepts',
      'An example from our figures',
      'What to observe in daily work',
    ]);
    expect(outlineOf('faq', [], 'de')).toEqual([]);
  });
});

describe('text written by a model', () => {
  const write = async (reply: string): Promise<{ text: string | null; prompt: string; degradedReasons: string[] }> => {
    const server = await ModelServer.start();
    server.reply = () => reply;
    const models = new ModelClient({ local: { baseUrl: server.url, name: 'probe', timeoutMs: 60_000 } });
    const model = await openRunModel(testModelContext(models), { purpose: 'content-generation', usePremium: false, language: 'de' });
    const { text } = await model.write({
      instructions: 'Schreibe.',
      citations: 'required',
      evidence: asEvidence(FACTS),
      maxSentences: 6,
      maxCharacters: 1_200,
    });
    const prompt = server.requests.join();
    server.stop();
    return { text, prompt, degradedReasons: model.degradedReasons };
  };

  it('loses sentences with a number that no approved fact contains', async () => {
    const { text, prompt, degradedReasons } = await write('Die Liefertreue liegt bei 87,5 % [E2]. Vor einem Jahr waren es 80 % [E2].');
    expect(text).toBe('Die Liefertreue liegt bei 87,5 % [E2].');
    expect(degradedReasons).toEqual(['model_sentences_dropped']);
    expect(prompt).toContain('Die Schulung beginnt im Herbst.');
  });

  it('is rejected if no sentence is supported by a fact', async () => {
    expect(await write('Es sind 99 Aufträge, siehe https://example.org/neu.')).toMatchObject({
      text: null,
      degradedReasons: ['model_text_rejected'],
    });
  });
});

describe('composeSections', () => {
  const sections = outlineOf('intranet_article', FACTS, 'de').map((section) => ({ ...section, text: null }));

  it('writes the sections from the sentences of their facts', () => {
    const { sections: composed, hasLength } = composeSections(sections, FACTS, null);
    expect(composed.map(({ text }) => text)).toEqual([
      'Die Kennzahl „Liefertreue“ beträgt 87,5 %.',
      'Die Kennzahl „Liefertreue“ wird geführt.',
      'Die Schulung beginnt im Herbst.',
    ]);
    expect(hasLength).toBe(false);
  });

  it('keeps to the asked length and omits sections that do not fit', () => {
    const two = composeSections(sections, FACTS, { count: 2, unit: 'sentences', words: 'zwei Sätze' });
    expect([two.sections.map(({ kind }) => kind), two.hasLength]).toEqual([['figures', 'meaning'], true]);
    expect(composeSections(sections, FACTS, { count: 150, unit: 'words', words: '150 Wörter' }).hasLength).toBe(false);
  });

  it('leaves what a model wrote', () => {
    const [first, ...others] = sections.map((section, index) => ({ ...section, text: index === 0 ? 'Fertig.' : null }));
    expect(composeSections([...(first ? [first] : []), ...others], FACTS, null).sections[0]?.text).toBe('Fertig.');
  });
});

describe('contentMarkdown', () => {
  const resultOf = (text: string): ContentResult => ({
    ...{ language: 'de', tenantName: 'Acme', asOf: '2026-05-06T08:00:00.000Z', form: 'faq', title: 'Fragen <b>', state: 'composed' },
    sections: outlineOf('faq', FACTS, 'de').map((section) => ({ ...section, text })),
    ...{ facts: FACTS, personalDataRemoved: {}, writtenBy: 'none', method: { name: 'x', parameters: {} }, warnings: [] },
  });

  it('renders the paragraphs of each section as text', () => {
    const markdown = contentMarkdown(resultOf('Ganz | einfach.\n\nUnd <b>klar</b>.'));
    expect(markdown).toContain('## Wo stehen unsere Kennzahlen?');
    expect(markdown).toContain('einfach.\n\nUnd');
    expect(markdown).not.toMatch(/(?<!\\)<b>/);
  });
});
