import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { identifier, literal, type DuckDbSession } from '../../platform/analytics/index.js';
import { MetricDefinition } from '../../subgraphs/metrics/index.js';
import { codeListsIn, columnDescriptionsIn, Dataset, type DatasetProfile, type ListingTable } from '../../subgraphs/sources/index.js';
import type { AgentContext } from '../kit.js';

/** Limits of a table that may explain the codes of others. */
const MAX_ROWS = 300;
const MAX_COLUMNS = 4;
const MIN_COLUMNS = 2;
/** Maximum number of such tables that are read. */
const MAX_LISTINGS = 10;

/** Maximum number of datasets that are compared. */
const MAX_DATASETS = 200;

/** A stored table that may explain codes. */
export type Listing = Pick<Dataset, 'tenantId' | 'datasetId' | 'name' | 'blobName' | 'rows' | 'columns'>;

const mayExplain = ({ rows, columns }: Pick<Listing, 'rows' | 'columns'>): boolean =>
  rows <= MAX_ROWS &&
  columns.length >= MIN_COLUMNS &&
  columns.length <= MAX_COLUMNS &&
  columns.every(({ type }) => type === 'text' || type === 'integer') &&
  columns.some(({ type }) => type === 'text');

/** Returns the newest short tables of the tenant that may explain the codes of the table of a source. */
export const findListings = async (em: EntityManager, tenantId: string, sourceId: string): Promise<Listing[]> => {
  const short = await em.find(
    Dataset,
    { tenantId, sourceId: { $ne: sourceId }, rows: { $lte: MAX_ROWS } },
    { exclude: ['profile'], orderBy: { updatedAt: 'desc' }, limit: MAX_DATASETS },
  );
  return short.filter(mayExplain).slice(0, MAX_LISTINGS);
};

/**
 * Returns the columns of a source whose codes must stay: the formulas of metrics on its dataset contain them, and would select nothing
 * among their meanings.
 */
export const codesInFormulas = async (em: EntityManager, tenantId: string, sourceId: string): Promise<string[]> => {
  const dataset = await em.findOne(Dataset, { tenantId, sourceId }, { fields: ['datasetId', 'columns', 'profile'] });
  if (!dataset) return [];
  const metrics = await em.find(MetricDefinition, { tenantId, datasetId: dataset.datasetId }, { fields: ['formula'] });
  const decoded = new Set(dataset.profile.codeLists?.map(({ column }) => column));
  return dataset.columns.flatMap(({ name }) => (!decoded.has(name) && metrics.some(({ formula }) => formula.includes(name)) ? [name] : []));
};

/** Returns the names of the columns and the rows of stored tables. */
export const readListings = async (context: AgentContext, duck: DuckDbSession, datasets: readonly Listing[]): Promise<ListingTable[]> => {
  const listings: ListingTable[] = [];
  for (const { tenantId, datasetId, name, blobName, columns } of datasets) {
    const path = join(context.folder, `${datasetId}.listing.parquet`);
    await context.storage.getToFile(tenantId, blobName, path, context.signal);
    listings.push(await listingOf(duck, `read_parquet(${literal(path)})`, { name, columns }));
  }
  return listings;
};

const listingOf = async (
  duck: DuckDbSession,
  relation: string,
  { name, columns }: Pick<Listing, 'name' | 'columns'>,
): Promise<ListingTable> => {
  const cells = columns.map((column, at) => `coalesce(CAST(${identifier(column.name)} AS VARCHAR), '') AS v${at}`);
  const rows = await duck.rows<Record<string, string>>(`SELECT ${cells.join(', ')} FROM ${relation} LIMIT ${MAX_ROWS}`);
  const values = [columns.map((column) => column.name), ...rows.map((row) => columns.map((_, at) => row[`v${at}`] ?? ''))];
  return { origin: name, rows: values.map((each, index) => ({ number: index + 1, values: each })) };
};

/** Returns whether a table explains columns of another one or codes that it contains, by the frequent values of its profile. */
const explains = (listing: ListingTable, { columns }: Pick<DatasetProfile, 'columns'>): boolean => {
  const coded = columns
    .filter(({ type, distinct, topValues }) => (type === 'text' || type === 'integer') && distinct > 1 && topValues.length === distinct)
    .map(({ name, topValues }) => ({ name, values: new Map(topValues.map(({ value, count }) => [String(value), count])) }));
  const names = columns.map(({ name }) => name);
  return codeListsIn(listing, coded).length > 0 || columnDescriptionsIn(listing, names).length > 0;
};

/** An imported table before it is published. */
interface ImportedTable {
  readonly tenantId: string;
  readonly sourceId: string;
  readonly name: string;
  readonly table: Pick<Dataset, 'rows' | 'columns' | 'profile'>;
  readonly relation: string;
  /** Lists by which the table was read. */
  readonly known: readonly Listing[];
  readonly isChanged: boolean;
}

/**
 * Returns the sources whose tables have codes that a new or changed list explains: other ones if the imported table is a list, and its own
 * if a list was imported while it was read.
 */
export const findDecodable = async (em: EntityManager, context: AgentContext, imported: ImportedTable): Promise<string[]> => {
  const { tenantId, sourceId, name, table, relation, known, isChanged } = imported;
  const duck = await context.duckDb();
  const found: string[] = [];
  if (isChanged && mayExplain(table)) {
    const listing = await listingOf(duck, relation, { name, columns: table.columns });
    const others = await em.find(
      Dataset,
      { tenantId, sourceId: { $ne: sourceId } },
      { orderBy: { updatedAt: 'desc' }, limit: MAX_DATASETS },
    );
    found.push(...others.filter(({ profile }) => explains(listing, profile)).map((other) => other.sourceId));
  }
  const seen = new Set(known.map(({ datasetId }) => datasetId));
  const missed = (await findListings(em, tenantId, sourceId)).filter(({ datasetId }) => !seen.has(datasetId));
  const listings = await readListings(context, duck, missed);
  return listings.some((listing) => explains(listing, table.profile)) ? [...found, sourceId] : found;
};
