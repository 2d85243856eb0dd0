import { isDateType } from '../../../platform/column-meaning/index.js';
import type { TypedColumn } from './column-roles.js';

/** Returns the names of the columns with dates or times. */
export const datesOf = ({ columns }: { readonly columns: readonly TypedColumn[] }): string[] =>
  columns.filter(({ type }) => isDateType(type)).map(({ name }) => name);

/** Names of the day on which a row was entered, which may precede what it records by weeks. */
const ENTERED = /book(?:ed|ing)|created|logged|registered|request|entered|gebucht|buchung|angelegt|erstellt|erfasst|anmeld|angefragt/iu;

/** Returns whether a column name denotes the date on which a row was entered rather than that of what it records. */
export const isEntryDate = (column: string): boolean => ENTERED.test(column);
