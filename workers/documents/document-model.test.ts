import { reportDocumentSchema } from './document-model.js';
import { inputOf } from './testing/test-documents.js';

const errorOf = (...blocks: Parameters<typeof inputOf>): string => {
  const result = reportDocumentSchema.safeParse(inputOf(...blocks));
  return result.success ? '' : (result.error.issues[0]?.message ?? '');
};

const svg = (body: string, attributes = 'width="10" height="10"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${body}</svg>`;

describe('reportDocumentSchema', () => {
  it('rejects rows that do not match their columns', () => {
    const columns = [{ title: 'a' }, { title: 'b', kind: 'number' as const }, { title: 'c', kind: 'date' as const }];
    expect(errorOf({ type: 'table', columns, rows: [['x', 1, '2026-01-31']] })).toBe('');
    expect(errorOf({ type: 'table', columns, rows: [[null, null, null]] })).toBe('');
    expect(errorOf({ type: 'table', columns, rows: [['x', 1]] })).toBe('2 cells for 3 columns');
    expect(errorOf({ type: 'table', columns, rows: [['x', '1', null]] })).toBe('cell 2 is not a number value');
    expect(errorOf({ type: 'table', columns, rows: [['x', 1, '31.01.2026']] })).toBe('cell 3 is not a date value');
    expect(errorOf({ type: 'table', columns, rows: [['x', Number.NaN, null]] })).not.toBe('');
  });

  it('rejects references to unlisted sources and duplicate sources', () => {
    const sources = { type: 'sources' as const, items: [{ id: 'Q1', label: 'Orders' }] };
    expect(errorOf({ type: 'paragraph', text: 'seen [Q1](#Q1)' }, sources)).toBe('');
    expect(errorOf({ type: 'paragraph', text: 'seen [Q2](#Q2)' }, sources)).toBe('source Q2 is referenced but not listed');
    expect(errorOf(sources, sources)).toBe('source ids must be unique');
  });

  it('rejects charts with ambiguous or unsuitable data', () => {
    const chart = { type: 'chart' as const, form: 'line' as const, title: 't', x: {}, y: { title: 'n' }, source: 's' };
    expect(
      errorOf({
        ...chart,
        rows: [
          { x: 'a', y: 1 },
          { x: 'a', y: 2 },
        ],
      }),
    ).toBe('a series must have at most one value per x');
    expect(errorOf({ ...chart, x: { kind: 'date' }, rows: [{ x: 'May', y: 1 }] })).toBe('x must contain ISO dates on a date axis');
    expect(errorOf({ ...chart, rows: Array.from({ length: 9 }, (_, index) => ({ x: 'a', series: `s${index}`, y: 1 })) })).toContain(
      'eight',
    );
  });

  it.each([
    ['a script', svg('<script>alert(1)</script>')],
    ['an event handler', svg('<g onload="alert(1)"/>')],
    ['an image file', svg('<image href="file:///etc/passwd"/>')],
    ['a style sheet', svg('<style>@import url(https://example.com)</style>')],
    ['an external reference', svg('<rect fill="url(https://example.com#a)"/>')],
    ['a link', svg('<a xlink:href="https://example.com"><text>x</text></a>')],
    ['an entity', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`],
    ['an embedded document', svg('<foreignObject><p>x</p></foreignObject>')],
    ['no size', svg('<g/>', '')],
    ['broken markup', '<svg width="1" height="1"><g></svg>'],
    ['another root element', '<html/>'],
  ])('rejects a drawing with %s', (_, drawing) => {
    expect(errorOf({ type: 'figure', svg: drawing, alt: 'x' })).toBe('must be a self-contained SVG drawing');
  });

  it('accepts drawings written by Graphviz', () => {
    const drawing = `<?xml version="1.0" standalone="no"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"\n "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n<!-- x -->\n${svg('<g id="a"><title>a</title><polygon points="0,0 1,1"/><text>ä</text></g>', 'width="12pt" height="8pt"')}`;
    expect(errorOf({ type: 'figure', svg: drawing, alt: 'x' })).toBe('');
  });

  it('removes characters that document formats cannot represent', () => {
    const document = reportDocumentSchema.parse(inputOf({ type: 'paragraph', text: 'a\u0000b\u0007\uD800c\uFFFE' }));
    expect(document.sections[0]?.blocks[0]).toMatchObject({ text: 'ab\uFFFDc' });
  });
});
