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
export { findKpiRows, findKpiTable, findListedKpis, kpiNamesIn, splitAnyUnit, type KpiPair, type KpiTable } from './kpi-pairs.js';
export { INITIATIVE_STATUSES, initiativeStatusOf, type InitiativeStatus } from './initiative-status.js';
export { peerColumns, peerRoleAmong, type PeerColumns } from './peer-columns.js';
export { datesOf, isEntryDate } from './dates-of.js';
