import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { literal } from '../platform/analytics/index.js';
import { recordExport } from '../subgraphs/agents/index.js';
import { chooseDataset, citeDataset, fetchDataset } from './datasets.js';
import type { AgentContext, AgentOutcome, Language } from './kit.js';
import { exportMarkdown, exportTable, type ExportFormat, type ExportManifest } from './methods/data-export/index.js';

const manifestSchema: z.ZodType<ExportManifest> = z.object({
  title: z.string(),
  file_name: z.string(),
  format: z.enum(['csv', 'parquet', 'json', 'xlsx']),
  media_type: z.string(),
  rows: z.number(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  bytes: z.number(),
  sha256: z.string(),
  created_at: z.string(),
  source: z.object({ dataset_id: z.string(), hash: z.string() }),
  changes: z.object({ escaped_cells: z.number(), emptied_cells: z.number(), numbers_as_text: z.number() }),
});

export const exportResultSchema = z.object({ subject: z.string(), title: z.string(), manifest: manifestSchema });

interface RecordColumn {
  name: string;
  type: string;
}

export type ExportSubject = 'runs' | 'events' | 'quality_checks';

export interface ExportWish {
  format: ExportFormat;
  language: Language;
  /** Neither: the newest dataset that can be trusted. */
  datasetId?: string;
  subject?: ExportSubject;
}

/** Lists of the tenant's own records that can be exported, newest first. */
const SUBJECTS: Readonly<Record<ExportSubject, { sql: string; columns: RecordColumn[]; title: Record<Language, string> }>> = {
  runs: {
    sql: `SELECT run_id, agent, status, degraded, attempt, queued_at, started_at, finished_at FROM agents.run ORDER BY queued_at DESC, run_id DESC LIMIT 100000`,
    columns: columnsOf({ run_id: 'text', agent: 'text', status: 'text', degraded: 'boolean', attempt: 'integer', queued_at: 'timestamp', started_at: 'timestamp', finished_at: 'timestamp' }),
    title: { de: 'Läufe', en: 'Runs' },
  },
  events: {
    sql: 'SELECT sequence, event_id, type, source, subject, time FROM events.event ORDER BY sequence DESC LIMIT 100000',
    columns: columnsOf({ sequence: 'integer', event_id: 'text', type: 'text', source: 'text', subject: 'text', time: 'timestamp' }),
    title: { de: 'Ereignisse', en: 'Events' },
  },
  quality_checks: {
    sql: 'SELECT quality_check_id, dataset_id, source_id, score, gate, created_at FROM sources.quality_check ORDER BY created_at DESC LIMIT 100000',
    columns: columnsOf({ quality_check_id: 'text', dataset_id: 'text', source_id: 'text', score: 'decimal', gate: 'text', created_at: 'timestamp' }),
    title: { de: 'Qualitätsprüfungen', en: 'Quality checks' },
  },
};

const DUCK_TYPES: Readonly<Record<string, string>> = { integer: 'BIGINT', decimal: 'DOUBLE', boolean: 'BOOLEAN', timestamp: 'TIMESTAMP', date: 'DATE' };

/** Exports a dataset or a list of records: one file, its manifest beside it, and the record of the export. */
export const exportDataset = async (context: AgentContext, wish: ExportWish): Promise<AgentOutcome<z.input<typeof exportResultSchema>>> => {
  const { language, format } = wish;
  const chosen = wish.subject ? await listOf(context, wish.subject, language) : await datasetOf(context, wish);
  await context.progress(0.3, 'loaded');
  const { baseName: fileName, citations, ...table } = chosen;
  const file = await exportTable(await context.duckDb(), { ...table, fileName, format, language, createdAt: new Date() });
  await context.progress(0.9, 'written');
  const manifestPath = join(context.folder, `${fileName}.manifest.json`);
  await writeFile(manifestPath, `${JSON.stringify(file.manifest, null, 2)}\n`);
  return {
    result: { subject: chosen.source.dataset_id, title: chosen.title, manifest: file.manifest },
    markdown: exportMarkdown(file.manifest, { language, title: chosen.title }),
    files: [
      { path: file.path, fileName: file.fileName, mediaType: file.mediaType },
      { path: manifestPath, fileName: `${fileName}.manifest.json`, mediaType: 'application/json' },
    ],
    citations,
    async commit(em, [artifact]) {
      if (artifact) await recordExport(em, context.run, artifact, recordOf(file.manifest, chosen.source.dataset_id));
    },
  };
};

const recordOf = (manifest: ExportManifest, subject: string) => ({ format: manifest.format, subject, rows: manifest.rows, manifest: { ...manifest } });

const datasetOf = async (context: AgentContext, { datasetId, language }: ExportWish) => {
  const dataset = await chooseDataset(context, { ids: datasetId ? [datasetId] : [], language });
  return {
    relation: await fetchDataset(context, dataset),
    columns: dataset.columns,
    baseName: safeName(dataset.name),
    title: dataset.name,
    source: { dataset_id: dataset.datasetId, hash: dataset.contentHash },
    citations: [citeDataset(dataset)],
  };
};

/** The records as a table for DuckDB. They are few enough to pass through memory. */
const listOf = async (context: AgentContext, subject: ExportSubject, language: Language) => {
  const { sql, columns, title } = SUBJECTS[subject];
  const rows = await context.em.execute<Record<string, unknown>[]>(sql);
  const path = join(context.folder, 'records.ndjson');
  await writeFile(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const types = columns.map(({ name, type }) => `${literal(name)}: ${literal(DUCK_TYPES[type] ?? 'VARCHAR')}`).join(', ');
  return {
    relation: `read_json(${literal(path)}, format = 'newline_delimited', columns = {${types}})`,
    columns,
    baseName: safeName(title[language]),
    title: title[language],
    source: { dataset_id: subject, hash: '' },
    citations: [],
  };
};

function columnsOf(types: Record<string, string>): RecordColumn[] {
  return Object.entries(types).map(([name, type]) => ({ name, type }));
}

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** A file name that every system takes. */
const safeName = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => UMLAUTS[letter] ?? letter)
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '') || 'export';
