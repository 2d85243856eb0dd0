import { citeProcess, oneLine, type ProcessState, type SectionKey } from '../../../methods/tenant-state/index.js';
import type { SlideFlow } from '../deck-result.js';
import {
  Amounts,
  amountText,
  emptySection,
  roundedDuration,
  titleOf,
  type Ask,
  type Drafting,
  type Finding,
  type Section,
  type SlideIdea,
} from '../drafting.js';

const MAX_STEPS = 15;
const MAX_EDGES = 8;
const MAX_VARIANTS = 8;
const MAX_REPEATED = 10;
/** Number of bottlenecks that are marked. */
const MARKED = 3;
const KEY: SectionKey = 'process';

/** Presents the most frequent path of each analysed process, its bottlenecks, repetitions and variants. */
export const processSection = (drafting: Drafting): Section => {
  const sections = drafting.state.processes.map((process, index) => oneProcess(process, `process.${index + 1}`, drafting));
  const [first] = sections;
  if (!first) return emptySection(KEY);
  return {
    key: KEY,
    findings: sections.flatMap(({ findings }) => findings),
    ideas: sections.flatMap(({ ideas }) => ideas),
    appendix: [],
    asks: sections.flatMap(({ asks }) => asks),
  };
};

const oneProcess = (process: ProcessState, key: string, drafting: Drafting): Pick<Section, 'findings' | 'ideas' | 'asks'> => {
  const sourceIds = [citeProcess(process, drafting.composition)];
  const figures = processFigures(process, key, sourceIds, drafting);
  const context = { process, key, sourceIds, figures, drafting };
  return {
    findings: bottleneckFinding(context),
    ideas: [flowIdea(context), ...bottleneckIdeas(context), ...repetitionIdeas(context), ...variantIdeas(context)],
    asks: bottleneckAsks(context),
  };
};

interface Context {
  process: ProcessState;
  key: string;
  sourceIds: string[];
  figures: ReturnType<typeof processFigures>;
  drafting: Drafting;
}

/** Records the main figures of a process and returns them as texts. */
const processFigures = ({ name, result }: ProcessState, key: string, sourceIds: string[], { composition }: Drafting) => {
  const amounts = new Amounts(composition, sourceIds);
  const { figures: labels } = composition.messages;
  const { counts, throughput, rework, bottlenecks } = result;
  const [worst] = bottlenecks.edges;
  const [from, to] = [oneLine(worst?.from ?? '', 40), oneLine(worst?.to ?? '', 40)];
  return {
    amounts,
    name: oneLine(name, 60),
    cases: amounts.count(`${key}.cases`, labels.cases, counts.cases),
    median: amounts.duration(`${key}.throughput.median`, labels.medianThroughput, throughput.medianSeconds),
    mean: amounts.duration(`${key}.throughput.mean`, labels.meanThroughput, throughput.meanSeconds),
    p90: amounts.duration(`${key}.throughput.p90`, labels.p90Throughput, throughput.p90Seconds),
    rework: amounts.share(`${key}.rework.share`, labels.reworkShare, rework.share),
    worst: worst && {
      from,
      to,
      share: amounts.share(`${key}.bottlenecks.1.share`, labels.waitingShare(from, to), worst.share),
      mean: amounts.duration(`${key}.bottlenecks.1.mean`, labels.waitingMean(from, to), worst.waiting.meanSeconds),
    },
  };
};

const bottleneckFinding = ({ figures, sourceIds, drafting: { messages } }: Context): Finding[] => {
  const { worst, name, median, p90 } = figures;
  if (!worst)
    return [
      {
        figure: median,
        text: messages.process.duration(name, median, p90),
        answer: messages.process.duration(name, median, p90),
        tone: 'neutral',
        sourceIds,
      },
    ];
  const { from, to, share, mean } = worst;
  return [
    {
      figure: share,
      text: messages.process.finding(from, to, mean, median),
      answer: messages.process.answer(from, to, share),
      tone: 'warning',
      sourceIds,
    },
  ];
};

const bottleneckAsks = ({ figures: { worst }, sourceIds, drafting: { messages } }: Context): Ask[] =>
  worst
    ? [
        {
          decision: messages.asks.bottleneck(worst.from, worst.to),
          reason: messages.asks.waiting(worst.share, worst.mean),
          ...{ owner: null, due: null, sourceIds },
        },
      ]
    : [];

const flowIdea = ({ process, key, figures, sourceIds, drafting }: Context): SlideIdea => {
  const { messages, composition } = drafting;
  const { name, cases, median, mean, p90, rework, amounts } = figures;
  const [variant] = process.result.variants;
  const share = amounts.share(`${key}.variant.share`, messages.process.variantShare, variant?.share ?? 0);
  const flow: SlideFlow = {
    title: messages.process.flowTitle(share),
    steps: stepsOf(process, drafting),
    alt: messages.process.flowAlt(name, variant?.length ?? 0),
  };
  return {
    headline: messages.process.duration(name, median, p90),
    rank: 1,
    flow,
    cards: [
      { figure: cases, text: composition.messages.figures.cases, tone: 'neutral' },
      { figure: median, text: messages.process.medianText(mean), tone: 'neutral' },
      { figure: p90, text: messages.process.p90Text, tone: 'neutral' },
      { figure: rework, text: composition.messages.figures.reworkShare, tone: 'neutral' },
    ],
    notes: messages.notes.process,
    sourceIds,
  };
};

/** Returns the steps of the most frequent variant with the mean waiting time before each. */
const stepsOf = ({ result }: ProcessState, { composition: { language } }: Drafting): SlideFlow['steps'] => {
  const path = (result.variants[0]?.activities ?? []).slice(0, MAX_STEPS);
  const worst = result.bottlenecks.edges.slice(0, MARKED);
  return path.map((activity, index) => {
    const from = path[index - 1];
    const edge = result.edges.find((each) => each.from === from && each.to === activity);
    const duration = edge && roundedDuration(edge.waiting.meanSeconds);
    const isWorst = worst.some((each) => each.from === from && each.to === activity);
    return {
      name: oneLine(activity, 48),
      wait: duration ? amountText(duration.value, duration.unit, language, duration.decimals) : null,
      tone: isWorst ? 'bad' : 'neutral',
    };
  });
};

const bottleneckIdeas = ({ process, figures, sourceIds, drafting }: Context): SlideIdea[] => {
  const { messages, composition } = drafting;
  const edges = process.result.bottlenecks.edges.slice(0, MAX_EDGES);
  const { worst } = figures;
  if (!worst) return [];
  const meanOf = (seconds: number): string => {
    const { value, unit, decimals } = roundedDuration(seconds);
    return amountText(value, unit, composition.language, decimals);
  };
  const three = edges.slice(0, MARKED);
  const together = figures.amounts.share(
    `process.bottlenecks.${MARKED}`,
    messages.process.together(three.length),
    three.reduce((sum, { share }) => sum + share, 0),
  );
  return [
    {
      headline: messages.process.bottleneck(worst.share, worst.from, worst.to, worst.mean),
      rank: 1,
      chart: {
        form: 'bar',
        title: messages.process.waitingTitle,
        categories: edges.map(({ from, to, waiting }) =>
          messages.process.step(oneLine(from, 30), oneLine(to, 30), meanOf(waiting.meanSeconds)),
        ),
        series: [
          { name: messages.process.mostWaiting, tone: 'bad', values: edges.map(({ share }, index) => (index === 0 ? share : null)) },
          ...(edges.length > 1
            ? [
                {
                  name: messages.process.otherWaiting,
                  tone: 'neutral' as const,
                  values: edges.map(({ share }, index) => (index === 0 ? null : share)),
                },
              ]
            : []),
        ],
        ...{ unit: 'share', decimals: 1 },
        alt: messages.process.waitingAlt(worst.from, worst.to, worst.share),
      },
      cards: [
        { figure: worst.mean, text: messages.process.meanText(worst.from, worst.to), tone: 'bad' },
        ...(three.length > 1 ? [{ figure: together, text: messages.process.together(three.length), tone: 'neutral' as const }] : []),
      ],
      notes: messages.notes.waiting,
      sourceIds,
    },
  ];
};

const repetitionIdeas = ({ process, key, figures, sourceIds, drafting }: Context): SlideIdea[] => {
  const { messages, composition } = drafting;
  const { rework, counts } = process.result;
  const rows = rework.activities.toSorted((a, b) => b.cases - a.cases).slice(0, MAX_REPEATED);
  const [most] = rows;
  if (!most) return [];
  const name = oneLine(most.activity, 50);
  const share = figures.amounts.share(`${key}.rework.first`, messages.process.repeatedIn(name), most.cases / counts.cases);
  return [
    {
      headline: messages.process.repetition(figures.rework, name, share),
      rank: 3,
      chart: {
        form: 'bar',
        title: titleOf(messages.process.repetitionTitle, rows.length, rework.activities.length, drafting),
        categories: rows.map(({ activity }) => oneLine(activity, 44)),
        series: [{ name: messages.process.repetitionTitle, tone: 'neutral', values: rows.map(({ cases }) => cases) }],
        ...{ unit: 'count', decimals: 0 },
        alt: messages.process.repetitionAlt(name, share),
      },
      cards: [
        { figure: figures.rework, text: composition.messages.figures.reworkShare, tone: 'neutral' },
        {
          figure: figures.amounts.count(`${key}.rework.extra`, messages.process.extraExecutions, rework.extraExecutions),
          text: messages.process.extraExecutions,
          tone: 'neutral',
        },
      ],
      notes: messages.notes.repetition,
      sourceIds,
    },
  ];
};

/** Number of paths whose share is stated if all paths are shown. */
const FREQUENT = 3;

const variantIdeas = ({ process, key, figures, sourceIds, drafting }: Context): SlideIdea[] => {
  const { messages } = drafting;
  const { variants, counts } = process.result;
  const rows = variants.slice(0, MAX_VARIANTS);
  // All paths together cover every case, which says nothing.
  const frequent = rows.length === counts.variants ? rows.slice(0, FREQUENT) : rows;
  const last = frequent.at(-1);
  if (!last || rows.length <= FREQUENT) return [];
  const covered = figures.amounts.share(`${key}.variants.covered`, messages.process.covered(frequent.length), last.cumulativeShare);
  return [
    {
      headline: messages.process.variants(frequent.length, counts.variants, covered),
      rank: 3,
      chart: {
        form: 'bar',
        title: titleOf(messages.process.variantTitle, rows.length, counts.variants, drafting),
        categories: rows.map(({ rank, length }) => messages.process.variant(rank, length)),
        series: [{ name: messages.process.variantTitle, tone: 'neutral', values: rows.map(({ share }) => share) }],
        ...{ unit: 'share', decimals: 1 },
        alt: messages.process.variantAlt(frequent.length, covered),
      },
      cards: [
        {
          figure: figures.amounts.count(`${key}.variants`, messages.process.variantCount, counts.variants),
          text: messages.process.variantCount,
          tone: 'neutral',
        },
        { figure: covered, text: messages.process.covered(frequent.length), tone: 'neutral' },
      ],
      notes: messages.notes.variants,
      sourceIds,
    },
  ];
};
