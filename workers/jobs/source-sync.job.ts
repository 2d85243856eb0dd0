import { join } from 'node:path';
import { z } from 'zod';
import { literal, type DuckDbSession } from '../../platform/analytics/index.js';
import { recordAvailableData } from '../../subgraphs/agents/index.js';
import { markComputing, outdatedMetrics, requestRefresh } from '../../subgraphs/metrics/index.js';
import {
  assessQuality,
  Dataset,
  FILE_ORDER_COLUMN,
  findDemoFile,
  ingestFile,
  IngestError,
  ingestOptionsSchema,
  profileTable,
  publishDataset,
  recordQualityCheck,
  recordSyncFailure,
  fetchRemote,
  FETCH_TIMEOUT_MS,
  remoteDataOf,
  Source,
  sourceFault,
  supersededBySettings,
  SourceKind,
  SourceOrigin,
  sourceRegistrarOf,
  findCleaning,
  findKeyDirectory,
  understandProfile,
  understoodColumns,
  withStatedRoles,
  type ConnectorWarning,
  type IngestedDataset,
  type IngestedTable,
  type ListingTable,
} from '../../subgraphs/sources/index.js';
import { AppError } from '../../platform/errors/index.js';
import type { FetchedData } from '../../platform/runs/index.js';
import { LANGUAGES, localized, type LocalizedText } from '../../platform/content/index.js';
import { codesInFormulas, findDecodable, findListings, readListings } from './code-listings.js';
import { timeZoneOf } from '../datasets.js';
import { defineAgent, RefusedError, type AgentContext } from '../kit.js';
import { runLanguage } from '../run-language.js';
import { messagesIn } from './messages.js';
import { discoverForDrafts } from './onboarding-setup/goals.js';

/** Imports a source: fetch (unless a fetch process has done so), validate, normalise to Parquet, profile, check quality. All results are committed together. */
export const sourceSyncJob = defineAgent({
  name: 'source-sync',
  input: z.object({ source_id: z.string(), language: z.enum(LANGUAGES).optional() }),
  output: z.object({
    source_id: z.string(),
    rows: z.number(),
    columns: z.array(z.object({ name: z.string(), type: z.string() })),
    content_hash: z.string(),
    quality_score: z.number().nullable(),
    warnings: z.array(z.object({ code: z.string(), de: z.string(), en: z.string() })),
  }),

  async run(context, { source_id: sourceId }) {
    const { em, run, signal } = context;
    const source = await em.findOne(Source, { tenantId: run.tenantId, sourceId });
    if (!source) throw new RefusedError(`The source ${sourceId} does not exist.`);
    if (run.fetched !== null && run.fetched.revision !== source.revision) throw await supersededBySettings(em, run.tenantId);
    const file = join(context.folder, 'source.raw');
    const fetchWarnings = await fetchFile(context, source, file);
    await context.progress(0.2, 'fetched');

    const duck = await context.duckDb();
    const lists = await findListings(em, run.tenantId, sourceId);
    const keptCodes = await codesInFormulas(em, run.tenantId, sourceId);
    const table = await ingest(context, duck, source, { file, listings: await readListings(context, duck, lists), keptCodes });
    await context.progress(0.5, 'normalised');
    const relation = `read_parquet(${literal(table.parquetPath)})`;
    // The row numbers of an event log are added at import. They carry no information and would make every row unique.
    const columns = table.columns.filter(({ name }) => name !== FILE_ORDER_COLUMN);
    const profile = await profileTable(duck, relation, columns);
    await context.progress(0.7, 'profiled');
    const known = await em.findOne(Dataset, { tenantId: run.tenantId, sourceId }, { exclude: ['profile'] });
    const assessed = withStatedRoles(columns, known?.columnCorrections ?? []);
    const assessment = await assessQuality(
      duck,
      {
        ...{ relation, columns: assessed, asOf: new Date() },
        ...(table.eventLog && { timeColumn: table.eventLog.time }),
        ...(table.reading && { rejectedRows: table.reading.rejectedRows }),
      },
      { signal },
    );
    await context.progress(0.9, 'checked');

    const blob = await context.storage.putFile(run.tenantId, 'datasets', table.parquetPath, '.parquet', 'application/vnd.apache.parquet');
    const rejected =
      table.rejectedPath && (await context.storage.putFile(run.tenantId, 'datasets', table.rejectedPath, '.csv', 'text/csv'));
    const understood = await understandProfile(duck, relation, profile, assessment.keyCandidates, unitsOf(columns));
    const identifiers = understoodColumns({ columns: assessed, profile: understood, rows: table.rows }).flatMap(({ name, role }) =>
      role === 'identifier' ? [name] : [],
    );
    const directory = table.eventLog ? null : await findKeyDirectory(duck, relation, understood);
    const ingested: IngestedDataset = {
      rows: table.rows,
      bytes: blob.bytes,
      contentHash: table.contentHash,
      blobName: blob.blobName,
      columns: columns.map(({ name, type, isInstant }) => ({ name, type, ...(isInstant !== undefined && { isInstant }) })),
      ingestedRoles: { ...table.eventLog, ...(table.eventLog && { order: FILE_ORDER_COLUMN }) },
      profile: {
        ...understood,
        ...(!table.eventLog && { cleaning: await findCleaning(duck, relation, understood, identifiers) }),
        ...(directory && { keyDirectory: directory }),
        ...(table.sheets && { sheets: table.sheets }),
        ...(table.codeLists && { codeLists: table.codeLists }),
        ...(table.columnDescriptions && { columnDescriptions: table.columnDescriptions }),
      },
      warnings: [
        ...fetchWarnings.map(({ code, text }) => ({ code, ...text })),
        ...table.warnings.map(({ code, text, concerned }) => ({ code, ...text, ...(concerned.length > 0 && { columns: [...concerned] }) })),
      ],
      reading: readingOf(table, source),
      rejectedBlobName: rejected ? rejected.blobName : null,
    };
    return {
      result: {
        source_id: sourceId,
        rows: ingested.rows,
        columns: ingested.columns,
        content_hash: ingested.contentHash,
        quality_score: assessment.overall.score,
        warnings: ingested.warnings.map(({ code, de, en }) => ({ code, de, en })),
      },
      markdown: null,
      async commit(tx) {
        // Must precede all writes that append events: lock order is the metric's row, then the tenant's event sequence.
        const existing = await tx.findOne(Dataset, { tenantId: run.tenantId, sourceId });
        const isChanged = existing?.contentHash !== ingested.contentHash;
        const outdated = existing ? await outdatedMetrics(tx, run.tenantId, existing.datasetId, ingested.contentHash) : [];
        await markComputing(tx, run.tenantId, outdated);
        const imported = { tenantId: run.tenantId, sourceId, name: source.name, table: ingested, relation, known: lists, isChanged };
        const decodable = await findDecodable(tx, context, imported);
        const registrar = sourceRegistrarOf(context.config, context.storage);
        await registrar.lockForSync(tx, run.tenantId, decodable);
        const dataset = await publishDataset(tx, run, source, ingested);
        await recordQualityCheck(tx, run.tenantId, dataset, assessment);
        await recordAvailableData(tx, run.tenantId, 'dataset');
        if (table.eventLog) await recordAvailableData(tx, run.tenantId, 'event_log');
        if (outdated.length > 0) await requestRefresh(tx, run, outdated);
        for (const each of decodable) await registrar.startSync(tx, run, each);
        // The demo job defines the metrics of demo companies and starts their discovery.
        if (source.origin !== SourceOrigin.DEMO) await discoverForDrafts(tx, context, [dataset.datasetId]);
      },
    };
  },

  async onFailure(em, run, { code, message }) {
    const { source_id: sourceId } = run.input as { source_id?: string };
    if (sourceId) await recordSyncFailure(em, run, sourceId, { code, message });
  },
});

const unitsOf = (columns: IngestedTable['columns']): Map<string, string> =>
  new Map(columns.flatMap(({ name, unit }) => (unit ? [[name, unit]] : [])));

/** Writes the file of a source, which may have been fetched already, and returns warnings on its content. */
const fetchFile = async (context: AgentContext, source: Source, file: string): Promise<ConnectorWarning[]> => {
  const { config, storage, signal, run } = context;
  const limits = {
    file,
    maxBytes: config.blob.uploadMaxBytes,
    timeoutMs: FETCH_TIMEOUT_MS,
    signal,
    allowLoopback: config.sources.allowLoopback,
  };
  try {
    if (run.fetched !== null && (await getFetched(context, run.fetched, file))) return run.fetched.warnings as ConnectorWarning[];
    if (source.origin === SourceOrigin.DEMO) await findDemoFile(source.location)?.write(file, source.createdAt);
    else if (source.origin === SourceOrigin.UPLOAD) await storage.getToFile(source.tenantId, source.location, file, signal);
    else return await fetchRemote(remoteDataOf(source, config.credentialsKeys), limits);
    return [];
  } catch (error) {
    const fault = sourceFault(error);
    if (fault) throw await refusal(context, fault);
    if (error instanceof AppError && error.code === 'NOT_FOUND') throw await refusal(context, fileMissing(), ['file']);
    throw error;
  }
};

/** Copies the fetched data to a file; returns false if they have been removed meanwhile. */
const getFetched = async ({ storage, run, signal }: AgentContext, { blobName }: FetchedData, file: string): Promise<boolean> => {
  try {
    await storage.getToFile(run.tenantId, blobName, file, signal);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return false;
    throw error;
  }
};

const ingest = async (
  context: AgentContext,
  duck: DuckDbSession,
  source: Source,
  { file, listings, keptCodes }: { file: string; listings: readonly ListingTable[]; keptCodes: readonly string[] },
): Promise<IngestedTable> => {
  const { kind, name: fileName, options } = source;
  const isConnected = kind === SourceKind.POSTGRES || kind === SourceKind.REST;
  const timeZone = await timeZoneOf(context, source);
  try {
    return await ingestFile(duck, {
      file,
      // Connectors write one JSON object per line.
      kind: isConnected ? 'json' : kind,
      fileName,
      ...{ listings, keptCodes },
      // Connectors apply the records pointer while fetching.
      options: ingestOptionsSchema.parse({ ...options, ...(isConnected && { recordsPointer: undefined }), timeZone }),
      signal: context.signal,
    });
  } catch (error) {
    if (error instanceof IngestError) throw await refusal(context, error);
    throw error;
  }
};

/** Options of a source that determine how a delimited text file is read. */
const READING_OPTIONS = [
  'delimiter',
  'quote',
  'escape',
  'encoding',
  'header',
  'skipRows',
  'decimalSeparator',
  'nullValues',
  'maxRejectedShare',
] as const;

const readingOf = (table: IngestedTable, { options }: Source): IngestedDataset['reading'] => {
  const { rows, reading, delimiter, encoding } = table;
  if (reading === undefined || delimiter === undefined || encoding === undefined) return null;
  return {
    ...{ ...reading, delimiter, encoding, decimalSeparator: table.decimalSeparator ?? null },
    nullValues: options.nullValues ?? [],
    stated: READING_OPTIONS.filter((name) => options[name] !== undefined),
    rejectedShare: reading.rejectedRows / (rows + reading.rejectedRows),
  };
};

const fileMissing = () => ({ code: 'file_missing', text: localized(messagesIn, (messages) => messages.fileMissing) });

/** Returns a refusal with a message in the language of the run. */
const refusal = async (
  { em, run }: AgentContext,
  { code, text }: { code: string; text: LocalizedText },
  missing: string[] = [],
): Promise<RefusedError> => new RefusedError(text[await runLanguage(em, run)], missing, code);
