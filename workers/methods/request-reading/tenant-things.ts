import type { EntityManager } from '@mikro-orm/postgresql';
import { isBusinessWord, isGenericWord, partsOfCompound, type Nameable as NameableOf } from '../../../platform/questions/index.js';
import { RunStatus } from '../../../platform/graph/types/run-status.js';
import { nameWords, stemOf, wordsIn } from '../../../platform/text/index.js';
import { Run } from '../../../subgraphs/agents/index.js';
import { isUnit, MetricDefinition, MetricStatus, namingOfKpi, withoutUnit } from '../../../subgraphs/metrics/index.js';
import { Dataset } from '../../../subgraphs/sources/index.js';
import { Area, headOf, Initiative, Milestone, Programme, ProgrammeDecision, Risk } from '../../../subgraphs/transformation/index.js';
import { formatDate, type Language } from '../../documents/text/formatting.js';
import { newestDocuments } from '../../readable-documents.js';
import { findAgentCard } from '../../agents/cards.js';
import { datesOf, findInitiativeColumns, findKpiTable, listedInitiativeId, type KpiPair, type KpiTable } from '../table-roles/index.js';
import { keyedNames } from './keyed-names.js';
import type { EarlierRun } from './request-runs.js';
import { distinctiveNames } from './distinctive-names.js';
import { abbreviationsOf, headsOf, namesOfFile } from './thing-names.js';
import type { SubjectKind } from './understood.js';

export type Nameable = NameableOf<SubjectKind>;

/** Things of a tenant that a request can name. */
export interface TenantThings {
  readonly things: readonly Nameable[];
  /** Names of the company and of its programme, which a request can name without asking about anything in particular. */
  readonly ownNames: readonly string[];
  /** Names of owners and members. */
  readonly people: readonly string[];
  readonly runs: readonly EarlierRun[];
  /** Datasets by the metrics that are computed from them. */
  readonly datasetOfMetric: ReadonlyMap<string, string>;
  /** Last day in the tables, YYYY-MM-DD; null without dates. */
  readonly newestDay?: string | null;
}

/** Maximum number of things of each kind that are compared with the request, newest first. */
const MAX_THINGS = 300;
/** Maximum numbers of columns and values that are compared; those of the newest datasets. */
const MAX_COLUMNS = 3_000;
const MAX_VALUES = 5_000;
const MAX_VALUE_LENGTH = 60;
/** Minimum length of the object of an activity that names it. */
const MIN_OBJECT = 8;
/** Minimum length of a part of an area's name that names it. */
const MIN_PART = 4;
const MAX_RUNS = 300;
/** Minimum number of rows at which a table shows how new the data are. */
const MIN_ROWS = 100;
/** Number of datasets whose columns and profiles are read at once, until the maximum numbers are reached. */
const PROFILES = 20;

/** Reads what the tenant's people refer to by name. */
export const readTenantThings = async (
  em: EntityManager,
  { tenantId, tenantName }: { tenantId: string; tenantName: string },
  language: Language,
): Promise<TenantThings> => {
  const newest = { orderBy: { updatedAt: 'desc' }, limit: MAX_THINGS } as const;
  const metrics = await em.find(MetricDefinition, { tenantId, status: { $ne: MetricStatus.RETIRED } }, newest);
  const datasets = await em.find(Dataset, { tenantId }, { ...newest, fields: ['datasetId', 'name', 'ingestedRoles'] });
  const parts = await readParts(em, tenantId, datasets);
  const initiatives = await em.find(Initiative, { tenantId, archivedAt: null }, newest);
  const milestones = await em.find(Milestone, { tenantId, archivedAt: null }, newest);
  const areas = await em.find(Area, { tenantId, archivedAt: null }, newest);
  const decisions = await em.find(ProgrammeDecision, { tenantId, archivedAt: null }, newest);
  const risks = await em.find(Risk, { tenantId, archivedAt: null }, newest);
  const documents = await newestDocuments({ em, tenantId }, null, MAX_THINGS);
  const runs = await em.find(
    Run,
    { tenantId, status: RunStatus.SUCCEEDED },
    { fields: ['runId', 'agent', 'finishedAt'], orderBy: { finishedAt: 'desc' }, limit: MAX_RUNS },
  );
  const programme = await em.findOne(Programme, { tenantId, archivedAt: null });
  const datasetNames = datasets.map(({ name }) => name);
  const listed = initiatives.length === 0 ? parts.listed : { initiatives: [], owners: [] };
  // The first part of "Halden: second crew" is the customer if a directory has a customer Halden.
  const withoutKeyed = ({ names, ...thing }: Nameable): Nameable => ({
    ...thing,
    names: names.filter((name) => name === thing.label || !parts.keyed.has(name.toLowerCase())),
  });
  const owners = [
    ...areas.flatMap(({ owner, members }) => [owner, ...members]),
    ...initiatives.map(({ owner }) => owner),
    ...listed.owners,
  ];
  return {
    things: [
      ...metrics.map(({ metricId, name }) => metricThing(metricId, name)),
      ...datasets.map(({ datasetId, name, ingestedRoles }) =>
        datasetThing(datasetId, name, {
          ...{ isEventLog: 'case' in ingestedRoles, others: datasetNames },
          keyNoun: parts.keyNouns.get(datasetId),
        }),
      ),
      ...parts.columns,
      ...parts.values,
      ...initiatives.map(({ initiativeId, title }) => withoutKeyed(initiativeThing(initiativeId, title))),
      ...listed.initiatives.map(withoutKeyed),
      ...milestones.map(({ milestoneId, title }) => plain('milestone', milestoneId, title)),
      ...decisions.map(({ decisionId, question }) => plain('decision', decisionId, question)),
      ...risks.map(({ riskId, title }) => plain('risk', riskId, title)),
      ...documents.map(({ id, name }) => documentThing(id, name)),
      ...areas.map(({ areaId, name }) => areaThing(areaId, name)),
    ],
    ownNames: [tenantName, ...(programme ? [programme.name] : [])],
    people: [...new Set(owners.filter((owner) => owner !== null))],
    runs: runs.map(({ runId, agent, finishedAt }) => {
      const day = (finishedAt ?? new Date(0)).toISOString().slice(0, 10);
      return { runId, agent, day, label: `${findAgentCard(agent)?.title[language] ?? agent} (${formatDate(day, language)})` };
    }),
    datasetOfMetric: new Map(metrics.flatMap(({ metricId, datasetId }) => (datasetId === null ? [] : [[metricId, datasetId] as const]))),
    newestDay: parts.newestDay,
  };
};

/** Reads the columns of datasets and the frequent texts in them, up to the maximum numbers. */
const readParts = async (em: EntityManager, tenantId: string, datasets: readonly Pick<Dataset, 'datasetId'>[]) => {
  const columns: Nameable[] = [];
  const values: Nameable[] = [];
  const lists: Pick<Dataset, 'datasetId' | 'columns' | 'profile'>[] = [];
  for (let at = 0; at < datasets.length && (columns.length < MAX_COLUMNS || values.length < MAX_VALUES); at += PROFILES) {
    const ids = datasets.slice(at, at + PROFILES).map(({ datasetId }) => datasetId);
    const where = { tenantId, datasetId: { $in: ids } };
    const read = await em.find(Dataset, where, {
      fields: values.length < MAX_VALUES ? ['datasetId', 'columns', 'profile'] : ['datasetId', 'columns'],
      disableIdentityMap: true,
    });
    const byId = new Map(read.map((dataset) => [dataset.datasetId, dataset]));
    for (const { datasetId, columns: own, profile } of ids.flatMap((id) => byId.get(id) ?? [])) {
      const kpis = findKpiTable({ columns: own, profile });
      // A column of prerequisites has a verb for its name, as in "needs", and names nothing.
      const needs = findInitiativeColumns(own, profile)?.dependsOn;
      const named = own.filter(({ name }) => name !== needs);
      columns.push(...columnThings(datasetId, named, kpis?.pairs, profile));
      if (values.length < MAX_VALUES) {
        values.push(...valuesOf(datasetId, profile, kpis));
        lists.push({ datasetId, columns: own, profile });
      }
    }
  }
  const keyed = keyedNames(lists, values, valueThing);
  return {
    columns: columns.slice(0, MAX_COLUMNS),
    values: [...values.slice(0, MAX_VALUES).filter((value) => !keyed.isReplaced(value)), ...keyed.things.slice(0, MAX_VALUES)],
    /** Names of keys from directories, in lower case. */
    keyed: new Set(keyed.things.flatMap(({ names }) => names.map((name) => name.toLowerCase()))),
    keyNouns: new Map(lists.flatMap((list) => (keyNounOf(list) === null ? [] : [[list.datasetId, keyNounOf(list) ?? ''] as const]))),
    listed: listedIn(lists),
    newestDay: newestDayOf(lists),
  };
};

/**
 * Returns the last day of the dates in tables, YYYY-MM-DD; null without dates. Lists of initiatives are left out, because they contain
 * plans, and short tables beside long ones.
 */
const newestDayOf = (datasets: readonly Pick<Dataset, 'columns' | 'profile'>[]): string | null => {
  const tables = datasets.filter(({ columns, profile }) => findInitiativeColumns(columns, profile) === null);
  const most = Math.max(...tables.map(({ profile }) => profile.rows));
  const days = tables
    .filter(({ profile }) => profile.rows >= Math.min(most, MIN_ROWS))
    .flatMap(({ columns, profile }) => datesOf({ columns }).map((name) => profile.columns.find((column) => column.name === name)?.max))
    .flatMap((max) => (typeof max === 'string' ? [max.slice(0, 10)] : []));
  return days.toSorted().at(-1) ?? null;
};

/** Returns the initiatives and owners of the newest list of initiatives among the datasets, as far as profiles contain their names. */
const listedIn = (
  datasets: readonly Pick<Dataset, 'datasetId' | 'columns' | 'profile'>[],
): { initiatives: Nameable[]; owners: string[] } => {
  for (const { datasetId, columns, profile } of datasets) {
    const roles = findInitiativeColumns(columns, profile);
    const textsIn = (name: string | undefined): string[] =>
      (profile.columns.find((column) => column.name === name)?.topValues ?? []).flatMap(({ value }) =>
        typeof value === 'string' ? [value] : [],
      );
    const names = textsIn(roles?.name);
    if (roles && names.length > 0)
      return { initiatives: names.map((name) => initiativeThing(listedInitiativeId(datasetId, name), name)), owners: textsIn(roles.owner) };
  }
  return { initiatives: [], owners: [] };
};

export const plain = (kind: SubjectKind, id: string, label: string): Nameable => ({ kind, id, label, names: [label] });

export const metricThing = (id: string, name: string): Nameable => {
  const { names, synonyms } = namingOfKpi(name);
  return { kind: 'metric', id, label: name, names, synonyms: [...abbreviationsOf(name), ...synonyms], kpiName: name };
};

export const initiativeThing = (id: string, title: string): Nameable => ({
  ...plain('initiative', id, title),
  names: [title, ...headOf(title)],
});

interface DatasetNaming {
  readonly isEventLog?: boolean;
  /** Names of the tenant's datasets. */
  readonly others?: readonly string[];
  /** Noun in the name of the key column. */
  readonly keyNoun?: string | undefined;
}

/** A column of numbers or codes of the rows, and the noun for them: `ord_no`, "Claim ref". */
const KEY_COLUMN = /^(?<noun>\p{L}{3,})[\s_.-]+(?:nr|no|nummer|number|num|ref|reference|id|code)\.?$/iu;
/** Minimum share of different values in the column with the keys of the rows. */
const MIN_DISTINCT = 0.9;

/** Returns the noun in the name of the column with the keys of the rows of a table: "order" for `ord_no`; null without one. */
export const keyNounOf = ({ profile }: Pick<Dataset, 'profile'>): string | null => {
  const [first] = profile.columns;
  const noun = KEY_COLUMN.exec(first?.name ?? '')?.groups?.['noun'];
  if (!first || noun === undefined || profile.rows < MIN_ROWS || first.distinct < MIN_DISTINCT * profile.rows) return null;
  return ABBREVIATED[noun.toLowerCase()] ?? noun;
};

/** Returns the part of a name that follows the name of another dataset: the sheet in "Orders Carriers" next to "Orders". */
const partsBesides = (name: string, others: readonly string[]): string[] =>
  others.flatMap((other) => (name.startsWith(`${other} `) ? [name.slice(other.length + 1)] : []));

/** German words for a table, which form compounds with what it contains. */
const TABLE_WORDS = ['liste', 'tabelle', 'datei', 'daten', 'übersicht'];

/** Returns the compounds that name a table whose own words identify nothing, such as „Maßnahmenliste“ for `massnahmen_2026`. */
const compoundsOf = (name: string): string[] => {
  const [first, ...others] = nameWords(name).filter((word) => !/^\d+$/.test(word));
  return first !== undefined && [first, ...others].every(isGenericWord) ? TABLE_WORDS.map((table) => `${first}${table}`) : [];
};

/** Returns the head of a name that is a single compound: "bezirke" of `netzbezirke`, which a request can call „Bezirksliste“. */
const headOfCompound = (name: string): string[] => (/^\p{L}+$/u.test(name) ? partsOfCompound(stemOf(name)).slice(-1) : []);

/**
 * Returns a dataset as a nameable thing. Each part of a name such as "Order processing: event log" names it; an event log is also named
 * as an event log, and a further sheet by its name without that of the workbook.
 */
export const datasetThing = (id: string, name: string, { isEventLog = false, others = [], keyNoun }: DatasetNaming = {}): Nameable => ({
  ...plain('dataset', id, name),
  names: [...namesOfFile(name), ...compoundsOf(name)],
  heads: [
    ...new Set([
      ...headsOf(name),
      ...headOfCompound(name),
      ...(name.includes(': ') ? name.split(': ') : []),
      ...partsBesides(name, others),
      ...(isEventLog ? ['Ereignisprotokoll', 'event log'] : []),
      ...(keyNoun === undefined ? [] : [keyNoun]),
    ]),
  ],
});

/** An area "Warehouse and Logistics" is named by each part of its name. */
export const areaThing = (id: string, name: string): Nameable => ({
  ...plain('area', id, name),
  heads: name.split(/\s+(?:und|and|&)\s+|\s*[,/]\s*/u).filter((part) => part !== name && part.length >= MIN_PART),
});

/** Words that names of columns abbreviate. */
const ABBREVIATED: Readonly<Record<string, string>> = {
  ...{ acct: 'account', addr: 'address', amt: 'amount', avg: 'average', cat: 'category', cust: 'customer', dept: 'department' },
  ...{ desc: 'description', disc: 'discount', dlvd: 'delivered', emp: 'employee', est: 'estimated', inv: 'invoice', loc: 'location' },
  ...{ ord: 'order', prod: 'product', pmt: 'payment', qty: 'quantity', rcvd: 'received', ref: 'reference', reg: 'region' },
  ...{ supp: 'supplier', svc: 'service', tot: 'total', txn: 'transaction', vol: 'volume', whse: 'warehouse', wt: 'weight' },
  ...{ abt: 'Abteilung', anz: 'Anzahl', bez: 'Bezeichnung', betr: 'Betrag', gew: 'Gewicht', kd: 'Kunde', lief: 'Lieferant' },
  ...{ rab: 'Rabatt', stk: 'Stück', std: 'Stunden', hrs: 'hours' },
};

/** Returns the name of a column with its abbreviations spelled out: "quantity Returned" for "Qty Returned". */
const spelledOut = (name: string): string =>
  nameWords(name)
    .map((word) => ABBREVIATED[word.toLowerCase()] ?? word)
    .join(' ');

export const columnThing = (datasetId: string, name: string): Nameable => ({
  ...plain('column', `${datasetId}/${name}`, name),
  synonyms: [...new Set([withoutUnit(name), spelledOut(withoutUnit(name))])].filter((other) => other !== name),
});

/**
 * Returns the columns of a table. One with the values of a KPI also has the name of the KPI, `Ausschuss_%_Ist`, and a described column the
 * short name in its description.
 */
const columnThings = (
  datasetId: string,
  columns: Dataset['columns'],
  pairs: readonly KpiPair[] = [],
  profile?: Dataset['profile'],
): Nameable[] => {
  const targets = new Set(pairs.map(({ target }) => target));
  const labels = new Map((profile?.columnDescriptions ?? []).map(({ column, label }) => [column, label]));
  return columns.map(({ name }) => {
    const thing = columnThing(datasetId, name);
    if (targets.has(name)) return thing;
    const kpi = pairs.find(({ value }) => value === name)?.name;
    const names = [...thing.names, ...[kpi, labels.get(name)].filter((each) => each !== undefined)];
    return { ...thing, names, ...(kpi !== undefined && { kpiName: kpi }) };
  });
};

export const documentThing = (id: string, name: string): Nameable => {
  const title = name.replace(/\.\p{L}+$/u, '');
  return { ...plain('document', id, title), names: namesOfFile(title), heads: headsOf(title) };
};

/** Words that companies add to their names. */
const LEGAL_FORM =
  /(?<!\p{L})(?:gmbh|mbh|ag|kg|kgaa|se|ohg|ug|e\.?\s?k|e\.?\s?v|ltd|limited|inc|llc|plc|corp|bv|nv|sa|srl|sarl|co)(?!\p{L})\.?/giu;

/** A note in brackets at the end of a value, by which nobody names it: „Umbau (mit Statik)“. */
const NOTE = /\s*\([^()]*\)$/u;

/** @param distinctive parts of the value that distinguish it within its column */
export const valueThing = (datasetId: string, column: string, value: string, distinctive: readonly string[] = []): Nameable => {
  const short = value.replaceAll(LEGAL_FORM, ' ').replaceAll(/\s+/g, ' ').trim();
  const plain = value.replace(NOTE, '');
  const names = [...new Set([value, short, plain, ...distinctive])].filter(Boolean);
  return { kind: 'value', id: `${datasetId}/${column}`, label: value, names, heads: objectOf(value) };
};

/** The participle at the end of an activity: "requested", „versandt“. */
const PARTICIPLE =
  /\s(?:\p{L}{2,}ed|sent|paid|made|done|sold|held|\p{L}*ge\p{L}{2,}(?:t|en)|(?:be|er|ver|ent|zer|miss|über|unter|wider)\p{L}{2,}(?:t|en)|\p{L}{3,}iert)$/u;

/** Returns the thing that is dealt with in an activity, unless it is a common word: „Teillieferung“ of „Teillieferung versandt“. */
const objectOf = (activity: string): string[] => {
  const object = activity.replace(PARTICIPLE, '');
  const stem = stemOf(object);
  const isCommon = isBusinessWord(stem) && partsOfCompound(stem).length === 0;
  return object === activity || wordsIn(object).length > 2 || isCommon || object.length < MIN_OBJECT ? [] : [object];
};

/** Names of columns with units, whose values name nothing: "orders" is the unit of "Orders received". */
const UNIT_COLUMN = /^(?:units?|einheit(?:en)?|mengeneinheit|uom|unit of measure)$/i;

/**
 * Returns the frequent texts in the columns of a dataset; the KPIs of a KPI table also have their abbreviations and other names.
 *
 * @param kpis columns of a KPI table; the words for its lines, such as „Plan“, name no rows
 */
const valuesOf = (datasetId: string, profile: Dataset['profile'], kpis: KpiTable | null): Nameable[] => {
  const ofKpis = kpis?.name;
  const thingOf = (name: string, value: string, distinctive: readonly string[]): Nameable => {
    const thing = valueThing(datasetId, name, value, distinctive);
    if (name !== ofKpis) return thing;
    const { names, synonyms } = namingOfKpi(value);
    return {
      ...thing,
      names: [...new Set([...thing.names, ...names])],
      synonyms: [...abbreviationsOf(value), ...synonyms],
      kpiName: value,
    };
  };
  return profile.columns
    .filter(({ name }) => name !== kpis?.lines?.column)
    .filter(({ name }) => !UNIT_COLUMN.test(name.replaceAll('_', ' ').trim()))
    .flatMap(({ name, topValues }) => {
      const values = topValues.flatMap(({ value }) => (isShortText(value) && !isUnit(value) ? [value] : []));
      const distinctive = distinctiveNames(values);
      return values.map((value) => thingOf(name, value, distinctive(value)));
    });
};

/** A code of a letter and a number, such as the priority P1. */
const CODE = /^\p{Lu}\d{1,3}$/u;

/** Returns whether a value is a short text with letters, or a code, by which a request can name it. */
export const isShortText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_VALUE_LENGTH && (/\p{L}{2}/u.test(value) || CODE.test(value));
