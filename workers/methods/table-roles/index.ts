export {
  findInitiativeColumns,
  findKpiColumns,
  listedInitiativeId,
  moneyIn,
  personMonthsIn,
  scaleInName,
  unitInName,
  type InitiativeColumns,
  type KpiColumns,
  type TypedColumn,
} from './column-roles.js';
export { findKpiTable, findListedKpis, kpiNamesIn, splitUnit, type KpiPair, type KpiTable } from './kpi-pairs.js';
export { datesOf } from './dates-of.js';
