import { datesOf } from '../../methods/table-roles/index.js';
import { identifier } from '../../../platform/analytics/index.js';
import { isFormOf, nameWords, stemOf } from '../../../platform/text/index.js';
import { Dataset } from '../../../subgraphs/sources/index.js';
import { fetchDataset } from '../../datasets.js';
import { RefusedError, type AgentContext, type Language } from '../../kit.js';
import { datasetOfColumn, namedIn, type Understood } from '../../methods/request-reading/index.js';
import { listedActivities } from '../../methods/case-times/index.js';
import { formatFor } from './format.js';
import { messagesIn } from './messages.js';

type LogNames = Pick<Dataset, 'datasetId' | 'name' | 'columns' | 'roles' | 'profile'>;

/** Minimum confidence at which a request is about a table. */
const NAMED = 0.85;

/** Returns the id of the table, other than the event log, that a request is about; null if it names anything of the log. */
export const otherTableOf = (text: string, understood: Understood | null, log: LogNames): string | null => {
  const subjects = understood?.subjects ?? [];
  const idOf = ({ kind, id }: Understood['subjects'][number]): string => (kind === 'dataset' ? id : datasetOfColumn(id));
  const isData = ({ kind }: Understood['subjects'][number]): boolean => kind === 'dataset' || kind === 'column' || kind === 'value';
  if (subjects.some((subject) => isData(subject) && idOf(subject) === log.datasetId)) return null;
  if (namedIn(text, listedActivities(log, log.roles['activity'])).length > 0) return null;
  const other = subjects.find(({ kind, confidence }) => kind === 'dataset' && confidence >= NAMED);
  // A word that the table and the log have in common does not tell them apart.
  return other && !other.words.every((word) => isOfLog(word, log)) ? other.id : null;
};

/** Returns whether the name of a log, of its columns or of its activities contains a word. */
const isOfLog = (word: string, log: LogNames): boolean => {
  const stem = stemOf(word);
  return [log.name, ...log.columns.map(({ name }) => name), ...listedActivities(log, log.roles['activity'])].some((text) =>
    nameWords(text).some((each) => isFormOf(stem, stemOf(each))),
  );
};

/**
 * Refuses a request about a table that is no event log, instead of mining the log of another process; states the time between the table's
 * dates.
 * @throws RefusedError
 */
export const refuseOtherProcess = async (
  context: AgentContext,
  tableId: string,
  log: Pick<Dataset, 'name'>,
  language: Language,
): Promise<void> => {
  const { em, run } = context;
  const table = await em.findOne(Dataset, { tenantId: run.tenantId, datasetId: tableId });
  if (!table || table.eventLogColumns !== null) return;
  const messages = messagesIn(language);
  throw new RefusedError(messages.otherProcess(table.name, log.name, await totalTime(context, table, language)), ['event_log']);
};

/** States the time between the first two dates of a table, of which the first precedes the second; null without two dates. */
const totalTime = async (context: AgentContext, table: Dataset, language: Language): Promise<string | null> => {
  const dates = datesOf(table);
  const [first, second] = dates;
  if (first === undefined || second === undefined) return null;
  const days = `date_diff('day', CAST(${identifier(first)} AS TIMESTAMP), CAST(${identifier(second)} AS TIMESTAMP))`;
  const row = await (
    await context.duckDb()
  ).one<{ n: number; mean: number | null; median: number | null; negative: number }>(
    `SELECT count(days) AS n, avg(days) AS mean, median(days) AS median, count(*) FILTER (WHERE days < 0) AS negative FROM (SELECT ${days} AS days FROM ${await fetchDataset(context, table)})`,
  );
  if (row.mean === null || row.median === null || Number(row.negative) > Number(row.n) / 2) return null;
  const { count, duration } = formatFor(language);
  return messagesIn(language).totalTime(
    first,
    second,
    duration(Number(row.mean) * DAY),
    duration(Number(row.median) * DAY),
    count(Number(row.n)),
  );
};

const DAY = 86_400;
