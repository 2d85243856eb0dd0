import { batched, entityLoader, type Loader } from '../../platform/graph/nodes/loaders.js';
import type { GraphContext } from '../../platform/graph/context.js';
import type { DatasetProfile } from './datasets/dataset-profile.type.js';
import type { ReadingOfDataset } from './datasets/dataset-reading.type.js';
import { Dataset, type DatasetHead } from './datasets/dataset.entity.js';
import { grainOfDataset, understoodColumns } from './datasets/understood-dataset.js';
import type { QualityAssessment } from './quality/index.js';
import { QualityCheck, type QualityCheckHead } from './quality-checks/quality-check.entity.js';
import { Document } from './documents/document.entity.js';
import { dimensionOf } from './quality-checks/quality-details.js';
import type { DimensionScore } from './quality-checks/quality-details.type.js';
import { Source } from './source.entity.js';

export type Loaders = ReturnType<typeof createLoaders>;

/** Loaders of sources, datasets and checks, see `platform/graph/nodes/loaders.ts`. Large values have separate loaders. */
export const createLoaders = () => ({
  source: entityLoader(Source, 'sourceId'),
  dataset: entityLoader(Dataset, 'datasetId', ['profile']),
  document: entityLoader(Document, 'documentId'),
  qualityCheck: entityLoader(QualityCheck, 'qualityCheckId', ['assessment']),
  datasetOfSource: batched<string, DatasetHead>(async (ctx, sourceIds) => {
    const filter = { tenantId: ctx.tenantId, sourceId: { $in: sourceIds } };
    const datasets = await ctx.em.find(Dataset, filter, { exclude: ['profile'] });
    return new Map(datasets.map((dataset) => [dataset.sourceId, dataset]));
  }),
  latestCheckOfDataset: batched<string, QualityCheckHead>(async (ctx, datasetIds) => {
    const latest = await rowsOf<{ quality_check_id: string }>(
      ctx,
      datasetIds,
      (ids) => `SELECT quality_check_id FROM sources.latest_quality_check WHERE tenant_id = ? AND dataset_id IN (${ids})`,
    );
    const filter = { tenantId: ctx.tenantId, qualityCheckId: { $in: latest.map((row) => row.quality_check_id) } };
    const checks = await ctx.em.find(QualityCheck, filter, { exclude: ['assessment'] });
    return new Map(checks.map((check) => [check.datasetId, check]));
  }),
  profileOfDataset: batched<string, DatasetProfile>(async (ctx, datasetIds) => {
    const datasets = await ctx.em.fork().find(Dataset, { tenantId: ctx.tenantId, datasetId: { $in: datasetIds } });
    return new Map(datasets.map((dataset) => [dataset.datasetId, profileOf(dataset)]));
  }),
  assessment: ofCheck<QualityAssessment>('assessment'),
  dimensionScores: mapped(
    ofCheck<StoredScore[]>(
      `(SELECT jsonb_agg(jsonb_build_object('dimension', of->'dimension', 'score', of->'score'))
          FROM jsonb_array_elements(assessment->'dimensions') of)`,
    ),
    (scores) => scores.map(({ dimension, score }): DimensionScore => ({ dimension: dimensionOf(dimension), score })),
  ),
});

interface StoredScore {
  dimension: string;
  score: number | null;
}

const rowsOf = <Row>(ctx: GraphContext, ids: readonly string[], sql: (placeholders: string) => string): Promise<Row[]> =>
  ctx.em.execute<Row[]>(sql(ids.map(() => '?').join(', ')), [ctx.tenantId, ...ids]);

/** Loads a value that SQL computes from each check. */
const ofCheck = <V>(expression: string): Loader<string, V | undefined> =>
  batched<string, V>(async (ctx, checkIds) => {
    const rows = await rowsOf<{ quality_check_id: string; value: V }>(
      ctx,
      checkIds,
      (ids) =>
        `SELECT quality_check_id, ${expression} AS value FROM sources.quality_check WHERE tenant_id = ? AND quality_check_id IN (${ids})`,
    );
    return new Map(rows.map((row) => [row.quality_check_id, row.value]));
  });

const mapped =
  <K, V, W>(loader: Loader<K, V | undefined>, map: (value: V) => W): Loader<K, W | undefined> =>
  async (ctx, key) => {
    const value = await loader(ctx, key);
    return value === undefined ? undefined : map(value);
  };

const readingOf = ({ reading, rejectedBlobName, name }: Dataset): ReadingOfDataset | null =>
  reading && {
    ...reading,
    rejectedFile: rejectedBlobName === null ? null : { blobName: rejectedBlobName, fileName: `${name}-rejected.csv` },
  };

const profileOf = (dataset: Dataset): DatasetProfile => {
  const { datasetId, contentHash, updatedAt, profile } = dataset;
  const columns = understoodColumns(dataset);
  const understood = new Map(columns.map((column) => [column.name, column]));
  return {
    ...{
      datasetId,
      contentHash,
      profiledAt: updatedAt,
      rows: profile.rows,
      sheets: profile.sheets ?? [],
      codeLists: profile.codeLists ?? [],
      columnDescriptions: profile.columnDescriptions ?? [],
    },
    columns: profile.columns.flatMap((column) => {
      const is = understood.get(column.name);
      return is ? [{ ...column, ...is, timeGrain: column.timeGrain ?? null }] : [];
    }),
    grain: grainOfDataset(dataset, columns),
    reading: readingOf(dataset),
    warnings: dataset.warnings,
  };
};
