import { excessOf, listed, moneyOf, oneLine, type PlacedInitiative } from '../../../methods/tenant-state/index.js';
import type { Tone } from '../deck-result.js';
import { Amounts, MAX_BARS, titleOf, unitText, type Drafting, type Finding, type SlideIdea } from '../drafting.js';

/** What the slides on a programme are made of. */
export interface ProgrammeContext {
  initiatives: readonly PlacedInitiative[];
  sourceIds: string[];
  drafting: Drafting;
}

/** Returns whether the deck is about the initiatives as a whole. */
export const isAsked = ({ drafting: { lead } }: ProgrammeContext): boolean => lead.sections.includes('programme');

/** States the spending of all initiatives, as a share of their budgets. */
export const moneyFindings = ({ initiatives, sourceIds, drafting }: ProgrammeContext): Finding[] => {
  const { messages, composition } = drafting;
  const money = moneyOf(initiatives);
  if (!money?.budget || !money.spent || money.budget.sum <= 0) return [];
  const amounts = new Amounts(composition, sourceIds);
  const { budget, spent, over, currency } = money;
  const figure = amounts.share('initiatives.money.share', composition.messages.figures.spentShare, spent.sum / budget.sum);
  const text = messages.programme.money(
    amounts.value('initiatives.money.spent', composition.messages.figures.spending, spent.sum, currency),
    amounts.value('initiatives.money.budget', composition.messages.figures.budgets, budget.sum, currency),
    over.length,
  );
  return [{ figure, text, answer: messages.programme.moneyAnswer(figure), tone: over.length > 0 ? 'warning' : 'neutral', sourceIds }];
};

/** Compares the expected benefits, if several initiatives state one. */
export const benefitIdeas = ({ initiatives, sourceIds, drafting }: ProgrammeContext): SlideIdea[] => {
  const { messages, composition } = drafting;
  const money = moneyOf(initiatives);
  const known = initiatives
    .filter(({ benefit }) => benefit !== null && benefit > 0)
    .toSorted((a, b) => (b.benefit ?? 0) - (a.benefit ?? 0));
  const [largest] = known;
  if (!money?.benefit || !largest || known.length < 2) return [];
  const { currency, benefit, withoutBenefit } = money;
  const amounts = new Amounts(composition, sourceIds);
  const total = amounts.value('initiatives.money.benefit', composition.messages.figures.benefits, benefit.sum, currency);
  const name = oneLine(largest.name, 50);
  const rows = known.slice(0, MAX_BARS);
  return [
    {
      headline: messages.programme.benefit(total, name),
      rank: 1,
      chart: {
        form: 'bar',
        title: titleOf(
          messages.programme.benefitTitle(currency === null ? null : unitText(currency, composition.language)),
          rows.length,
          known.length,
          drafting,
        ),
        categories: rows.map((each) => oneLine(each.name, 60)),
        series: [{ name: composition.messages.figures.benefits, tone: 'neutral', values: rows.map((each) => each.benefit) }],
        ...{ unit: currency ?? '', decimals: 0 },
        alt: messages.programme.benefitAlt(name, total),
      },
      bullets:
        withoutBenefit.length === 0
          ? []
          : [
              messages.programme.withoutBenefit(
                listed(
                  withoutBenefit.map((each) => oneLine(each, 50)),
                  composition.messages.and,
                ),
              ),
            ],
      notes: messages.notes.benefit,
      sourceIds,
    },
  ];
};

/** Compares spending with budgets if the list states both. */
export const budgetIdeas = ({ initiatives, sourceIds, drafting }: ProgrammeContext): SlideIdea[] => {
  const { messages, composition } = drafting;
  const known = initiatives.filter(({ budget, spent }) => budget !== null && budget > 0 && spent !== null);
  const currencies = new Set(known.map(({ currency }) => currency));
  const over = known.filter((each) => excessOf(each) > 0);
  const ratio = ({ spent, budget }: PlacedInitiative): number => (spent ?? 0) / (budget ?? 1);
  const rows = known.toSorted((a, b) => ratio(b) - ratio(a)).slice(0, 8);
  const [highest] = rows;
  if (!highest || rows.length < 2 || currencies.size !== 1) return [];
  const amounts = new Amounts(composition, sourceIds);
  const sumOf = (field: 'budget' | 'spent'): number => known.reduce((sum, each) => sum + (each[field] ?? 0), 0);
  const currency = highest.currency;
  const name = oneLine(highest.name, 50);
  const share = amounts.share('initiatives.budget.highest', `${name}: ${messages.programme.used}`, ratio(highest));
  return [
    {
      headline:
        over.length > 0 ? messages.programme.overBudget(over.length, name, share) : messages.programme.inBudget(known.length, name, share),
      rank: isAsked({ initiatives, sourceIds, drafting }) ? 1 : over.length > 0 ? 2 : 3,
      chart: {
        form: 'bar',
        title: titleOf(messages.programme.budgetTitle, rows.length, known.length, drafting),
        categories: rows.map((each) => oneLine(each.name, 60)),
        series: [
          { name: messages.programme.above, tone: 'bad', values: rows.map((each) => (ratio(each) > 1 ? ratio(each) : null)) },
          { name: messages.programme.within, tone: 'neutral' as const, values: rows.map((each) => (ratio(each) > 1 ? null : ratio(each))) },
        ].filter(({ values }) => values.some((value) => value !== null)) as { name: string; tone: Tone; values: (number | null)[] }[],
        ...{ unit: 'share', decimals: 0 },
        alt: messages.programme.budgetAlt(name, share),
      },
      cards: [
        {
          figure: amounts.value('initiatives.spent', messages.programme.spent, sumOf('spent'), currency),
          text: messages.programme.spent,
          tone: 'neutral',
        },
        {
          figure: amounts.value('initiatives.budget', messages.programme.budget, sumOf('budget'), currency),
          text: messages.programme.budget,
          tone: 'neutral',
        },
      ],
      notes: messages.notes.budget,
      sourceIds,
    },
  ];
};
