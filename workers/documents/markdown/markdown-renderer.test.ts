import MarkdownIt from 'markdown-it';
import { reportDocumentSchema } from '../document-model.js';
import { renderMarkdown } from './markdown-renderer.js';
import { documentOf, germanReport, inputOf } from '../testing/test-documents.js';

const tokensOf = (markdown: string) => new MarkdownIt({ html: true }).parse(markdown, {});

describe('renderMarkdown', () => {
  it('renders every block of a report', () => {
    const markdown = renderMarkdown(germanReport());
    const count = (type: string): number => tokensOf(markdown).filter((token) => token.type === type).length;
    expect(count('table_open')).toBe(8);
    expect(count('heading_open')).toBe(16);
    expect(count('blockquote_open')).toBe(2);
    expect(markdown).toContain('| Durchlaufzeit Werk Süd (Median) | Tage | 19,4 | 14,3 | -26,3\u202F% | 14,0 | fast erreicht |');
    expect(markdown).toContain('| Aufträge Süd | 221 | 224 |');
    expect(markdown).toContain('**Abbildung 1: Mittlere Durchlaufzeit je Werk**');
    expect(markdown).toContain(
      '- **Q4** [ISO 8000-61: Data quality management](<https://www.iso.org/standard/63086.html>): Process reference model',
    );
  });

  it('never contains HTML, even for malicious data', () => {
    const malicious = '<img src=x onerror=alert(1)> | **x** `y` [z](javascript:alert(1))\n# h';
    const document = reportDocumentSchema.parse({
      ...inputOf(
        { type: 'heading', level: 1, text: '<b>x</b>' },
        { type: 'paragraph', text: malicious },
        { type: 'list', items: [malicious] },
        { type: 'table', caption: '<i>', columns: [{ title: 'a|b' }], rows: [[malicious]] },
        { type: 'callout', tone: 'info', text: malicious },
        { type: 'sources', items: [{ id: 'Q1', label: '<u>', detail: malicious }] },
      ),
      title: '<script>alert(1)</script>',
    });
    const tokens = tokensOf(renderMarkdown(document)).flatMap((token) => [token, ...(token.children ?? [])]);
    expect(tokens.filter((token) => token.type.startsWith('html'))).toEqual([]);
    expect(tokens.filter((token) => token.type === 'td_open')).toHaveLength(1);
    expect(tokens.filter((token) => token.type === 'link_open')).toEqual([]);
  });

  it('renders missing values as a dash and an empty table as its header', () => {
    const columns = [{ title: 'Name' }, { title: 'Value', kind: 'number' as const }];
    expect(renderMarkdown(documentOf({ type: 'table', columns, rows: [[null, null]] }))).toContain('| – | – |');
    expect(renderMarkdown(documentOf({ type: 'table', columns, rows: [] }))).toContain('| Name | Value |\n| :--- | ---: |\n');
  });
});
