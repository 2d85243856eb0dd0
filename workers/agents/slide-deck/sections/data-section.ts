import { dimensionNames } from '../../../../subgraphs/sources/index.js';
import { citeDataset } from '../../../datasets.js';
import { formatDate, formatNumber, formatPercent } from '../../../documents/text/formatting.js';
import { citeDatasets, gateOf, gateReasons, listed, oneLine, type DatasetState } from '../../../methods/tenant-state/index.js';
import type { SlideChart, SlideTable, Tone } from '../deck-result.js';
import {
  Amounts,
  emptySection,
  MAX_BARS,
  seriesByTone,
  titleOf,
  type Ask,
  type Drafting,
  type Section,
  type SlideIdea,
} from '../drafting.js';

const MAX_ASKS = 2;
/** Minimum number of datasets at which a table lists them. */
const MIN_LISTED = 3;
const GATE_TONES: Readonly<Record<ReturnType<typeof gateOf>, Tone>> = {
  open: 'good',
  conditional: 'warning',
  closed: 'bad',
  unchecked: 'neutral',
};

/** Presents the quality of the datasets and their trust gates. */
export const dataSection = (drafting: Drafting): Section => {
  const { state, composition, messages } = drafting;
  if (state.datasets.length === 0) return emptySection('data');
  const sourceIds = citeDatasets(state.datasets, composition);
  const { figures: labels } = composition.messages;
  const amounts = new Amounts(composition, sourceIds);
  const open = state.datasets.filter((each) => gateOf(each) === 'open').length;
  const total = state.datasets.length;
  const figure = messages.of(
    amounts.count('data.open', messages.data.openGates, open),
    amounts.count('data.datasets', labels.datasets, total),
  );
  return {
    key: 'data',
    findings: [
      {
        figure,
        text: messages.data.finding(total),
        answer: messages.data.answer(open, total),
        tone: open === total ? 'good' : 'warning',
        sourceIds,
      },
    ],
    ideas: qualityIdeas(sourceIds, figure, open, drafting),
    appendix:
      total < MIN_LISTED
        ? []
        : [{ headline: messages.data.table(total), rank: 1, table: datasetTable(drafting), notes: messages.notes.quality, sourceIds }],
    asks: gateAsks(drafting),
  };
};

/** Returns a score from 0 to 1 that is 1 only if it is exactly 1. */
const scoreOf = ({ check }: DatasetState): number | null =>
  check?.score == null ? null : check.score < 1 ? Math.min(check.score, 0.999) : 1;

const qualityIdeas = (sourceIds: string[], figure: string, open: number, drafting: Drafting): SlideIdea[] => {
  const { state, composition, messages } = drafting;
  const checked = state.datasets.filter((each) => scoreOf(each) !== null).toSorted((a, b) => (scoreOf(a) ?? 0) - (scoreOf(b) ?? 0));
  const [lowest] = checked;
  if (!lowest) return [];
  const amounts = new Amounts(composition, sourceIds);
  const score = amounts.share(
    `data.score.${lowest.dataset.datasetId}`,
    `${oneLine(lowest.dataset.name, 60)}: ${messages.dataColumns.quality}`,
    scoreOf(lowest) ?? 0,
  );
  const name = oneLine(lowest.dataset.name, 50);
  const rows = state.datasets.reduce((sum, { dataset }) => sum + dataset.rows, 0);
  return [
    {
      headline:
        state.datasets.length === 1 ? messages.data.single(name, score) : messages.data.headline(open, state.datasets.length, name, score),
      rank: 1,
      chart: {
        form: 'bar',
        ...(checked.length === 1 ? dimensionBars(lowest, drafting) : datasetBars(checked, drafting)),
        ...{ unit: 'share', decimals: 1 },
        alt: messages.data.alt(name, score),
      },
      cards: [
        { figure, text: messages.data.openGates, tone: open === state.datasets.length ? 'good' : 'warning' },
        {
          figure: amounts.count('data.rows', composition.messages.figures.rows, rows),
          text: composition.messages.figures.rows,
          tone: 'neutral',
        },
      ],
      notes: messages.notes.quality,
      sourceIds,
    },
  ];
};

type Bars = Pick<SlideChart, 'title' | 'categories' | 'series'>;

const datasetBars = (checked: readonly DatasetState[], drafting: Drafting): Bars => {
  const { messages } = drafting;
  const rows = checked.slice(0, MAX_BARS);
  return {
    title: titleOf(messages.data.title, rows.length, checked.length, drafting),
    categories: rows.map(({ dataset }) => oneLine(dataset.name, 44)),
    series: seriesByTone(rows, {
      tone: (each) => GATE_TONES[gateOf(each)],
      value: (each) => scoreOf(each) ?? 0,
      names: messages.data.gateTones,
    }),
  };
};

/** Compares the quality dimensions of the only dataset. */
const dimensionBars = ({ check }: DatasetState, { messages, composition: { language } }: Drafting): Bars => {
  const rows = (check?.assessment.dimensions ?? [])
    .flatMap(({ dimension, score }) => (score === null ? [] : [{ dimension, score }]))
    .toSorted((a, b) => a.score - b.score);
  return {
    title: messages.data.dimensionTitle,
    categories: rows.map(({ dimension }) => dimensionNames(language)[dimension]),
    series: [{ name: messages.data.dimensionTitle, tone: 'neutral', values: rows.map(({ score }) => score) }],
  };
};

const gateAsks = (drafting: Drafting): Ask[] => {
  const { state, composition, messages } = drafting;
  return state.datasets
    .filter((each) => ['closed', 'conditional'].includes(gateOf(each)))
    .slice(0, MAX_ASKS)
    .map((each) => ({
      decision: messages.asks.improveData(oneLine(each.dataset.name, 60)),
      reason: messages.asks.gate(gateOf(each), listed(gateReasons(each, composition), composition.messages.and)),
      owner: null,
      due: null,
      sourceIds: [composition.sources.cite(citeDataset(each.dataset))],
    }));
};

const datasetTable = ({ state, composition: { language, messages: state_ }, messages }: Drafting): SlideTable => {
  const { name, rows, version, updated, quality, gate } = messages.dataColumns;
  return {
    columns: [
      { title: name, right: false },
      ...[rows, version, updated, quality].map((title) => ({ title, right: true })),
      { title: gate, right: false },
    ],
    rows: state.datasets.map((each) => {
      const score = scoreOf(each);
      return [
        oneLine(each.dataset.name),
        formatNumber(each.dataset.rows, language, 0),
        formatNumber(each.dataset.version, language, 0),
        formatDate(each.dataset.updatedAt.toISOString(), language),
        score === null ? '–' : formatPercent(score, language, 1),
        state_.gates[gateOf(each)],
      ];
    }),
  };
};
