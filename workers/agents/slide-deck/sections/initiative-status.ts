import { daysBetween } from '../../../../platform/text/index.js';
import { oneLine, overdue, type PlacedInitiative } from '../../../methods/tenant-state/index.js';
import type { SlideCard } from '../deck-result.js';
import { Amounts, amountText, dateText, type Drafting, type Finding, type SlideIdea } from '../drafting.js';

const MAX_ASKED = 3;

/** Returns the initiatives that the request names; if the deck is limited to a few, all of them. */
export const askedInitiatives = (initiatives: readonly PlacedInitiative[], { lead, leftOut }: Drafting): PlacedInitiative[] => {
  const named = initiatives.filter(({ name }) => lead.initiatives.some((each) => each.name === name)).slice(0, MAX_ASKED);
  return named.length === 0 && leftOut.includes('initiatives') && initiatives.length <= MAX_ASKED ? [...initiatives] : named;
};

/** Returns the share of the budget that an initiative has spent, if both are known. */
export const budgetFindings = (initiative: PlacedInitiative, { messages, composition }: Drafting): Finding[] => {
  const { name: fullName, budget, spent, currency, sourceId } = initiative;
  if (budget === null || budget <= 0 || spent === null) return [];
  const name = oneLine(fullName, 60);
  const amounts = new Amounts(composition, [sourceId]);
  const figure = amounts.share(`initiatives.used.${name}`, `${name}: ${messages.programme.used}`, spent / budget);
  const { language } = composition;
  const text = messages.asks.spent(amountText(spent, currency, language), amountText(budget, currency, language));
  return [{ figure, text, answer: text, tone: spent > budget ? 'bad' : 'neutral', sourceIds: [sourceId] }];
};

/** Compares progress, elapsed time and spending of an initiative, as far as they are known. */
export const initiativeIdea = (initiative: PlacedInitiative, { messages, composition }: Drafting): SlideIdea[] => {
  const { name: fullName, start, due, progress, budget, spent, currency, sourceId } = initiative;
  const name = oneLine(fullName, 60);
  const { today } = composition;
  const elapsed =
    start !== null && due !== null && due > start ? Math.min(1, Math.max(0, daysBetween(start, today) / daysBetween(start, due))) : null;
  const used = budget !== null && budget > 0 && spent !== null ? spent / budget : null;
  const bars = [
    { label: messages.programme.progress, value: progress },
    { label: messages.programme.elapsed, value: elapsed },
    { label: messages.programme.used, value: used },
  ].flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]));
  if (bars.length === 0) return [];
  const amounts = new Amounts(composition, [sourceId]);
  const texts = bars.map(({ label, value }, index) => amounts.share(`initiatives.asked.${name}.${index}`, `${name}: ${label}`, value));
  const status = composition.messages.statuses[initiative.status ?? 'unknown'];
  const isLate = overdue([initiative], today).length > 0;
  const cards: SlideCard[] = [
    {
      figure: status,
      text: messages.programme.statusText,
      tone: isLate || initiative.status === 'blocked' ? 'bad' : initiative.status === 'done' ? 'good' : 'neutral',
    },
    ...(due === null
      ? []
      : [
          {
            figure: dateText(due, composition) ?? '',
            text: isLate ? messages.late : messages.stuckColumns.due,
            tone: isLate ? ('bad' as const) : ('neutral' as const),
          },
        ]),
    ...(budget === null
      ? []
      : [
          {
            figure: amounts.value(`initiatives.budget.${name}`, `${name}: ${messages.programme.ownBudget}`, budget, currency),
            text: messages.programme.ownBudget,
            tone: 'neutral' as const,
          },
        ]),
  ];
  return [
    {
      headline: messages.programme.state(name, status, dateText(due, composition), isLate),
      rank: 1,
      chart: {
        form: 'bar',
        title: messages.programme.askedTitle(name),
        categories: bars.map(({ label }) => label),
        series: [{ name, tone: 'neutral', values: bars.map(({ value }) => value) }],
        ...{ unit: 'share', decimals: 0 },
        alt: messages.programme.askedAlt(name, bars.map(({ label }, index) => `${label} ${texts[index]}`).join(', ')),
      },
      cards,
      notes: messages.notes.initiative,
      sourceIds: [sourceId],
    },
  ];
};
