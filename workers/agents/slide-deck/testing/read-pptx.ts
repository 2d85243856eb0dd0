import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';

/** XML element of a package part. */
export interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

export interface ReadShape {
  kind: 'text' | 'chart' | 'table' | 'line';
  id: string;
  alt: string;
  /** Position and size in inches. */
  x: number;
  y: number;
  w: number;
  h: number;
  paragraphs: { text: string; size: number; bold: boolean }[];
  placeholder: string | null;
  rows: string[][];
  heights: number[];
  chart: { series: { name: string; categories: string[]; values: (number | null)[] }[]; workbook: string[][] } | null;
}

const EMU = 914_400;

/** Returns the parts of a package by name. */
export const readPackage = (bytes: Uint8Array): Map<string, Uint8Array> => new Map(Object.entries(unzipSync(bytes)));

export const parseXml = (xml: string): Element => {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = { name, attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const last = open.at(-1);
    if (last) last.text += text;
  });
  parser.on('closetag', () => open.pop());
  parser.write(xml).close();
  return root;
};

export const all = (element: Element, name: string): Element[] =>
  element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)]);
const first = (element: Element, name: string): Element | undefined => all(element, name)[0];

export const partOf = (parts: ReadonlyMap<string, Uint8Array>, name: string): Element => {
  const content = parts.get(name);
  if (!content) throw new Error(`no part ${name}`);
  return parseXml(strFromU8(content));
};

/** Returns the targets of a part's relationships by relationship id. */
export const relationsOf = (parts: ReadonlyMap<string, Uint8Array>, name: string): Map<string, string> => {
  const folder = name.slice(0, name.lastIndexOf('/'));
  const file = `${folder}/_rels/${name.slice(folder.length + 1)}.rels`.replace(/^\//, '');
  if (!parts.has(file)) return new Map();
  return new Map(
    all(partOf(parts, file), 'Relationship').map(({ attributes }) => {
      const target = new URL(attributes['Target'] ?? '', `file:///${folder}/`).pathname.slice(1);
      return [attributes['Id'] ?? '', target];
    }),
  );
};

export const slideNames = (parts: ReadonlyMap<string, Uint8Array>): string[] =>
  [...parts.keys()]
    .filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name))
    .toSorted((a, b) => Number(/\d+/.exec(a)?.[0]) - Number(/\d+/.exec(b)?.[0]));

export const shapesOf = (parts: ReadonlyMap<string, Uint8Array>, slide: string): ReadShape[] => {
  const relations = relationsOf(parts, slide);
  const tree = first(partOf(parts, slide), 'p:spTree');
  return (tree?.children ?? []).flatMap((element): ReadShape[] => {
    const props = first(element, 'p:cNvPr');
    const [off, ext] = [first(element, 'a:off'), first(element, 'a:ext')];
    if (!props || !off || !ext || !['p:sp', 'p:graphicFrame', 'p:cxnSp'].includes(element.name)) return [];
    const inches = (value: string | undefined): number => Number(value ?? 0) / EMU;
    const table = first(element, 'a:tbl');
    const chart = first(element, 'c:chart');
    const chartPart = chart ? relations.get(chart.attributes['r:id'] ?? '') : undefined;
    return [
      {
        kind: chart ? 'chart' : table ? 'table' : element.name === 'p:cxnSp' ? 'line' : 'text',
        id: props.attributes['id'] ?? '',
        alt: props.attributes['descr'] ?? '',
        ...{
          x: inches(off.attributes['x']),
          y: inches(off.attributes['y']),
          w: inches(ext.attributes['cx']),
          h: inches(ext.attributes['cy']),
        },
        placeholder: first(element, 'p:ph')?.attributes['type'] ?? null,
        paragraphs: table ? [] : all(element, 'a:p').map(paragraphOf),
        rows: table
          ? all(table, 'a:tr').map((row) =>
              all(row, 'a:tc').map((cell) =>
                all(cell, 'a:t')
                  .map(({ text }) => text)
                  .join(''),
              ),
            )
          : [],
        heights: table ? all(table, 'a:tr').map((row) => inches(row.attributes['h'])) : [],
        chart: chartPart === undefined ? null : chartOf(parts, chartPart),
      },
    ];
  });
};

const paragraphOf = (paragraph: Element): ReadShape['paragraphs'][number] => {
  const run = first(paragraph, 'a:rPr');
  return {
    text: all(paragraph, 'a:t')
      .map(({ text }) => text)
      .join(''),
    size: Number(run?.attributes['sz'] ?? 1_800) / 100,
    bold: run?.attributes['b'] === '1',
  };
};

const chartOf = (parts: ReadonlyMap<string, Uint8Array>, name: string): NonNullable<ReadShape['chart']> => {
  const pointsOf = (element: Element | undefined): (string | null)[] => {
    if (!element) return [];
    const count = Number(first(element, 'c:ptCount')?.attributes['val'] ?? 0);
    const points = new Map(all(element, 'c:pt').map((point) => [Number(point.attributes['idx']), first(point, 'c:v')?.text ?? '']));
    return Array.from({ length: count }, (_, index) => points.get(index) ?? null);
  };
  const workbook = [...relationsOf(parts, name).values()].find((target) => target.endsWith('.xlsx')) ?? '';
  return {
    series: all(partOf(parts, name), 'c:ser').map((series) => ({
      name: pointsOf(first(series, 'c:tx'))[0] ?? '',
      categories: pointsOf(first(series, 'c:cat')).map((value) => value ?? ''),
      values: pointsOf(first(series, 'c:val')).map((value) => (value === null ? null : Number(value))),
    })),
    workbook: cellsOf(readPackage(parts.get(workbook) ?? new Uint8Array())),
  };
};

/** Returns the cells of a workbook's first sheet as text. */
const cellsOf = (parts: ReadonlyMap<string, Uint8Array>): string[][] => {
  const strings = all(partOf(parts, 'xl/sharedStrings.xml'), 'si').map((item) =>
    all(item, 't')
      .map(({ text }) => text)
      .join(''),
  );
  return all(partOf(parts, 'xl/worksheets/sheet1.xml'), 'row').map((row) =>
    all(row, 'c').map((cell) => {
      const value = first(cell, 'v')?.text ?? '';
      return cell.attributes['t'] === 's' ? (strings[Number(value)] ?? '') : value;
    }),
  );
};
