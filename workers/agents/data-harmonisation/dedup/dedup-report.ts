import type { ReportDocumentInput } from '../../../documents/document-model.js';
import { formatNumber, formatPercent, type Language } from '../../../documents/text/formatting.js';
import { plainText } from '../../../documents/text/inline-text.js';
import { heading, linkage, oneLine, paragraph, table, type BlockInput, type Cell, type ReportHeader } from '../harmonisation-report.js';
import type { HarmonisationResult } from '../harmonisation-result.js';
import { messagesIn } from '../messages.js';
import type { NewestRow } from './newest-row.js';

type Deduplicated = Omit<HarmonisationResult, 'warnings'>;

/** Number of columns in the table of a group. */
const MAX_COLUMNS = 6;

/** What a request to remove duplicates asks for besides. */
export interface DeduplicationRequest {
  readonly newest?: NewestRow | null;
  /** Whether doubtful cases are asked for. */
  readonly asksApart?: boolean;
}

/** Returns the sentences that answer a request to remove duplicates. */
export const deduplicationAnswers = (
  { datasets, counts, duplicates }: Deduplicated,
  language: Language,
  { newest = null, asksApart = false }: DeduplicationRequest = {},
): string[] => {
  const name = datasets[0]?.name ?? '';
  if (!duplicates) return [];
  const messages = messagesIn(language).duplicates;
  return [
    messages.summary(name, counts.sourceRows, duplicates.groups, duplicates.duplicates, counts.mergedRows, counts.review),
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
  const { duplicates, steps, warnings, survivorship, method } = result;
  const blocks: BlockInput[] = [
    ...(result.answers ?? deduplicationAnswers(result, language)).map((sentence) => paragraph(plainText(sentence))),
    ...(warnings.length > 0 ? [heading(all.warnings), { type: 'list' as const, items: warnings.map(plainText) }] : []),
    ...(asksApart ? pairs(all.reviews, result.examples.review, language) : []),
    ...(duplicates ? groupBlocks(duplicates, language) : []),
    ...pairs(all.examples, result.examples.matches, language),
    ...(asksApart ? [] : pairs(all.reviews, result.examples.review, language)),
    heading(all.survivorship),
    ...(survivorship.length === 0
      ? [paragraph(all.noValueChanged)]
      : [
          table(
            all.survivorshipColumns,
            survivorship.map(({ column, rule, count }) => [column, messages.survivalRules[rule] ?? rule, count]),
          ),
          paragraph(messages.undo),
        ]),
    ...steps.flatMap((step) => linkage(step, messages.comparison, language)),
    heading(all.method),
    paragraph(all.methodText(method.name, plainText(method.reference ?? ''))),
    paragraph(messages.assumption),
  ];
  return { title: messages.title, tenantName, createdAt, language, sections: [{ blocks }] };
};

const groupBlocks = (
  { sizes, examples, ignoredKeys, swappedColumns }: NonNullable<HarmonisationResult['duplicates']>,
  language: Language,
): BlockInput[] => {
  const { duplicates: messages } = messagesIn(language);
  const columns = examples[0]?.rows[0]?.values.slice(0, MAX_COLUMNS).map(({ column }) => oneLine(column, 60)) ?? [];
  return [
    ...(sizes.length > 0
      ? [
          heading(messages.sizes),
          table(
            messages.sizeColumns,
            sizes.map(({ size, count }) => [size, count]),
          ),
        ]
      : []),
    ...(ignoredKeys.length > 0 ? [paragraph(messages.ignoredKeys(plainText(ignoredKeys.join(', '))))] : []),
    ...swappedColumns.map(({ one, other }) => paragraph(messages.swapped(plainText(one), plainText(other)))),
    ...(examples.length > 0
      ? [
          heading(messages.groups),
          table(
            [...messages.groupColumns, ...columns],
            examples.flatMap(({ mergedRow, rows }) =>
              rows.map(({ row, values }, at): Cell[] => [
                at === 0 ? String(mergedRow) : '',
                String(row),
                ...values.slice(0, MAX_COLUMNS).map(({ value }) => value),
              ]),
            ),
          ),
        ]
      : []),
  ];
};

/** Returns a table of pairs with the evidence of each column. */
const pairs = (title: string, examples: HarmonisationResult['examples']['matches'], language: Language): BlockInput[] => {
  if (examples.length === 0) return [];
  const rows = examples.flatMap(({ left, sourceRow, probability, values }) =>
    values.map(({ column, one, other, weight }, index): Cell[] => [
      ...(index === 0 ? [String(left.row), String(sourceRow), formatPercent(probability, language, { min: 0, max: 2 })] : ['', '', '']),
      column,
      one,
      other,
      typeof weight === 'number' ? formatNumber(weight, language, 1) : null,
    ]),
  );
  return [heading(title), table(messagesIn(language).duplicates.pairColumns, rows)];
};
