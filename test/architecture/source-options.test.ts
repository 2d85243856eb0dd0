import { Ajv2020 } from 'ajv/dist/2020.js';
import { AppError } from '../../platform/errors/index.js';
import { SOURCE_CONDITIONS } from '../../rest-adapter/routes/source-conditions.js';
import { ingestOptionsSchema } from '../../subgraphs/sources/ingestion/index.js';
import { SourceKind } from '../../subgraphs/sources/source.entity.js';
import { rejectUnusedOptions } from '../../subgraphs/sources/connection/option-kinds.js';

const VALUES: Readonly<Record<string, unknown>> = {
  header: true,
  skipRows: 1,
  headerRow: 2,
  maxRejectedShare: 0.1,
  nullValues: ['-'],
  textColumns: ['PLZ'],
  periodsAsRows: true,
};
const OPTIONS = Object.keys(ingestOptionsSchema.shape);

const issueOf = (kind: SourceKind, options: object): { loc: unknown; msg: string } | null => {
  try {
    rejectUnusedOptions(kind, options);
    return null;
  } catch (error) {
    return error instanceof AppError ? ((error.issues?.[0] as { loc: unknown; msg: string } | undefined) ?? null) : null;
  }
};

describe('rejectUnusedOptions', () => {
  it.each([
    [SourceKind.CSV, { sheet: 'Tabelle1' }, 'sheet', 'it is for xlsx'],
    [SourceKind.REST, { delimiter: ';' }, 'delimiter', 'it is for csv, event_log'],
    [SourceKind.REST, { recordsPointer: '/data' }, 'records_pointer', 'Use rest.records_pointer.'],
    [
      SourceKind.JSON,
      { skipRows: 2 },
      'skip_rows',
      'Options of json: decimal_separator, null_values, text_columns, periods_as_rows, records_pointer, time_zone',
    ],
    [SourceKind.PARQUET, { textColumns: ['PLZ'] }, 'text_columns', 'Options of parquet: time_zone'],
    [SourceKind.POSTGRES, { header: false }, 'header', 'it is for csv, event_log, xlsx'],
    [SourceKind.XLSX, { quote: '' }, 'quote', 'do not use the option quote'],
  ])('names for %s the option %o, its kinds and the usable ones', (kind, options, name, text) => {
    expect(issueOf(kind, options)).toMatchObject({ loc: ['body', 'options', name], msg: expect.stringContaining(text) });
  });

  it('accepts options that are absent', () => {
    expect(issueOf(SourceKind.PARQUET, { sheet: null, nullValues: [], delimiter: undefined, timeZone: 'Europe/Rome' })).toBeNull();
  });

  it.each(Object.values(SourceKind))('accepts for %s the same options as the API description', (kind) => {
    const accepts = new Ajv2020({ strict: false }).compile({
      allOf: SOURCE_CONDITIONS.filter((condition) => JSON.stringify(condition).includes('options')),
    });
    for (const option of OPTIONS) {
      const name = option.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      const value = VALUES[option] ?? 'x';
      expect([option, accepts({ kind, options: { [name]: value } })]).toEqual([option, issueOf(kind, { [option]: value }) === null]);
    }
  });
});
