import { reportDocumentSchema, type BlockInput } from './document-model.js';
import { withRequestNotes } from './request-notes.js';

const NOTES = { facts: ['Eine Tatsache.'], missing: ['Not considered: “x”.'] };

const documentOf = (blocks: BlockInput[], isOpening = false, language: 'de' | 'en' = 'en') =>
  reportDocumentSchema.parse({
    ...{ title: 'T', tenantName: 'N', createdAt: '2026-11-01T00:00:00.000Z', language },
    sections: [{ isOpening, blocks }, { blocks: [{ type: 'heading', level: 1, text: 'Second' }] }],
  });

const typesOf = (blocks: BlockInput[], isOpening = false, language: 'de' | 'en' = 'en'): (string | undefined)[] =>
  withRequestNotes(documentOf(blocks, isOpening, language), NOTES).sections[0]?.blocks.map((block) =>
    block.type === 'heading' ? block.text : block.type,
  ) ?? [];

const heading = (text: string, level: 1 | 2 = 1): BlockInput => ({ type: 'heading', level, text });
const paragraph: BlockInput = { type: 'paragraph', text: 'Text.' };
const table: BlockInput = { type: 'table', columns: [{ title: 'A' }], rows: [['1']] };

describe('withRequestNotes', () => {
  it('states the notes after the answer on the first page and before its other parts', () => {
    expect(typesOf([heading('Summary'), table, heading('Situation', 2), paragraph], true)).toEqual([
      ...['Summary', 'table', 'list', 'callout', 'Situation', 'paragraph'],
    ]);
  });

  it.each([
    ['de', 'Antwort'],
    ['en', 'Answer'],
  ] as const)('states them after an answer that begins the document (%s)', (language, answer) => {
    expect(typesOf([heading(answer), paragraph, heading('Sheet'), table], false, language)).toEqual([
      ...[answer, 'paragraph', 'list', 'callout', 'Sheet', 'table'],
    ]);
  });

  it('states them below the first heading of other documents', () => {
    expect(typesOf([heading('Sheet'), table, heading('More'), table])).toEqual(['Sheet', 'list', 'callout', 'table', 'More', 'table']);
    expect(typesOf([table])).toEqual(['list', 'callout', 'table']);
  });

  it('changes nothing without notes', () => {
    const document = documentOf([heading('A'), table]);
    expect(withRequestNotes(document, { facts: [], missing: [] })).toBe(document);
  });
});
