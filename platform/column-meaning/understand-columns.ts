import { localized, type LocalizedText } from '../content/index.js';
import {
  EVENT_LOG_COLUMN_ROLES,
  isKey,
  recogniseRole,
  type ColumnRole,
  type ColumnStatistics,
  type RecognisedRole,
} from './column-role.js';
import { statedRole, withCorrection, type ColumnCorrection } from './corrections.js';
import type { Meaning } from './meaning-rules.js';
import { messagesIn } from './messages.js';
import { readColumnMeanings, type ColumnMeaning } from './read-column-meanings.js';

/** Column with its statistics and the meaning that was read when the table was ingested. */
export interface DescribedColumn extends ColumnStatistics {
  /** Absent if the table was ingested before meanings were stored; then names and types alone are read. */
  readonly meaning?: ColumnMeaning | undefined;
}

/** Description of a column for people and for every agent. */
export interface UnderstoodColumn {
  readonly name: string;
  readonly semanticType: Meaning | null;
  readonly unit: string | null;
  readonly role: ColumnRole;
  /** Confidence of the semantic type, or of the role if none is recognised; 0 to 1. */
  readonly confidence: number;
  readonly reason: LocalizedText;
  /** True if a person stated semantic type, unit or role. */
  readonly corrected: boolean;
}

/** Columns of a table with their meanings. */
export interface DescribedTable {
  readonly columns: readonly DescribedColumn[];
  readonly rows: number;
  /** Columns of an event log by key of their role; empty for other tables. */
  readonly eventLogRoles: Readonly<Record<string, string>>;
  readonly corrections: readonly ColumnCorrection[];
}

/**
 * Returns what the columns of a table are: as people stated it, otherwise as names, values and statistics show it. It is the only place
 * that merges corrections with what is recognised. Time: linear in the number of columns.
 */
export const understandColumns = ({ columns, rows, eventLogRoles, corrections }: DescribedTable): UnderstoodColumn[] => {
  const stated = new Map(corrections.map((correction) => [correction.name, correction]));
  const inLog = new Map(Object.entries(eventLogRoles).map(([key, name]) => [name, EVENT_LOG_COLUMN_ROLES[key]]));
  const unread = columns.filter(({ meaning }) => !meaning);
  const byName = readColumnMeanings(
    unread.map(({ name, type, distinct }) => ({ name, type, distinct, nullShare: 0, sample: [] })),
    rows,
  );
  const read = new Map(unread.map(({ name }, index) => [name, byName[index]]));
  return columns.flatMap((column) => {
    const meaning = column.meaning ?? read.get(column.name);
    if (!meaning) return [];
    return [understood(column, withCorrection(meaning, stated.get(column.name)), inLog.get(column.name), rows, stated.get(column.name))];
  });
};

const understood = (
  column: DescribedColumn,
  meaning: ColumnMeaning,
  logRole: ColumnRole | undefined,
  rows: number,
  correction: ColumnCorrection | undefined,
): UnderstoodColumn => {
  const [first] = meaning.choices;
  const recognised = recogniseRole(column, rows, first?.meaning ?? null);
  const role = correction?.role ?? logRole ?? (correction && statedRole(correction)) ?? recognised.role;
  const isMeasure = role === 'measure';
  const best = isMeasure ? meaning.choices.find((choice) => !isKey(choice.meaning)) : first;
  const unit = correction?.unit ?? (isMeasure ? meaning.unit : null);
  const reason = correction
    ? localized(messagesIn, (messages) => messages.stated)
    : reasonOf(column, meaning, logRole === undefined ? recognised : null, unit);
  const ofRole = correction?.role === undefined ? (logRole === undefined ? recognised.confidence : LOG_CONFIDENCE) : 1;
  return {
    ...{ name: column.name, semanticType: best?.meaning ?? null, unit, role },
    ...{ confidence: best?.confidence ?? ofRole, reason, corrected: correction !== undefined },
  };
};

/** Confidence of the roles of an event log, which usual names or the options of the source show. */
const LOG_CONFIDENCE = 0.9;

const reasonOf = (column: DescribedColumn, meaning: ColumnMeaning, role: RecognisedRole | null, unit: string | null): LocalizedText =>
  localized(messagesIn, (messages, language) =>
    [
      meaning.reason[language],
      role === null
        ? messages.roles.inLog
        : role.basis === 'byFewValues'
          ? messages.roles.byFewValues(column.distinct)
          : messages.roles[role.basis],
      ...(unit === null ? [] : [messages.unit(unit)]),
    ].join(' '),
  );
