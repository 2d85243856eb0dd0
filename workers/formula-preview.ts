import type { EntityManager } from '@mikro-orm/postgresql';
import { DuckDbSession, isOutOfMemory, literal } from '../platform/analytics/index.js';
import type { FormulaPreviewRequest, FormulaPreviewResult } from '../platform/cross-domain/index.js';
import { tenantCalendar, timeZoneNamed } from '../platform/identity/tenant-calendar.js';
import { Slots } from '../platform/lifecycle/slots.js';
import type { BlobStorage } from '../platform/storage/index.js';
import type { MetricGrain } from '../subgraphs/metrics/index.js';
import { datasetTable, type DatasetTable } from '../subgraphs/sources/index.js';
import { withLocalTimes } from './local-times.js';
import { checkedOn, computeMetric, isComputationError } from './methods/metrics/index.js';

/** Limits of a preview, which runs in a process that answers requests. */
const MAX_BYTES = 32 * 1024 * 1024;
const MAX_ROWS = 1_000_000;
const TIMEOUT_MS = 8_000;
const MEMORY_MB = 128;
const slots = new Slots(1);

type Point = FormulaPreviewResult['points'][number];

/**
 * Computes the newest values of a formula in the same way as those of a metric, and stores nothing. Datasets of more than 32 MiB or
 * 1,000,000 rows are not computed; a computation ends after 8 s.
 * @throws FormulaError if the formula does not fit the dataset
 */
export const formulaPreview = async (
  em: EntityManager,
  tenantId: string,
  request: FormulaPreviewRequest,
  storage: BlobStorage,
): Promise<FormulaPreviewResult | null> => {
  const dataset = await datasetTable(em, tenantId, request.datasetId);
  if (!dataset) return null;
  if (dataset.bytes > MAX_BYTES || dataset.rows > MAX_ROWS) return withoutValues('too_large');
  const calendar = await tenantCalendar(em, tenantId);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const release = await slots.take(signal);
    try {
      await using duck = await DuckDbSession.open({ memoryMb: MEMORY_MB, signal });
      await storage.getToFile(tenantId, dataset.blobName, duck.path('dataset.parquet'), signal, MAX_BYTES);
      // Awaited because the session is disposed on return.
      return await compute(duck, dataset, request, calendar);
    } finally {
      release();
    }
  } catch (error) {
    if (signal.aborted) return withoutValues('timed_out');
    if (isOutOfMemory(error)) return withoutValues('too_large');
    if (isComputationError(error)) return withoutValues('not_computable');
    throw error;
  }
};

const compute = async (
  duck: DuckDbSession,
  dataset: DatasetTable,
  { formula, unit, grain, timeColumn, last }: FormulaPreviewRequest,
  calendar: Awaited<ReturnType<typeof tenantCalendar>>,
): Promise<FormulaPreviewResult> => {
  const timeZone = timeZoneNamed(dataset.timeZone) ?? calendar.timeZone;
  const instants = `read_parquet(${literal(duck.path('dataset.parquet'))})`;
  const relation = withLocalTimes(instants, dataset.columns, timeZone);
  const table = { dataset, instants, relation, timeZone, fiscalYearStart: calendar.fiscalYearStart };
  const plan = { checked: checkedOn(table, formula), unit, grains: [grain as MetricGrain], timeColumn, dimensions: [] };
  const path = duck.path('values.parquet');
  const { coverage, warnings } = await computeMetric(duck, table, plan, path);
  const points = await duck.rows<Point & Record<string, unknown>>(
    `SELECT period_start AS "periodStart", value, n, blank_rows AS "blankRows", missing FROM read_parquet(${literal(path)})
      ORDER BY period_start DESC LIMIT ${last}`,
  );
  return { status: 'ready', points: points.toReversed(), coverage, warnings };
};

const withoutValues = (status: Exclude<FormulaPreviewResult['status'], 'ready'>): FormulaPreviewResult => ({
  status,
  points: [],
  coverage: null,
  warnings: [],
});
