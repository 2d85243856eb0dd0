import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pollutedFiles, type PollutedFile, type TextTable } from '../../../../test/harness/csv/pollutions.js';
import { agreementOf, type Agreement } from '../../../../test/harness/csv/table-measure.js';
import { splitRecord, unquoted } from './csv-dialect.js';
import { readCsv } from './csv-reader.js';
import { IngestError } from '../ingest-error.js';
import { ingestOptionsSchema } from '../ingest-options.js';

type Outcome = 'right' | 'warned' | 'refused' | 'silently wrong';

interface Result {
  file: PollutedFile;
  outcome: Outcome;
  agreement: Agreement;
}

const NOTHING: Agreement = { header: 0, records: 0, cells: 0 };

let folder: string;
let results: Result[];

const load = async (content: string): Promise<{ table: TextTable; warnings: string[] }> => {
  const workFile = join(folder, 'work');
  await writeFile(join(folder, 'raw'), content);
  const raw = await readCsv({
    file: join(folder, 'raw'),
    workFile,
    rejectedFile: join(folder, 'rejected'),
    options: ingestOptionsSchema.parse({}),
  });
  const dialect = { delimiter: raw.delimiter ?? ',' };
  // No value of the generated files contains a line break.
  const records = (await readFile(workFile, 'utf8')).split('\n').slice(0, -1);
  const header = raw.columns.map((column) => column.header);
  return {
    table: {
      header: header.some((name) => name !== '') ? header : [],
      rows: records.map((record) => splitRecord(record, dialect).map(unquoted)),
    },
    warnings: raw.warnings.map(({ code }) => code),
  };
};

const resultOf = async (file: PollutedFile): Promise<Result> => {
  try {
    const { table, warnings } = await load(file.content);
    const agreement = agreementOf(file.expected, table);
    const isRight = Object.values(agreement).every((share) => share === 1);
    return { file, agreement, outcome: isRight ? 'right' : warnings.length > 0 ? 'warned' : 'silently wrong' };
  } catch (error) {
    if (!(error instanceof IngestError)) throw error;
    return { file, agreement: NOTHING, outcome: 'refused' };
  }
};

const namesOf = (outcome: Outcome): string[] => results.filter((result) => result.outcome === outcome).map(({ file }) => file.name);

const countsOf = (kind: string): Partial<Record<Outcome, number>> => {
  const counts: Partial<Record<Outcome, number>> = {};
  for (const { file, outcome } of results) if (file.kind === kind) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
};

/** Whether the whole file, and not one of its rows, is unusual. */
const isWhole = ({ kind, name }: PollutedFile): boolean => kind === name;

const meanOf = (some: readonly Result[]): number => {
  const shares = some.flatMap(({ agreement }) => Object.values(agreement));
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'polluted-'));
  results = [];
  for (const file of pollutedFiles()) results.push(await resultOf(file));
});

afterAll(async () => rm(folder, { recursive: true, force: true }));

describe('readCsv with one table in many damaged forms', () => {
  it('never changes a table without a warning', () => {
    expect(namesOf('silently wrong')).toEqual([]);
  });

  it('refuses only files without rows and files that no dialect divides', () => {
    expect(namesOf('refused')).toEqual(['empty file', 'header only', 'delimiter " "', 'no escape']);
  });

  it('reads every dialect and every file with one table exactly', () => {
    const exact = [...new Set(results.filter(({ file }) => isWhole(file)).map(({ file }) => file.kind))].filter(
      (kind) => countsOf(kind).right === undefined,
    );
    expect(exact).toEqual(['empty file', 'header only', 'second table with equal columns', 'delimiter " "', 'no escape']);
  });

  it('sets a damaged row aside and keeps the others', () => {
    const damaged = results.filter(({ file }) => !isWhole(file) && !/row 0\b/.test(file.name));
    expect(damaged.filter(({ agreement }) => agreement.records < 0.98 || agreement.header < 1).map(({ file }) => file.name)).toEqual([]);
  });

  it('agrees with the clean table by 0.99 on average', () => {
    const kinds = [...new Set(results.map(({ file }) => file.kind))];
    console.info(kinds.map((kind) => [kind, countsOf(kind), meanOf(results.filter(({ file }) => file.kind === kind))]));
    expect(meanOf(results)).toBeGreaterThan(0.99);
  });
});
