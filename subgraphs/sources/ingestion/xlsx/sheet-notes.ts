import { columnsWarning, ingestWarning, type IngestWarning } from '../ingest-error.js';
import type { SheetRow } from './sheet-reader.js';

/** Characters of the first note that a warning quotes. */
const MAX_NOTE_LENGTH = 80;

/** Holds back notes below a table, such as its source: texts of several words, alone in their rows, of which the first follows an empty row. */
export class FooterNotes {
  private readonly notes: SheetRow[] = [];
  private previous: number | undefined;

  /** @param columns number of the table's columns; a table of one column has no notes */
  constructor(private readonly columns: number) {}

  /** Marks a row with values above the data. */
  skip({ number }: SheetRow): void {
    this.previous = number;
  }

  /** Returns the rows that a row shows to be data: none if it may be a note itself. */
  take(row: SheetRow): SheetRow[] {
    const isApart = this.previous !== undefined && row.number > this.previous + 1;
    this.previous = row.number;
    if (this.columns > 1 && (isApart || this.notes.length > 0) && isNote(row)) {
      this.notes.push(row);
      return [];
    }
    return [...this.notes.splice(0), row];
  }

  /** Known after the last row. */
  get warnings(): IngestWarning[] {
    const [first] = this.notes;
    if (!first) return [];
    const text = first.values.filter(Boolean).join(' ').slice(0, MAX_NOTE_LENGTH);
    return [ingestWarning('footer_skipped', { rows: this.notes.length, line: first.number, text })];
  }
}

const isNote = ({ values, kinds }: SheetRow): boolean => {
  const filled = [...values.keys()].filter((position) => values[position] !== '');
  const [only = 0] = filled;
  return filled.length === 1 && kinds[only] === 'text' && /\S\s+\S/u.test(values[only] ?? '');
};

/** Counts the rows with values on both sides of the first empty column between columns with names. */
export class TableSides {
  private readonly counts = { left: 0, right: 0 };
  private readonly border: number | undefined;

  /** @param positions positions of the columns, in ascending order */
  constructor(
    private readonly positions: readonly number[],
    private readonly names: readonly string[],
  ) {
    const right = positions.find((position, index) => index > 0 && position > (positions[index - 1] ?? 0) + 1);
    this.border = right !== undefined && names[right] ? right : undefined;
  }

  add({ values }: SheetRow): void {
    const { border } = this;
    if (border === undefined) return;
    if (values.some((value, position) => position < border && value !== '')) this.counts.left += 1;
    if (values.some((value, position) => position >= border && value !== '')) this.counts.right += 1;
  }

  /** Known after the last row. */
  get warnings(): IngestWarning[] {
    const { border } = this;
    if (border === undefined || this.counts.left === this.counts.right) return [];
    const right = this.positions.filter((position) => position >= border);
    return columnsWarning(
      'tables_beside',
      right.flatMap((position) => this.names[position] || []),
    );
  }
}
