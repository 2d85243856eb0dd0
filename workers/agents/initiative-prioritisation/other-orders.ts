import { amountIn } from '../../../platform/content/index.js';
import { daysBetween } from '../../../subgraphs/transformation/index.js';
import { formatDate, formatNumber } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import type { SelectableCandidate } from './asked-initiatives.js';
import { STOPPING } from './free-budget.js';
import { messagesIn } from './messages.js';

/** A risk of an initiative; its score is probability × impact, 1 to 25. */
export interface InitiativeRisk {
  readonly initiativeId: string | null;
  readonly title: string;
  readonly score: number;
}

/** An initiative with the properties by which a request can order the initiatives besides their estimates. */
export type OrderableCandidate = SelectableCandidate & Required<Pick<SelectableCandidate, 'budget' | 'benefit'>>;

/** Questions which initiative to give up. */
const DROP = new RegExp(String.raw`(?<!\p{L})(?:welche\p{L}*|which|what)(?!\p{L})[^.?!]*(?<!\p{L})(?:${STOPPING})(?!\p{L})`, 'iu');

const ORDER = String.raw`(?<!\p{L})(?:nach|by|sortiert nach|geordnet nach|ordered by|sorted by)\s+(?:(?:dem|der|den|the|their|ihrem|ihrer)\s+)?`;
const MOST = String.raw`(?<!\p{L})(?:höchste\p{L}*|größte\p{L}*|highest|biggest|greatest|largest|most)\s+`;

/** Criteria with the words that ask for them, the more specific first. */
export const CRITERIA = {
  risk: new RegExp(
    String.raw`${ORDER}(?:risiko|risiken|risks?)(?!\p{L})|${MOST}(?:risiko|risiken|risks?)(?!\p{L})|riskantest\p{L}*|riskiest`,
    'iu',
  ),
  delay:
    /am längsten überfällig|(?:größte\p{L}*|längste\p{L}*) (?:verzug|verspätung|verzögerung)|most overdue|longest overdue|(?:biggest|longest|greatest) delay/iu,
  due: new RegExp(String.raw`${ORDER}(?:termin\p{L}*|fälligkeit\p{L}*|frist\p{L}*|due dates?|deadlines?)(?!\p{L})`, 'iu'),
  budget: new RegExp(
    String.raw`${ORDER}(?:budget|kosten|costs?)(?!\p{L})|${MOST}(?:budget|kosten|expensive)(?!\p{L})|teuerste\p{L}*`,
    'iu',
  ),
  ratio:
    /(?:nutzen|ertrag|einsparung|benefits?|savings?|return)\s*(?:pro|je|per|to|zu|im verhältnis zu[mr]?|relative to|against|for|gegenüber|[/÷])\s*(?:\p{L}+\s+){0,2}?(?:budget\p{L}*|kosten|costs?|pfund|euros?|pounds?|dollars?|money|spend\p{L}*|invest\p{L}*|eur|gbp|usd|€|£|\$)|(?<!\p{L})(?:pro|je|per|für jeden)\s+(?:\p{L}+\s+){0,2}?(?:euros?|pfund|pounds?|dollars?|eur|gbp|franken|€|£|\$)(?!\p{L})[^.?!]{0,40}(?<!\p{L})(?:nutzen|ertrag|benefits?|savings?|return)|kosten[-\s]*nutzen|cost[-\s]*benefit|value for money/iu,
  benefit: new RegExp(
    String.raw`${ORDER}(?:nutzen|benefits?|savings?)(?!\p{L}|\s*[/÷])|${MOST}(?:nutzen|benefits?|savings?)(?!\p{L})`,
    'iu',
  ),
} as const;
type Criterion = keyof typeof CRITERIA;

/** Returns whether a request asks for the benefit of each unit of money. */
export const isOfRatio = (text: string): boolean => CRITERIA.ratio.test(text);

const DEPENDS =
  /abhängig|abhängen|hängen\s+\p{L}+\s+voneinander|voneinander ab|depend(?:s|ency|encies|ent)?(?!\p{L})|prerequisite|voraussetzung/iu;

const MAX_LISTED = 5;

interface Situation {
  readonly risks: readonly InitiativeRisk[];
  readonly today: string;
  readonly currency: string | null;
  /** Names of initiatives by their keys. */
  readonly dependsOn?: ReadonlyMap<string, string>;
  /** True if the ranking itself is by the benefit of each unit of money or effort. */
  readonly isRatioRanked?: boolean;
}

/**
 * Returns sentences that order the initiatives by what a request asks for instead of their estimates: risk, delay, due date, budget or
 * benefit; and on which others initiatives depend, or that none is recorded, if it asks for that. The words that were read are returned as well.
 */
export const otherOrders = (
  text: string,
  candidates: readonly OrderableCandidate[],
  { risks, today, currency, dependsOn: names, isRatioRanked = false }: Situation,
  language: Language,
): { sentences: string[]; dependencies: string[]; words: string[] } => {
  const messages = messagesIn(language).otherOrder;
  const amount = (value: number): string => amountIn(language, value, currency, { maximumFractionDigits: 0 });
  const risksOf = (id: string | null): InitiativeRisk[] =>
    risks.filter(({ initiativeId }) => id !== null && initiativeId === id).toSorted((a, b) => b.score - a.score);
  const valueOf: Readonly<Record<Criterion, (candidate: OrderableCandidate) => { order: number; shown: string } | null>> = {
    risk: ({ initiativeId }) => {
      const [worst] = risksOf(initiativeId);
      return worst ? { order: -worst.score, shown: messages.risk(formatNumber(worst.score, language, 0), oneLine(worst.title)) } : null;
    },
    delay: ({ due }) => {
      const days = due === null ? 0 : daysBetween(due, today);
      return due !== null && days > 0
        ? { order: -days, shown: messages.delay(formatNumber(days, language, 0), formatDate(due, language)) }
        : null;
    },
    due: ({ due }) => (due === null ? null : { order: Date.parse(due), shown: formatDate(due, language) }),
    budget: ({ budget }) => (budget === null ? null : { order: -budget, shown: amount(budget) }),
    ratio: ({ budget, benefit }) =>
      budget === null || benefit === null || budget <= 0
        ? null
        : {
            order: -benefit / budget,
            shown: messages.ratio(formatNumber(benefit / budget, language, 2), messages.perYear(amount(benefit)), amount(budget)),
          },
    benefit: ({ benefit }) => (benefit === null ? null : { order: -benefit, shown: messages.perYear(amount(benefit)) }),
  };
  const isRatio = CRITERIA.ratio.test(text);
  const asked = (Object.keys(CRITERIA) as Criterion[]).filter(
    (criterion) =>
      CRITERIA[criterion].test(text) &&
      !(isRatio && (criterion === 'benefit' || criterion === 'budget')) &&
      !(isRatioRanked && (criterion === 'ratio' || criterion === 'benefit')),
  );
  const ordered = asked.map((criterion) => {
    const valued = candidates.flatMap((candidate) => {
      const value = valueOf[criterion](candidate);
      return value ? [{ name: oneLine(candidate.name), ...value }] : [];
    });
    if (valued.length === 0) return messages.none(messages.criteria[criterion]);
    const listed = valued
      .toSorted((a, b) => a.order - b.order)
      .slice(0, MAX_LISTED)
      .map(({ name, shown }, index) => messages.item(String(index + 1), name, shown));
    const more = valued.length - listed.length;
    const without = candidates.length - valued.length;
    return messages.order(
      messages.criteria[criterion],
      listed.join('; '),
      more > 0 ? String(more) : null,
      without > 0 ? String(without) : null,
    );
  });
  const isDependency = DEPENDS.test(text);
  const dependent = candidates.flatMap(({ name, dependsOn = [] }) => {
    const needed = dependsOn.flatMap((key) => names?.get(key) ?? []).map((each) => messages.quoted(oneLine(each)));
    return needed.length === 0 ? [] : [messages.needs(oneLine(name), needed.join(', '))];
  });
  return {
    sentences: ordered,
    dependencies:
      dependent.length > 0 ? [messages.dependencies(dependent.join('; '))] : isDependency && names ? [messages.noDependencies] : [],
    words: [
      ...asked.map((criterion) => CRITERIA[criterion].exec(text)?.[0] ?? ''),
      ...(isDependency ? [DEPENDS.exec(text)?.[0] ?? ''] : []),
    ],
  };
};

/** Names the initiative in the last place if a request asks which one to give up, with its words. */
export const lastPlace = (
  text: string,
  ranking: readonly { readonly name: string; readonly score: number }[],
  language: Language,
): { sentences: string[]; words: string[] } => {
  const words = DROP.exec(text)?.[0];
  const last = ranking.at(-1);
  if (words === undefined || !last || ranking.length < 2) return { sentences: [], words: [] };
  const names = ranking
    .filter(({ score }) => score === last.score)
    .map(({ name }) => messagesIn(language).otherOrder.quoted(oneLine(name)));
  return { sentences: [messagesIn(language).otherOrder.last(names.join(', '), formatNumber(last.score, language, 2))], words: [words] };
};
