import { capitalised } from '../../../../platform/text/index.js';
import { describeLeftOut, initiativesOf, kpisOf, listed, oneLine } from '../../../methods/tenant-state/index.js';
import { card } from '../card.js';
import type { Slide } from '../deck-result.js';
import { Amounts, dateText, type Ask, type Drafting, type Finding, type Section, type SlideIdea } from '../drafting.js';
import { fitsHeadline } from '../render/slide-geometry.js';

const MAX_FINDINGS = 3;
const MAX_ROWS = 8;

/** Returns the three findings of the summary: those of the leading section, then the first of each other section. */
export const mainFindings = (sections: readonly Section[]): Finding[] => {
  const [lead, ...others] = sections;
  const first = [...(lead?.findings.slice(0, 1) ?? []), ...others.flatMap(({ findings }) => findings.slice(0, 1))];
  const more = sections.flatMap(({ findings }) => findings.slice(1));
  return [...first, ...more].slice(0, MAX_FINDINGS);
};

/** Returns the decisions that the deck asks for: first one of each section, then the others. */
export const orderedAsks = (sections: readonly Section[]): Ask[] => {
  const first = sections.flatMap(({ asks }) => asks.slice(0, 1));
  return [...first, ...sections.flatMap(({ asks }) => asks.slice(1))];
};

/** Summarises the situation, the findings and, if decisions are asked for, the one that is wanted. */
export const summarySlide = (
  sections: readonly Section[],
  drafting: Drafting,
  asksDecisions = true,
): Pick<Slide, 'headline' | 'cards' | 'bullets' | 'notes' | 'sourceIds'> | null => {
  const { messages, composition, lead, leftOut } = drafting;
  const findings = mainFindings(sections);
  if (findings.length === 0) return null;
  const [ask] = orderedAsks(sections);
  const answers = findings.map(({ answer }) => answer);
  const headline = [2, 1].map((count) => answers.slice(0, count).join('; ')).find(fitsHeadline) ?? answers[0] ?? '';
  return {
    headline: capitalised(headline),
    cards: findings.map(({ figure, text, tone }) => ({ figure, text, tone })),
    bullets: [
      situation(drafting),
      ...(asksDecisions ? [ask ? messages.summary.decision(ask.decision, ask.reason) : messages.summary.noDecision] : []),
    ],
    notes: [messages.notes.summary, describeLeftOut(leftOut, lead, card.example[composition.language], composition)]
      .filter((line) => line !== null)
      .join('\n'),
    sourceIds: [...new Set([...findings.flatMap(({ sourceIds }) => sourceIds), ...(ask?.sourceIds ?? [])])],
  };
};

/** Says what the deck is based on. */
const situation = ({ state, composition, messages }: Drafting): string => {
  const amounts = new Amounts(composition, []);
  const kpis = kpisOf(state).length;
  const initiatives = initiativesOf(state).length;
  const counted = [
    ...(kpis > 0 ? [messages.summary.kpis(amounts.count('base.kpis', composition.messages.kpiNoun[1], kpis), kpis)] : []),
    ...(initiatives > 0
      ? [
          messages.summary.initiatives(
            amounts.count('base.initiatives', composition.messages.figures.initiatives, initiatives),
            initiatives,
          ),
        ]
      : []),
    ...state.processes.map(({ name, result }, index) =>
      messages.summary.process(
        oneLine(name, 60),
        amounts.count(`process.${index + 1}.cases`, composition.messages.figures.cases, result.counts.cases),
      ),
    ),
    ...(state.datasets.length > 0
      ? [
          messages.summary.datasets(
            amounts.count('data.datasets', composition.messages.figures.datasets, state.datasets.length),
            state.datasets.length,
          ),
        ]
      : []),
  ];
  return messages.summary.situation(listed(counted, composition.messages.and));
};

/** Lists the decisions and next steps with reason, owner and due date. */
export const closingIdea = (sections: readonly Section[], { messages, composition }: Drafting): SlideIdea => {
  const asks = orderedAsks(sections);
  const sourceIds = [...new Set(asks.flatMap((each) => each.sourceIds))];
  if (asks.length === 0)
    return { headline: messages.closing.none, bullets: [messages.closing.noneText], notes: messages.notes.closing, sourceIds, rank: 1 };
  const shown = asks.slice(0, MAX_ROWS);
  const { decision, reason, owner, due } = messages.closing.columns;
  const withDue = shown.some((each) => each.due !== null);
  const count = new Amounts(composition, sourceIds).count('closing.points', messages.closing.points, asks.length);
  return {
    headline: messages.closing.headline(count, asks.length, shown[0]?.decision ?? ''),
    table: {
      columns: [decision, reason, owner, ...(withDue ? [due] : [])].map((title) => ({ title, right: false })),
      rows: [
        ...shown.map((each) => [
          each.decision,
          each.reason,
          each.owner === null ? messages.closing.open : oneLine(each.owner, 24).replaceAll(' ', '\u00A0'),
          ...(withDue ? [dateText(each.due, composition) ?? messages.closing.open] : []),
        ]),
        ...(asks.length > shown.length ? [[messages.closing.inNotes(asks.length - shown.length), '', '', ...(withDue ? [''] : [])]] : []),
      ],
    },
    notes: [messages.notes.closing, ...asks.slice(MAX_ROWS).map((each) => messages.closing.more(each.decision, each.reason))].join('\n'),
    sourceIds,
    rank: 1,
  };
};
