import { posix } from 'node:path';
import { readPart, type ZipArchive } from '../../../subgraphs/sources/index.js';
import { BlockList, type DocumentText } from './document-blocks.js';

const MAIN = 'ppt/presentation.xml';

export const isPptx = (archive: ZipArchive): boolean => archive.has(MAIN);

/** Reads the texts of slides (ECMA-376 part 1, 19 and 21) in presentation order, each followed by its speaker notes. */
export const pptxText = async (archive: ZipArchive): Promise<DocumentText> => {
  const list = new BlockList();
  const slides = await slidesOf(archive);
  for (const [index, part] of slides.entries()) {
    const slide = index + 1;
    const { title, paragraphs } = await shapesOf(archive, part);
    const heading = title === undefined ? {} : { heading: title.slice(0, 200) };
    for (const text of paragraphs) list.add(text, { slide, ...heading });
    const notes = (await relationsOf(archive, part)).values().find(({ type }) => type === 'notesSlide')?.part;
    if (notes !== undefined && archive.has(notes))
      for (const text of (await shapesOf(archive, notes)).paragraphs) list.add(text, { slide, ...heading });
  }
  return { format: 'pptx', blocks: list.blocks, pages: slides.length, pagesWithoutText: [], truncated: list.truncated };
};

const slidesOf = async (archive: ZipArchive): Promise<string[]> => {
  const relations = await relationsOf(archive, MAIN);
  const slides: string[] = [];
  await readPart(archive, MAIN, {
    open(name, attributes) {
      const part = name === 'sldId' ? relations.get(attributes['r:id'] ?? '')?.part : undefined;
      if (part !== undefined && archive.has(part)) slides.push(part);
    },
  });
  return slides;
};

const relationsOf = async (archive: ZipArchive, part: string): Promise<Map<string, { type: string; part: string }>> => {
  const folder = posix.dirname(part);
  const file = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  const relations = new Map<string, { type: string; part: string }>();
  if (!archive.has(file)) return relations;
  await readPart(archive, file, {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name === 'Relationship') relations.set(Id, { type: posix.basename(Type), part: posix.resolve('/', folder, Target).slice(1) });
    },
  });
  return relations;
};

/** Returns the title and paragraphs of a slide; a table row is one paragraph. Slide numbers, dates, headers and footers are omitted. */
const shapesOf = async (archive: ZipArchive, part: string): Promise<{ title: string | undefined; paragraphs: string[] }> => {
  const paragraphs: string[] = [];
  let title: string | undefined;
  let placeholder = '';
  let text = '';
  let inText = false;
  let cells: string[] | undefined;
  await readPart(archive, part, {
    open(name, attributes) {
      if (name === 'sp') placeholder = '';
      else if (name === 'ph') placeholder = attributes['type'] ?? 'body';
      else if (name === 't') inText = true;
      else if (name === 'br') text += '\n';
      else if (name === 'tr') cells = [];
      else if (name === 'tc') cells?.push('');
    },
    text(piece) {
      if (inText) text += piece;
    },
    close(name) {
      if (name === 't') inText = false;
      else if (name === 'p') {
        const paragraph = text.trim();
        text = '';
        if (paragraph === '' || /^(?:sldNum|dt|ftr|hdr)$/.test(placeholder)) return;
        if (placeholder.toLowerCase().endsWith('title')) title ??= paragraph.replace(/\s+/g, ' ');
        if (cells && cells.length > 0) cells[cells.length - 1] += `${cells.at(-1) ? ' ' : ''}${paragraph}`;
        else paragraphs.push(paragraph);
      } else if (name === 'tr') {
        if (cells?.some(Boolean)) paragraphs.push(cells.join(' | '));
        cells = undefined;
      }
    },
  });
  return { title, paragraphs };
};
