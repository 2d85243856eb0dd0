import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { slugOf } from '../platform/text/index.js';
import { literal } from '../platform/analytics/index.js';
import { newestRuns } from '../platform/runs/index.js';
import { recordExport } from '../subgraphs/agents/index.js';
import { QualityCheck } from '../subgraphs/sources/index.js';
import { agentResult } from './agent-result.js';
import { chooseDataset, citeDataset, fetchDataset } from './datasets.js';
import type { AgentContext, AgentOutcome, Language } from './kit.js';
import { messagesIn } from './messages.js';
import {
  exportChanges,
  exportManifestSchema,
  exportMarkdown,
  exportTable,
  type ExportFormat,
  type ExportManifest,
} from './methods/table-export/index.js';

export const exportResultSchema = agentResult({ subject: z.string(), title: z.string(), manifest: exportManifestSchema });

const MAX_RECORDS = 100_000;

interface SubjectDefinition {
  /** Column types by name, in column order. */
  columns: Readonly<Record<string, string>>;
  rows(context: AgentContext): Promise<Record<string, unknown>[]>;
}

export type ExportSubject = 'runs' | 'events' | 'quality_checks';

export interface ExportRequest {
  format: ExportFormat;
  language: Language;
  /** Dataset to export. Default, without `subject`: the newest dataset whose trust gate is not closed. */
  datasetId?: string;
  subject?: ExportSubject;
}

/** Lists of the tenant's own records that can be exported, newest first. */
const SUBJECTS: Readonly<Record<ExportSubject, SubjectDefinition>> = {
  runs: {
    columns: {
      run_id: 'text',
      agent: 'text',
      status: 'text',
      degraded: 'boolean',
      attempt: 'integer',
      queued_at: 'timestamp',
      finished_at: 'timestamp',
    },
    rows: async ({ em, run: { tenantId } }) =>
      (await newestRuns(em, tenantId, MAX_RECORDS)).map((run) => ({
        run_id: run.runId,
        agent: run.agent,
        status: run.status,
        degraded: run.degraded,
        attempt: run.attempt,
        queued_at: run.queuedAt,
        finished_at: run.finishedAt,
      })),
  },
  events: {
    columns: { sequence: 'integer', id: 'text', type: 'text', source: 'text', subject: 'text', time: 'timestamp' },
    rows: async ({ recentEvents }) => (await recentEvents(MAX_RECORDS)).map((event) => ({ ...event })),
  },
  quality_checks: {
    columns: { quality_check_id: 'text', dataset_id: 'text', source_id: 'text', score: 'decimal', gate: 'text', created_at: 'timestamp' },
    rows: async ({ em, run: { tenantId } }) =>
      (await em.find(QualityCheck, { tenantId }, { orderBy: { createdAt: 'desc' }, limit: MAX_RECORDS })).map((check) => ({
        quality_check_id: check.qualityCheckId,
        dataset_id: check.datasetId,
        source_id: check.sourceId,
        score: check.score,
        gate: check.gate,
        created_at: check.createdAt,
      })),
  },
};

const DUCK_TYPES: Readonly<Record<string, string>> = {
  integer: 'BIGINT',
  decimal: 'DOUBLE',
  boolean: 'BOOLEAN',
  timestamp: 'TIMESTAMP',
  date: 'DATE',
};

/** Exports a dataset or a list of records as one file with a manifest, and records the export. */
export const exportDataset = async (
  context: AgentContext,
  request: ExportRequest,
): Promise<AgentOutcome<z.input<typeof exportResultSchema>>> => {
  const { language, format } = request;
  const chosen = request.subject ? await listOf(context, request.subject, language) : await datasetOf(context, request);
  await context.progress(0.3, 'loaded');
  const { baseName: fileName, citations, ...table } = chosen;
  const file = await exportTable(await context.duckDb(), { ...table, fileName, format, language, createdAt: new Date() });
  await context.progress(0.9, 'written');
  const manifestPath = join(context.folder, `${fileName}.manifest.json`);
  await writeFile(manifestPath, `${JSON.stringify(file.manifest, null, 2)}\n`);
  return {
    result: { subject: chosen.source.dataset_id, title: chosen.title, manifest: file.manifest, ...exportMethod(file.manifest, language) },
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

/** Standards of the export formats. */
const FORMATS: Readonly<Record<ExportFormat, string>> = {
  csv: 'RFC 4180; cells that begin like formulas are escaped after OWASP: CSV Injection',
  parquet: 'Apache Parquet format, zstd',
  json: 'RFC 8259',
  xlsx: 'ECMA-376 (Office Open XML); cells that begin like formulas are escaped after OWASP: CSV Injection',
};

const exportMethod = (manifest: ExportManifest, language: Language) => ({
  method: {
    name: 'Export of a whole table with a manifest of rows, types and checksum',
    parameters: { format: manifest.format, checksum: 'SHA-256' },
    reference: FORMATS[manifest.format],
  },
  warnings: exportChanges(manifest, language),
});

const recordOf = (manifest: ExportManifest, subject: string) => ({
  format: manifest.format,
  subject,
  rows: manifest.rows,
  manifest: { ...manifest },
});

const datasetOf = async (context: AgentContext, { datasetId, language }: ExportRequest) => {
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

/** Returns records as a table for DuckDB. At most 100,000 records fit into memory. */
const listOf = async (context: AgentContext, subject: ExportSubject, language: Language) => {
  const { columns, rows } = SUBJECTS[subject];
  const title = messagesIn(language).exportTitles[subject];
  const path = join(context.folder, 'records.ndjson');
  await writeFile(path, (await rows(context)).map((row) => `${JSON.stringify(row)}\n`).join(''));
  const types = Object.entries(columns).map(([name, type]) => `${literal(name)}: ${literal(DUCK_TYPES[type] ?? 'VARCHAR')}`);
  return {
    relation: `read_json(${literal(path)}, format = 'newline_delimited', columns = {${types.join(', ')}})`,
    columns: Object.entries(columns).map(([name, type]) => ({ name, type })),
    baseName: safeName(title),
    title,
    source: { dataset_id: subject, hash: '' },
    citations: [],
  };
};

const safeName = (title: string): string => slugOf(title) || 'export';
