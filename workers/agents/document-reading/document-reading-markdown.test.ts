import { documentReadingMarkdown } from './document-reading-markdown.js';
import { documentReadingResultSchema, type DocumentReadingResult } from './document-reading-result.js';

const RESULT: DocumentReadingResult = documentReadingResultSchema.parse({
  question: 'Which <b>limit</b> applies?',
  outcome: 'passages',
  answer: null,
  answers: ['“The limit is 5,000.” (policy|2026.pdf, p. 1,200; E1)'],
  passages: [
    {
      label: 'E1',
      documentId: 'doc_1',
      document: 'policy|2026.pdf',
      anchor: { page: 1200 },
      locator: 'p. 1,200',
      language: 'en',
      text: 'The limit is 5,000.\nSee [here](javascript:alert(1)).',
      quote: 'The limit is 5,000.',
      matchedWords: ['limit'],
      retrievers: ['bm25'],
      cited: false,
    },
  ],
  documents: [{ documentId: 'doc_1', name: 'policy|2026.pdf', version: 'x', format: 'pdf', pages: 1300, passages: 2600 }],
  unread: [{ documentId: 'doc_2', name: 'scan.pdf', reason: 'no_text_layer', explanation: 'has no text layer' }],
  wordsNotFound: ['lease'],
  retrieval: [{ name: 'bm25', ran: true, reason: null }],
  method: { name: 'BM25', parameters: {} },
  warnings: ['A note.'],
});

describe('documentReadingMarkdown', () => {
  it('lists passages, missing words, read and unread documents, and escapes quotes', () => {
    const markdown = documentReadingMarkdown(RESULT, 'en');
    expect(markdown).toContain('# Answer from the documents');
    expect(markdown).toContain('## Answer\n\n- “The limit is 5,000.” (policy\\|2026.pdf, p. 1,200; E1)');
    expect(markdown).toContain('**E1** policy\\|2026.pdf, p. 1,200\n\n> The limit is 5,000.');
    expect(markdown).toContain('Not found in any passage: lease.');
    expect(markdown).toContain('- policy\\|2026.pdf · 1,300 pages · 2,600 passages');
    expect(markdown).toContain('- scan.pdf has no text layer');
    expect(markdown).not.toMatch(/<b>/);
  });

  it('states in German that nothing was found and lists no passages', () => {
    const markdown = documentReadingMarkdown({ ...RESULT, outcome: 'not_found', passages: [] }, 'de');
    expect(markdown).toContain('In den Dokumenten wurde dazu nichts gefunden.');
    expect(markdown).not.toContain('## Textstellen');
    expect(markdown).toContain('1.300 Seiten');
  });

  it('states the language of a passage that is not in the language of the result', () => {
    expect(documentReadingMarkdown(RESULT, 'de')).toContain('p. 1,200 (auf Englisch)\n\n> The limit is 5,000.');
    expect(documentReadingMarkdown(RESULT, 'en')).not.toContain('in English');
  });
});
