import { getDocumentProxy, getMeta } from 'unpdf';
import { describeChart } from '../charts/charts.js';
import type { ReportDocument } from '../document-model.js';
import { renderMarkdown } from '../markdown/markdown-renderer.js';
import { renderPdf } from './pdf-renderer.js';
import { documentOf, germanReport } from '../testing/test-documents.js';

interface Element {
  role: string;
  alt?: string;
  children: Part[];
}
type Part = Element | { type: string; id: string };

interface Page {
  tree: Element;
  /** Text by the id of its marked content. */
  texts: Map<string, string>;
  artifacts: string[];
  /** Text that is neither content of an element nor an artifact. */
  untagged: string[];
  links: number;
}

const read = async (bytes: Buffer): Promise<{ marked: unknown; pages: Page[] }> => {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, async (_, index) => readPage(await pdf.getPage(index + 1))));
  return { marked: await pdf.getMarkInfo(), pages };
};

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;

const readPage = async (page: PdfPage): Promise<Page> => {
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const open: { tag: string; id: string }[] = [];
  const read = { texts: new Map<string, string>(), artifacts: [] as string[], untagged: [] as string[] };
  for (const item of items) {
    if ('str' in item) {
      const { tag, id } = open.at(-1) ?? { tag: '', id: '' };
      if (item.str.trim() === '') continue;
      if (tag === 'Artifact') read.artifacts.push(item.str);
      else if (id === '') read.untagged.push(item.str);
      else read.texts.set(id, `${read.texts.get(id) ?? ''}${item.str} `);
    } else if (item.type === 'endMarkedContent') open.pop();
    else open.push({ tag: (item as { tag?: string }).tag ?? '', id: item.id ?? '' });
  }
  const links = (await page.getAnnotations()).filter((each: { subtype?: string }) => each.subtype === 'Link').length;
  return { tree: (await page.getStructTree()) as Element, links, ...read };
};

const elements = (part: Part): Element[] => ('role' in part ? [part, ...part.children.flatMap(elements)] : []);

const idsOf = (part: Part): string[] => ('role' in part ? part.children.flatMap(idsOf) : [part.id]);

/** Returns the text that a screen reader reads, in structure order; figures are read by their alternative text. */
const spokenText = (part: Part, texts: Page['texts']): string => {
  if (!('role' in part)) return texts.get(part.id) ?? '';
  if (part.role === 'TOC') return '';
  return part.alt ?? part.children.map((child) => spokenText(child, texts)).join(' ');
};

const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '');

const withoutMarks = (markdown: string): string => markdown.replace(/\]\(<?[^)>]*>?\)/g, ']').replaceAll('\\', '');

/** Replaces charts by figures, which Markdown describes instead of rendering their data as tables. */
const withDrawnCharts = (document: ReportDocument): ReportDocument => ({
  ...document,
  sections: document.sections.map((section) => ({
    ...section,
    blocks: section.blocks.map((block) =>
      block.type === 'chart'
        ? { type: 'figure', svg: '', alt: describeChart(block, 'de'), caption: block.title, note: `Quelle: ${block.source}` }
        : block,
    ),
  })),
});

const hasContent = (each: Element): boolean => each.children.length > 0;

describe('the structure tree of a PDF', () => {
  const report = germanReport();
  let marked: unknown;
  let pages: Page[];
  let bytes: Buffer;

  beforeAll(async () => {
    bytes = await renderPdf(report);
    ({ marked, pages } = await read(bytes));
  });

  const roles = (role: string): Element[] => pages.flatMap(({ tree }) => elements(tree).filter((each) => each.role === role));

  it('contains every text that is not an artifact', () => {
    expect(marked).toMatchObject({ Marked: true });
    for (const page of pages) {
      const known = new Set(idsOf(page.tree));
      expect(page.untagged).toEqual([]);
      expect([...page.texts.keys()].filter((id) => !known.has(id))).toEqual([]);
    }
  });

  it('excludes running headers and footers', () => {
    for (const [index, { artifacts }] of pages.entries()) expect(artifacts.join('')).toContain(`Seite ${index + 1} von ${pages.length}`);
    const spoken = pages.map((page) => spokenText(page.tree, page.texts)).join(' ');
    expect(spoken).not.toContain('Seite 1 von');
  });

  it('has the reading order of the Markdown', () => {
    const spoken = letters(pages.map((page) => spokenText(page.tree, page.texts)).join(' '));
    const written = letters(withoutMarks(renderMarkdown(withDrawnCharts(report))));
    expect(spoken.slice(spoken.indexOf('Zusammenfassung'))).toBe(written.slice(written.indexOf('Zusammenfassung')));
  });

  it('has one title and headings without gaps in their levels', () => {
    const levels = pages.flatMap(({ tree }) => elements(tree).flatMap(({ role }) => (/^H\d$/.test(role) ? [Number(role[1])] : [])));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels[0]).toBe(1);
    for (const [index, level] of levels.entries()) expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
    expect(new Set(levels)).toEqual(new Set([1, 2, 3]));
  });

  it('has an alternative text for every figure', () => {
    const charts = report.sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.type === 'chart' ? [describeChart(block, 'de')] : [])),
    );
    const drawings = report.sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.type === 'figure' ? [block.alt] : [])));
    expect(new Set(roles('Figure').map(({ alt }) => alt))).toEqual(new Set([...charts, ...drawings]));
  });

  it('has a header cell for every column of every table', () => {
    const tables = report.sections.flatMap(({ blocks }) => blocks.filter((block) => block.type === 'table'));
    const columns = tables.reduce((total, { columns: each }) => total + each.length, 0);
    expect(roles('TH').filter(hasContent)).toHaveLength(columns);
    expect(bytes.toString('latin1').match(/\/Scope \/Column/g)).toHaveLength(columns);
    expect(roles('TD').filter(hasContent)).toHaveLength(
      tables.reduce((total, { rows, columns: each }) => total + rows.length * each.length, 0),
    );
  });

  it('contains the header of a table on several pages once', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => [`row ${index}`, index]);
    const table = { type: 'table' as const, columns: [{ title: 'Name' }, { title: 'Value', kind: 'number' as const }], rows };
    const { pages: long } = await read(await renderPdf(documentOf(table)));
    expect(long.length).toBeGreaterThan(2);
    expect(long.flatMap(({ tree }) => elements(tree).filter((each) => each.role === 'TH' && hasContent(each)))).toHaveLength(2);
    for (const { artifacts } of long.slice(1)) expect(artifacts).toEqual(expect.arrayContaining(['Name', 'Value']));
  });

  it('has labels and bodies in list items', () => {
    const lists = roles('L');
    expect(lists.length).toBeGreaterThan(2);
    for (const { children } of lists)
      for (const item of children as Element[]) {
        expect(item.role).toBe('LI');
        expect(item.children.map((child) => ('role' in child ? child.role : ''))).toEqual(['Lbl', 'LBody']);
      }
  });

  it('connects every link with its text', () => {
    for (const { tree, links } of pages) {
      const found = elements(tree).filter(({ role }) => role === 'Link');
      expect(found).toHaveLength(links);
      for (const { children } of found) expect(children.map((child) => ('type' in child ? child.type : ''))).toEqual(['content', 'object']);
    }
  });
});

describe('the metadata of a PDF', () => {
  it('contain the title verbatim, including markup', async () => {
    const title = 'Orders & <returns>';
    const bytes = await renderPdf({ ...documentOf({ type: 'paragraph', text: 'x' }), title });
    const { info, metadata } = await getMeta(await getDocumentProxy(new Uint8Array(bytes)));
    expect(info).toMatchObject({ Title: title });
    expect((metadata as { get(name: string): unknown }).get('dc:title')).toBe(title);
  });

  it.each([
    ['Größe → 5 ≤ 7 € „so“ – •', true],
    ['price 🎉', false],
    ['漢字', false],
  ])('claim PDF/UA conformance only if the fonts contain every character: %s', async (text, claimed) => {
    const plain = await renderPdf(documentOf({ type: 'paragraph', text }));
    expect(plain.includes('pdfuaid:part')).toBe(claimed);
  });
});
