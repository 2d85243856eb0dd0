import { tidyText } from '../../../../platform/text/index.js';
import { columnsWarning, type IngestWarning } from '../ingest-error.js';

const MAX_NAME_LENGTH = 120;

export interface NamedColumn {
  name: string;
  /** Name in the file. */
  originalName: string;
}

/**
 * Returns a usable name for every column: invisible signs are removed, white space and control characters become single spaces, a missing name
 * becomes the position, and a name already taken (ignoring case, as in SQL) gets a number.
 */
export const nameColumns = (
  headers: readonly string[],
  reserved: readonly string[],
): { columns: NamedColumn[]; warnings: IngestWarning[] } => {
  const taken = new Set(reserved);
  const unnamed: string[] = [];
  const renamed: string[] = [];
  const columns = headers.map((originalName, index) => {
    const clean = tidyText(originalName)
      .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .trim();
    const desired = clean === '' ? `column_${index + 1}` : truncate(clean, MAX_NAME_LENGTH);
    const name = uniqueName(desired, taken);
    taken.add(name.toLowerCase());
    if (clean === '') unnamed.push(name);
    else if (name !== clean) renamed.push(`${desired} → ${name}`);
    return { name, originalName };
  });
  return { columns, warnings: [...columnsWarning('columns_named', unnamed), ...columnsWarning('columns_renamed', renamed)] };
};

const uniqueName = (desired: string, taken: ReadonlySet<string>): string => {
  let name = desired;
  for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${truncate(desired, MAX_NAME_LENGTH - 5)}_${count}`;
  return name;
};

/** Truncates by code points, so that no surrogate pair is split. */
const truncate = (text: string, length: number): string => Array.from(text).slice(0, length).join('');
