import { columnsWarning, type IngestWarning } from './ingest-error.js';

const MAX_NAME_LENGTH = 120;

export interface NamedColumn {
  name: string;
  /** As the file has it. */
  originalName: string;
}

/**
 * A usable name for every column: white space and control characters become single spaces, a missing name becomes the
 * position, and a name that is taken (upper and lower case count as the same, as in SQL) gets a number.
 */
export const nameColumns = (
  headers: readonly string[],
  reserved: readonly string[],
): { columns: NamedColumn[]; warnings: IngestWarning[] } => {
  const taken = new Set(reserved);
  const unnamed: string[] = [];
  const renamed: string[] = [];
  const columns = headers.map((originalName, index) => {
    const clean = originalName
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .trim();
    const wanted = clean === '' ? `column_${index + 1}` : shortened(clean, MAX_NAME_LENGTH);
    const name = free(wanted, taken);
    taken.add(name.toLowerCase());
    if (clean === '') unnamed.push(name);
    else if (name !== clean) renamed.push(`${wanted} → ${name}`);
    return { name, originalName };
  });
  return { columns, warnings: [...columnsWarning('columns_named', unnamed), ...columnsWarning('columns_renamed', renamed)] };
};

const free = (wanted: string, taken: ReadonlySet<string>): string => {
  let name = wanted;
  for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${shortened(wanted, MAX_NAME_LENGTH - 5)}_${count}`;
  return name;
};

/** Cut by characters, so that no half of a surrogate pair is left. */
const shortened = (text: string, length: number): string => Array.from(text).slice(0, length).join('');
