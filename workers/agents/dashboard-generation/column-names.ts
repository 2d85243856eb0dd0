import { capitalised } from '../../../platform/text/index.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import { unitInName } from '../../methods/table-roles/index.js';

/** Returns the name of a column for readers: `Umsatz_EUR` as „Umsatz (EUR)“, `net_revenue` as “Net revenue”. */
export const readableColumn = (name: string): string => {
  const unit = unitInName(name);
  const words = oneLine(name)
    .split(/[\s_]+/)
    .filter(Boolean);
  const rest = words.at(-1) === unit ? words.slice(0, -1) : words;
  const title = rest.join(' ');
  if (unit === null || rest.length === words.length || rest.length === 0) return capitalised(words.join(' '));
  return `${capitalised(title)} (${unit})`;
};
