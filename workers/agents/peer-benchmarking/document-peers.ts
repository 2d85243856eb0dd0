import { namesOfKpi } from '../../../subgraphs/metrics/index.js';
import { normaliseText, numberOf, stemOf, wordsIn } from '../../../platform/text/index.js';
import { unlessRefused, type AgentContext, type Language } from '../../kit.js';
import { DocumentError, readDocument, type Block } from '../../methods/document-text/index.js';
import { splitAnyUnit } from '../../methods/table-roles/index.js';
import { meantKpi, unitOfName } from './meant-kpi.js';
import { usualDirectionOf } from '../../methods/tenant-state/index.js';
import type { OwnValue } from './benchmark.js';
import { chooseDocuments, fetchDocument } from '../../readable-documents.js';
import { peerRoleAmong } from '../../methods/table-roles/index.js';
import { MAX_PEER_VALUES, type PeerTable, type PeerValue } from './peer-table.js';

/** Maximum number of documents that are searched, the newest first. */
const MAX_DOCUMENTS = 20;
/** Minimum number of rows of a table of peers, and minimum share of numbers in a column of a KPI. */
const MIN_ROWS = 3;
const MIN_NUMBERS = 0.8;

/** Peers that a table in a document states. */
export interface DocumentPeers {
  readonly peers: PeerTable;
  /** Titles of the columns, by the KPI of the tenant that each one means. */
  readonly titles: ReadonlyMap<string, string>;
  /** Peers without a value, by KPI. */
  readonly gaps: ReadonlyMap<string, readonly string[]>;
  readonly document: { readonly id: string; readonly name: string };
}

/** A table in the text of a document. */
interface TextTable {
  readonly heading: string;
  readonly titles: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Source that the text around the table states; absent if it states none. */
  readonly source?: string;
}

/** Words of the heading above a comparison with others. */
const COMPARISON =
  /(?<!\p{L})(?:compar\p{L}*|peers?|benchmark\p{L}*|vergleich\p{L}*|wettbewerb\p{L}*|competit\p{L}*|branchen?\p{L}*|industry|sector|survey|umfrage|markt\p{L}*|market)(?!\p{L})/iu;
const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/u;
const NUMBER = /^[-–]?\d[\d.,]*\s*%?$/u;

/** Returns the cells of a row that is written as pairs, "Firm: Alder; Yield %: 71.2"; null for other texts. */
const pairsOf = (text: string): { titles: string[]; cells: string[] } | null => {
  const pairs = text.split('; ').map((part) => /^(?<title>[^:]{1,80}): (?<cell>.+)$/u.exec(part)?.groups);
  if (pairs.length < 2 || pairs.some((pair) => pair === undefined)) return null;
  return { titles: pairs.map((pair) => pair?.['title'] ?? ''), cells: pairs.map((pair) => pair?.['cell'] ?? '') };
};

/** A sentence on the source of a table: "Source: Bakers' Circle 2025, n = 8." */
const SOURCE = /(?:^|\n|\.\s)(?:source|quelle)\s*:\s*(?<source>[^,;.\n]{3,100})/iu;

/** Returns the tables in the blocks of a document: rows of pairs with the same titles, or rows of cells below a row of titles. */
export const tablesIn = (blocks: readonly Block[]): TextTable[] => {
  const tables: { heading: string; titles: string[]; rows: string[][] }[] = [];
  let open = null as (typeof tables)[number] | null;
  for (const { text, anchor } of blocks) {
    const heading = 'heading' in anchor && typeof anchor.heading === 'string' ? anchor.heading : '';
    const pairs = pairsOf(text);
    const cells = pairs?.cells ?? (text.includes(' | ') ? text.split(' | ').map((cell) => cell.trim()) : null);
    const isNext = open?.heading === heading && (pairs ? pairs.titles.join() === open.titles.join() : cells?.length === open.titles.length);
    if (cells && open && isNext) open.rows.push(cells);
    else if (cells) {
      open = { heading, titles: pairs?.titles ?? cells, rows: pairs ? [pairs.cells] : [] };
      tables.push(open);
    } else open = null;
  }
  const sourceBelow = (heading: string): string | undefined =>
    blocks.flatMap(({ text, anchor }) =>
      'heading' in anchor && anchor.heading === heading ? (SOURCE.exec(text)?.groups?.['source']?.trim() ?? []) : [],
    )[0];
  return tables.map((each) => {
    const source = sourceBelow(each.heading);
    return source === undefined ? each : { ...each, source };
  });
};

/** Returns the KPI of the tenant that the title of a column names, by all of its words; undefined if none or several fit. */
const kpiOf = (title: string, own: readonly string[]): string | undefined => {
  const plain = splitAnyUnit(title).name;
  const normal = normaliseText(plain);
  const exact = own.find((name) => namesOfKpi(name).some((each) => normaliseText(each) === normal));
  const stems = wordsIn(plain).map(stemOf);
  const among = own.filter((name) => stems.length > 1 && stems.every((stem) => wordsIn(name).map(stemOf).includes(stem)));
  return exact ?? (among.length === 1 ? among[0] : meantKpi(title, own));
};

/**
 * Returns the values of a table in a text whose first column names others and whose other columns are KPIs of the tenant; none for a table that
 * is not below a heading of a comparison and has no column of companies.
 *
 * @param own names of the tenant's KPIs
 * @param source name of the document; the year counts if the heading states none
 */
export const peerValuesIn = (
  { heading, titles, rows, source: stated }: TextTable,
  own: readonly string[],
  { source: document, year }: { source: string; year: number },
): PeerValue[] => {
  const [first = ''] = titles;
  const source = stated === undefined ? document : `${stated} (${document})`;
  const names = rows.map(([name = '']) => name);
  const areNames = new Set(names).size === names.length && names.every((name) => /\p{L}/u.test(name) && !NUMBER.test(name));
  const isOfOthers = COMPARISON.test(heading) || peerRoleAmong('peer', [{ name: first }]) !== null;
  if (rows.length < MIN_ROWS || !areNames || !isOfOthers) return [];
  return titles.slice(1).flatMap((title, index): PeerValue[] => {
    const metric = kpiOf(title, own);
    const numbers = rows.map((row) => row[index + 1]?.trim() ?? '').map((cell) => (NUMBER.test(cell) ? cell : null));
    if (metric === undefined || numbers.filter((cell) => cell !== null).length < MIN_NUMBERS * rows.length) return [];
    const unit = unitOfName(title) ?? '';
    return numbers.flatMap((cell, at) => {
      const value = cell === null ? NaN : numberOf(cell.replace('–', '-').replace(/\s*%$/u, ''));
      return Number.isFinite(value)
        ? [{ metric, value, unit, source, year: Number(YEAR.exec(heading)?.[0] ?? year), peer: names[at] ?? null }]
        : [];
    });
  });
};

/** Returns the peers in the tables of the newest document that has some; null without one. */
export const readDocumentPeers = async (
  context: AgentContext,
  own: readonly string[],
  language: Language,
): Promise<DocumentPeers | null> => {
  const entries = own.length === 0 ? [] : ((await chooseDocuments(context, [], language).catch(unlessRefused)) ?? []);
  for (const entry of entries.slice(0, MAX_DOCUMENTS)) {
    const year = Number(YEAR.exec(entry.name)?.[0] ?? new Date().getUTCFullYear());
    const tables = await tablesOf(context, entry);
    const values = tables.flatMap((table) => peerValuesIn(table, own, { source: entry.name, year }));
    if (values.length > 0)
      return {
        ...titlesOf(tables, own, values),
        peers: { values: values.slice(0, MAX_PEER_VALUES), incomplete: 0, isCut: values.length > MAX_PEER_VALUES },
        document: { id: entry.id, name: entry.name },
      };
  }
  return null;
};

/** Returns the titles of the columns that state the values of each KPI, and the peers of these tables without a value. */
const titlesOf = (
  tables: readonly TextTable[],
  own: readonly string[],
  values: readonly PeerValue[],
): Pick<DocumentPeers, 'titles' | 'gaps'> => {
  const found = tables.flatMap(({ titles, rows }) =>
    titles.slice(1).flatMap((title) => {
      const metric = kpiOf(title, own);
      const having = values.filter((value) => value.metric === metric).map(({ peer }) => peer);
      const lacking = rows.flatMap(([name = '']) => (having.includes(name) ? [] : [name]));
      return metric === undefined || having.length === 0 ? [] : [{ metric, title, lacking }];
    }),
  );
  return {
    titles: new Map(found.map(({ metric, title }) => [metric, title])),
    gaps: new Map(found.flatMap(({ metric, lacking }) => (lacking.length === 0 ? [] : [[metric, lacking] as const]))),
  };
};

/** Gives own values without unit or direction those of their name, or of the title of the peers. */
export const withTitles = (own: readonly OwnValue[], titles: ReadonlyMap<string, string>): OwnValue[] =>
  own.map((value) => ({
    ...value,
    unit: value.unit ?? unitOfName(value.name),
    direction: value.direction ?? usualDirectionOf(titles.get(value.name) ?? ''),
  }));

/** Gives the unit of the own value to peers whose table states none. */
export const withUnitsOf = (own: readonly { name: string; unit: string | null }[], peers: PeerTable): PeerTable => ({
  ...peers,
  values: peers.values.map((value) =>
    value.unit === '' ? { ...value, unit: own.find(({ name }) => name === value.metric)?.unit ?? '' } : value,
  ),
});

const tablesOf = async (context: AgentContext, entry: Parameters<typeof fetchDocument>[1]): Promise<TextTable[]> => {
  const document = await fetchDocument(context, entry);
  if (typeof document === 'string') return [];
  try {
    return tablesIn((await readDocument(document, context.signal)).blocks);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    return [];
  }
};
