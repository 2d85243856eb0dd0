import { strToU8, zipSync } from 'fflate';
import { writeFile } from 'node:fs/promises';
import { literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { IngestError } from '../ingest-error.js';
import { ingestFile } from '../ingest-file.js';
import { ingestOptionsSchema } from '../ingest-options.js';
import type { SheetProposal } from '../profile/profile.schema.js';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

export interface WorkbookContent {
  /** Children of `sheetData`, or rows of cells. */
  rows: string | readonly (readonly (string | number | null)[])[];
  /** Elements after `sheetData`. */
  after?: string;
  /** Codes of number formats; the first belongs to cell format 1. */
  formats?: readonly string[];
  sharedStrings?: readonly string[];
  /** Elements of the workbook before `sheets`. */
  properties?: string;
  /** Parts that replace those above; undefined removes a part. */
  parts?: Readonly<Record<string, string | Uint8Array | undefined>>;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Returns rows of cells as XML: texts inline, numbers with the format of their column. @param formats cell format by column */
export const rowsXml = (rows: readonly (readonly (string | number | null)[])[], formats: readonly number[] = []): string =>
  rows
    .map((cells, index) => {
      const xml = cells.map((cell, column) => {
        const reference = `${String.fromCharCode(65 + column)}${index + 1}`;
        if (cell === null) return '';
        if (typeof cell === 'string') return `<c r="${reference}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
        return `<c r="${reference}" s="${formats[column] ?? 0}"><v>${cell}</v></c>`;
      });
      return `<row r="${index + 1}">${xml.join('')}</row>`;
    })
    .join('');

/** Returns the parts of a workbook with one sheet. */
export const workbookParts = ({ rows, after = '', formats = [], sharedStrings, properties = '', parts = {} }: WorkbookContent) => {
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const relations = (list: string): string => `<Relationships xmlns="${PACKAGE}/relationships">${list}</Relationships>`;
  const made: Record<string, string | Uint8Array | undefined> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">${properties}<sheets><sheet name="Daten" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml') +
        relation('rId2', 'styles', 'styles.xml') +
        (sharedStrings ? relation('rId3', 'sharedStrings', 'sharedStrings.xml') : ''),
    ),
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts>${formats
      .map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escaped(code).replaceAll('"', '&quot;')}"/>`)
      .join(
        '',
      )}</numFmts><cellXfs><xf numFmtId="0"/>${formats.map((_, index) => `<xf numFmtId="${164 + index}"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml':
      sharedStrings && `<sst xmlns="${MAIN}">${sharedStrings.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${typeof rows === 'string' ? rows : rowsXml(rows)}</sheetData>${after}</worksheet>`,
    ...parts,
  };
  return Object.fromEntries(Object.entries(made).flatMap(([name, part]) => (part === undefined ? [] : [[name, part] as const])));
};

/** Returns the parts as a ZIP archive. */
export const zipped = (parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part])));

export const workbook = (content: WorkbookContent): Uint8Array => zipped(workbookParts(content));

export type SheetRows = readonly (readonly (string | number | null)[])[];

/** Returns a workbook with the sheets `Blatt 1`, `Blatt 2`, …; the second is hidden. */
export const workbookOf = (...tables: readonly SheetRows[]): Uint8Array => {
  const parts = workbookParts({ rows: tables[0] ?? [] });
  const ids = tables.map((_, index) => index + 1);
  return workbook({
    rows: [],
    parts: {
      'xl/workbook.xml': String(parts['xl/workbook.xml']).replace(
        /<sheets>.*<\/sheets>/,
        `<sheets>${ids.map((id) => `<sheet name="Blatt ${id}" sheetId="${id}" r:id="s${id}"${id === 2 ? ' state="hidden"' : ''}/>`).join('')}</sheets>`,
      ),
      'xl/_rels/workbook.xml.rels': String(parts['xl/_rels/workbook.xml.rels']).replace(
        '</Relationships>',
        `${ids.map((id) => `<Relationship Id="s${id}" Type="${RELATIONS}/worksheet" Target="s${id}.xml"/>`).join('')}</Relationships>`,
      ),
      ...Object.fromEntries(
        tables.map((rows, index) => [
          `xl/s${index + 1}.xml`,
          String(parts['xl/worksheets/sheet1.xml']).replace(/<sheetData>.*<\/sheetData>/, `<sheetData>${rowsXml(rows)}</sheetData>`),
        ]),
      ),
    },
  });
};

export interface ReadWorkbook {
  columns: string[];
  types: string[];
  /** Names of the columns with points in time that have a zone. */
  instants: string[];
  units: (string | undefined)[];
  rows: unknown[][];
  sheets: SheetProposal[];
  /** Codes of the warnings. */
  codes: string[];
  /** English texts of the warnings by code. */
  warnings: Record<string, string>;
}

/** Ingests a workbook; returns the code of an IngestError. */
export const readWorkbook = async (
  duck: DuckDbSession,
  bytes: Uint8Array,
  options: Parameters<typeof ingestOptionsSchema.parse>[0] = {},
): Promise<ReadWorkbook | string> => {
  await writeFile(duck.path('raw'), bytes);
  try {
    const table = await ingestFile(duck, { file: duck.path('raw'), kind: 'xlsx', options: ingestOptionsSchema.parse(options) });
    return {
      columns: table.columns.map(({ name }) => name),
      types: table.columns.map(({ type }) => type),
      instants: table.columns.filter(({ isInstant }) => isInstant).map(({ name }) => name),
      units: table.columns.map(({ unit }) => unit),
      rows: (await duck.rows(`SELECT * FROM read_parquet(${literal(table.parquetPath)})`)).map((row) => Object.values(row)),
      sheets: table.sheets ?? [],
      codes: table.warnings.map(({ code }) => code),
      warnings: Object.fromEntries(table.warnings.map(({ code, text }) => [code, text.en])),
    };
  } catch (error) {
    if (error instanceof IngestError) return error.code;
    throw error;
  }
};
