export { isComposedOf, valueIn } from './asked.js';
export { describeLeftOut } from './description/left-out.js';
export { describeDecisions, describeObstacles, gateReasons } from './description/attention.js';
export { describedTitles } from './described-titles.js';
export { dayOf, numberOf, textOf } from './columns/column-values.js';
export { withoutTotals } from './columns/total-rows.js';
export { startComposition, type Composition } from './description/composition.js';
export { figureSchema, quantity, type Figure, type Noun } from './description/figures.js';
export { blocked, INITIATIVE_STATUSES, notStarted, overBudget, overdue, type Initiative } from './initiatives.js';
export { citeInitiative, readInitiativeRecords, recordCitations } from './initiative-records.js';
export { usualDirectionOf } from './kpis/usual-direction.js';
export { byMisses, chronicMisses, missRate, readKpiSeries, type KpiSeries, type NamedTable } from './kpis/kpi-series.js';
export { askedVerdicts, describeVerdicts, type AskedVerdicts } from './kpis/asked-verdicts.js';
export { dayText, kpiRowSchema, kpiTable, toKpiRow } from './kpis/kpi-table.js';
export { isReached, missedSince, plannedKpi, pointsIn } from './kpis/planned-kpi.js';
export { lightOf, type KpiLight, type Trend } from './kpis/kpi-trend.js';
export { focusOn, initiativesOnAsked, type LeftOut } from './focus.js';
export { goalsOf, type Goal } from './goals.js';
export { leadOf, NO_LEAD, SECTION_KEYS, type Lead, type SectionKey } from './lead.js';
export { measuredColumns } from './columns/measured-columns.js';
export { listed, oneLine } from './phrases.js';
export { programmeClauses, programmeWords } from './programme-aspects.js';
export { excessOf, moneyOf } from './description/programme-money.js';
export {
  byInterest,
  citeProgramme,
  initiativesOf,
  isOfAreas,
  kpiCitations,
  kpisOf,
  type PlacedInitiative,
  type PlacedKpi,
} from './placed.js';
export { findingLabel, mainFindings } from './quality-findings.js';
export { readTenantState, type DatasetState, type ProcessState, type TenantState } from './read-tenant-state.js';
export { stateAsOf } from './state-as-of.js';
export { references, sourceSchema, statementSchema, type ListedSource, type Statement } from './description/source-list.js';
export { citeDatasets, citeInitiatives, citeKpis, citeProcess, describeKpi, describeStatus, gateOf, TOPICS } from './description/status.js';
