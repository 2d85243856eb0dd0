import type { Dataset } from '../../../subgraphs/sources/index.js';
import type { ExportFormat, ExportRequest, ExportSubject } from '../../exporting.js';
import { datasetOfColumn, namedIds, type Understood } from '../../methods/request-reading/index.js';

/** What the caller states explicitly; it takes precedence over the text of the request. */
export interface ExportParameters {
  readonly format?: ExportFormat | undefined;
  readonly subject?: ExportSubject | undefined;
  readonly datasetId?: string | undefined;
}

/** Parts of a request that an export cannot answer. */
export interface Unanswered {
  /** Format of the request that is not an export format. */
  readonly format: string | null;
  /** True if the request has words, but names nothing that can be exported. */
  readonly subject: boolean;
}

const FORMATS: readonly string[] = ['csv', 'parquet', 'json', 'xlsx'] satisfies ExportFormat[];
const SUBJECTS: readonly string[] = ['metrics', 'initiatives', 'milestones', 'runs', 'events', 'quality_checks'] satisfies ExportSubject[];

/**
 * Plans the export that a request asks for: a dataset that it names, else the metrics that it names, else a list such as all metrics,
 * else the dataset with a column that it names. Columns are selected if the request names columns of a named dataset.
 */
export const planExport = (
  understood: Understood | null,
  { format, subject, datasetId }: ExportParameters,
): { request: Omit<ExportRequest, 'language'>; unanswered: Unanswered } => {
  const named = understood?.format?.value;
  const wished = named !== undefined && FORMATS.includes(named) ? (named as ExportFormat) : undefined;
  const target = subject !== undefined || datasetId !== undefined ? ({ subject, datasetId } as Target) : targetOf(understood);
  const columns = columnsOf(understood, datasetId ?? target.namedDatasetId);
  return {
    request: {
      format: format ?? wished ?? 'csv',
      ...(target.subject && { subject: target.subject }),
      ...(target.datasetId !== undefined && { datasetId: target.datasetId }),
      ...(target.metricIds && { metricIds: target.metricIds }),
      ...(columns.length > 0 && { columns }),
      ...(understood?.period && { period: understood.period }),
    },
    unanswered: {
      format: format === undefined && wished === undefined ? (understood?.format?.words ?? null) : null,
      subject: understood !== null && target.subject === undefined && target.datasetId === undefined && understood.open.length > 0,
    },
  };
};

interface Target {
  readonly subject?: ExportSubject | undefined;
  readonly datasetId?: string | undefined;
  /** The dataset if the request names it itself, not only one of its columns. */
  readonly namedDatasetId?: string | undefined;
  readonly metricIds?: string[];
}

const targetOf = (understood: Understood | null): Target => {
  if (!understood) return {};
  const [dataset] = namedIds(understood, 'dataset');
  if (dataset !== undefined) return { datasetId: dataset, namedDatasetId: dataset };
  const metricIds = namedIds(understood, 'metric');
  if (metricIds.length > 0) return { subject: 'metrics', metricIds };
  const topic = understood.topics.find((each) => SUBJECTS.includes(each.topic));
  if (topic) return { subject: topic.topic as ExportSubject };
  const [column] = namedIds(understood, 'column');
  return column === undefined ? {} : { datasetId: datasetOfColumn(column) };
};

const columnsOf = (understood: Understood | null, datasetId: Dataset['datasetId'] | undefined): string[] =>
  (understood?.subjects ?? []).filter(({ kind, id }) => kind === 'column' && datasetOfColumn(id) === datasetId).map(({ label }) => label);
