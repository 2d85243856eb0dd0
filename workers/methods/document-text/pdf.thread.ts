/** Extracts the text of a PDF in a separate thread, so that a hostile file can terminate only this thread. */
import { parentPort, workerData } from 'node:worker_threads';
import { getDocumentProxy } from 'unpdf';

interface Task {
  bytes: Uint8Array;
  maxPages: number;
}

interface Item {
  str: string;
  hasEOL: boolean;
  height: number;
  width: number;
  transform: number[];
}

/** Line distance, in line heights, above which a new paragraph begins. */
const PARAGRAPH_GAP = 1.6;

/** Gap between two pieces of a line, in line heights, from which they are cells of a table. */
const CELL_GAP = 0.9;
/** Minimum number of cells of a row; two pieces apart may be a heading and its date. */
const MIN_CELLS = 3;

/** Returns the items with a sign between the cells of table rows, as in tables of Word documents: "Owner | Due | Amount". */
const withCells = (items: readonly Item[]): Item[] => {
  const cells: Item[][] = [];
  const rows: Item[][] = [];
  let lastEnd: number | undefined;
  let lastY: number | undefined;
  const endRow = (): void => {
    const isTable = cells.length >= MIN_CELLS;
    rows.push(
      cells.flatMap((cell, at) =>
        isTable && at > 0 ? cell.map((item, index) => (index === 0 ? { ...item, str: ` | ${item.str.trimStart()}` } : item)) : cell,
      ),
    );
    cells.length = 0;
  };
  for (const item of items) {
    const [x, y] = [item.transform[4] ?? 0, item.transform[5] ?? 0];
    const height = item.height || Math.abs(item.transform[3] ?? 0) || 10;
    const isBlank = item.str.trim() === '';
    const isSameLine = lastY !== undefined && Math.abs(lastY - y) < height / 2;
    if (!isBlank && lastY !== undefined && !isSameLine) endRow();
    const isCell = !isBlank && isSameLine && lastEnd !== undefined && x - lastEnd > CELL_GAP * height;
    if (cells.length === 0 || isCell) cells.push([]);
    cells.at(-1)?.push(item);
    if (isBlank) continue;
    [lastEnd, lastY] = [x + item.width, y];
  }
  endRow();
  return rows.flat();
};

/** Returns the paragraphs of a page; words hyphenated at line ends are joined. */
const paragraphsOf = (items: readonly Item[]): string[] => {
  const paragraphs: string[] = [];
  let text = '';
  let lastY: number | undefined;
  for (const item of items) {
    const y = item.transform[5] ?? 0;
    if (lastY !== undefined && item.str.trim() !== '') {
      const gap = Math.abs(lastY - y);
      const height = item.height || Math.abs(item.transform[3] ?? 0) || 10;
      if (gap > PARAGRAPH_GAP * height) {
        paragraphs.push(text);
        text = '';
      } else if (gap > height / 2 && text !== '' && !text.endsWith('\n')) text += '\n';
    }
    text += item.str;
    if (item.hasEOL && text !== '' && !text.endsWith('\n')) text += '\n';
    if (item.str.trim() !== '') lastY = y;
  }
  return [...paragraphs, text].map((paragraph) => paragraph.replace(/(\p{Ll})[-\u00AD]\n(?=\p{Ll})/gu, '$1').trim()).filter(Boolean);
};

const read = async ({ bytes, maxPages }: Task): Promise<unknown> => {
  try {
    const pdf = await getDocumentProxy(bytes, { verbosity: 0, isEvalSupported: false, disableFontFace: true, useSystemFonts: false });
    const pages: string[][] = [];
    for (let number = 1; number <= Math.min(pdf.numPages, maxPages); number += 1) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      pages.push(paragraphsOf(withCells(items.filter((item) => 'str' in item))));
      page.cleanup();
    }
    return { pages, count: pdf.numPages };
  } catch (error) {
    return { errorCode: (error as Error).name === 'PasswordException' ? 'encrypted' : 'broken' };
  }
};

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(await read(workerData as Task));
process.exit();
