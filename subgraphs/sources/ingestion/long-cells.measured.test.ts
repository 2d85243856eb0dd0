import { literal } from '../../../platform/analytics/index.js';
import { assessQuality } from '../quality/assess-quality.js';
import { givenIngestion } from './ingestion.fixture.js';
import { profileTable } from './profile/profile.js';
import { findCleaning } from './profile/table-cleaning.js';
import { understandProfile } from './profile/understand-profile.js';

/** Length in bytes, below the maximum of a cell: a pattern that takes quadratic time needs minutes for one. */
const LENGTH = 250_000;
const PIECES = [
  ...[' ', '\u00a0', 'A', 'aé', 'aA', '0', '0,', '1e', '-', '-0', '.', ':', '(', '[', '<a', '?', "'", '% ', 'a@'],
  ...[' und ', '_je_', ' / ', ' v1', 'jan ', '1h ', '2024 ', ' – ', 'a. ', ' total', 'Summe ', 'summe--', '12:', '€', '1 kg '],
];

const csv = givenIngestion('csv');

/** Returns a text that consists of a piece over and over, with an end that fits no pattern. */
const longText = (piece: string): string => `x${piece.repeat(Math.floor((LENGTH - 10) / Buffer.byteLength(piece)))}x!`;

const MONTHS = Array.from({ length: 12 }, (_, month) => `2025-${String(month + 1).padStart(2, '0')}`);

describe('a file with a long cell of repeated signs', () => {
  it.each(PIECES)('is read with %j in every place', async (piece) => {
    const text = longText(piece);
    const place = (name: string, at: number): string => (at === 3 ? text : name);
    const lines = MONTHS.flatMap((month, at) => [
      `${place(month, at)};store ${at};${at};${at}`,
      `${month};${place('store', at)};${place('7', at)};${text}`,
    ]);
    const table = await csv.ingest(['Month;Name;Amount;Text', ...lines].join('\n'));
    expect(table.rows).toBe(lines.length);
    const relation = `read_parquet(${literal(table.parquetPath)})`;
    const statistics = await profileTable(csv.duck, relation, table.columns);
    const { keyCandidates } = await assessQuality(csv.duck, { relation, columns: table.columns, asOf: new Date('2026-01-01') });
    const profile = await understandProfile(csv.duck, relation, statistics, keyCandidates, new Map());
    await findCleaning(csv.duck, relation, profile, []);
    expect(profile.columns).toHaveLength(4);
  });

  it.each(PIECES)('is read with %j as a title and as the name of a column', async (piece) => {
    const lines = MONTHS.map((month, at) => `${month};${at}`);
    const titled = await csv.ingest([longText(piece), '', 'Month;Amount', ...lines].join('\n'));
    expect(titled.rows).toBeGreaterThanOrEqual(lines.length);
    const named = await csv.ingest([`Month;${longText(piece)}`, ...lines].join('\n'));
    expect(named.rows).toBe(lines.length);
  });
});
