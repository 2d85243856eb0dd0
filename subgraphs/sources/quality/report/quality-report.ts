import {
  DIMENSION_WEIGHTS,
  type DimensionResult,
  type Evidence,
  type LocalizedText,
  type QualityAssessment,
  type QualityCheck,
  type SuspectCell,
} from '../assessment.schema.js';
import { CHECK_LABELS, DIMENSION_LABELS, formatter, type Language, SEVERITY_LABELS } from './report-labels.js';

/** Length limits of the report's lists; the assessment contains more. */
const MAX_CHECKS = 10;
const MAX_EXAMPLE_CHECKS = 4;
const MAX_EXAMPLES = 3;
const MAX_EXAMPLE_COLUMNS = 6;
const MAX_CELLS = 20;
const MAX_TEXT = 60;

const MESSAGES = {
  heading: { de: 'Datenqualität', en: 'Data quality' },
  asOf: { de: 'Stichtag', en: 'Reference date' },
  rows: { de: 'Zeilen', en: 'Rows' },
  columns: { de: 'Spalten', en: 'Columns' },
  overall: { de: 'Gesamtwert', en: 'Overall score' },
  noScore: { de: 'nicht berechenbar', en: 'not computable' },
  dimension: { de: 'Dimension', en: 'Dimension' },
  score: { de: 'Wert', en: 'Score' },
  weight: { de: 'Gewicht', en: 'Weight' },
  finding: { de: 'Befund', en: 'Finding' },
  formula: { de: 'Formel', en: 'Formula' },
  check: { de: 'Prüfung', en: 'Check' },
  checked: { de: 'geprüft', en: 'checked' },
  failed: { de: 'auffällig', en: 'failed' },
  share: { de: 'Anteil', en: 'Share' },
  severity: { de: 'Schwere', en: 'Severity' },
  facts: { de: 'Kennzahlen', en: 'Facts' },
  row: { de: 'Zeile', en: 'Row' },
  column: { de: 'Spalte', en: 'Column' },
  value: { de: 'Wert', en: 'Value' },
  suggestion: { de: 'Vorschlag', en: 'Suggestion' },
  reasons: { de: 'Gründe', en: 'Reasons' },
  expected: { de: 'erwartet', en: 'expected' },
  like: { de: 'wie Zeile', en: 'like row' },
  similarity: { de: 'Ähnlichkeit', en: 'similarity' },
  missing: { de: '(leer)', en: '(empty)' },
  keys: { de: 'Schlüsselkandidaten', en: 'Key candidates' },
  cells: { de: 'Verdächtige Zellen', en: 'Suspect cells' },
} as const satisfies Record<string, LocalizedText>;

/** Returns the assessment as Markdown; all figures and examples come from the assessment. */
export const qualityMarkdown = (assessment: QualityAssessment, { language, title }: { language: Language; title: string }): string => {
  const { count, time } = formatter(language);
  const t = (key: keyof typeof MESSAGES): string => MESSAGES[key][language];
  const keys = assessment.keyCandidates.map((key) => key.map((name) => inline(name)).join(' + ')).join(', ');
  return [
    `# ${t('heading')}: ${inline(title)}`,
    `${t('asOf')}: ${time(assessment.asOf)} · ${t('rows')}: ${count(assessment.rows)} · ${t('columns')}: ${count(assessment.columns.length)}` +
      (keys ? ` · ${t('keys')}: ${keys}` : ''),
    `**${t('overall')}: ${scoreText(assessment.overall.score, language)}** (${assessment.overall.formula[language]})`,
    dimensionTable(assessment.dimensions, language),
    ...assessment.dimensions
      .filter(({ checks, score }) => checks.length > 0 || score !== null)
      .map((dimension) => section(dimension, language)),
    ...(assessment.suspectCellCount > 0 ? [cellSection(assessment, language)] : []),
  ]
    .join('\n\n')
    .concat('\n');
};

const scoreText = (score: number | null, language: Language): string =>
  score === null ? MESSAGES.noScore[language] : formatter(language).percent(score);

const dimensionTable = (dimensions: readonly DimensionResult[], language: Language): string => {
  const t = (key: keyof typeof MESSAGES): string => MESSAGES[key][language];
  return table(
    [t('dimension'), t('score'), t('weight'), t('finding')],
    dimensions.map((result) => [
      DIMENSION_LABELS[result.dimension][language],
      result.score === null ? '–' : scoreText(result.score, language),
      result.score === null ? '–' : formatter(language).percent(DIMENSION_WEIGHTS[result.dimension]),
      result.reason?.[language] ?? findingOf(result.checks, language),
    ]),
  );
};

const findingOf = (checks: readonly QualityCheck[], language: Language): string => {
  const { count } = formatter(language);
  const [failed, all] = [count(failedChecks(checks).length), count(checks.length)];
  return language === 'de' ? `${failed} von ${all} Prüfungen auffällig` : `${failed} of ${all} checks failed`;
};

/** Returns the checks with failures, largest share first. */
const failedChecks = (checks: readonly QualityCheck[]): QualityCheck[] =>
  checks.filter(({ failed }) => failed > 0).toSorted((a, b) => b.share - a.share);

const section = (result: DimensionResult, language: Language): string => {
  const { count, percent, facts } = formatter(language);
  const t = (key: keyof typeof MESSAGES): string => MESSAGES[key][language];
  const found = failedChecks(result.checks);
  const listed = found.slice(0, MAX_CHECKS);
  const rest = found.length - listed.length;
  return [
    `## ${DIMENSION_LABELS[result.dimension][language]}: ${scoreText(result.score, language)}`,
    `${t('formula')}: ${result.formula[language]}`,
    ...[...(result.reason ? [result.reason] : []), ...result.notes].map((note) => inline(note[language], Infinity)),
    ...(listed.length === 0
      ? []
      : [
          table(
            [t('check'), t('columns'), t('checked'), t('failed'), t('share'), t('severity'), t('facts')],
            listed.map((check) => [
              CHECK_LABELS[check.name][language],
              check.columns.map((name) => inline(name)).join(check.name === 'functional-dependency' ? ' → ' : ', '),
              count(check.checked),
              count(check.failed),
              percent(check.share),
              SEVERITY_LABELS[check.severity][language],
              inline(facts(check.facts), 160),
            ]),
          ),
        ]),
    ...(rest > 0 ? [language === 'de' ? `Weitere auffällige Prüfungen: ${count(rest)}.` : `More failed checks: ${count(rest)}.`] : []),
    ...examples(listed, language),
  ].join('\n\n');
};

const examples = (checks: readonly QualityCheck[], language: Language): string[] => {
  const lines = checks
    .slice(0, MAX_EXAMPLE_CHECKS)
    .flatMap((check) =>
      check.evidence
        .slice(0, MAX_EXAMPLES)
        .map((evidence) => `- ${CHECK_LABELS[check.name][language]}, ${exampleText(evidence, language)}`),
    );
  return lines.length > 0 ? [lines.join('\n')] : [];
};

const exampleText = ({ row, values, expected, relatedRow, relatedValues, similarity }: Evidence, language: Language): string => {
  const { percent } = formatter(language);
  const t = (key: keyof typeof MESSAGES): string => MESSAGES[key][language];
  const display = (text: string | null): string => (text === null ? t('missing') : quoted(text, language));
  // Next to its pair, only the differing values of a row are informative.
  const informative = Object.entries(values).filter(([name, value]) => !relatedValues || relatedValues[name] !== value);
  const cells = informative.slice(0, MAX_EXAMPLE_COLUMNS).map(([name, value]) => {
    const other = relatedValues && ` / ${display(relatedValues[name] ?? null)}`;
    return `${inline(name)} = ${display(value)}${other ?? ''}`;
  });
  return [
    `${t('row')} ${row}`,
    ...(relatedRow === undefined ? [] : [` ${t('like')} ${relatedRow}`]),
    ...(similarity === undefined ? [] : [` (${t('similarity')} ${percent(similarity)})`]),
    `: ${cells.join(', ')}`,
    ...(expected === undefined ? [] : [` (${t('expected')} ${display(expected)})`]),
  ].join('');
};

const cellSection = ({ cells, suspectCellCount }: QualityAssessment, language: Language): string => {
  const { count } = formatter(language);
  const t = (key: keyof typeof MESSAGES): string => MESSAGES[key][language];
  const listed = cells.slice(0, MAX_CELLS);
  const lead = {
    de: `Insgesamt ${count(suspectCellCount)}, stärkster Verdacht zuerst; aufgeführt: ${count(listed.length)}.`,
    en: `${count(suspectCellCount)} in total, most suspect first; listed: ${count(listed.length)}.`,
  }[language];
  const reasonText = (cell: SuspectCell): string =>
    cell.reasons
      .map((reason) => {
        const basis = reason === 'functional-dependency' ? ` (${cell.determinants.map((name) => inline(name)).join(', ')})` : '';
        return `${CHECK_LABELS[reason][language]}${basis}`;
      })
      .join('; ');
  return [
    `## ${t('cells')}`,
    lead,
    table(
      [t('row'), t('column'), t('value'), t('suggestion'), t('reasons')],
      listed.map((cell) => [
        String(cell.row),
        inline(cell.column),
        cell.value === null ? t('missing') : inline(cell.value),
        cell.suggestion === null ? '–' : inline(cell.suggestion),
        reasonText(cell),
      ]),
    ),
  ].join('\n\n');
};

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const quoted = (text: string, language: Language): string => (language === 'de' ? `„${inline(text)}“` : `“${inline(text)}”`);

/** Puts text of the data on one line, truncates it and escapes everything that Markdown or HTML would read as markup. */
const inline = (text: string, length = MAX_TEXT): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  const cut = line.length > length ? `${line.slice(0, length - 1)}…` : line;
  return cut.replace(/[\\`*_{}[\]<>|~#]/g, (sign) => `\\${sign}`);
};
