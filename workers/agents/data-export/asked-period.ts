import { isDateType } from '../../../platform/column-meaning/index.js';
import type { Period } from '../../../platform/text/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { fetchDataset } from '../../datasets.js';
import { formatDate } from '../../documents/text/formatting.js';
import { daysOf, type Days } from '../../export-warnings.js';
import { RefusedError, type AgentContext, type Language } from '../../kit.js';
import { messagesIn } from './messages.js';

/** A period with the words that name it. */
type NamedPeriod = Period & { readonly words?: string };

const YEAR = /^(?:19|20)\d{2}$/u;

/** Returns the single year that a period names by itself, as in "jobs from 2023"; null for an open period such as "since May 2023". */
const bareYearOf = ({ from, until, words }: NamedPeriod): string | null =>
  until === null && words !== undefined && YEAR.test(words) && from === `${words}-01-01` ? words : null;

/**
 * Returns the period of an export. "Jobs from 2023" means the year 2023 if the data begin after it, because a file of later rows would
 * not be what the request names.
 */
export const meantPeriod = (period: NamedPeriod, text: string, days: Days): Period => {
  const year = bareYearOf(period);
  const isOpen =
    year === null || new RegExp(String.raw`${year}\s+(?:on|onwards?|to|until|till|–|-)(?!\p{L})|since\s+${year}`, 'iu').test(text);
  return isOpen || days.first === null || days.first.slice(0, 4) <= year ? period : { from: period.from, until: `${year}-12-31` };
};

const isOutside = ({ from, until }: Period, { first, last }: Days): boolean =>
  first === null || last === null || (until !== null && until < first) || (from !== null && from > last);

/**
 * Returns the period to export from a dataset.
 *
 * @param dated column of the days; undefined for the time of the dataset
 * @throws RefusedError if the dataset has no dates, or none in the period: rows of another time are not what was requested
 */
export const requirePeriod = async (
  context: AgentContext,
  dataset: Dataset,
  { period, dated, text, language }: { period: NamedPeriod; dated: string | undefined; text: string; language: Language },
): Promise<Period> => {
  const { period: messages } = messagesIn(language);
  const column = dated ?? dataset.roles.time ?? dataset.columns.find(({ type }) => isDateType(type))?.name;
  const refused = (reason: string): RefusedError => new RefusedError(reason, ['period']);
  if (column === undefined) throw refused(messages.withoutDate(dataset.name));
  const days = await daysOf(await context.duckDb(), await fetchDataset(context, dataset), column);
  const meant = meantPeriod(period, text, days);
  if (!isOutside(meant, days)) return meant;
  if (days.first === null || days.last === null) throw refused(messages.withoutDate(dataset.name));
  throw refused(messages.outside(dataset.name, formatDate(days.first, language), formatDate(days.last, language)));
};
