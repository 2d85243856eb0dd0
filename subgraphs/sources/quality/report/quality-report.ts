import type { Language } from '../../../../platform/content/index.js';
import {
  DIMENSION_WEIGHTS,
  type DimensionResult,
  type Evidence,
  type QualityAssessment,
  type QualityCheck,
  type QualityDimension,
  type SuspectCell,
} from '../assessment.schema.js';
import { messagesIn } from '../messages.js';
import { formatter } from './formatter.js';

/** Length limits of the report's lists; the assessment contains more. */
const MAX_CHECKS = 10;
const MAX_EXAMPLE_CHECKS = 4;
const MAX_EXAMPLES = 3;
const MAX_EXAMPLE_COLUMNS = 6;
/** Maximum number of rows that an answer lists for each finding. */
const MAX_ANSWERED = 25;
const MAX_CELLS = 20;
const MAX_TEXT = 60;
const MAX_ANSWER = 1_600;

interface ReportOptions {
  readonly language: Language;
  readonly title: string;
  /** Sentences that answer a request; they come first. */
  readonly answers?: readonly string[];
  /** What the request asks for; the sections are about that. */
  readonly asked?: { readonly dimensions: readonly QualityDimension[]; readonly columns: readonly string[] };
  /** True to list all rows of long evidence instead of examples. The rows of short evidence are listed in the answers. */
  readonly isEvery?: boolean;
}

const NOTHING_ASKED = { dimensions: [], columns: [] };

/** Returns the assessment as Markdown; all figures and examples come from the assessment. */
export const qualityMarkdown = (
  whole: QualityAssessment,
  { language, title, answers = [], asked = NOTHING_ASKED, isEvery = false }: ReportOptions,
): string => {
  const assessment = restrictedTo(whole, asked);
  const { count, time } = formatter(language);
  const { report: messages } = messagesIn(language);
  const keys = assessment.keyCandidates.map((key) => key.map((name) => inline(name)).join(' + ')).join(', ');
  return [
    `# ${messages.heading}: ${inline(title)}`,
    ...(answers.length === 0 ? [] : [answers.map((answer) => `- ${inline(answer, MAX_ANSWER)}`).join('\n')]),
    `${messages.asOf}: ${time(assessment.asOf)} · ${messages.rows}: ${count(assessment.rows)} · ${messages.columns}: ${count(assessment.columns.length)}` +
      (keys ? ` · ${messages.keys}: ${keys}` : ''),
    `**${messages.overall}: ${scoreText(assessment.overall.score, language)}** (${assessment.overall.formula[language]})`,
    dimensionTable(whole.dimensions, language),
    ...(assessment === whole ? [] : [messages.restricted]),
    ...assessment.dimensions
      .filter(({ checks, score }) => checks.length > 0 || (score !== null && asked.columns.length === 0))
      .map((dimension) => section(dimension, language, isEvery)),
    ...(assessment.suspectCellCount > 0 ? [cellSection(assessment, language)] : []),
  ]
    .join('\n\n')
    .concat('\n');
};

/** Returns the asked dimensions of an assessment with the checks and suspect cells of the asked columns. */
const restrictedTo = (whole: QualityAssessment, { dimensions, columns }: NonNullable<ReportOptions['asked']>): QualityAssessment => {
  if (dimensions.length === 0 && columns.length === 0) return whole;
  const isAsked = (names: readonly string[]): boolean => columns.length === 0 || names.some((name) => columns.includes(name));
  const names = new Set(
    whole.dimensions.flatMap(({ dimension, checks }) => (dimensions.includes(dimension) ? checks.map(({ name }) => name) : [])),
  );
  const cells = whole.cells.filter(
    ({ column, reasons }) => isAsked([column]) && (dimensions.length === 0 || reasons.some((reason) => names.has(reason))),
  );
  return {
    ...whole,
    dimensions: whole.dimensions
      .filter(({ dimension }) => dimensions.length === 0 || dimensions.includes(dimension))
      .map((result) => ({ ...result, checks: result.checks.filter((check) => isAsked(check.columns)) })),
    cells,
    suspectCellCount: cells.length,
  };
};

const scoreText = (score: number | null, language: Language): string =>
  score === null ? messagesIn(language).report.noScore : formatter(language).percent(score);

const dimensionTable = (dimensions: readonly DimensionResult[], language: Language): string => {
  const { report: messages } = messagesIn(language);
  return table(
    [messages.dimension, messages.score, messages.weight, messages.finding],
    dimensions.map((result) => [
      messagesIn(language).dimension[result.dimension],
      result.score === null ? '–' : scoreText(result.score, language),
      result.score === null ? '–' : formatter(language).percent(DIMENSION_WEIGHTS[result.dimension]),
      result.reason?.[language] ?? findingOf(result.checks, language),
    ]),
  );
};

const findingOf = (checks: readonly QualityCheck[], language: Language): string => {
  const { count } = formatter(language);
  return messagesIn(language).report.failedChecks(count(failedChecks(checks).length), count(checks.length));
};

/** Returns the checks with failures, largest share first. */
const failedChecks = (checks: readonly QualityCheck[]): QualityCheck[] =>
  checks.filter(({ failed }) => failed > 0).toSorted((a, b) => b.share - a.share);

const section = (result: DimensionResult, language: Language, isEvery: boolean): string => {
  const { count, percent, facts } = formatter(language);
  const { report: messages } = messagesIn(language);
  const found = failedChecks(result.checks);
  const listed = found.slice(0, MAX_CHECKS);
  const rest = found.length - listed.length;
  return [
    `## ${messagesIn(language).dimension[result.dimension]}: ${scoreText(result.score, language)}`,
    `${messages.formula}: ${result.formula[language]}`,
    ...[...(result.reason ? [result.reason] : []), ...result.notes].map((note) => inline(note[language], Infinity)),
    ...(listed.length === 0
      ? []
      : [
          table(
            [messages.check, messages.columns, messages.checked, messages.failed, messages.share, messages.severity, messages.facts],
            listed.map((check) => [
              messagesIn(language).check[check.name],
              check.columns.map((name) => inline(name)).join(check.name === 'functional-dependency' ? ' → ' : ', '),
              count(check.checked),
              count(check.failed),
              percent(check.share),
              messagesIn(language).severity[check.severity],
              inline(facts(check.facts), 160),
            ]),
          ),
        ]),
    ...(rest > 0 ? [messages.moreFailedChecks(count(rest))] : []),
    ...examples(listed, language, isEvery),
  ].join('\n\n');
};

const examples = (checks: readonly QualityCheck[], language: Language, isEvery: boolean): string[] => {
  const lines = checks
    .slice(0, isEvery ? Infinity : MAX_EXAMPLE_CHECKS)
    .flatMap((check) =>
      check.evidence
        .slice(0, isEvery && check.evidence.length > MAX_ANSWERED ? Infinity : MAX_EXAMPLES)
        .map((evidence) => `- ${messagesIn(language).check[check.name]}, ${exampleText(evidence, language)}`),
    );
  return lines.length > 0 ? [lines.join('\n')] : [];
};

const exampleText = ({ row, values, expected, relatedRow, relatedValues, similarity }: Evidence, language: Language): string => {
  const { percent } = formatter(language);
  const { report: messages } = messagesIn(language);
  const display = (text: string | null): string => (text === null ? messages.missing : messages.quoted(inline(text)));
  // Next to its pair, only the differing values of a row are informative.
  const informative = Object.entries(values).filter(([name, value]) => !relatedValues || relatedValues[name] !== value);
  const cells = informative.slice(0, MAX_EXAMPLE_COLUMNS).map(([name, value]) => {
    const other = relatedValues && ` / ${display(relatedValues[name] ?? null)}`;
    return `${inline(name)} = ${display(value)}${other ?? ''}`;
  });
  return [
    `${messages.row} ${row}`,
    ...(relatedRow === undefined ? [] : [` ${messages.like} ${relatedRow}`]),
    ...(similarity === undefined ? [] : [` (${messages.similarity} ${percent(similarity)})`]),
    `: ${cells.join(', ')}`,
    ...(expected === undefined ? [] : [` (${messages.expected} ${display(expected)})`]),
  ].join('');
};

const cellSection = ({ cells, suspectCellCount }: QualityAssessment, language: Language): string => {
  const { count } = formatter(language);
  const { report: messages } = messagesIn(language);
  const listed = cells.slice(0, MAX_CELLS);
  const reasonText = (cell: SuspectCell): string =>
    cell.reasons
      .map((reason) => {
        const basis = reason === 'functional-dependency' ? ` (${cell.determinants.map((name) => inline(name)).join(', ')})` : '';
        return `${messagesIn(language).check[reason]}${basis}`;
      })
      .join('; ');
  return [
    `## ${messages.cells}`,
    messages.cellCount(count(suspectCellCount), count(listed.length)),
    table(
      [messages.row, messages.column, messages.value, messages.suggestion, messages.reasons],
      listed.map((cell) => [
        String(cell.row),
        inline(cell.column),
        cell.value === null ? messages.missing : inline(cell.value),
        cell.suggestion === null ? '–' : inline(cell.suggestion),
        reasonText(cell),
      ]),
    ),
  ].join('\n\n');
};

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Puts text of the data on one line, truncates it and escapes everything that Markdown or HTML would read as markup. */
const inline = (text: string, length = MAX_TEXT): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  const cut = line.length > length ? `${line.slice(0, length - 1)}…` : line;
  return cut.replace(/[\\`*_{}[\]<>|~#]/g, (sign) => `\\${sign}`);
};
