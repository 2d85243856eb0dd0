import { abbreviates, labelWords } from '../../../platform/text/index.js';
import { understoodColumns, type Dataset } from '../../../subgraphs/sources/index.js';
import { formatNumber, formatPercent } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import { unwantedWords } from '../request-reading/index.js';
import type { RowPlan } from './answer-plan.js';
import { breakdownColumns } from './breakdown-columns.js';
import type { MainDriver } from './change-drivers.js';
import { groupName } from './measure-text.js';
import { messagesIn } from './messages.js';
import type { Grouping, RowFigures } from './row-figures.js';

/** Least share of the rows of a group that have one value of another column, and least ratio of it to the share among the other rows. */
const MIN_SHARE = 0.5;
const MIN_RATIO = 1.3;
/** Minimum number of characters of an abbreviation of a word. */
const MIN_SHORT = 3;

interface DrilledRows {
  readonly dataset: Dataset;
  readonly rows: RowPlan;
  readonly driver: MainDriver;
  readonly text: string;
  readonly language: Language;
  readonly figuresOf: (rows: RowPlan) => Promise<RowFigures>;
}

/**
 * States which value of another column most rows of a group have, if it is clearly more frequent there than in the other rows: complaints
 * about damage are mostly on one carrier. Leaves out columns of people and those that the request does not want.
 */
export const drillDown = async ({ dataset, rows, driver, text, language, figuresOf }: DrilledRows): Promise<string[]> => {
  const used = [driver.column, ...[...rows.filters, ...(rows.share?.filters ?? []), ...rows.groups].map(({ column }) => column)];
  const people = new Set(
    understoodColumns(dataset).flatMap(({ name, semanticType }) => (semanticType?.startsWith('employee') ? [name] : [])),
  );
  const unwanted = [...unwantedWords(text)].map((word) => word.toLowerCase());
  const isUnwanted = (column: string): boolean =>
    labelWords(column).some((part) => unwanted.some((word) => word === part || (part.length >= MIN_SHORT && abbreviates(part, word))));
  const columns = breakdownColumns(dataset, used).filter((column) => !people.has(column) && !isUnwanted(column));
  if (columns.length === 0) return [];
  const groups = columns.map((column) => ({ column, grain: null, words: column }));
  const apart: RowPlan = { ...rows, groups, isGroupedApart: true, top: null, ranks: null };
  const filter = { column: driver.column, values: [driver.value], isExcluded: false, caseColumn: null, words: driver.value };
  const [whole, part] = [await figuresOf(apart), await figuresOf({ ...apart, filters: [...rows.filters, filter] })];
  const others = whole.asked.count - part.asked.count;
  if (others <= 0 || part.asked.count === 0) return [];
  return [part, ...part.apart].flatMap((grouping) => {
    const column = grouping.groupColumns[0];
    const [first] = grouping.groups.toSorted((a, b) => b.count - a.count);
    if (column === undefined || first === undefined) return [];
    const name = first.group[0] ?? '';
    const share = first.count / part.asked.count;
    const elsewhere = (countOf(whole, column, name) - first.count) / others;
    if (share < MIN_SHARE || share < MIN_RATIO * elsewhere) return [];
    return [
      messagesIn(language).drilled(
        driver.value,
        column,
        groupName(name, grouping, 0, language),
        ...([formatNumber(first.count, language, 0), formatPercent(share, language), formatPercent(elsewhere, language)] as const),
      ),
    ];
  });
};

const countOf = (figures: RowFigures, column: string, name: string): number => {
  const grouping: Grouping | undefined = [figures, ...figures.apart].find(({ groupColumns }) => groupColumns[0] === column);
  return grouping?.groups.find(({ group }) => group[0] === name)?.count ?? 0;
};
