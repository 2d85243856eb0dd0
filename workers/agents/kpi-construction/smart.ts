import { formatDate, formatNumber, type Language } from '../../documents/text/formatting.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import type { ConstructionResult } from './construction-result.js';
import { requestMatch, significantWords } from '../../methods/kpi-names/index.js';
import { messagesIn } from './messages.js';

type Draft = Pick<
  ConstructionResult,
  'name' | 'purpose' | 'formula' | 'unit' | 'direction' | 'grain' | 'target' | 'deadline' | 'dataset' | 'current' | 'missingColumns'
>;
type Criterion = ConstructionResult['smart'][number];

/** What a KPI may serve: goals of the company, the programme and its initiatives. */
export interface Purpose {
  readonly kind: 'goal' | 'programme' | 'initiative';
  readonly title: string;
}

export interface Circumstances {
  readonly language: Language;
  /** YYYY-MM-DD. */
  readonly today: string;
  /** All values of the series, oldest first. */
  readonly values: readonly number[];
  /** Why the formula does not compute. */
  readonly fault: string | null;
  readonly purposes: readonly Purpose[];
}

/** Fewer periods say little about what can be reached. */
const FEWEST_PERIODS = 6;
/** Less in common than this is chance. */
const LEAST_RELEVANCE = 0.5;

/** Each SMART criterion with its reason (Doran, 1981), decided by what is there, never by judgement. */
export const checkSmart = (draft: Draft, circumstances: Circumstances): Criterion[] => [
  specific(draft, circumstances),
  measurable(draft, circumstances),
  achievable(draft, circumstances),
  relevant(draft, circumstances),
  timeBound(draft, circumstances),
];

const specific = ({ name, dataset, direction }: Draft, { language }: Circumstances): Criterion => {
  const messages = messagesIn(language).reasons;
  const missing = [
    ...(name === null ? [messages.parts.name] : []),
    ...(dataset === null ? [messages.parts.dataset] : []),
    ...(direction === null ? [messages.parts.direction] : []),
  ];
  if (missing.length > 0) return { criterion: 'specific', status: 'open', reason: messages.unspecific(missing.join(', ')) };
  return {
    criterion: 'specific',
    status: 'met',
    reason: messages.specific(oneLine(name ?? ''), oneLine(dataset?.name ?? ''), dataset?.columns.join(', ') ?? ''),
  };
};

const measurable = ({ current, unit, missingColumns }: Draft, { language, fault }: Circumstances): Criterion => {
  const messages = messagesIn(language).reasons;
  if (current) {
    const value = `${formatNumber(current.value, language)}${unit === null ? '' : ` ${oneLine(unit, 40)}`}`;
    return { criterion: 'measurable', status: 'met', reason: messages.measurable(value, formatNumber(current.n, language)) };
  }
  const reason = missingColumns.length > 0 ? messages.columnsMissing(missingColumns.join(', ')) : messages.notMeasurable(fault ?? '');
  return { criterion: 'measurable', status: 'not_met', reason };
};

const achievable = ({ target, direction, unit }: Draft, { language, values }: Circumstances): Criterion => {
  const messages = messagesIn(language).reasons;
  if (target === null || direction === null) return { criterion: 'achievable', status: 'open', reason: messages.noTarget };
  if (values.length < FEWEST_PERIODS)
    return {
      criterion: 'achievable',
      status: 'open',
      reason: messages.shortHistory(formatNumber(values.length, language), formatNumber(FEWEST_PERIODS, language)),
    };
  const amount = (value: number): string => `${formatNumber(value, language)}${unit === null ? '' : ` ${oneLine(unit, 40)}`}`;
  const [low, high] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
  const reached = values.filter((value) =>
    direction === 'higher' ? value >= target.value : direction === 'lower' ? value <= target.value : value === target.value,
  );
  const isWithin = direction === 'target' ? target.value >= low && target.value <= high : reached.length > 0;
  return {
    criterion: 'achievable',
    status: isWithin ? 'met' : 'not_met',
    reason: messages.achievable(
      amount(target.value),
      amount(low),
      amount(high),
      formatNumber(reached.length, language),
      formatNumber(values.length, language),
      isWithin,
    ),
  };
};

const relevant = ({ name, purpose }: Draft, { language, purposes }: Circumstances): Criterion => {
  const messages = messagesIn(language).reasons;
  const telling = significantWords(`${name ?? ''} ${purpose ?? ''}`);
  const [best] = purposes
    .map((each) => ({
      ...each,
      match: Math.max(requestMatch(telling, [each.title]), name === null ? 0 : requestMatch(significantWords(each.title), [name])),
    }))
    .toSorted((a, b) => b.match - a.match);
  if (!best || best.match < LEAST_RELEVANCE) return { criterion: 'relevant', status: 'open', reason: messages.noRelevance };
  return { criterion: 'relevant', status: 'met', reason: messages.relevant(messages.kinds[best.kind], oneLine(best.title)) };
};

const timeBound = ({ deadline: due, grain }: Draft, { language, today }: Circumstances): Criterion => {
  const messages = messagesIn(language).reasons;
  if (due === null) return { criterion: 'timeBound', status: 'open', reason: messages.noDeadline };
  if (due < today) return { criterion: 'timeBound', status: 'not_met', reason: messages.pastDeadline(formatDate(due, language)) };
  if (grain === null || grain === 'all')
    return { criterion: 'timeBound', status: 'open', reason: messages.noPeriods(formatDate(due, language)) };
  return { criterion: 'timeBound', status: 'met', reason: messages.timeBound(formatDate(due, language), messages.grains[grain]) };
};
