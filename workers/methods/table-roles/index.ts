export {
  findInitiativeColumns,
  findKpiColumns,
  listedInitiativeId,
  moneyIn,
  personMonthsIn,
  unitInName,
  type InitiativeColumns,
  type KpiColumns,
  type TypedColumn,
} from './column-roles.js';
