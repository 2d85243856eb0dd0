import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import type { SourceTable } from '../mapping/column-mapping.js';
import { tableOf } from './company-tables.js';
import { personRecords, type PersonRecord } from './person-records.js';

/** Creates a table of persons. A column `id` numbers the rows; `truth` contains the person of each row. */
export const personTable = async (
  duck: DuckDbSession,
  seed: number,
  options: Parameters<typeof personRecords>[1],
): Promise<{ table: SourceTable; truth: number[] }> => {
  const records = personRecords(seed, options);
  return { table: await tableOfPersons(duck, records), truth: records.map(({ person }) => person) };
};

export const tableOfPersons = async (duck: DuckDbSession, records: readonly PersonRecord[]): Promise<SourceTable> =>
  tableOf(
    duck,
    'dst_persons',
    [
      ['id', 'integer'],
      ['Vorname', 'text'],
      ['Nachname', 'text'],
      ['geboren', 'date'],
      ['Straße', 'text'],
      ['PLZ', 'text'],
      ['Ort', 'text'],
      ['Telefon', 'text'],
    ],
    records.map((each, index) => [70_000 + index, each.given, each.surname, each.born, each.street, each.postcode, each.town, each.phone]),
  );
