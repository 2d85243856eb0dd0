import 'reflect-metadata';
import { rename } from 'node:fs/promises';
import { DuckDbSession, literal } from '../../../../platform/analytics/index.js';
import {
  assessQuality,
  Dataset,
  DEMO_FILES,
  deriveTrustGate,
  ingestFile,
  ingestOptionsSchema,
  QualityCheck,
} from '../../../../subgraphs/sources/index.js';
import { mineProcess } from '../../../agents/process-mining/index.js';
import { NOTHING_ASKED } from '../asked.js';
import { findInitiativeColumns, findKpiTable } from '../../table-roles/index.js';
import { readInitiatives } from '../initiatives.js';
import { readKpiSeries } from '../kpis/kpi-series.js';
import type { DatasetState, TenantState } from '../read-tenant-state.js';

export const TODAY = new Date('2026-11-20T10:00:00Z');
/** Extraction date of the files. */
const AS_OF = new Date('2026-10-01T00:00:00Z');

/** State of a new tenant without datasets and analyses. */
export const emptyState = (): TenantState => ({
  tenantName: 'Neubau GmbH',
  today: TODAY.toISOString().slice(0, 10),
  metrics: [],
  datasets: [],
  datasetTotal: 0,
  asked: NOTHING_ASKED,
  processes: [],
  programme: null,
  profile: null,
  runs: [],
});

let built: Promise<TenantState> | undefined;

/**
 * Imports, checks and mines the demo company's files like the service, but without its database. All tests of a process share one
 * state; they must not change it.
 */
export const demoState = (): Promise<TenantState> => (built ??= buildDemoState());

const buildDemoState = async (): Promise<TenantState> => {
  await using duck = await DuckDbSession.open();
  const datasets: DatasetState[] = [];
  let processes: TenantState['processes'] = [];
  for (const file of DEMO_FILES.hallersfeld) {
    const raw = duck.path('raw.csv');
    await file.write(raw, AS_OF);
    const table = await ingestFile(duck, { file: raw, kind: file.kind, options: ingestOptionsSchema.parse({}) });
    const parquet = duck.path(`${file.key}.parquet`);
    await rename(table.parquetPath, parquet);
    const relation = `read_parquet(${literal(parquet)})`;
    const dataset = Object.assign(new Dataset(), {
      datasetId: `dst_${file.key}`,
      name: file.title,
      kind: file.kind as Dataset['kind'],
      version: 1,
      rows: table.rows,
      contentHash: table.contentHash,
      columns: table.columns,
      ingestedRoles: { ...table.eventLog },
      columnCorrections: [],
      createdAt: new Date('2026-11-01T08:00:00Z'),
      updatedAt: new Date('2026-11-19T08:00:00Z'),
    });
    const assessment = await assessQuality(duck, {
      ...{ relation, columns: table.columns, asOf: TODAY },
      ...(table.eventLog && { timeColumn: table.eventLog.time }),
    });
    const check = Object.assign(new QualityCheck(), {
      datasetId: dataset.datasetId,
      contentHash: dataset.contentHash,
      score: assessment.overall.score,
      gate: deriveTrustGate([{ assessment }]).gate,
      assessment,
    });
    const initiativeColumns = findInitiativeColumns(table.columns);
    const kpiColumns = initiativeColumns ? null : findKpiTable(table);
    datasets.push({
      dataset,
      check,
      initiatives: initiativeColumns && (await readInitiatives(duck, relation, initiativeColumns)),
      kpis: kpiColumns && (await readKpiSeries(duck, relation, kpiColumns, dataset)),
    });
    if (!table.eventLog) continue;
    const { case: caseColumn, activity: activityColumn, time: timeColumn } = table.eventLog;
    const result = await mineProcess(duck, { relation, caseColumn, activityColumn, timeColumn, orderColumn: '_row' });
    const run = {
      runId: 'run_mined',
      agent: 'process-mining',
      queuedAt: new Date('2026-11-19T09:00:00Z'),
      finishedAt: new Date('2026-11-19T09:00:02Z'),
    };
    const analysed = { id: dataset.datasetId, kind: 'dataset', label: `${dataset.name} (v1)`, version: dataset.contentHash };
    processes = [{ run, result, name: dataset.name, dataset: analysed, outdated: false }];
  }
  return { ...emptyState(), tenantName: 'Hallersfeld Armaturen GmbH', datasets, datasetTotal: datasets.length, processes };
};
