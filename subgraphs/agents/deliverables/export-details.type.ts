import { ObjectType } from 'type-graphql';
import { listOf, Stored } from '../results/stored-field.js';
import { count, id, number, text } from '../results/stored-value.js';

@ObjectType({ description: 'A column of an exported file.' })
export class ExportedColumn {
  @Stored(text, { description: 'Name of the column.' })
  name!: string | null;

  @Stored(text, { description: 'Type of the values, for example `integer` or `timestamp`.' })
  type!: string | null;
}

@ObjectType({ description: 'Contents of an exported file and its differences from the exported data.' })
export class ExportDetails {
  @Stored(text, { description: 'Title of the exported data.' })
  title!: string | null;

  @Stored(text, { description: 'Name of the file.' })
  fileName!: string | null;

  @Stored(text, { description: 'Media type of the file (RFC 6838).' })
  mediaType!: string | null;

  @Stored(number, { description: 'Size of the file in bytes.' })
  bytes!: number | null;

  @Stored(text, { description: 'SHA-256 checksum of the file, hexadecimal.' })
  sha256!: string | null;

  @Stored(listOf(() => ExportedColumn), { description: 'Columns of the file, in order.' })
  columns!: ExportedColumn[] | null;

  @Stored(id, { at: 'source.dataset_id', description: 'Exported data: the id of a dataset, or `runs`, `events` or `quality_checks`.' })
  subject!: string | null;

  @Stored(text, { at: 'source.hash', description: 'Hash of the exported content.' })
  contentHash!: string | null;

  @Stored(count, {
    at: 'changes.escaped_cells',
    description: 'Number of texts that were prefixed with an apostrophe, so that a spreadsheet does not read them as formulas.',
  })
  escapedCells!: number | null;

  @Stored(count, { at: 'changes.emptied_cells', description: 'Number of infinite or not-a-number values that were left empty.' })
  emptiedCells!: number | null;

  @Stored(count, {
    at: 'changes.numbers_as_text',
    description:
      'Number of values of more than 15 significant digits that were written as text, so that a spreadsheet does not round them.',
  })
  numbersAsText!: number | null;
}
