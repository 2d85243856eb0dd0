import { structuringMarkdown } from './structuring-markdown.js';
import { structuringResultSchema } from './structuring-result.js';

const RESULT = structuringResultSchema.parse({
  language: 'de',
  tenantName: 'Muster AG',
  asOf: '2026-07-03T08:00:00Z',
  sources: [{ id: 'input', name: 'Eingabe', kind: 'input', column: null, version: null, texts: 1 }],
  fields: [],
  recordCount: 0,
  records: [],
  fillings: [],
  valueCount: 1,
  values: [
    {
      sourceId: 'input',
      source: 'Eingabe',
      place: null,
      type: 'money',
      start: 0,
      end: 10,
      text: '1.234,56 €|',
      value: 1234.56,
      unit: 'EUR',
      ambiguous: false,
    },
  ],
  valuesByType: [{ type: 'money', count: 1, ambiguous: 0 }],
  tables: [
    {
      sourceId: 'input',
      source: 'Eingabe',
      place: 'S. 2',
      kind: 'tab',
      start: 0,
      end: 9,
      columns: ['<b>', 'b'],
      rowCount: 1,
      rows: [['x|y', '=1']],
      file: 'table-1.csv',
    },
  ],
  files: ['values.csv'],
  method: { name: 'rules', parameters: {} },
  warnings: ['Ein [Hinweis](javascript:x).'],
});

describe('structuringMarkdown', () => {
  it('formats values by language and escapes markup from texts', () => {
    const markdown = structuringMarkdown(RESULT);
    expect(markdown).toContain('| Eingabe | Betrag | 1.234,56 | EUR | 1.234,56 €\\| |');
    expect(markdown).toContain('x\\|y');
    expect(markdown).not.toContain('<b>');
    expect(markdown).not.toMatch(/(?<!\\)\[Hinweis\]\(/);
  });

  it('lists the missing fields of records with the reasons', () => {
    const markdown = structuringMarkdown({
      ...RESULT,
      language: 'en',
      fields: [{ name: 'date', type: 'date', description: '' }],
      fillings: [{ field: 'date', filled: 0, empty: 1, byModel: 0 }],
      recordCount: 1,
      records: [
        {
          sourceId: 'input',
          source: 'Input',
          place: null,
          fields: [{ field: 'date', value: null, unit: null, start: null, end: null, text: null, by: null, reason: 'not_found' }],
        },
      ],
    });
    expect(markdown).toContain('- date: no value of this type in the text');
    expect(structuringMarkdown({ ...RESULT, valueCount: 0, values: [], valuesByType: [], tables: [] })).toContain('keine Angaben gefunden');
  });
});
