import { isNumericType } from '../../../platform/column-meaning/index.js';
import { labelWords } from '../../../platform/text/index.js';
import type { PlannedDataset, Subject } from './local-subjects.js';
import { waitIn } from './row-dates/intervals.js';

/** Beginning of the name of a column with the time that somebody waits: "Wartez. (Sek.)", "queue_secs", "Wait (min)". */
const WAITING = /^(?:wart|wait|queue|hold)/iu;

/** Returns the only column with a time of waiting if a request asks how long somebody waits: "how long callers wait". */
export const waitingColumns = (request: string, { datasetId, columns }: PlannedDataset, named: readonly Subject[]): Subject[] => {
  const words = waitIn(request);
  const [column, second] = columns.filter(({ name, type }) => isNumericType(type) && WAITING.test(labelWords(name)[0] ?? ''));
  if (words === null || !column || second || named.some(({ label }) => label === column.name)) return [];
  const { name } = column;
  return [{ kind: 'column', id: `${datasetId}/${name}`, label: name, words: [words], confidence: 1, source: 'rules' }];
};
