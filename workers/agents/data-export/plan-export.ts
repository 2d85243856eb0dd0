import type { Dataset } from '../../../subgraphs/sources/index.js';
import type { ExportSubject } from '../../export-lists.js';
import type { ExportFormat, ExportRequest } from '../../exporting.js';
import { stemOf, wordsIn } from '../../../platform/text/index.js';
import { columnWords, definitionWords, type ExportWords } from './export-words.js';
import { datasetOfColumn, nameOfColumn, SURE, type Understood } from '../../methods/request-reading/index.js';

/** The text of a request, and what its words say besides names. */
export interface ExportText {
  readonly text: string;
  readonly words: Pick<ExportWords, 'list' | 'dataset'>;
}

/** Parameters of the caller; they take precedence over the text of the request. */
export interface ExportParameters {
  readonly format?: ExportFormat | undefined;
  readonly subject?: ExportSubject | undefined;
  readonly datasetId?: string | undefined;
}

type Subject = Understood['subjects'][number];

/** The dataset whose rows a request selects. */
export interface PlannedDataset {
  readonly datasetId: string;
  readonly name: string;
  /** True if its columns give a KPI on which the request sets a bound: the table of KPIs has no such rows. */
  readonly isOfKpi?: boolean;
}

/** Returns whether two datasets are different sheets of one workbook; the name of a sheet continues that of the first one. */
const isSheetOf = (one: string, other: string): boolean => one !== other && (one.startsWith(`${other} `) || other.startsWith(`${one} `));

interface JoinedDataset {
  readonly datasetId: string;
  readonly name: string;
  readonly words: string;
}

/** Parts of a request that an export cannot answer. */
export interface Unanswered {
  /** Format of the request that is not an export format. */
  readonly format: string | null;
  /** True if the request asks for something that does not exist, and for nothing that can be exported. */
  readonly subject: boolean;
  /** True if the request names nothing that can be exported, so that a dataset is chosen for it. */
  readonly isUnnamed: boolean;
  /** Things and lists that the request names besides what is exported. */
  readonly others: readonly string[];
  /** Dataset whose columns the request wants to add to those of another one, with its words. */
  readonly joined?: JoinedDataset;
}

const FORMATS: readonly string[] = ['csv', 'parquet', 'json', 'xlsx'] satisfies ExportFormat[];
const SUBJECTS: readonly string[] = ['metrics', 'initiatives', 'milestones', 'runs', 'events', 'quality_checks'] satisfies ExportSubject[];

/**
 * Plans the export that a request asks for: a dataset that it names, else the metrics that it names, else a list such as all metrics,
 * else the dataset with most of the columns and values that it names. Columns are selected if the request names columns of a named
 * dataset, rows if it names values. Words that name nothing count as columns that the dataset lacks if the request lists them as such.
 *
 * @param byClass id of the dataset of the kind that the request asks for; undefined without one
 * @param planned dataset whose rows the request selects; null if it selects none
 */
export const planExport = (
  understood: Understood | null,
  { format, subject, datasetId }: ExportParameters,
  { text, words }: ExportText,
  byClass?: string,
  planned: PlannedDataset | null = null,
): { request: Omit<ExportRequest, 'language'>; unanswered: Unanswered } => {
  const named = understood?.format?.value;
  const wished = named !== undefined && FORMATS.includes(named) ? (named as ExportFormat) : undefined;
  const target =
    subject !== undefined || datasetId !== undefined
      ? ({ subject, datasetId } as Target)
      : targetOf(understood, { text, words }, { byClass, planned });
  const joined = joinedIn(understood, text);
  const isNamed = datasetId !== undefined || target.namedDatasetId !== undefined;
  const values = partsOf(understood, 'value', target.datasetId).map(({ id, label }) => ({
    column: nameOfColumn(id),
    value: label,
  }));
  const selecting = new Set(values.map(({ column }) => column));
  const columns = target.datasetId === undefined ? [] : columnsOf(understood, isNamed, text, selecting);
  return {
    request: {
      format: format ?? wished ?? 'csv',
      ...(target.subject && { subject: target.subject }),
      ...(target.datasetId !== undefined && { datasetId: target.datasetId }),
      ...(target.metricIds && { metricIds: target.metricIds }),
      ...(columns.length > 0 && { columns }),
      ...(values.length > 0 && { values }),
      ...(understood?.period && { period: understood.period }),
    },
    unanswered: {
      format: format === undefined && wished === undefined ? (understood?.format?.words ?? null) : null,
      subject: understood !== null && target.subject === undefined && target.datasetId === undefined && understood.unanswered.length > 0,
      isUnnamed: target.subject === undefined && target.datasetId === undefined,
      others: othersOf(understood, target, text).filter((name) => name !== joined?.name),
      ...(joined && joined.datasetId !== target.datasetId && { joined }),
    },
  };
};

/** Kinds of things that are parts of a dataset. */
const PARTS: ReadonlySet<string> = new Set(['column', 'value']);

interface Target {
  readonly subject?: ExportSubject | undefined;
  readonly datasetId?: string | undefined;
  /** The dataset if the request names it itself, not only one of its columns. */
  readonly namedDatasetId?: string | undefined;
  readonly metricIds?: string[];
}

const targetOf = (
  understood: Understood | null,
  { text, words: { list } }: ExportText,
  { byClass, planned }: { readonly byClass: string | undefined; readonly planned: PlannedDataset | null },
): Target => {
  if (!understood) return {};
  if (planned?.isOfKpi === true) return { datasetId: planned.datasetId };
  const datasets = understood.subjects.filter(({ kind }) => kind === 'dataset');
  // "Order lines of the trade customers" names two datasets; the listed columns tell which one is exported.
  const byColumns = (id: string): number => listedColumns(understood, text).filter((each) => datasetOfColumn(each.id) === id).length;
  // "Add the product group from the order lines" asks for another table with a column of the order lines.
  const partner = joinedIn(understood, text)?.datasetId;
  const named = datasets.filter((each) => !isInList(each, text) && each.id !== partner);
  // Two sheets share the name of their workbook: the one whose rows are selected, or that has more of what is named, is meant.
  const sheet = named.find(({ label }) => planned !== null && isSheetOf(label, planned.name));
  if (planned && sheet && !named.some(({ id }) => id === planned.datasetId))
    return { datasetId: planned.datasetId, namedDatasetId: planned.datasetId };
  const partsOfDataset = (id: string): number =>
    new Set(understood.subjects.flatMap((each) => (PARTS.has(each.kind) && datasetOfColumn(each.id) === id ? [each.id] : []))).size;
  const dataset = named.toSorted(
    (a, b) =>
      byColumns(b.id) - byColumns(a.id) ||
      Number(b.id === planned?.datasetId) - Number(a.id === planned?.datasetId) ||
      partsOfDataset(b.id) - partsOfDataset(a.id),
  )[0];
  if (dataset) return { datasetId: dataset.id, namedDatasetId: dataset.id };
  const listed = listedColumns(understood, text);
  // "Return reason" in a list of columns does not ask for the return rate.
  const listedWords = new Set(listed.flatMap(({ words }) => words));
  const isListed = ({ words }: Subject): boolean => words.every((word) => listedWords.has(word));
  const metricIds = understood.subjects
    .filter((each) => each.kind === 'metric' && each.confidence >= SURE && !isListed(each))
    .map(({ id }) => id);
  const metrics: ExportSubject = definitionWords(text).length > 0 ? 'metric_definitions' : 'metrics';
  if (metricIds.length > 0) return { subject: metrics, metricIds };
  // "Events" in a list of columns of a dataset are not those of the service.
  const hasColumns = listed.some(({ id }) => datasetOfColumn(id) !== partner);
  const topic = understood.topics.find((each) => SUBJECTS.includes(each.topic) && !(each.topic === 'events' && hasColumns));
  const subject = (topic?.topic as ExportSubject | undefined) ?? list?.subject;
  if (subject !== undefined) return { subject: subject === 'metrics' ? metrics : subject };
  if (byClass !== undefined) return { datasetId: byClass, namedDatasetId: byClass };
  if (datasets[0] && datasets[0].id !== partner) return { datasetId: datasets[0].id, namedDatasetId: datasets[0].id };
  const counts = Map.groupBy(
    understood.subjects.filter(({ kind, id }) => (kind === 'column' || kind === 'value') && datasetOfColumn(id) !== partner),
    ({ id }) => datasetOfColumn(id),
  );
  // One word can name several values of a column.
  const columns = (parts: readonly { id: string }[]): number => new Set(parts.map(({ id }) => id)).size;
  const [best] = [...counts].toSorted(([, a], [, b]) => columns(b) - columns(a));
  if (best === undefined) return {};
  const [datasetId] = best;
  return { datasetId, ...(listed.some(({ id }) => datasetOfColumn(id) === datasetId) && { namedDatasetId: datasetId }) };
};

/** A part of a request that wants columns of another dataset added: "add the product group from …", „ergänze … aus …“. */
const JOIN =
  /(?<!\p{L})(?:(?:add|join|look up|enrich|attach|bring in|append|combine|merge)(?!\p{L})[^.;?!]*?(?<!\p{L})(?:from|of|with|to)\s|(?:ergänz\p{L}*|verbind\p{L}*|verknüpf\p{L}*|anreicher\p{L}*|zuspiel\p{L}*|hinzufüg\p{L}*|dazu|zusätzlich)(?!\p{L})[^.;?!]*?(?<!\p{L})(?:aus|von|mit|um)\s)(?<source>[^.;?!]+)/iu;

/** Returns the dataset whose columns a request wants added to those of another one. */
const joinedIn = (understood: Understood | null, text: string): JoinedDataset | null => {
  const match = JOIN.exec(text);
  const source = match?.groups?.['source']?.toLowerCase();
  if (!match || source === undefined || !understood) return null;
  const outside = text.replace(match[0], ' ').toLowerCase();
  const found = understood.subjects.find(
    ({ kind, words }) =>
      kind === 'dataset' &&
      words.every((word) => source.includes(word.toLowerCase())) &&
      !words.every((word) => outside.includes(word.toLowerCase())),
  );
  return found === undefined ? null : { datasetId: found.id, name: found.label, words: match[0].trim() };
};

/** Returns whether a request names a thing only in a list of columns: „Projekte mit Leitung“ does not ask for order lines. */
const isInList = ({ words }: Understood['subjects'][number], text: string): boolean => columnWords(text, words).length === words.length;

/** Minimum number of columns of a list. */
const MIN_LISTED = 2;

/** Returns the columns that a request lists as such; none if they are fewer than `MIN_LISTED`. */
const listedColumns = ({ subjects }: Understood, text: string): Understood['subjects'] => {
  const listed = subjects.filter(({ kind, words }) => kind === 'column' && columnWords(text, words).length > 0);
  return new Set(listed.map(({ label }) => label)).size < MIN_LISTED ? [] : listed;
};

const partsOf = (understood: Understood | null, kind: 'column' | 'value', datasetId: Dataset['datasetId'] | undefined) =>
  (understood?.subjects ?? []).filter((subject) => subject.kind === kind && datasetOfColumn(subject.id) === datasetId);

/** Words for all that is known of the rows, and for nothing else than what is listed. */
const EVERYTHING =
  /(?<!\p{L})(?:everything|all (?:the )?(?:columns|details|data)|alles|sämtliche (?:spalten|angaben)|alle (?:spalten|angaben))(?!\p{L})/iu;
const ONLY = /(?<!\p{L})(?:only|just|nur|lediglich|ausschließlich)(?!\p{L})/iu;

/** Minimum confidence at which a column is selected that the request does not list: "order" of "order lines" is no "Order Date". */
const SELECTED = 0.85;

/**
 * Returns listed words that name nothing and, if the request names the dataset, the named columns: its own and those of others. A column
 * that selects rows, as in "region Scotland", must be listed.
 */
const columnsOf = (understood: Understood | null, isNamed: boolean, text: string, selecting: ReadonlySet<string>): string[] => {
  const subjects = understood?.subjects ?? [];
  const datasets = subjects.filter(({ kind }) => kind === 'dataset');
  const columns = subjects.filter(
    (column) =>
      isNamed &&
      column.kind === 'column' &&
      ((column.confidence >= SELECTED && !selecting.has(column.label) && !datasets.some((dataset) => isInName(column, dataset, text))) ||
        columnWords(text, column.words).length > 0),
  );
  // A single column after the table's name is about its rows: "complaints by severity" is no file of severities.
  const isAfterTable = ({ words }: Subject): boolean => {
    const at = Math.min(...words.map((word) => text.indexOf(word)));
    return datasets.some((dataset) => dataset.words.every((word) => text.indexOf(word) < at));
  };
  const named = new Set(columns.map(({ label }) => label));
  const isAlone = named.size === 1 && columns.every((column) => isAfterTable(column) && columnWords(text, column.words).length === 0);
  // "Everything that is unpaid, with the clinic" leaves out no column.
  const selected = isAlone || (EVERYTHING.test(text) && !ONLY.test(text)) ? [] : columns.map(({ label }) => label);
  return [...new Set([...selected, ...columnWords(text, understood?.unanswered ?? [])])];
};

/** Returns whether a request names a column only as a part of the name of a dataset: the "ticket" of "ticket history". */
const isInName = ({ words }: Subject, dataset: Subject, text: string): boolean => {
  const all = wordsIn(text);
  const own = wordsIn(dataset.label).map(stemOf);
  return words.every((word) => {
    const at = all.indexOf(word);
    return own.includes(stemOf(word)) && [all[at - 1], all[at + 1]].some((other) => other !== undefined && dataset.words.includes(other));
  });
};

/** Kinds of things that are not a part of any dataset. */
const WHOLE_KINDS: ReadonlySet<string> = new Set(['metric', 'dataset', 'initiative', 'milestone', 'document', 'area', 'person']);
/** Kinds of the records in a list. */
const KIND_OF_LIST: Readonly<Record<string, string>> = {
  metrics: 'metric',
  metric_definitions: 'metric',
  initiatives: 'initiative',
  milestones: 'milestone',
};

/** Returns whether a person only gets the file: "for Ms Miller", „Herr Kaya braucht das“. */
const receives = (words: readonly string[], { recipients = [] }: Understood, text: string): boolean =>
  recipients.some((each) => words.some((word) => each.words.includes(word))) ||
  words.some((word) =>
    new RegExp(
      String.raw`(?<!\p{L})${RegExp.escape(word)}\s+(?:braucht|benötigt|bekommt|wartet|möchte|will|needs?|wants?|gets?|is waiting|asked|would like)(?!\p{L})`,
      'iu',
    ).test(text),
  );

const othersOf = (understood: Understood | null, { subject, datasetId, metricIds = [] }: Target, text: string): string[] => {
  if (!understood || (subject === undefined && datasetId === undefined)) return [];
  const isListed = (kind: string): boolean => subject !== undefined && KIND_OF_LIST[subject] === kind && metricIds.length === 0;
  // Another sheet of the same workbook is named by the same words.
  const own = new Set(understood.subjects.flatMap(({ kind, id, words }) => (kind === 'dataset' && id === datasetId ? words : [])));
  const things = understood.subjects.filter(
    (each) =>
      WHOLE_KINDS.has(each.kind) &&
      each.id !== datasetId &&
      !(each.kind === 'dataset' && each.words.every((word) => own.has(word))) &&
      !metricIds.includes(each.id) &&
      !isListed(each.kind) &&
      !(each.kind === 'person' && receives(each.words, understood, text)) &&
      !(each.kind === 'dataset' && isInList(each, text)),
  );
  const values = understood.subjects.filter(({ kind, id }) => kind === 'value' && datasetOfColumn(id) !== datasetId);
  const lists =
    subject === undefined
      ? []
      : understood.topics.filter(({ topic }) => topic !== subject && !(topic === 'metrics' && subject === 'metric_definitions'));
  return [
    ...new Set([...things.map(({ label }) => label), ...values.map(({ words }) => words.join(' ')), ...lists.map(({ words }) => words)]),
  ];
};
