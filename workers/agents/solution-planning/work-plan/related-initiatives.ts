import { contentWords, languageOf, sameWord, stemOf, wordsIn } from '../../../../platform/text/index.js';
import { InitiativeStatus, type Initiative } from '../../../../subgraphs/transformation/index.js';
import { fetchDataset } from '../../../datasets.js';
import type { AgentContext } from '../../../kit.js';
import type { Understood } from '../../../methods/request-reading/index.js';
import { readDocumentSentences, type DocumentSentences } from '../../../methods/programme-facts/index.js';
import { describedTitles, oneLine, readInitiativeRecords } from '../../../methods/tenant-state/index.js';
import { findInitiativeColumns } from '../../../methods/table-roles/index.js';
import { initiativesOn } from '../initiatives-on.js';

/** An initiative on record that the request is about, or on which such an initiative depends. */
export interface RelatedInitiative {
  readonly initiative: Initiative;
  /** Code of the initiative in its list, such as "P-07"; null without one. */
  readonly code: string | null;
  /** Codes of the initiatives that must be completed before. */
  readonly after: readonly string[];
  /** What a document says on it, with the document; null if none names it. */
  readonly note: InitiativeNote | null;
}

/** A sentence of a document that names an initiative by its code or title. */
export interface InitiativeNote {
  readonly text: string;
  readonly source: { readonly id: string; readonly label: string };
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

const MAX_RELATED = 6;
const SEPARATOR = /\s*(?:[,;/+&]|\s(?:und|and)\s)\s*/iu;

/**
 * Returns the open initiatives on record that a request names by title or code or that are about its subject, those that a sentence of a document
 * relates to the subject, and those that they depend on.
 */
export const relatedInitiatives = async (
  context: AgentContext,
  request: string,
  understood: Understood | null,
): Promise<RelatedInitiatives> => {
  const records = await readInitiativeRecords(context);
  const { list } = records;
  const initiatives = records.initiatives.filter(({ status }) => status !== InitiativeStatus.DONE && status !== InitiativeStatus.CANCELLED);
  if (initiatives.length === 0) return { records, related: [] };
  const columns = list && findInitiativeColumns(list.columns, list.profile);
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
  const documents = await readDocumentSentences(context, languageOf(request) ?? 'en');
  const subject = subjectOf(request, understood);
  const about = new Set([...initiativesOn(request, initiatives), ...relatedByDocuments(subject, documents, initiatives)]);
  const asked = initiatives.filter(
    (each) => named.has(each.initiativeId) || isCoded(request, links.codes.get(each.title)) || described.has(each.title) || about.has(each),
  );
  // Initiatives that the request names, or that another one depends on, are closest.
  const closest = [...about];
  const closeness = (each: Initiative): number => closest.indexOf(each);
  const needed = asked.flatMap(({ title }) => links.after.get(title) ?? []);
  const all = initiatives.filter((each) => asked.includes(each) || needed.includes(links.codes.get(each.title) ?? each.title));
  return {
    records,
    related: all
      .toSorted((one, other) => closeness(one) - closeness(other))
      .slice(0, MAX_RELATED)
      .toSorted((one, other) => (one.start ?? '').localeCompare(other.start ?? ''))
      .map((initiative) => ({
        initiative,
        code: links.codes.get(initiative.title) ?? null,
        after: links.after.get(initiative.title) ?? [],
        note: noteOn(initiative.title, links.codes.get(initiative.title), documents),
      })),
  };
};

/** Returns the name of the KPI that a request is about, otherwise the longest compound of its first sentence; empty without either. */
const subjectOf = (request: string, understood: Understood | null): string => {
  const kpi = understood?.subjects.find(
    ({ kind, label, words }) => (kind === 'metric' || kind === 'value') && words.length > 1 && wordsIn(label).length > 1,
  );
  if (kpi) return kpi.label;
  const [first = ''] = request.split(/(?<=[^\d][.!?])\s/u);
  const [longest = ''] = contentWords(first).toSorted((a, b) => b.length - a.length);
  return longest.length >= MIN_SUBJECT ? longest : '';
};

/** Length from which a single word, which is a compound then, is a subject of its own. */
const MIN_SUBJECT = 12;

/** Returns the initiatives that a sentence on a subject is about as well: "days outstanding rose since invoices are sent late". */
const relatedByDocuments = <Of extends { readonly title: string; readonly description: string | null }>(
  subject: string,
  documents: readonly DocumentSentences[],
  initiatives: readonly Of[],
): Of[] => {
  const stems = contentWords(subject).map(stemOf);
  if (stems.length === 0) return [];
  const isOnSubject = (sentence: string): boolean => {
    const words = contentWords(sentence).map(stemOf);
    return stems.every((stem) => words.some((word) => sameWord(stem, word)));
  };
  return documents.flatMap(({ sentences }) => sentences.filter(isOnSubject).flatMap((sentence) => initiativesOn(sentence, initiatives)));
};

/** Returns the first sentence of the documents that names an initiative by its title or code; null without any. */
const noteOn = (title: string, code: string | undefined, documents: readonly DocumentSentences[]): InitiativeNote | null => {
  for (const { source, sentences } of documents) {
    const text = sentences.find((sentence) => isCoded(sentence, code) || sentence.includes(title));
    if (text !== undefined) return { text: oneLine(text, MAX_NOTE), source };
  }
  return null;
};

const MAX_NOTE = 250;

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
