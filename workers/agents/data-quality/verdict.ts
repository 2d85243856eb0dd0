import type { QualityAssessment } from '../../../subgraphs/sources/index.js';
import { formatNumber, formatPercent, type Language } from '../../documents/text/formatting.js';
import { messagesIn } from './messages.js';

/** A question for a decision: "fit for", "go or no-go", „taugt“, „brauchbar“. */
const ASKS_VERDICT =
  /(?<!\p{L})(?:go\s*(?:or|\/|oder)\s*no-?\s?go|no-?go|fit (?:for|enough)|good enough|usable|suitable|ready for|can (?:we|i) (?:use|rely|trust)|reliable enough|taug(?:t|en)|geeignet|brauchbar|nutzbar|verwendbar|belastbar|gut genug|reif für|können wir .{0,40}(?:nutzen|verwenden|verlassen))(?!\p{L})/iu;
/** A limit for the share of bad rows: "limit is 1 %", „unter 2 %“, "below 0.5%". */
const LIMIT =
  /(?:below|under|less than|at most|no more than|up to|max(?:imum)?|limit|threshold|unter|weniger als|nicht mehr als|bis zu|höchstens|maximal|grenze|schwelle)\D{0,25}?(?<limit>\d{1,2}(?:[.,]\d{1,3})?)\s?(?:%|prozent|per ?cent)/iu;
/** A comparison of a column with a calculation from others, which no check covers. */
const FORMULA =
  /(?<!\p{L})(?:(?:differ\p{L}*|off|deviat\p{L}*|weich\p{L}*|abweich\p{L}*|abweichung\p{L}*|stimm\p{L}*|match\p{L}*|equals?|entspr\p{L}*|gleich)[^.?!]{0,40}?(?<![\p{L}])(?<words>(?!from|von|with|mit|to|than|als)(?:[\p{L}_]+\s+){1,2}(?:x|×|\*|mal|times|minus|less|plus|abzüglich|\+)\s+(?:the\s+)?[\p{L}_]+[^.,;?!]{0,60}))/iu;

/** Returns the calculation with which a request compares a column; null if it compares none. */
export const askedFormula = (text: string): string | null =>
  FORMULA.exec(text)
    ?.groups?.words?.replace(/\sab(?:\s.*)?$/u, '')
    .trim() ?? null;

/**
 * Returns the decision that a request asks for: whether the share of conspicuous values of the asked columns, or of the whole dataset,
 * stays below the limit of the request, otherwise whether the trust gate is open. Null if the request asks for no decision.
 *
 * @param isOpen true if a part of the question has no check, so that nothing is decided
 */
export const verdictSentence = (
  { dimensions, overall }: Pick<QualityAssessment, 'dimensions' | 'overall'>,
  {
    columns,
    text,
    gate,
    isOpen,
    rules = [],
  }: {
    columns: readonly string[];
    text: string;
    gate: 'open' | 'conditional' | 'closed';
    isOpen: boolean;
    /** Rules between columns that the request states. */
    rules?: readonly { readonly failed: number; readonly checked: number }[];
  },
  language: Language,
): string | null => {
  const stated = LIMIT.exec(text)?.groups?.limit;
  if (stated === undefined && !ASKS_VERDICT.test(text)) return null;
  const { verdict } = messagesIn(language);
  const checks = dimensions
    .filter(({ dimension }) => columns.length === 0 || (dimension !== 'nearDuplicates' && dimension !== 'outliers'))
    .flatMap((each) => each.checks)
    // A dependency between columns is an observation, no promise of the data.
    .filter(({ name }) => name !== 'functional-dependency')
    .filter((check) => (columns.length === 0 ? check.failed > 0 : check.columns.some((name) => columns.includes(name))));
  const ruled = rules.map(({ failed, checked }) => ({ failed, checked, share: checked === 0 ? 0 : failed / checked }));
  const worst = [...(rules.length > 0 ? ruled : checks)].toSorted((a, b) => b.share - a.share)[0];
  if (isOpen || (worst === undefined && columns.length > 0) || overall.score === null) return verdict.undecided;
  const share = worst?.share ?? 0;
  const found =
    worst === undefined ? null : { failed: formatNumber(worst.failed, language, 0), checked: formatNumber(worst.checked, language, 0) };
  const limit = stated === undefined ? null : Number(stated.replace(',', '.')) / 100;
  const isYes = limit === null ? gate === 'open' || (columns.length > 0 && share === 0) : share < limit;
  return verdict.decided(
    ...([isYes ? 'yes' : 'no', columns.join(', ') || null, formatPercent(share, language)] as const),
    ...([found?.failed ?? '0', found?.checked ?? '0', limit === null ? null : formatPercent(limit, language)] as const),
    limit === null && !isYes ? messagesIn(language).answer.gates[gate] : null,
  );
};
