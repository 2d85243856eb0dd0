import { isPercent, unitIn } from '../../../platform/content/index.js';
import type { AgentContext, Language } from '../../kit.js';
import { answerRows, isByValue, measureName, measureValue, unitBesideName, type RowFigures, type RowPlan } from '../answer-plan/index.js';
import type { Understood } from '../request-reading/index.js';
import { messagesIn } from './messages.js';
import type { Matrix, Measured } from './view-types.js';

/** Returns whether rows are grouped by the values of one column and by a calendar unit or a second column. */
export const isMatrix = ({ groups }: RowPlan): boolean => groups.length === 2 && groups.some(isByValue);

/** Maximum number of column values that are shown as separate series. */
const MAX_SERIES = 10;

interface Planned {
  readonly plan: Parameters<typeof answerRows>[1];
  readonly understood: Understood;
  readonly rows: RowPlan;
}

/** Computes the groups for each column value separately, because one table of groups cannot hold all pairs of value and period. */
export const matrixOf = async (context: AgentContext, { plan, understood, rows }: Planned): Promise<Matrix | null> => {
  const byValue = rows.groups.find(isByValue);
  const other = rows.groups.find((group) => group !== byValue);
  if (!byValue || !other) return null;
  const values = (await answerRows(context, plan, understood, { ...rows, groups: [byValue], isGroupedApart: false }))?.figures.groups ?? [];
  if (values.length < 2 || values.length > MAX_SERIES) return null;
  const series: { value: string; figures: RowFigures }[] = [];
  for (const { group } of values.filter((each) => groupNameOf(each) !== MISSING_GROUP)) {
    const value = group[0] ?? '';
    const filter = { column: byValue.column, values: [value], isExcluded: false, caseColumn: null, words: value };
    const of = { ...rows, groups: [other], isGroupedApart: false, filters: [...rows.filters, filter] };
    const answer = await answerRows(context, plan, understood, of);
    if (answer) series.push({ value, figures: answer.figures });
  }
  return { column: byValue.column, axis: other, series };
};

const DAY_SECONDS = 86_400;

/** Returns the figure of a view: the total of an additive measure, otherwise the mean or rate; the row count without a measure. */
export const measuredOf = (figures: RowFigures, language: Language): Measured => {
  const messages = messagesIn(language);
  const [measure] = figures.measures;
  if (!measure) {
    const valueOf: Measured['valueOf'] = ({ count }) => count;
    return { title: messages.count, isShare: false, isTotal: true, valueOf, textOf: (group) => String(group.count) };
  }
  const isTotal = measure.isAdditive === true && measure.kind !== 'metric';
  const raw = ({ measures: [of] }: RowFigures['groups'][number]): number | null => (isTotal ? (of?.sum ?? of?.mean) : of?.mean) ?? null;
  const isShare = isPercent(measure.unit);
  const name = measureName(measure, figures, language);
  const unit = unitBesideName(measure);
  const label = unit === null || isShare ? name : `${name} (${unitIn(language, unit)})`;
  const isMean = !isTotal && !isShare && measure.kind !== 'metric' && measure.kind !== 'ratio';
  return {
    title: isTotal ? messages.sum(label) : isMean ? messages.mean(label) : label,
    isShare,
    isTotal,
    valueOf: (group) => {
      const value = raw(group);
      return value === null ? null : measure.kind === 'duration' ? value / DAY_SECONDS : isShare ? value / 100 : value;
    },
    textOf: (group) => measureValue(raw(group), measure, language),
  };
};

/** Name of the group of rows without a value. */
export const MISSING_GROUP = '–';

export const groupNameOf = ({ group }: RowFigures['groups'][number]): string => group[0] ?? MISSING_GROUP;
