import { formatNumber, formatPercent, type Language } from '../../documents/text/formatting.js';
import { checkNames, dimensionNames, QUALITY_DIMENSIONS, type QualityAssessment } from '../../../subgraphs/sources/index.js';
import { wordsIn } from '../../../platform/text/index.js';
import { messagesIn } from './messages.js';

type DimensionResult = QualityAssessment['dimensions'][number];
type Dimension = DimensionResult['dimension'];

const WORDS: Readonly<Record<Dimension, RegExp>> = {
  completeness:
    /vollständig|gepflegt|hinterlegt|fehl(?:t|en|end|st)|lücke|leer|unausgefüllt|ausgefüllt|gefüllt|\bohne\b|hat jede|haben alle|belegt|missing|maintained|complete|incomplete|gaps?\b|empty|blank|\blacks?\b|lacking|without|filled|(?:does|do|is|are|has|have) (?:every|each|all)/iu,
  uniqueness:
    /eindeutig|doppelt|dublette|duplikat|mehrfach|zweimal|zwei mal|unique|duplicat|twice|two times|(?:more than|several) (?:once|times)|repeated/iu,
  validity:
    /gültig|korrekt|richtig|falsch|\bcorrect|\bwrong\b|format|schreibweise|rechtschreib|geschrieben|tippfehler|valid|malformed|\btypes?\b|spel[lt]|typo|well-formed/iu,
  consistency:
    /konsisten|widerspr|einheitlich|abhängig|stimm(?:t|en) .*überein|pass(?:t|en) .*zusammen|zueinander|schreibweise|rechtschreib|geschrieben|tippfehler|vertippt|consisten|contradict|dependenc|agree|match|fit together|add up|spel[lt]|typo/iu,
  timeliness: /aktuell|veraltet|\balter\b|zeitnah|aktualität|zukunft|timel|up to date|outdated|stale|fresh|current|future|recent/iu,
  outliers:
    /ausreißer|auffällig|extrem|plausib|unrealist|zu hoch|zu niedrig|zu groß|outlier|extreme|unusual|anomal|too (?:high|low|large|big|small)|unrealist|suspicious/iu,
  nearDuplicates:
    /dublette|duplikat|doppelt|ähnlich|mehrfach|zweimal|near-?duplicat|duplicat|similar|twice|two times|same \p{L}+ (?:entered|twice|again)|look like the same/iu,
};

/** Number of failed checks that a sentence lists, and of asked columns that are answered. */
const MAX_CHECKS = 3;
const MAX_COLUMNS = 3;

/** Parts of an assessment that a request asks about. */
export interface AskedQuality {
  readonly dimensions: readonly Dimension[];
  /** Names of columns of the dataset. */
  readonly columns: readonly string[];
}

/** Returns whether words only say which dimension is asked: "complete" does not name a column "% Complete". */
export const isDimension = (words: readonly string[]): boolean =>
  words.every((word) => QUALITY_DIMENSIONS.some((dimension) => WORDS[dimension].test(word)));

/** Words that judge data and name nothing. */
const JUDGING =
  /^(?:best\p{L}*|worst|worse|better|good|bad|gut\p{L}*|schlecht\p{L}*|besser\p{L}*|reliab\p{L}*|verlässlich\p{L}*|trust\p{L}*|vertrauen\p{L}*|clean|sauber\p{L}*|usable|brauchbar\p{L}*|belastbar\p{L}*|correct\p{L}*|wrong|korrekt\p{L}*|richtig\p{L}*|falsch\p{L}*|quality|qualität)$/iu;

/** Returns the words of a text that judge data or name a dimension. */
export const judgingWords = (text: string): string[] => wordsIn(text).filter((word) => JUDGING.test(word) || isDimension([word]));

/** Returns the dimensions that a text asks for. */
export const askedDimensions = (text: string): Dimension[] => QUALITY_DIMENSIONS.filter((dimension) => WORDS[dimension].test(text));

export const askedQuality = ({ columns }: Pick<QualityAssessment, 'columns'>, text: string, named: readonly string[]): AskedQuality => ({
  dimensions: askedDimensions(text),
  columns: named.filter((name) => columns.some((column) => column.name === name)).slice(0, MAX_COLUMNS),
});

/**
 * Returns the sentences that answer a request: on each asked column the checks of the asked dimensions, then a sentence on each asked
 * dimension; the overall score, the weakest dimension and the trust gate if the request asks for neither.
 */
export const answerQuality = (
  assessment: QualityAssessment,
  { dimensions, columns }: AskedQuality,
  {
    name,
    gate,
    language,
    found = [],
  }: {
    name: string;
    gate: 'open' | 'conditional' | 'closed';
    language: Language;
    /** Columns on which the import has findings, so that they are not stated to have none. */
    found?: readonly string[];
  },
): string[] => {
  const { answer } = messagesIn(language);
  const asked = assessment.dimensions.filter(({ dimension }) => dimensions.includes(dimension));
  const ofColumns = columns.flatMap((column) =>
    columnSentence(column, asked.length > 0 ? asked : assessment.dimensions, { language, hasFindings: found.includes(column) }),
  );
  if (columns.length > 0) return [...ofColumns, ...(asked.length > 0 ? [wholeSentence(name, asked, language)] : [])];
  if (asked.length > 0) return asked.map((dimension) => dimensionSentence(dimension, language));
  const [weakest] = assessment.dimensions.filter(({ score }) => score !== null).toSorted((a, b) => (a.score ?? 1) - (b.score ?? 1));
  const { score } = assessment.overall;
  return score === null
    ? []
    : [
        answer.overall(name, formatPercent(score, language), answer.gates[gate]),
        ...(weakest ? [`${answer.weakest} ${dimensionSentence(weakest, language)}`] : []),
      ];
};

/** Words by which a request asks for misspelt values. */
const ASKS_SPELLING = /schreib|geschrieben|tippfehler|vertippt|spel[lt]|typo/iu;

/** Returns a sentence on the misspelt values of each column that has some, with what they should be; none if the request does not ask. */
export const spellingSentences = ({ dimensions }: Pick<QualityAssessment, 'dimensions'>, text: string, language: Language): string[] => {
  if (!ASKS_SPELLING.test(text)) return [];
  const found = dimensions.flatMap(({ checks }) => checks).filter(({ name, failed }) => name === 'spelling-variants' && failed > 0);
  return found.map(({ columns, failed, checked, evidence }) => {
    const [column = ''] = columns;
    const pairs = evidence.flatMap(({ values }) => {
      const value = values[column];
      return value == null ? [] : [`„${String(value)}“`];
    });
    const count = (value: number): string => formatNumber(value, language, 0);
    const listed = [...new Set(language === 'de' ? pairs : pairs.map((pair) => pair.replace('„', '“').replace(/“$/u, '”')))];
    return messagesIn(language).variants(column, count(failed), count(checked), listed.slice(0, MAX_CHECKS).join(', ') || null);
  });
};

const columnSentence = (
  column: string,
  dimensions: readonly DimensionResult[],
  { language, hasFindings }: { language: Language; hasFindings: boolean },
): string[] => {
  const { answer } = messagesIn(language);
  const names = checkNames(language);
  const count = (value: number): string => formatNumber(value, language, 0);
  const checks = dimensions.flatMap((each) => each.checks).filter((check) => check.columns.includes(column));
  if (checks.length === 0)
    return hasFindings ? [] : [answer.unchecked(column, dimensions.map(({ dimension }) => dimensionNames(language)[dimension]).join(', '))];
  const failed = checks.filter((check) => check.failed > 0).toSorted((a, b) => b.share - a.share);
  const details = failed.slice(0, MAX_CHECKS).map(({ name, failed: rows, checked, share, evidence }) => {
    const [first] = evidence;
    return answer.columnFailed(names[name], count(rows), count(checked), formatPercent(share, language), first ? count(first.row) : null);
  });
  const passed = checks.filter((check) => check.failed === 0).map(({ name }) => names[name]);
  if (details.length > 0) return [answer.column(column, details.join('; '), [...new Set(passed)].join(', ') || null)];
  if (hasFindings) return [];
  return [answer.columnFine(column, [...new Set(passed)].join(', '), count(Math.max(...checks.map(({ checked }) => checked))))];
};

const wholeSentence = (name: string, asked: readonly DimensionResult[], language: Language): string =>
  messagesIn(language).answer.whole(
    name,
    asked
      .map(({ dimension, score }) => `${dimensionNames(language)[dimension]} ${score === null ? '–' : formatPercent(score, language)}`)
      .join(', '),
  );

const dimensionSentence = ({ dimension, score, reason, checks }: DimensionResult, language: Language): string => {
  const { answer } = messagesIn(language);
  const names = dimensionNames(language);
  if (score === null) return answer.noScore(names[dimension], reason?.[language] ?? '');
  const failed = checks.filter((check) => check.failed > 0).toSorted((a, b) => b.share - a.share);
  // Two checks of a column are one finding: the one that more values fail.
  const details = failed
    .filter(({ columns }, at) => failed.findIndex((each) => each.columns.join() === columns.join()) === at)
    .slice(0, MAX_CHECKS)
    .map(({ columns, failed: rows, checked }) =>
      answer.failed(
        columns.length === 0 ? answer.rows : columns.join(', '),
        formatNumber(rows, language, 0),
        formatNumber(checked, language, 0),
      ),
    );
  return [
    answer.score(names[dimension], formatPercent(score, language)),
    ...(details.length === 0 ? [answer.nothing] : [`${details.join('; ')}.`]),
  ].join(' ');
};
