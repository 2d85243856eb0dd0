import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import { languageOf } from '../../../../platform/text/index.js';
import { findKeyDirectory, profileTable, readTimeSpans, type Dataset, type ProfiledColumn } from '../../../../subgraphs/sources/index.js';
import { kpisNamedIn, measuresFrom, searchedTables } from '../../derived-measures/derived-measures.js';
import { definitionsIn } from '../../document-definitions/index.js';
import { readRequest } from '../../request-reading/index.js';
import { keyedNames } from '../../request-reading/keyed-names.js';
import { columnThing, datasetThing, keyNounOf, valueThing } from '../../request-reading/tenant-things.js';
import { findKpiTable, kpiNamesIn } from '../../table-roles/index.js';
import type { RowPlan } from '../answer-plan.js';
import { boundDefinitions, namedDefinitions } from '../definitions/defined-figure.js';
import { readPlan } from '../read-plan.js';
import { describeRowFigures, type RowAnswer } from '../row-answer.js';
import { periodOfRows } from '../row-conditions.js';
import { figuresOf } from '../row-figures.js';

/** A table of a tenant as SQL. */
export interface TestTable {
  readonly name: string;
  readonly sql: string;
  /** Columns of an event log; none for other tables. */
  readonly log?: { readonly case: string; readonly activity: string; readonly time: string };
}

const typeOf = (type: string): string => {
  if (type === 'DATE') return 'date';
  if (type.startsWith('TIMESTAMP')) return 'timestamp';
  if (type === 'VARCHAR') return 'text';
  return type.includes('INT') ? 'integer' : 'decimal';
};
/** Maximum number of different values of which a profile lists all. */
const MAX_VALUES = 40;
/** The same for a column of numbers. */
const MAX_NUMBERS = 10;

export const describeTable = async (duck: DuckDbSession, { name, sql, log }: TestTable): Promise<Dataset> => {
  const described = await duck.rows<{ column_name: string; column_type: string }>(`DESCRIBE SELECT * FROM ${sql}`);
  const columns = described.map((column) => ({ name: column.column_name, type: typeOf(column.column_type), nullable: true }));
  const { n } = await duck.one<{ n: number }>(`SELECT count(*) AS n FROM ${sql}`);
  const profiled = [];
  for (const column of columns) {
    const quoted = `"${column.name}"`;
    const { distinct, nulls } = await duck.one<{ distinct: number; nulls: number }>(
      `SELECT count(DISTINCT ${quoted}) AS "distinct", count(*) - count(${quoted}) AS "nulls" FROM ${sql}`,
    );
    const values =
      Number(distinct) <= (column.type === 'text' ? MAX_VALUES : column.type === 'integer' ? MAX_NUMBERS : 0)
        ? await duck.rows<{ value: string; count: number }>(
            `SELECT ${quoted} AS value, count(*) AS count FROM ${sql} WHERE ${quoted} IS NOT NULL GROUP BY 1`,
          )
        : [];
    profiled.push({
      ...{ ...column, distinct: Number(distinct), nulls: Number(nulls), nullShare: Number(nulls) / Number(n), min: null, max: null },
      topValues: values.map(({ value, count }) => ({ value, count: Number(count) })),
    });
  }
  const rows = Number(n);
  const profile = { rows, columns: profiled };
  const statistics = await profileTable(
    duck,
    sql,
    columns.map(({ name: column, type }) => ({ name: column, type: type as ProfiledColumn['type'] })),
  );
  const keyDirectory = log ? null : await findKeyDirectory(duck, sql, statistics);
  return {
    ...{ datasetId: name, name, rows, roles: log ?? {}, eventLogColumns: log ?? null, columnCorrections: [], columns },
    profile: { ...profile, spans: await readTimeSpans(duck, sql, statistics.columns), ...(keyDirectory && { keyDirectory }) },
  } as unknown as Dataset;
};

export interface PlannedAnswer {
  readonly rows: RowPlan;
  readonly answer: RowAnswer;
}

/** Returns a function that plans and answers a request on tables as agents do; null if the request is about none of their rows. */
export const answersOn = async (
  duck: DuckDbSession,
  tables: readonly TestTable[],
  now: Date,
  documents: readonly { readonly name: string; readonly text: string }[] = [],
): Promise<(text: string) => Promise<PlannedAnswer | null>> => {
  const datasets = await Promise.all(tables.map((table) => describeTable(duck, table)));
  const known = datasets.flatMap(({ datasetId, name, columns, profile }) => [
    datasetThing(datasetId, name, { others: tables.map((table) => table.name), keyNoun: keyNounOf({ profile }) ?? undefined }),
    ...columns.map((column) => columnThing(datasetId, column.name)),
    ...profile.columns.flatMap((column) => column.topValues.map(({ value }) => valueThing(datasetId, column.name, String(value)))),
  ]);
  const keyed = keyedNames(
    datasets,
    known.filter(({ kind }) => kind === 'value'),
    valueThing,
  );
  const things = [...known.filter((thing) => thing.kind !== 'value' || !keyed.isReplaced(thing)), ...keyed.things];
  const defined = boundDefinitions(
    documents.map(({ name, text }) => ({ document: { id: name, label: name }, definitions: definitionsIn(text) })),
    datasets.filter((dataset) => findKpiTable(dataset) === null),
  );
  return async (text) => {
    const language = languageOf(text) ?? 'en';
    const tenant = { things, ownNames: [], people: [], runs: [], datasetOfMetric: new Map<string, string>() };
    const understood = readRequest(text, tenant, { language, now });
    const named = understood.subjects.map(({ id }) => id.split('/', 1)[0] ?? id);
    const records = datasets.filter((dataset) => findKpiTable(dataset) === null || dataset.roles['case'] !== undefined);
    const sources = datasets.map((dataset, at) => ({ ...dataset, roles: dataset.roles, relation: tables[at]?.sql ?? '' }));
    const kpis = kpisNamedIn(text, sources.flatMap(kpiNamesIn));
    const ofKpis = sources.filter((source) => kpiNamesIn(source).length > 0);
    const searched = searchedTables(
      sources,
      kpis.map(({ name }) => name),
    );
    const { measures: derived } = await measuresFrom(duck, { ofKpis, records: searched }, kpis);
    const ordered = records.toSorted((a, b) => Number(named.includes(b.datasetId)) - Number(named.includes(a.datasetId)));
    const definitions = namedDefinitions(text, defined);
    const { rows, question } = readPlan(text, understood, {
      datasets: ordered,
      named: new Set([...named, ...definitions.map(({ datasetId }) => datasetId)]),
      metrics: [],
      derived,
      definitions,
      now,
    });
    const dataset = datasets.find(({ datasetId }) => datasetId === rows?.datasetId);
    const relation = tables.find(({ name }) => name === dataset?.name)?.sql;
    if (!rows || !dataset || relation === undefined) return null;
    const period = periodOfRows(rows, understood.period);
    const compared = understood.comparisons.find(({ kind }) => kind === 'period')?.period ?? null;
    const figures = await figuresOf(duck, { dataset, rows, metrics: [], relation }, { period, compared });
    const asksWhether = question === 'whether' || question === 'compare';
    return { rows, answer: describeRowFigures(figures, { rows, asksWhether, period, compared, language }) };
  };
};
