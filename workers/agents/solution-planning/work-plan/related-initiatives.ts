import type { Initiative } from '../../../../subgraphs/transformation/index.js';
import { fetchDataset } from '../../../datasets.js';
import type { AgentContext } from '../../../kit.js';
import type { Understood } from '../../../methods/request-reading/index.js';
import { describedTitles, readInitiativeRecords } from '../../../methods/tenant-state/index.js';
import { findInitiativeColumns } from '../../../methods/table-roles/index.js';

/** An initiative on record that the request is about, or on which such an initiative depends. */
export interface RelatedInitiative {
  readonly initiative: Initiative;
  /** Code of the initiative in its list, such as "P-07"; null without one. */
  readonly code: string | null;
  /** Codes of the initiatives that must be completed before. */
  readonly after: readonly string[];
}

export interface RelatedInitiatives {
  readonly records: Awaited<ReturnType<typeof readInitiativeRecords>>;
  readonly related: readonly RelatedInitiative[];
}

/** Codes and dependencies of a list of initiatives, by title. */
export interface ListLinks {
  readonly codes: ReadonlyMap<string, string>;
  readonly after: ReadonlyMap<string, readonly string[]>;
}

const MAX_RELATED = 5;
const SEPARATOR = /\s*(?:[,;/+&]|\s(?:und|and)\s)\s*/iu;

/** Returns the initiatives on record that a request names by title or code or describes, and those that they depend on. */
export const relatedInitiatives = async (
  context: AgentContext,
  request: string,
  understood: Understood | null,
): Promise<RelatedInitiatives> => {
  const records = await readInitiativeRecords(context);
  const { initiatives, list } = records;
  if (initiatives.length === 0) return { records, related: [] };
  const columns = list && findInitiativeColumns(list.columns);
  const rows =
    list && columns
      ? await (await context.duckDb()).rows<Record<string, unknown>>(`SELECT * FROM ${await fetchDataset(context, list)}`)
      : [];
  const links = columns ? linksOf(rows, columns.name) : { codes: new Map<string, string>(), after: new Map<string, string[]>() };
  const named = new Set((understood?.subjects ?? []).filter(({ kind }) => kind === 'initiative').map(({ id }) => id));
  const described = new Set(
    describedTitles(
      request,
      initiatives.map(({ title }) => title),
    ),
  );
  const asked = initiatives.filter(
    ({ initiativeId, title }) => named.has(initiativeId) || isCoded(request, links.codes.get(title)) || described.has(title),
  );
  const needed = asked.flatMap(({ title }) => links.after.get(title) ?? []);
  const all = initiatives.filter((each) => asked.includes(each) || needed.includes(links.codes.get(each.title) ?? each.title));
  return {
    records,
    related: all
      .toSorted((one, other) => (one.start ?? '').localeCompare(other.start ?? ''))
      .slice(0, MAX_RELATED)
      .map((initiative) => ({
        initiative,
        code: links.codes.get(initiative.title) ?? null,
        after: links.after.get(initiative.title) ?? [],
      })),
  };
};

/**
 * Returns the codes and dependencies of a list. The column of the codes has a short distinct value in each row; a column whose values are
 * all codes, or titles, of other rows states what depends on what.
 */
export const linksOf = (rows: readonly Record<string, unknown>[], nameColumn: string): ListLinks => {
  const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value).trim());
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== nameColumn);
  const codeColumn = columns.find((column) => {
    const values = rows.map((row) => text(row[column]));
    return (
      values.every((value) => /^(?=.*\d)[\p{L}\d][\p{L}\d./_-]{0,11}$/u.test(value)) &&
      new Set(values).size === rows.length &&
      /\p{L}/u.test(values[0] ?? '')
    );
  });
  const title = (row: Record<string, unknown>): string => text(row[nameColumn]);
  const codes = new Map(codeColumn === undefined ? [] : rows.map((row) => [title(row), text(row[codeColumn])]));
  const known = new Set([...codes.values(), ...rows.map(title)]);
  const parts = (value: unknown): string[] =>
    text(value)
      .split(SEPARATOR)
      .filter((part) => part !== '' && !/^(?:-|–|none|keine?)$/iu.test(part));
  const dependency = columns.find((column) => {
    if (column === codeColumn) return false;
    const values = rows.flatMap((row) => parts(row[column]));
    return values.length > 0 && values.every((value) => known.has(value));
  });
  return {
    codes,
    after: new Map(dependency === undefined ? [] : rows.map((row) => [title(row), parts(row[dependency])])),
  };
};

const isCoded = (request: string, code: string | undefined): boolean =>
  code !== undefined && new RegExp(String.raw`(?<![\p{L}\p{N}])${RegExp.escape(code)}(?![\p{L}\p{N}])`, 'u').test(request);
