import { identifier } from '../../../../platform/analytics/index.js';
import { isStopWord, languageOf, stemOf, wordsIn } from '../../../../platform/text/index.js';
import type { Dataset } from '../../../../subgraphs/sources/index.js';
import { datasetsTrustedFirst, fetchDataset } from '../../../datasets.js';
import type { AgentContext } from '../../../kit.js';
import { isAskedAgain } from '../../../methods/answer-plan/index.js';
import { NEUTRAL_WORDS, TASK_WORDS } from '../../../methods/request-reading/index.js';
import { findKpiRows } from '../../../methods/table-roles/index.js';
import { textOf } from '../../../methods/tenant-state/index.js';
import { isGrouping } from './asked-groups.js';

/** A group that a request names and that no row has. */
export interface UnknownGroup {
  readonly words: string;
  /** Null if nothing shows which column would have it. */
  readonly column: string | null;
  /** Values of the column, the most frequent ones. */
  readonly values: readonly string[];
  readonly hasMore: boolean;
  /** True if the request only asks whether the same holds for it. */
  readonly isAgain: boolean;
}

const MAX_VALUES = 8;
/** Maximum number of values of a column whose groups a request names. */
const MAX_GROUPS = 500;
/** Words that begin questions and sentences. */
const QUESTION =
  /^(?:what|which|who|whose|how|why|does|do|did|is|are|was|were|has|have|had|compare|welche\p{L}*|was|wer|wie|warum|hat|haben|ist|sind)$/iu;
/** A name: capitalised words, or a word with a number. */
const NAME = String.raw`\p{Lu}[\p{L}\p{N}&.'’-]*(?:\s+(?:\p{Lu}[\p{L}\p{N}&.'’-]*|\d{1,4}))*`;
const QUOTES = String.raw`["'“”„‚‘’»«]?`;

/** Returns the groups that a text names like values of a column and that the column does not contain. */
export const unknownGroupsIn = async (context: AgentContext, text: string): Promise<UnknownGroup[]> => {
  const understood = await context.understood();
  if (!understood) return [];
  const isGerman = languageOf(text) === 'de';
  const open = new Set(understood.open.flatMap(wordsIn).filter((word) => isNameable(word, text, isGerman)));
  const found: UnknownGroup[] = [];
  if (open.size === 0) return found;
  // The columns of a table of KPIs describe KPIs, not groups of cases.
  const datasets = (await datasetsTrustedFirst(context)).filter((dataset) => findKpiRows(dataset)?.name === undefined);
  for (const dataset of datasets)
    for (const { name, topValues, distinct } of dataset.profile.columns) {
      const values = topValues.flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
      if (!isGrouping(dataset, name) || distinct > MAX_GROUPS || values.length === 0) continue;
      for (const words of [...bySharedHead(text, values), ...byColumn(text, name, isGerman), ...byComparison(text, values)]) {
        const isOpen = wordsIn(words).some((word) => open.has(word));
        if (!isOpen || found.some((other) => other.words.includes(words) || words.includes(other.words))) continue;
        if (values.some((value) => value.toLowerCase() === words.toLowerCase())) continue;
        if (distinct > topValues.length && (await hasValue(context, dataset, name, words))) continue;
        found.push({
          ...{ words, column: name, values: values.slice(0, MAX_VALUES), hasMore: distinct > MAX_VALUES },
          isAgain: isAskedAgain(text, words),
        });
      }
    }
  if (found.length === 0) {
    const both = comparedNames(text).filter((words) => wordsIn(words).some((word) => open.has(word)));
    if (both.length > 1) return both.map((words) => ({ words, column: null, values: [], hasMore: false, isAgain: false }));
  }
  const again = [...open].filter((word) => isAskedAgain(text, word) && !found.some(({ words }) => wordsIn(words).includes(word)));
  return [...found, ...again.map((words) => ({ words, column: null, values: [], hasMore: false, isAgain: true }))];
};

/** Returns whether an open word can be a name rather than a common word. */
const isNameable = (word: string, text: string, isGerman: boolean): boolean =>
  /^[\p{Lu}\d]/u.test(word) &&
  !isStopWord(word) &&
  !QUESTION.test(word) &&
  !NEUTRAL_WORDS.has(stemOf(word)) &&
  !TASK_WORDS.has(stemOf(word)) &&
  (isGerman || !new RegExp(String.raw`(?:^|[.?!]\s+)${RegExp.escape(word)}(?!\p{L})`, 'u').test(text));

/** Returns the names that begin like several values do: "Plant 9" beside the values "Plant 1" and "Plant 2". */
const bySharedHead = (text: string, values: readonly string[]): string[] => {
  const heads = Map.groupBy(
    values.filter((value) => /\s/u.test(value)),
    (value) => value.split(/\s+/u)[0] ?? '',
  );
  return [...heads].flatMap(([head, of]) =>
    of.length < 2 || !/^\p{Lu}/u.test(head)
      ? []
      : Array.from(
          text.matchAll(
            new RegExp(String.raw`(?<![\p{L}\p{N}])${RegExp.escape(head)}\s+(?:\p{Lu}[\p{L}\p{N}-]*|\d{1,4})(?![\p{L}\p{N}])`, 'gu'),
          ),
          ([name]) => name,
        ),
  );
};

/** Returns the names beside the name of a column: "the Acme brand", „Lieferant Meier“. */
const byColumn = (text: string, column: string, isGerman: boolean): string[] =>
  wordsIn(column.replaceAll('_', ' '))
    .filter((word) => word.length > 3)
    .flatMap((word) => {
      const noun = `${RegExp.escape(word)}(?:s|n|en|e)?`;
      const before = new RegExp(String.raw`(?<![\p{L}\p{N}])(?<name>${NAME})${QUOTES}\s+(?:${noun})(?!\p{L})`, 'gu');
      const after = new RegExp(
        String.raw`(?<!\p{L})(?:${noun}|${RegExp.escape(word.charAt(0).toUpperCase() + word.slice(1))}(?:s|n|en|e)?)\s+${QUOTES}(?<name>${NAME})`,
        'gu',
      );
      return [...(isGerman ? [] : text.matchAll(before)), ...text.matchAll(after)].flatMap(({ groups }) =>
        withoutQuestion(groups?.['name'] ?? ''),
      );
    });

const withoutQuestion = (name: string): string[] => {
  const words = name.split(/\s+/u);
  const rest = QUESTION.test(words[0] ?? '') || isStopWord(words[0] ?? '') ? words.slice(1) : words;
  return rest.length === 0 ? [] : [rest.join(' ')];
};

const THAN = String.raw`(?:than|als|vs\.?|versus|and|und|or|oder|gegenüber|compared (?:to|with)|im Vergleich zu[rm]?|with|mit)`;
/** What precedes the thing that is compared rather than a group: "more scrap than", „mehr Ausschuss als“, „der Ausschuss“. */
const BEFORE_THING =
  /(?<!\p{L})(?:more|less|fewer|higher|lower|mehr|weniger|(?:höher|niedriger|größer|kleiner|geringer)e[rns]?|der|die|das|den|dem|k?ein(?:e[mnrs]?)?)\s+$/iu;
/** Prepositions before the name of a group. */
const PLACE = '(?:via|with|by|from|in|at|of|for|über|mit|von|aus|bei|für)';
const FILLER = String.raw`(?:(?:those|that|the|die|der|den|dem|das|bei|in|at|from|of|aus|im|for|für)\s+){0,3}`;

/** Returns the names that a text compares with a value: "in Devon than in Kent", „Meier oder Adler“. */
const byComparison = (text: string, values: readonly string[]): string[] =>
  values
    .filter((value) => value.length > 2 && text.toLowerCase().includes(value.toLowerCase()))
    .flatMap((value) => {
      const known = RegExp.escape(value);
      const patterns = [
        String.raw`(?<name>${NAME})(?:\s+\p{Ll}+){0,8}?\s+${THAN}\s+${FILLER}${known}(?![\p{L}\p{N}])`,
        String.raw`(?<![\p{L}\p{N}])${known}(?:\s+\p{Ll}+){0,8}?\s+${THAN}\s+${FILLER}(?<name>${NAME})`,
        String.raw`(?<!\p{L})(?<place>in|at|from|bei|aus|für|for)\s+(?<name>${NAME})(?:\s+\p{Ll}+){0,10}?\s+(?:in|at|from|bei|aus|für|for)\s+${known}(?![\p{L}\p{N}])`,
      ];
      return patterns.flatMap((pattern) =>
        [...text.matchAll(new RegExp(pattern, 'gu'))].flatMap(({ groups, index, 0: match }) => {
          const name = groups?.['name'] ?? '';
          const isThing = BEFORE_THING.test(text.slice(0, index + match.indexOf(name)));
          return /^\p{Lu}/u.test(name) && !isThing ? withoutQuestion(name) : [];
        }),
      );
    });

const COMPARED = new RegExp(
  String.raw`(?<!\p{L})${PLACE}\s+(?<one>${NAME})(?:\s+\p{Ll}+){0,8}?\s+${THAN}\s+(?:\p{Ll}+\s+){0,3}?(?:${PLACE}\s+)?(?<other>${NAME})`,
  'u',
);

/** Returns the two names that a text compares with each other: "via Acme than via Bolt"; none if it compares no names. */
const comparedNames = (text: string): string[] => {
  const { one, other } = COMPARED.exec(text)?.groups ?? {};
  return one === undefined || other === undefined ? [] : [one, other];
};

const hasValue = async (context: AgentContext, dataset: Dataset, column: string, words: string): Promise<boolean> => {
  const duck = await context.duckDb();
  const [row] = await duck.rows<{ n: number }>(
    `SELECT CAST(count(*) AS DOUBLE) AS n FROM ${await fetchDataset(context, dataset)} WHERE ${identifier(column)} IS NOT NULL AND lower(${textOf(column)}) = lower(?)`,
    [words],
  );
  return (row?.n ?? 0) > 0;
};
