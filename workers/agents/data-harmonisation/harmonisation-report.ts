import { numberFormat } from '../../../platform/content/index.js';
import type { ReportDocumentInput } from '../../documents/document-model.js';
import { formatNumber, formatPercent, type Language } from '../../documents/text/formatting.js';
import { plainText } from '../../documents/text/inline-text.js';
import type { HarmonisationResult, LinkStep } from './harmonisation-result.js';
import { unitOf } from '../../../platform/column-meaning/index.js';
import { answerBlocks } from '../../answer-blocks.js';
import { askedFirst, type AskedOfDatasets } from './harmonisation-answers.js';
import { messagesIn } from './messages.js';

export type BlockInput = ReportDocumentInput['sections'][number]['blocks'][number];
export type Cell = string | number | null;
type ResultWithoutWarnings = Omit<HarmonisationResult, 'warnings'>;

export interface ReportHeader {
  language: Language;
  tenantName: string;
  createdAt: string;
  /** Parts of the comparison that the request asks about; null if it names no dataset. */
  asked?: AskedOfDatasets | null;
  /** Whether a request to remove duplicates asks for the doubtful cases. */
  asksApart?: boolean;
}

const MAX_ROWS = 60;

/** Returns the report of a result. */
export const harmonisationReport = (
  result: HarmonisationResult,
  { language, tenantName, createdAt, asked = null }: ReportHeader,
): ReportDocumentInput => {
  const messages = messagesIn(language);
  const count = (value: number): string => formatNumber(value, language, 0);
  const { counts, datasets, steps, warnings, method } = result;
  const nameOf = (id: string): string => datasets.find(({ datasetId }) => datasetId === id)?.name ?? id;
  if (asked)
    return { title: messages.title, tenantName, createdAt, language, sections: [{ blocks: askedBlocks(result, asked, language) }] };
  const blocks: BlockInput[] = [
    paragraph(
      messages.summary(
        count(datasets.length),
        count(counts.sourceRows),
        count(counts.mergedRows),
        count(counts.matches),
        count(counts.review),
      ),
    ),
    ...(warnings.length > 0 ? [heading(messages.warnings), { type: 'list' as const, items: warnings.map(plainText) }] : []),
    heading(messages.counts),
    table(
      messages.countColumns,
      steps.map((step) => [nameOf(step.datasetId), step.counts.matches, step.counts.review, step.counts.unmatched]),
    ),
    heading(messages.datasets),
    table(
      messages.datasetColumns,
      datasets.map(({ name, rows, keyCandidates }) => [name, rows, keyCandidates.join(', ') || null]),
    ),
    ...mapping(result, language),
    ...steps.flatMap((step) => linkage(step, messages.linkage(nameOf(step.datasetId)), language)),
    heading(messages.survivorship),
    ...(result.survivorship.length === 0
      ? [paragraph(messages.noValueChanged)]
      : [
          table(
            messages.survivorshipColumns,
            result.survivorship.map((each) => [each.column, messages.survivalRules[each.rule] ?? each.rule, each.count]),
          ),
          paragraph(messages.survivorshipNote),
        ]),
    ...examples(messages.examples, result.examples.matches, language),
    ...examples(messages.reviews, result.examples.review, language),
    heading(messages.method),
    paragraph(messages.methodText(method.name, plainText(method.reference ?? ''))),
    paragraph(messages.assumption),
  ];
  return { title: messages.title, tenantName, createdAt, language, sections: [{ blocks }] };
};

/** Returns the blocks on what a request asks; the result contains the rest. */
const askedBlocks = (result: HarmonisationResult, asked: AskedOfDatasets, language: Language): BlockInput[] => {
  const messages = messagesIn(language);
  const { answers, warnings, joins = [], columns, isMerged = true, datasets, examples: found } = result;
  const named = columns.filter(({ sources }) => sources.length > 1 && sources.some(({ column }) => asked.columns.includes(column)));
  const [one, other] = datasets;
  const joinRows = askedFirst(joins, asked).map((each): Cell[] => [each.left, each.right, each.common, each.leftValues, each.rightValues]);
  if (result.keyMatch)
    return [
      ...answerBlocks(answers, language),
      ...(warnings.length > 0 ? [heading(messages.warnings), { type: 'list' as const, items: warnings.map(plainText) }] : []),
    ];
  const showsJoins = joinRows.length > 0 && (!isMerged || asked.isJoin);
  return [
    ...answerBlocks(answers, language),
    ...(showsJoins
      ? [
          heading(messages.joins),
          table([...[one, other].map((each) => messages.joinSide(oneLine(each?.name ?? '', 60))), ...messages.joinCounts], joinRows),
        ]
      : []),
    ...mapping({ ...result, columns: named.length > 0 ? named : columns }, language),
    ...(asked.isReview ? examples(messages.reviews, found.review, language) : []),
    ...examples(messages.examples, found.matches, language),
    ...(asked.isReview ? [] : examples(messages.reviews, found.review, language)),
    ...(warnings.length > 0 ? [heading(messages.warnings), { type: 'list' as const, items: warnings.map(plainText) }] : []),
    paragraph(messages.omitted),
  ];
};

export const heading = (text: string): BlockInput => ({ type: 'heading', level: 2, text: oneLine(text, 300) });
export const paragraph = (text: string): BlockInput => ({ type: 'paragraph', text });

/** Returns the text on one line, truncated to `maxLength`; names from tenants may be long or contain line breaks. */
export const oneLine = (text: string, maxLength: number): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, maxLength) || '–';

export const table = (titles: readonly string[], rows: Cell[][]): BlockInput => ({
  type: 'table',
  columns: titles.map((title, index) => ({
    title,
    kind: rows.some((row) => typeof row[index] === 'number') ? ('number' as const) : ('text' as const),
  })),
  rows: rows.slice(0, MAX_ROWS).map((row) => row.map((cell) => (typeof cell === 'string' ? oneLine(cell, 300) : cell))),
});

const mapping = ({ columns, datasets }: HarmonisationResult, language: Language): BlockInput[] => {
  const messages = messagesIn(language);
  const share = (value: number | null): string | null => (value === null ? null : formatPercent(value, language, 0));
  const rows = columns.flatMap(({ name, sources }) =>
    sources
      .filter(({ origin }) => origin !== 'own')
      .map((source): Cell[] => [
        name,
        datasets.find(({ datasetId }) => datasetId === source.datasetId)?.name ?? source.datasetId,
        source.column,
        source.origin === 'given' ? messages.given : share(source.score),
        share(source.nameSimilarity),
        share(source.valueOverlap),
        share(source.valueLikeness),
        source.conversion ? conversionText(source.conversion, language) : null,
      ]),
  );
  return [heading(messages.mapping), table(messages.mappingColumns, rows)];
};

const conversionText = ({ from, to, factor }: { from: string; to: string; factor: number }, language: Language): string =>
  `${from && to ? `${from} → ${to}: ` : ''}× ${factorText(factor, language)}`;

const factorText = (factor: number, language: Language): string => formatNumber(factor, language, { min: 0, max: 9 });

export const linkage = (step: LinkStep, title: string, language: Language): BlockInput[] => {
  const messages = messagesIn(language);
  const { model, thresholds, blocking } = step;
  if (!model || !thresholds) return [heading(title), paragraph(messages.byKey(plainText(step.keyColumns.join(', '))))];
  const weight = (value: number): string => formatNumber(value, language, 1);
  const twoDigits = (value: number): string => numberFormat(language, { maximumSignificantDigits: 2 }).format(value);
  const rate = (value: number): string => formatPercent(value, language, { min: 0, max: 2 });
  return [
    heading(title),
    paragraph(
      [
        messages.compared(formatNumber(step.comparedPairs ?? 0, language, 0)),
        thresholds.match === null || thresholds.nonMatch === null
          ? messages.noMatch
          : messages.thresholds(weight(thresholds.match), weight(thresholds.nonMatch)),
        messages.rates(rate(thresholds.expectedFalseMatchRate), rate(thresholds.expectedMissedMatchRate)),
      ].join(' '),
    ),
    { type: 'heading', level: 3, text: messages.model },
    table(
      messages.modelColumns,
      model.fields.flatMap(({ column, levels }) =>
        levels.map((each): Cell[] => [
          column,
          messages.levels[each.level] ?? each.level,
          twoDigits(each.m),
          twoDigits(each.u),
          weight(each.weight),
        ]),
      ),
    ),
    { type: 'heading', level: 3, text: messages.blocking },
    table(
      messages.blockingColumns,
      blocking.map((pass) => [
        messages.rules[pass.rule],
        pass.fields.join(', '),
        pass.blocks,
        pass.pairs,
        pass.skippedBlocks,
        pass.skippedPairs,
      ]),
    ),
  ];
};

const examples = (title: string, pairs: HarmonisationResult['examples']['matches'], language: Language): BlockInput[] => {
  if (pairs.length === 0) return [];
  const rows = pairs.flatMap(({ mergedRow, sourceRow, probability, values }) =>
    values.map(({ column, one, other }, index): Cell[] => [
      ...(index === 0 ? [String(mergedRow), String(sourceRow), formatPercent(probability, language, { min: 0, max: 2 })] : ['', '', '']),
      column,
      one,
      other,
    ]),
  );
  return [heading(title), table(messagesIn(language).exampleColumns, rows)];
};

/**
 * Returns the warnings of a result.
 * @param chosen names of datasets chosen by the agent; empty if the request names the datasets
 */
export const harmonisationWarnings = (result: ResultWithoutWarnings, language: Language, chosen: readonly string[] = []): string[] => {
  const messages = messagesIn(language);
  const count = (value: number): string => formatNumber(value, language, 0);
  const skipped = result.steps.flatMap(({ blocking }) => blocking).reduce((sum, { skippedPairs }) => sum + skippedPairs, 0);
  const mapped = result.columns.flatMap(({ name, sources }) => sources.slice(1).map((source) => ({ name, first: sources[0], source })));
  return [
    ...(chosen.length > 0 ? [result.duplicates ? messages.duplicates.chosen(chosen.join(', ')) : messages.chosen(chosen.join(', '))] : []),
    ...mapped.flatMap(({ source: { column, conversion } }) => (conversion ? [conversionWarning(column, conversion, language)] : [])),
    ...mapped.flatMap(({ first, source }) =>
      first && !source.conversion && Boolean(unitOf(first.column)) !== Boolean(unitOf(source.column))
        ? [messages.oneUnit(first.column, source.column)]
        : [],
    ),
    ...(result.counts.decided > 0 ? [messages.decided(count(result.counts.decided))] : []),
    ...(result.counts.review > 0 ? [messages.review(count(result.counts.review))] : []),
    ...(skipped > 0 ? [messages.skipped(count(skipped))] : []),
    ...(result.steps.some(({ model }) => model?.converged === false) ? [messages.notConverged] : []),
    ...result.steps
      .filter(({ counts }) => counts.matches === 0)
      .map(({ datasetId }) => {
        const name = result.datasets.find((each) => each.datasetId === datasetId)?.name ?? datasetId;
        return result.duplicates ? messages.duplicates.none(name) : messages.noneFound(name);
      }),
  ];
};

const conversionWarning = (
  column: string,
  { from, to, factor }: { from: string; to: string; factor: number },
  language: Language,
): string =>
  from && to
    ? messagesIn(language).converted(from, to, column, factorText(factor, language))
    : messagesIn(language).convertedGiven(column, factorText(factor, language));
