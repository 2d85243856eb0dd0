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
export { datesOf } from './dates-of.js';
