import { quotedColumn } from '../../../subgraphs/metrics/index.js';
import { conditionsIn, formulaUnit, type IntervalUnit } from '../../methods/answer-plan/index.js';
import type { ColumnKpi } from './column-kpis.js';

/** Words that ask how fast something is done, or whether it is done in time. */
const ASKS_SPEED =
  /(?<!\p{L})(?:fast(?:er)?|quick(?:ly|er)?|prompt(?:ly)?|(?:in|on) time|slow(?:ly|er)?|how long|within(?=\s+\w*\s?\d)|(?:response|reply|reaction|turnaround) times?|schnell\p{L}*|rasch\p{L}*|zügig\p{L}*|rechtzeitig\p{L}*|fristgerecht\p{L}*|langsam\p{L}*|wie lange|(?:innerhalb|binnen)(?=\s+\w*\s?\d)|(?:reaktions|antwort|bearbeitungs)zeit\p{L}*)(?!\p{L})/iu;
/** A number of days, which is the limit of what is fast enough. */
const DAYS = /(?<!\p{L}|\d|[.,])(?<days>\d{1,3})[\s-]?(?:calendar )?(?:days?|(?:kalender)?tage?n?)(?!\p{L})/iu;

/** Signs of comparisons in texts. */
const SIGNS = { '<': '<', '<=': '≤', '>': '>', '>=': '≥' } as const;

/** The first and the second date of a row, and the numbers that a request can bound. */
interface Dates {
  readonly from: string;
  readonly until: string;
  /** Unit in which the time between the dates is stated. */
  readonly unit: IntervalUnit;
  readonly numbers: readonly { readonly name: string; readonly unit: string | null; readonly words: readonly string[] }[];
}

/** Returns the kind and the unit of the median time between two dates: days have texts of their own. */
export const spanIn = (unit: IntervalUnit): Pick<ColumnKpi, 'kind' | 'unit'> =>
  unit === 'd' ? { kind: 'span', unit: null } : { kind: 'median', unit };

/**
 * Returns the KPIs on the time between two dates, if a request asks how fast something is done: the share within the days that it states,
 * the share without the second date, and the median of the time; with the words that ask for them. The bounds that it states on numbers
 * select the rows. Returns null if it does not ask, or if a number of the table has the name of the duration.
 */
export const speedKpis = (text: string, { from, until, unit, numbers }: Dates): { kpis: ColumnKpi[]; words: string[] } | null => {
  const asked = ASKS_SPEED.exec(text);
  if (asked === null || numbers.some(({ words }) => words.some((word) => asked[0].includes(word)))) return null;
  const limit = unit === 'd' ? DAYS.exec(text) : null;
  const days = limit?.groups?.['days'];
  const { conditions } = conditionsIn(
    text,
    numbers.filter(({ words }) => words.length > 0).map((number) => ({ ...number, isPrice: false })),
    { byUnit: false },
  );
  const rows = conditions.map(({ column, operator, value }) => `${quotedColumn(column)} ${operator} ${value}`);
  const where = (...own: string[]): string => [...own, ...rows].join(' AND ');
  const of = rows.length === 0 ? 'COUNT()' : `COUNT(WHERE ${where()})`;
  const elapsed = `DATE_DIFF('${formulaUnit(unit)}', ${quotedColumn(from)}, ${quotedColumn(until)})`;
  const selection = conditions.map(({ column, operator, value }) => `${column} ${SIGNS[operator]} ${value}`).join(', ');
  const head = { column: until, subject: [`${from} – ${until}`, selection].filter((part) => part !== '').join('; '), isNamed: true };
  const within: ColumnKpi[] =
    days === undefined
      ? []
      : [
          {
            ...head,
            kind: 'within',
            unit: '%',
            days: Number(days),
            formula: `100 * COUNT(WHERE ${where(`${elapsed} <= ${days}`)}) / ${of}`,
          },
        ];
  return {
    kpis: [
      ...within,
      { ...head, kind: 'without', unit: '%', formula: `100 * COUNT(WHERE ${where(`${quotedColumn(until)} IS NULL`)}) / ${of}` },
      { ...head, ...spanIn(unit), formula: rows.length === 0 ? `MEDIAN(${elapsed})` : `MEDIAN(${elapsed} WHERE ${where()})` },
    ],
    words: [asked[0], ...(limit ? [limit[0]] : []), ...conditions.map(({ words }) => words)],
  };
};
