import type { ReportDocumentInput } from '../../../documents/document-model.js';
import { formatPercent, type Language } from '../../../documents/text/formatting.js';
import { plainText } from '../../../documents/text/inline-text.js';
import { heading, oneLine, paragraph, table, type BlockInput, type Cell, type ReportHeader } from '../harmonisation-report.js';
import type { HarmonisationResult } from '../harmonisation-result.js';
import { messagesIn } from '../messages.js';
import type { NewestRow } from './newest-row.js';

type Deduplicated = Omit<HarmonisationResult, 'warnings'>;

/** Number of columns in the table of a group. */
const MAX_COLUMNS = 6;
/** Match probability above which a doubtful pair is reported as probably the same record. */
const LIKELY = 0.5;

/** What a request to remove duplicates asks for besides. */
export interface DeduplicationRequest {
  readonly newest?: NewestRow | null;
  /** Whether doubtful cases are asked for. */
  readonly asksApart?: boolean;
}

/** Returns the sentences that answer a request to remove duplicates. */
export const deduplicationAnswers = (
  { datasets, counts, duplicates, examples }: Deduplicated,
  language: Language,
  { newest = null, asksApart = false }: DeduplicationRequest = {},
): string[] => {
  const name = datasets[0]?.name ?? '';
  if (!duplicates) return [];
  const messages = messagesIn(language).duplicates;
  const likely = examples.review.filter(({ probability }) => probability >= LIKELY).length;
  return [
    messages.summary(name, counts.sourceRows, duplicates.groups, duplicates.duplicates, counts.mergedRows, counts.review),
    ...(likely > 0 ? [messages.likely(likely, counts.mergedRows - likely)] : []),
    ...(newest === null ? [] : [newest.column === null ? messages.notNewest(newest.words) : messages.newest(newest.column)]),
    ...(asksApart ? [messages.apart(counts.review)] : []),
  ];
};

/** Returns the report of the duplicates within one dataset. */
export const deduplicationReport = (
  result: HarmonisationResult,
  { language, tenantName, createdAt, asksApart = false }: ReportHeader,
): ReportDocumentInput => {
  const all = messagesIn(language);
  const messages = all.duplicates;
  const { duplicates, warnings, survivorship } = result;
  const groups = duplicates ? groupBlocks(duplicates, language) : [];
  const doubtful = pairs(all.reviews, result.examples.review, language);
  const blocks: BlockInput[] = [
    ...(result.answers ?? deduplicationAnswers(result, language)).map((sentence) => paragraph(plainText(sentence))),
    ...(asksApart ? [...groups.slice(0, 2), ...doubtful, ...groups.slice(2)] : [...groups, ...doubtful]),
    ...(survivorship.length > 0 ? [paragraph(messages.undo)] : []),
    ...(warnings.length > 0 ? [heading(all.warnings), { type: 'list' as const, items: warnings.map(plainText) }] : []),
    paragraph(messages.omitted),
  ];
  return { title: messages.title, tenantName, createdAt, language, sections: [{ blocks }] };
};

/** Returns the table of the groups, then what was not compared. */
const groupBlocks = (
  { examples, ignoredKeys, swappedColumns, groups }: NonNullable<HarmonisationResult['duplicates']>,
  language: Language,
): BlockInput[] => {
  const { duplicates: messages } = messagesIn(language);
  const columns = examples[0]?.rows[0]?.values.slice(0, MAX_COLUMNS).map(({ column }) => oneLine(column, 60)) ?? [];
  return [
    ...(examples.length > 0
      ? [
          heading(examples.length < groups ? messages.firstGroups(examples.length, groups) : messages.groups),
          table(
            [...messages.groupColumns, ...columns],
            examples.flatMap(({ rows }, group) =>
              rows.map(({ row, values }, at): Cell[] => [
                at === 0 ? String(group + 1) : '',
                String(row),
                ...values.slice(0, MAX_COLUMNS).map(({ value }) => value),
              ]),
            ),
          ),
        ]
      : []),
    ...(ignoredKeys.length > 0 ? [paragraph(messages.ignoredKeys(plainText(ignoredKeys.join(', '))))] : []),
    ...swappedColumns.map(({ one, other }) => paragraph(messages.swapped(plainText(one), plainText(other)))),
  ];
};

/** Returns a table with a line for each pair: its rows, its probability, and the values, both of them where they differ. */
export const pairs = (title: string, examples: HarmonisationResult['examples']['matches'], language: Language): BlockInput[] => {
  if (examples.length === 0) return [];
  const columns = examples[0]?.values.slice(0, MAX_COLUMNS).map(({ column }) => oneLine(column, 60)) ?? [];
  const rows = examples.map(({ left, sourceRow, probability, values }): Cell[] => [
    `${left.row} / ${sourceRow}`,
    formatPercent(probability, language, { min: 0, max: 1 }),
    ...values.slice(0, MAX_COLUMNS).map(({ one, other }) => (one === other ? one : `${one ?? '–'} / ${other ?? '–'}`)),
  ]);
  return [heading(title), table([...messagesIn(language).duplicates.pairColumns, ...columns], rows)];
};
