export { againstOthersIn } from './against-others.js';
export { answerPlanSchema, type AnswerPlan, type PlanPart, type RowPlan, type Selection } from './answer-plan.js';
export { asksLikelihood, isParticiple } from './asked-property.js';
export { isDefining, comparisonWords, namedDataset, withBreakdown } from './breakdown.js';
export { withComparedPeriods } from './compared-periods.js';
export { answerClauses, type ClauseAnswer } from './clause-answers.js';
export { caseColumnOf, caseColumnsText, withCaseColumns, type CaseColumn } from './case-columns/case-columns.js';
export { conditionsIn } from './conditions.js';
export { flagColumns } from './asked-flag.js';
export { fetchAskedRows } from './fetch-asked-rows.js';
export { definedRows, definitionNote, definitionNotes, statedDefinition, type NamedDefinition } from './definitions/defined-figure.js';
export { isByValue } from './group-columns.js';
export { grainIn } from './groups-in.js';
export { groupedTable } from './grouped-table.js';
export { kpiNotes, relationNote, rejectedNotes, withoutKpiNames } from './kpi-calculation.js';
export { localSubjects, type PlannedDataset, type Subject } from './local-subjects.js';
export { answerRows, definitionsNamedIn, hasRecords, loadPlan, type LoadedPlan } from './load-plan.js';
export { asCases, asksForStep, intervalPhrases, waitFor, waitIn } from './step-times.js';
export { stateUnconsidered, unconsidered } from './not-considered.js';
export { withMerges } from './merged-values.js';
export {
  nameOf as measureName,
  selectionText,
  titleOf as measureTitle,
  unitBesideName,
  valueText as measureValue,
} from './measure-text.js';
export { withPlannedDataset } from './planned-subjects.js';
export { contextOfPart } from './read-part.js';
export { isOnRowsAlone } from './on-rows.js';
export { chartBlocks, groupCharts, type GroupChart } from './row-charts.js';
export { namesRow } from './per-row.js';
export { pageFilters, withoutPageFilters } from './page-filters.js';
export { readCells, type Cells } from './row-cells.js';
export { rowTitle } from './row-title.js';
export { rowBlocks, type RowAnswer } from './row-answer.js';
export { casesOf, computeRowFigures, constantColumns, MAX_GROUPS, MAX_PERIODS, type RowFigures } from './row-figures.js';
export { intervalsIn, intervalsOfCases, onlyPair as lastingPair } from './row-dates/intervals.js';
export { statedLimits, WORKING_DAYS } from './row-limits/group-limits.js';
export { splitDayIn } from './row-dates/split-day.js';
export { dateNamed } from './row-dates/named-date.js';
export {
  blankShares,
  formulaUnit,
  periodConditions,
  periodDateOf,
  rowConditions,
  timeColumnOf,
  unitBetween,
  unitOfInterval,
  valueOf,
  withConditions,
  withDerived,
  type IntervalUnit,
} from './row-conditions.js';
export { isAskedAgain } from './asked-again.js';
