import { reportDocumentSchema } from './document-model.js';
import { inputOf } from './testing/given.js';

const faultOf = (...blocks: Parameters<typeof inputOf>): string => {
  const result = reportDocumentSchema.safeParse(inputOf(...blocks));
  return result.success ? '' : (result.error.issues[0]?.message ?? '');
};

const svg = (body: string, attributes = 'width="10" height="10"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${body}</svg>`;

describe('reportDocumentSchema', () => {
  it('refuses rows that do not fit their columns', () => {
    const columns = [{ title: 'a' }, { title: 'b', kind: 'number' as const }, { title: 'c', kind: 'date' as const }];
    expect(faultOf({ type: 'table', columns, rows: [['x', 1, '2026-01-31']] })).toBe('');
    expect(faultOf({ type: 'table', columns, rows: [[null, null, null]] })).toBe('');
    expect(faultOf({ type: 'table', columns, rows: [['x', 1]] })).toBe('has 2 cells for 3 columns');
    expect(faultOf({ type: 'table', columns, rows: [['x', '1', null]] })).toBe('cell 2 is not a number value');
    expect(faultOf({ type: 'table', columns, rows: [['x', 1, '31.01.2026']] })).toBe('cell 3 is not a date value');
    expect(faultOf({ type: 'table', columns, rows: [['x', Number.NaN, null]] })).not.toBe('');
  });

  it('refuses references to sources that are not listed, and sources listed twice', () => {
    const sources = { type: 'sources' as const, items: [{ id: 'Q1', label: 'Orders' }] };
    expect(faultOf({ type: 'paragraph', text: 'seen [Q1](#Q1)' }, sources)).toBe('');
    expect(faultOf({ type: 'paragraph', text: 'seen [Q2](#Q2)' }, sources)).toBe('no source has the id Q2');
    expect(faultOf(sources, sources)).toBe('source ids must be unique');
  });

  it('refuses charts that cannot be drawn truthfully', () => {
    const chart = { type: 'chart' as const, form: 'line' as const, title: 't', x: {}, y: { title: 'n' }, source: 's' };
    expect(
      faultOf({
        ...chart,
        rows: [
          { x: 'a', y: 1 },
          { x: 'a', y: 2 },
        ],
      }),
    ).toBe('a series has one value for each x');
    expect(faultOf({ ...chart, x: { kind: 'date' }, rows: [{ x: 'May', y: 1 }] })).toBe('x must be ISO dates where the axis is of dates');
    expect(faultOf({ ...chart, rows: Array.from({ length: 9 }, (_, index) => ({ x: 'a', series: `s${index}`, y: 1 })) })).toContain(
      'eight',
    );
  });

  it.each([
    ['a script', svg('<script>alert(1)</script>')],
    ['a handler', svg('<g onload="alert(1)"/>')],
    ['an image file', svg('<image href="file:///etc/passwd"/>')],
    ['a style sheet', svg('<style>@import url(https://example.com)</style>')],
    ['an outside reference', svg('<rect fill="url(https://example.com#a)"/>')],
    ['a link', svg('<a xlink:href="https://example.com"><text>x</text></a>')],
    ['an entity', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`],
    ['an embedded document', svg('<foreignObject><p>x</p></foreignObject>')],
    ['no size', svg('<g/>', '')],
    ['broken markup', '<svg width="1" height="1"><g></svg>'],
    ['something else', '<html/>'],
  ])('refuses a drawing with %s', (_, drawing) => {
    expect(faultOf({ type: 'figure', svg: drawing, alt: 'x' })).toBe('must be a self-contained SVG drawing');
  });

  it('accepts drawings as Graphviz writes them', () => {
    const drawing = `<?xml version="1.0" standalone="no"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"\n "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n<!-- x -->\n${svg('<g id="a"><title>a</title><polygon points="0,0 1,1"/><text>ä</text></g>', 'width="12pt" height="8pt"')}`;
    expect(faultOf({ type: 'figure', svg: drawing, alt: 'x' })).toBe('');
  });

  it('drops characters that no document format can carry', () => {
    const document = reportDocumentSchema.parse(inputOf({ type: 'paragraph', text: 'a\u0000b\u0007\uD800c\uFFFE' }));
    expect(document.sections[0]?.blocks[0]).toMatchObject({ text: 'ab\uFFFDc' });
  });
});
