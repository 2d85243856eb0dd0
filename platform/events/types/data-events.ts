import { z } from 'zod';
import { BY, CHANGED, ERROR, event } from './event-type.js';

const SOURCE = { name: z.string().describe('Name of the source.'), kind: z.string().describe('Kind of the source, for example `csv`.') };
const VERSION = { version: z.int().describe('Version number, from 1.') };
const FILE = { bytes: z.int().nullable().describe('Size of the file in bytes.') };

/** Events of sources, datasets, documents and metrics. */
export const DATA_EVENTS = {
  'source.created': event('A source was registered.', SOURCE),
  'source.updated': event('Fields of a source were changed.', { ...SOURCE, ...CHANGED }),
  'source.deleted': event('A source was deleted with its dataset.', {
    ...SOURCE,
    dataset_id: z.string().nullable().describe('Dataset that was deleted with it; null if there was none.'),
  }),
  'source.synced': event('A source was imported.', {
    dataset_id: z.string(),
    rows: z.int().describe('Number of rows of the dataset.'),
    changed: z.boolean().describe('True if the content differs from the previous version.'),
  }),
  'source.sync_failed': event('A source could not be imported.', { error: ERROR }),
  'source.sync_superseded': event('The outcome of a synchronisation was discarded.', {
    run_id: z.string().describe('Run whose outcome was discarded.'),
    superseded_by: z.string().nullable().describe('Run that was requested later and finished first.'),
    reason: z.enum(['newer_run', 'source_changed']).describe('`source_changed`: the settings of the source were changed meanwhile.'),
  }),
  'source.sync_skipped': event('A scheduled synchronisation was not started, because an earlier one of the source had not ended.', {
    run_id: z.string().describe('Synchronisation that had not ended.'),
    scheduled_for: z.string().describe('Time of the skipped synchronisation, RFC 3339 in UTC.'),
  }),
  'dataset.published': event('A dataset has a new version.', { ...VERSION, source_id: z.string(), rows: z.int() }),
  'dataset.deleted': event('A dataset was deleted with its source.', { source_id: z.string() }),
  'dataset.corrected': event('The understanding of columns of a dataset was corrected.', {
    columns: z.array(z.string()).describe('Names of the corrected columns.'),
  }),
  'quality_check.completed': event('A dataset was checked.', {
    source_id: z.string(),
    dataset_id: z.string(),
    score: z.number().nullable().describe('Quality score from 0 to 1.'),
    gate: z.string().describe('State of the trust gate.'),
    outdated: z.boolean().describe('True if the content has changed since, so that the check does not count.'),
  }),
  'document.created': event('A document was registered; its file has not been uploaded yet.', { ...BY, name: z.string() }),
  'document.uploaded': event('The file of a document was uploaded.', FILE),
  'document.refused': event('The file of a document is larger than allowed; it is not read.', FILE),
  'document.deleted': event('A document was deleted with its file and its passages.', BY),
  'metric.created': event('A metric was defined.', {
    ...VERSION,
    name: z.string(),
    status: z.string().describe('Status of the metric, `draft` or `active`.'),
    dataset_id: z.string().nullable(),
  }),
  'metric.revised': event('A metric has a new version.', { ...VERSION, name: z.string() }),
  'metric.activated': event('A metric is in use from now on.', VERSION),
  'metric.retired': event('A metric is no longer in use.', VERSION),
  'metric.refreshed': event('The computation of the values of a metric succeeded or failed.', {
    ...VERSION,
    status: z.enum(['ready', 'failed']),
    dataset_id: z.string().optional(),
    dataset_version: z.int().optional().describe('Version of the dataset that was read.'),
    values: z.int().optional().describe('Number of computed values.'),
    error: ERROR.optional(),
  }),
  'kpi_candidate.found': event('Datasets were searched for KPIs.', {
    found: z.int().describe('Number of KPI candidates.'),
    new: z.int().describe('Number of candidates that were not known before.'),
    dataset_ids: z.array(z.string()),
  }),
  'kpi_candidate.adopted': event('A KPI candidate was adopted as a metric.', { metric_id: z.string() }),
  'kpi_candidate.dismissed': event('A KPI candidate was dismissed.', { reason: z.string().nullable() }),
};
