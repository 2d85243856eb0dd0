import {
  canHaveRole,
  correctedEventLogRoles,
  isEventLogRole,
  isNumericType,
  suitsType,
  unitSymbol,
  type ColumnCorrection,
  type ColumnRole,
} from '../../../platform/column-meaning/index.js';
import { invalid } from '../../../platform/errors/index.js';
import type { ColumnCorrectionInput } from './dataset-update.input.js';
import type { Dataset } from './dataset.entity.js';

type CorrectableDataset = Pick<Dataset, 'columns' | 'ingestedRoles' | 'columnCorrections'>;

/**
 * Returns the corrections of a dataset after a change. Corrections of columns that the current version lacks are kept.
 * @throws AppError VALIDATION_FAILED for an unknown or repeated column, or a meaning, unit or role that does not suit the column
 */
export const changedCorrections = (dataset: CorrectableDataset, changes: readonly ColumnCorrectionInput[]): ColumnCorrection[] => {
  const corrections = new Map(dataset.columnCorrections.map((correction) => [correction.name, correction]));
  for (const [index, change] of changes.entries()) {
    const path = ['input', 'columns', index] as const;
    const { name } = change;
    const column = dataset.columns.find((each) => each.name === name);
    if (!column) throw invalid([...path, 'name'], `The dataset has no column "${name}"`, name);
    if (changes.findIndex((other) => other.name === name) !== index)
      throw invalid([...path, 'name'], `The column "${name}" is listed twice; list it once`, name);
    checkChange(dataset, column.type, change, path);
    const corrected = merged(corrections.get(name), change);
    if (Object.keys(corrected).length > 1) corrections.set(name, corrected);
    else corrections.delete(name);
  }
  const result = [...corrections.values()];
  checkEventLog(dataset, result);
  return result;
};

const merged = (before: ColumnCorrection | undefined, { name, semanticType, unit, role }: ColumnCorrectionInput): ColumnCorrection => {
  const values = {
    semanticType: semanticType === undefined ? before?.semanticType : semanticType,
    unit: unit === undefined ? before?.unit : unit && unitSymbol(unit),
    role: role === undefined ? before?.role : role,
  };
  return { name, ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null)) };
};

const checkChange = (
  { ingestedRoles }: CorrectableDataset,
  type: string,
  { name, semanticType, unit, role }: ColumnCorrectionInput,
  path: readonly (string | number)[],
): void => {
  if (semanticType && !suitsType(semanticType, type))
    throw invalid(
      [...path, 'semanticType'],
      `The column "${name}" has the type ${type}, which ${semanticType} does not suit`,
      semanticType,
    );
  if (unit && !isNumericType(type))
    throw invalid([...path, 'unit'], `The column "${name}" has the type ${type}; only numeric columns have a unit`, unit);
  if (role && !canHaveRole(type, role))
    throw invalid([...path, 'role'], `The column "${name}" has the type ${type}, which the role ${role} does not suit`, role);
  if (role && isEventLogRole(role) && ingestedRoles['case'] === undefined)
    throw invalid([...path, 'role'], `The role ${role} exists in event logs only; register the source with kind event_log`, role);
};

/** Checks that no column of an event log has lost case, activity or time to none, and that no role is stated twice. */
const checkEventLog = (dataset: CorrectableDataset, corrections: readonly ColumnCorrection[]): void => {
  const present = corrections.filter(({ name }) => dataset.columns.some((column) => column.name === name));
  const roles = present.flatMap(({ role }) => (role && isEventLogRole(role) ? [role] : []));
  const twice = roles.find((role, index) => roles.indexOf(role) !== index);
  if (twice !== undefined) throw invalid(['input', 'columns'], `Two columns have the role ${twice}; take one back`, twice);
  const assigned = correctedEventLogRoles(dataset.ingestedRoles, dataset.columns, present);
  const other = present.find(
    ({ name, role }) => role !== undefined && Object.entries(assigned).some((entry) => isOther(entry, name, role)),
  );
  if (other)
    throw invalid(
      ['input', 'columns'],
      `An event log needs a column for case, activity and time; state another column for the role of "${other.name}"`,
      other.name,
    );
};

/** Returns whether a column still has a required role although another role was stated for it. */
const isOther = ([key, column]: readonly [string, string], name: string, role: ColumnRole): boolean =>
  column === name && (key === 'case' || key === 'activity' || key === 'time') && role !== (key === 'time' ? 'event_time' : key);
