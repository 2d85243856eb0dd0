import type { ReportDocumentInput } from '../../documents/document-model.js';
import { formatNumber, formatPercent, type Language } from '../../documents/text/formatting.js';
import { plainText } from '../../documents/text/inline-text.js';
import { ENGLISH } from './english.harmonisation-words.js';
import { GERMAN } from './german.harmonisation-words.js';
import type { HarmonisationResult, LinkStep } from './harmonisation-result.js';
import { unitOf } from '../../methods/column-matching/units.js';

const WORDS = { de: GERMAN, en: ENGLISH };

type BlockInput = ReportDocumentInput['sections'][number]['blocks'][number];
type Cell = string | number | null;
type Found = Omit<HarmonisationResult, 'warnings'>;

interface Head {
  language: Language;
  tenantName: string;
  createdAt: string;
}

const MAX_ROWS = 60;

/** The result for people. */
export const harmonisationReport = (result: HarmonisationResult, { language, tenantName, createdAt }: Head): ReportDocumentInput => {
  const words = WORDS[language];
  const count = (value: number): string => formatNumber(value, language, 0);
  const { counts, datasets, steps, warnings, method } = result;
  const nameOf = (id: string): string => datasets.find(({ datasetId }) => datasetId === id)?.name ?? id;
  const blocks: BlockInput[] = [
    paragraph(
      words.summary({
        sources: count(datasets.length),
        rows: count(counts.sourceRows),
        merged: count(counts.mergedRows),
        matches: count(counts.matches),
        review: count(counts.review),
      }),
    ),
    ...(warnings.length > 0 ? [heading(words.warnings), { type: 'list' as const, items: warnings.map(plainText) }] : []),
    heading(words.counts),
    table(
      words.countColumns,
      steps.map((step) => [nameOf(step.datasetId), step.counts.matches, step.counts.review, step.counts.unmatched]),
    ),
    heading(words.datasets),
    table(
      words.datasetColumns,
      datasets.map(({ name, rows, keyCandidates }) => [name, rows, keyCandidates.join(', ') || null]),
    ),
    ...mapping(result, language),
    ...steps.flatMap((step) => linkage(step, nameOf(step.datasetId), language)),
    heading(words.survivorship),
    ...(result.survivorship.length === 0
      ? [paragraph(words.nothingGivenUp)]
      : [
          table(
            words.survivorshipColumns,
            result.survivorship.map((each) => [each.column, words.survivalRules[each.rule] ?? each.rule, each.count]),
          ),
          paragraph(words.survivorshipNote),
        ]),
    ...examples(words.examples, result.examples.matches, language),
    ...examples(words.reviews, result.examples.review, language),
    heading(words.method),
    paragraph(words.methodText(method.name, plainText(method.reference ?? ''))),
    paragraph(words.assumption),
  ];
  return { title: words.title, tenantName, createdAt, language, sections: [{ blocks }] };
};

const heading = (text: string): BlockInput => ({ type: 'heading', level: 2, text: oneLine(text, 300) });
const paragraph = (text: string): BlockInput => ({ type: 'paragraph', text });

/** Names of tenants may be long or hold line ends. */
const oneLine = (text: string, most: number): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, most) || '–';

const table = (titles: readonly string[], rows: Cell[][]): BlockInput => ({
  type: 'table',
  columns: titles.map((title, index) => ({
    title,
    kind: rows.some((row) => typeof row[index] === 'number') ? ('number' as const) : ('text' as const),
  })),
  rows: rows.slice(0, MAX_ROWS).map((row) => row.map((cell) => (typeof cell === 'string' ? oneLine(cell, 300) : cell))),
});

const mapping = ({ columns, datasets }: HarmonisationResult, language: Language): BlockInput[] => {
  const words = WORDS[language];
  const share = (value: number | null): string | null => (value === null ? null : formatPercent(value, language, 0));
  const rows = columns.flatMap(({ name, sources }) =>
    sources
      .filter(({ origin }) => origin !== 'own')
      .map((source): Cell[] => [
        name,
        datasets.find(({ datasetId }) => datasetId === source.datasetId)?.name ?? source.datasetId,
        source.column,
        source.origin === 'given' ? words.given : share(source.score),
        share(source.nameSimilarity),
        share(source.valueOverlap),
        share(source.valueLikeness),
        source.conversion ? conversionText(source.conversion, language) : null,
      ]),
  );
  return [heading(words.mapping), table(words.mappingColumns, rows)];
};

const conversionText = ({ from, to, factor }: { from: string; to: string; factor: number }, language: Language): string =>
  `${from && to ? `${from} → ${to}: ` : ''}× ${factorText(factor, language)}`;

const factorText = (factor: number, language: Language): string => formatNumber(factor, language, { min: 0, max: 9 });

const linkage = (step: LinkStep, name: string, language: Language): BlockInput[] => {
  const words = WORDS[language];
  const { model, thresholds, blocking } = step;
  if (!model || !thresholds) return [heading(words.linkage(name)), paragraph(words.byKey(plainText(step.keyColumns.join(', '))))];
  const weight = (value: number): string => formatNumber(value, language, 1);
  const small = (value: number): string => new Intl.NumberFormat(language, { maximumSignificantDigits: 2 }).format(value);
  const rate = (value: number): string => formatPercent(value, language, { min: 0, max: 2 });
  return [
    heading(words.linkage(name)),
    paragraph(
      [
        words.compared(formatNumber(step.comparedPairs ?? 0, language, 0)),
        thresholds.match === null || thresholds.nonMatch === null
          ? words.noMatch
          : words.thresholds(weight(thresholds.match), weight(thresholds.nonMatch)),
        words.rates(rate(thresholds.expectedFalseMatchRate), rate(thresholds.expectedMissedMatchRate)),
      ].join(' '),
    ),
    { type: 'heading', level: 3, text: words.model },
    table(
      words.modelColumns,
      model.fields.flatMap(({ column, levels }) =>
        levels.map((each): Cell[] => [column, words.levels[each.level] ?? each.level, small(each.m), small(each.u), weight(each.weight)]),
      ),
    ),
    { type: 'heading', level: 3, text: words.blocking },
    table(
      words.blockingColumns,
      blocking.map((pass) => [
        words.rules[pass.rule],
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
  return [heading(title), table(WORDS[language].exampleColumns, rows)];
};

/** What a reader has to be warned of. @param chosen names of datasets that the caller did not name */
export const harmonisationWarnings = (found: Found, language: Language, chosen: readonly string[] = []): string[] => {
  const words = WORDS[language];
  const count = (value: number): string => formatNumber(value, language, 0);
  const skipped = found.steps.flatMap(({ blocking }) => blocking).reduce((sum, { skippedPairs }) => sum + skippedPairs, 0);
  const mapped = found.columns.flatMap(({ name, sources }) => sources.slice(1).map((source) => ({ name, first: sources[0], source })));
  return [
    ...(chosen.length > 0 ? [words.chosen(chosen.join(', '))] : []),
    ...mapped.flatMap(({ source: { column, conversion } }) => (conversion ? [conversionWarning(column, conversion, language)] : [])),
    ...mapped.flatMap(({ first, source }) =>
      first && !source.conversion && Boolean(unitOf(first.column)) !== Boolean(unitOf(source.column))
        ? [words.oneUnit(first.column, source.column)]
        : [],
    ),
    ...(found.counts.decided > 0 ? [words.decided(count(found.counts.decided))] : []),
    ...(found.counts.review > 0 ? [words.review(count(found.counts.review))] : []),
    ...(skipped > 0 ? [words.skipped(count(skipped))] : []),
    ...(found.steps.some(({ model }) => model?.converged === false) ? [words.notConverged] : []),
    ...found.steps
      .filter(({ counts }) => counts.matches === 0)
      .map(({ datasetId }) => words.noneFound(found.datasets.find((each) => each.datasetId === datasetId)?.name ?? datasetId)),
  ];
};

const conversionWarning = (
  column: string,
  { from, to, factor }: { from: string; to: string; factor: number },
  language: Language,
): string =>
  from && to
    ? WORDS[language].converted(from, to, column, factorText(factor, language))
    : WORDS[language].convertedGiven(column, factorText(factor, language));
