import type { Initiative } from '../../../subgraphs/transformation/index.js';
import { formatNumber, type Language } from '../../documents/text/formatting.js';
import { amountIn } from '../../../platform/content/index.js';
import { RefusedError, type AgentContext } from '../../kit.js';
import { contentWords, stemOf, wordsIn, type Finding } from '../../../platform/text/index.js';
import { findMoney } from '../../methods/values-in-text/amounts.js';
import type { Understood } from '../../methods/request-reading/index.js';
import { messagesIn } from './messages.js';
import type { NamedInput } from './run-simulation.js';
import { citeInitiative, oneLine, readInitiativeRecords } from '../../methods/tenant-state/index.js';
import { changesIn } from './stated-changes.js';
import { askedLimit, statedChange } from './stated-change.js';
import { withoutRates } from './unused-amounts.js';
import type { TenantExperiment } from './tenant-experiment.js';

/** Words that ask for the cost or for the benefit of an initiative. */
const COST =
  /kost|teuer|teurer|budget|ausgab|aufwand|preis|mehrkosten|überzieh|\bcosts?\b|expens|dearer|cheaper|billiger|spend|overrun|overspen|\bprice/iu;
const BENEFIT =
  /nutzen|ertrag|wirkung|einspar|erspar|ergebnis|lohn|rendite|benefit|saving|gain|return|worth|payoff|impact|effect|bringt|bringen|einbring|\byields?\b|\bbrings?\b|pays? off/iu;
/** Words that limit an amount of money, which then is a cost. */
const LIMITED =
  /(?<!\p{L})(?:unter|unterhalb|höchstens|maximal|innerhalb|überschreit\p{L}*|übersteig\p{L}*|under|below|within|at most|exceeds?|more than|less than)(?!\p{L})/iu;
/** Minimum confidence at which a request names an initiative. */
const NAMED = 0.45;
/** Words for states of initiatives, which name none, and questions about all of them. */
const STATE_WORD = /^(?:open|offene\p{L}*|running|laufende\p{L}*|planned|geplante\p{L}*|current|aktive\p{L}*|active|paused|late|done)$/iu;
const ALL =
  /(?<!\p{L})(?:all(?:e|en|er)?|sämtliche\p{L}*|every|each|zusammen)(?!\p{L})[^.?!;]{0,40}(?:projekt|vorhaben|initiativ|maßnahm|project)|(?:projekt|vorhaben|initiativ|maßnahm|project)\p{L}*\s+(?:zusammen|together|insgesamt|in total)(?!\p{L})/iu;
/** Minimum progress from which the spending of an initiative says how its budget is used. */
const MIN_PROGRESS = 0.2;
const MIN_RATIOS = 5;
const MAX_INITIATIVES = 300;

/** Returns whether a request asks for money of an initiative: its cost or its benefit. */
export const asksMoney = (text: string, understood: Understood | null): boolean => {
  const request = withoutTitles(
    text,
    (understood?.subjects ?? []).filter(({ kind }) => kind === 'initiative'),
  );
  return COST.test(request) || BENEFIT.test(request);
};

/** Returns a text without the words that name initiatives: titles can contain words for money. */
const withoutTitles = (text: string, named: Understood['subjects']): string =>
  named.flatMap(({ words }) => words).reduce((rest, word) => rest.replaceAll(word, ' '), text);

/**
 * Returns the experiment on the benefit or the cost of an initiative that the request names; null if it names none, or nothing is
 * estimated. A benefit comes about in full with the probability of its confidence, otherwise in part. The cost is what is spent plus the
 * rest of the budget, used as the tenant's initiatives have used theirs. A supposed change of a price concerns the cost.
 */
export const initiativeExperiment = async (
  context: AgentContext,
  { text, language, understood }: { text: string; language: Language; understood: Understood | null },
): Promise<TenantExperiment | null> => {
  // A single word of a title, such as "price", does not ask for the initiative.
  const named = (understood?.subjects ?? []).find(
    ({ kind, confidence, words }) => kind === 'initiative' && confidence >= NAMED && words.some((word) => !STATE_WORD.test(word)),
  );
  if (!named || ALL.test(text)) return null;
  const records = await readInitiativeRecords(context);
  const all = records.initiatives.slice(0, MAX_INITIATIVES);
  const initiative = all.find(({ initiativeId }) => initiativeId === named.id);
  if (!initiative) return null;
  const { benefit, confidence, budget } = initiative;
  const request = withoutRates(withoutTitles(text, [named]));
  const money = findMoney(request, language);
  const isBenefit = BENEFIT.test(request) && benefit !== null;
  const isCost = budget !== null && (COST.test(request) || (money.length > 0 && !isBenefit && LIMITED.test(request)));
  const quantity = isCost && isBenefit ? 'net' : isCost || benefit === null ? 'cost' : 'benefit';
  if (quantity === 'cost' && budget === null) return null;
  const parts = [
    ...(quantity === 'cost' || benefit === null ? [] : [benefitPart(benefit, confidence ?? 1, language)]),
    ...(quantity === 'benefit' || budget === null ? [] : [costPart({ ...initiative, budget }, all, language)]),
  ];
  const base = quantity === 'benefit' ? (benefit ?? 0) : (budget ?? 0);
  const { currency } = records;
  const foreign = currency === null ? undefined : money.find(({ unit }) => unit !== currency);
  const other = otherQuantity(request, initiative.title, language);
  if (other !== null)
    throw new RefusedError(messagesIn(language).refusal.otherQuantity(other, oneLine(initiative.title)), [
      'parameters.formula',
      'parameters.inputs',
    ]);
  const change = foreign ? null : statedChange(request, { latest: base, unit: null, language });
  const changed = quantity === 'benefit' ? 'benefit_factor' : 'cost_factor';
  const messages = messagesIn(language);
  const factor = change === null || base === 0 ? 1 : (base + change) / base;
  const limit = foreign
    ? null
    : askedAmount(request, { money: change === null ? money : [], target: understood?.target ?? null, currency });
  // A benefit without a recorded confidence is one number, which a simulation only repeats.
  if (quantity === 'benefit' && benefit !== null && confidence === null && change === null && limit === null)
    throw new RefusedError(messages.refusal.noSpread(oneLine(initiative.title), amountIn(language, benefit, currency)), ['confidence']);
  return {
    subject: { kind: 'initiative', id: initiative.initiativeId, name: initiative.title },
    quantity,
    unit: currency,
    driver: null,
    period: null,
    latest: base,
    ...(change !== null && { change }),
    formula: parts.map(({ formula }) => formula).join(' - '),
    inputs: [
      ...parts.flatMap(({ inputs }) => inputs),
      ...(change === null
        ? []
        : [{ name: changed, label: messages.inputLabels.factor, distribution: { kind: 'constant', value: factor } } as const]),
    ].filter((input, index, inputs) => inputs.findLastIndex(({ name }) => name === input.name) === index),
    scenarios: change === null ? [] : [{ name: messages.unchanged(messages.quantities[quantity]), set: { [changed]: 1 } }],
    target:
      (foreign ? null : askedLimit(request, language)) ??
      (limit !== null
        ? { value: limit.value, direction: limit.bound ?? (quantity === 'cost' ? 'at_most' : 'at_least') }
        : quantity === 'cost' && budget !== null
          ? { value: budget, direction: 'at_most' }
          : quantity === 'net'
            ? { value: 0, direction: 'at_least' }
            : null),
    warnings: [
      ...(foreign && currency !== null
        ? [messages.warning.otherCurrency(amountIn(language, Number(foreign.value), foreign.unit), currency)]
        : []),
      ...parts.flatMap(({ warnings }) => warnings),
    ],
    citations: [citeInitiative(records, initiative)],
  };
};

/** Returns the quantity whose relative change a request states if it is neither money of the initiative nor in its title; null otherwise. */
const otherQuantity = (request: string, title: string, language: Language): string | null => {
  const own = new Set(wordsIn(title).map(stemOf));
  const changed = changesIn(request).find(
    ({ name }) =>
      contentWords(name).length > 0 &&
      (language === 'en' || /^\p{Lu}/u.test(name)) &&
      !COST.test(name) &&
      !BENEFIT.test(name) &&
      !wordsIn(name).some((word) => own.has(stemOf(word))),
  );
  return changed?.name ?? null;
};

/** Smaller numbers without a currency are not read as the money of an initiative. */
const MIN_AMOUNT = 1_000;

/** Returns the amount of money that a request compares with; null if it states none. An amount by which something changes is none. */
const askedAmount = (
  request: string,
  { money, target, currency }: { money: readonly Finding[]; target: Understood['target']; currency: string | null },
): { value: number; bound: 'at_most' | 'at_least' | null } | null => {
  const stated = money.find(({ start }) => !/(?<!\p{L})(?:um|by)\s*$/iu.test(request.slice(0, start)));
  const bound = target?.bound ?? null;
  if (typeof stated?.value === 'number') return { value: stated.value, bound };
  const isMoney = target !== null && (target.unit === null || target.unit === currency) && target.value >= MIN_AMOUNT;
  return isMoney ? { value: target.value, bound } : null;
};

interface Part {
  readonly formula: string;
  readonly inputs: NamedInput[];
  readonly warnings: string[];
}

const benefitPart = (benefit: number, confidence: number, language: Language): Part => {
  const { inputLabels, warning } = messagesIn(language);
  return {
    formula: 'benefit * benefit_factor * (full + (1 - full) * partial)',
    inputs: [
      { name: 'benefit', label: inputLabels.benefit, distribution: { kind: 'constant', value: benefit } },
      { name: 'benefit_factor', label: inputLabels.factor, distribution: { kind: 'constant', value: 1 } },
      { name: 'full', label: inputLabels.full, distribution: { kind: 'bernoulli', probability: confidence, value: 1 } },
      { name: 'partial', label: inputLabels.partial, distribution: { kind: 'uniform', min: 0, max: 1 } },
    ],
    warnings: [warning.partial],
  };
};

const costPart = (
  { budget, spent, progress }: Pick<Initiative, 'spent' | 'progress'> & { budget: number },
  all: readonly Initiative[],
  language: Language,
): Part => {
  const { inputLabels, warning } = messagesIn(language);
  const ratios = all.flatMap((each) =>
    each.budget !== null && each.budget > 0 && each.spent > 0 && each.progress >= MIN_PROGRESS
      ? [each.spent / (each.budget * each.progress)]
      : [],
  );
  const isObserved = ratios.length >= MIN_RATIOS;
  return {
    formula: '(spent + rest * use) * cost_factor',
    inputs: [
      { name: 'spent', label: inputLabels.spent, distribution: { kind: 'constant', value: spent } },
      { name: 'rest', label: inputLabels.rest, distribution: { kind: 'constant', value: budget * (1 - progress) } },
      {
        name: 'use',
        label: inputLabels.use,
        distribution: isObserved ? { kind: 'empirical', values: ratios } : { kind: 'triangular', ...ASSUMED_USE },
      },
      { name: 'cost_factor', label: inputLabels.factor, distribution: { kind: 'constant', value: 1 } },
    ],
    warnings: [isObserved ? warning.use(formatNumber(ratios.length, language)) : warning.useAssumed],
  };
};

/** Use of the rest of a budget without observations. */
const ASSUMED_USE = { min: 0.9, mode: 1, max: 1.3 };
