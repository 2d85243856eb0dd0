import { openWorkbook, SheetReader } from '../../../subgraphs/sources/index.js';
import { BlockList, type DocumentText } from './document-blocks.js';

/** Maximum number of rows read per sheet; longer tables should be imported as datasets. */
const MAX_ROWS = 20_000;
/** Approximate length of a group of rows, in characters. */
const PASSAGE_CHARACTERS = 800;

/** Reads the visible sheets of a workbook as groups of rows, each preceded by the first row and located by its cells. */
export const xlsxText = async (file: string, signal: AbortSignal): Promise<DocumentText> => {
  const workbook = await openWorkbook(file);
  const list = new BlockList();
  let truncated = false;
  for (const sheet of workbook.sheets.filter(({ isHidden }) => !isHidden)) {
    const group = new RowGroup(list, sheet.name);
    for await (const { number, values } of new SheetReader(workbook, sheet).rows()) {
      signal.throwIfAborted();
      truncated ||= number > MAX_ROWS || list.truncated;
      if (truncated) break;
      if (values.some((value) => value.trim() !== '')) group.add(number, values);
    }
    group.end();
  }
  return { format: 'xlsx', blocks: list.blocks, pages: null, pagesWithoutText: [], truncated };
};

class RowGroup {
  private header: string | undefined;
  private lines: string[] = [];
  private from = 0;
  private to = 0;
  private width = 0;

  constructor(
    private readonly list: BlockList,
    private readonly sheet: string,
  ) {}

  add(number: number, values: readonly string[]): void {
    const line = values.map((value) => value.replace(/\s+/g, ' ').trim()).join(' | ');
    if (this.lines.length === 0) this.from = number;
    this.lines.push(line);
    this.to = number;
    this.width = Math.max(this.width, values.length);
    const isFirst = this.header === undefined;
    this.header ??= line;
    if (!isFirst && this.lines.join('\n').length > PASSAGE_CHARACTERS) this.end();
  }

  end(): void {
    if (this.lines.length === 0) return;
    const text = this.lines[0] === this.header ? this.lines : [this.header ?? '', ...this.lines];
    this.list.add(text.join('\n'), { sheet: this.sheet, cells: `A${this.from}:${columnName(this.width - 1)}${this.to}` }, true);
    this.lines = [];
  }
}

/** Returns the column letters of a zero-based index: 0 is A, 26 is AA. */
const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (Math.max(index, 0) % 26));
