import { countOf } from '../../../platform/text/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { formatNumber, formatPercent, type Language } from '../../documents/text/formatting.js';
import { messagesIn } from './messages.js';

const ASKS =
  /(?:(?<count>\d{1,2}|\p{L}+)\s+)?(?:spalten|felder|columns|fields)(?!\p{L}).{0,60}(?:unvollständig|lücken|leer|gefüllt|fehl|incomplete|complete|empty|gaps|filled|missing)|(?:unvollständigste|leerste|emptiest|least complete|most incomplete)\p{L}*\s+(?:spalten|felder|columns|fields)/iu;
const DEFAULT_COUNT = 5;
const MAX_COUNT = 20;

/** Returns a sentence with the least complete columns of all datasets if a request asks for them; null if it does not. */
export const emptiestColumns = (
  text: string,
  datasets: readonly Pick<Dataset, 'name' | 'profile'>[],
  language: Language,
): string | null => {
  const match = ASKS.exec(text);
  if (!match) return null;
  const wanted = countOf(match.groups?.['count'] ?? '') ?? DEFAULT_COUNT;
  const messages = messagesIn(language).emptiest;
  const columns = datasets
    .flatMap(({ name: dataset, profile }) => profile.columns.map(({ name, nullShare }) => ({ dataset, name, nullShare })))
    .filter(({ nullShare }) => nullShare > 0)
    .toSorted((a, b) => b.nullShare - a.nullShare);
  if (columns.length === 0) return messages.none(formatNumber(datasets.length, language, 0));
  const listed = columns
    .slice(0, Math.min(Math.max(wanted, 1), MAX_COUNT))
    .map(({ dataset, name, nullShare }) => messages.column(name, dataset, formatPercent(1 - nullShare, language)));
  return messages.list(formatNumber(datasets.length, language, 0), listed.join(', '));
};
