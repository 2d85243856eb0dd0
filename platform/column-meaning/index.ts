export { meansNo, meansYes, secondsInName, type SampledColumn } from './column-values.js';
export { additivityOf, overTime, type Additivity } from './additivity.js';
export {
  canHaveRole,
  COLUMN_ROLES,
  isEventLogRole,
  isKey,
  isKeyName,
  isLabelName,
  isNumberedName,
  isDateType,
  isNumericType,
  isVersionName,
  suitsType,
  type ColumnRole,
} from './column-role.js';
export { correctedEventLogRoles, statedRole, type ColumnCorrection } from './corrections.js';
export { grainOfTable, TIME_GRAINS, type TableGrain, type TimeGrain } from './grain.js';
export { MEANINGS, type ColumnKind, type Meaning } from './meaning-rules.js';
export type { Concept } from './concept-words.js';
export { textConcepts } from './name-concepts.js';
export { DURATIONS, meaningsOfName, readColumnMeanings, SHARES, WORKING_TIMES, type ColumnMeaning } from './read-column-meanings.js';
export { equationHolds } from './relations.js';
export { repeatedValues, type RepeatedValue } from './repeated-values.js';
export { readTableMeanings, readTimeGrains } from './read-table.js';
export { plannedAndActual, timePartOf, type TimePart, type TimePartName } from './time-parts.js';
export { understandColumns, type UnderstoodColumn } from './understand-columns.js';
export {
  conversionFactor,
  currencyIn,
  findUnit,
  isCurrency,
  namesOfUnit,
  scaleOf,
  secondsOfUnit,
  timeUnitOf,
  unitOf,
  unitSymbol,
} from './units.js';
