import { isDateType } from '../../../platform/column-meaning/index.js';
import type { TypedColumn } from './column-roles.js';

/** Returns the names of the columns with dates or times. */
export const datesOf = ({ columns }: { readonly columns: readonly TypedColumn[] }): string[] =>
  columns.filter(({ type }) => isDateType(type)).map(({ name }) => name);
