import { formatDate, formatNumber } from '../../documents/formatting.js';
import { isSafeSvg } from '../../documents/svg.js';
import type { ProcessMiningResult } from '../process-mining/index.js';
import { oneLine, type ProcessState } from '../../methods/tenant-state/index.js';
import { sourceNote, statementText, type Block, type Draft, type SectionContent } from './draft.js';

const MAX_BOTTLENECKS = 8;
const MAX_VARIANTS = 5;
const MAX_STEPS = 12;
const MAX_ACTIVITIES = 6;

/** What process mining found: times, bottlenecks, paths, repetition, conformance, map. `maps` has the drawings by run. */
export const processSection = (draft: Draft, maps: ReadonlyMap<string, string>): SectionContent => {
  const { state, words } = draft;
  const several = state.processes.length > 1;
  const parts = state.processes.map((process, index) => processPart(process, `process.${index + 1}`, several, draft, maps));
  return {
    blocks: parts.flatMap(({ blocks }) => blocks),
    gaps: [
      ...parts.flatMap(({ gaps }) => gaps),
      ...state.processes.filter(({ outdated }) => outdated).map(({ name }) => words.gaps.outdated(name)),
    ],
  };
};

const processPart = (
  process: ProcessState,
  key: string,
  several: boolean,
  draft: Draft,
  maps: ReadonlyMap<string, string>,
): SectionContent => {
  const { result } = process;
  const { words } = draft;
  const about: About = { process, key, level: several ? 3 : 2, draft };
  const map = maps.get(process.run.runId);
  const drawn = map !== undefined && isSafeSvg(map);
  return {
    blocks: [
      ...(several ? [{ type: 'heading', level: 2, text: oneLine(process.name) } satisfies Block] : []),
      ...keyFigures(about),
      ...bottlenecks(about),
      ...variants(about),
      ...rework(about),
      ...(result.conformance ? conformance(result.conformance, about) : []),
      ...(drawn ? processMap(map, about) : []),
    ],
    gaps: drawn ? [] : [words.gaps.noMap(process.name)],
  };
};

interface About {
  process: ProcessState;
  key: string;
  level: 2 | 3;
  draft: Draft;
}

const sourceOf = ({ process, draft }: About): string => `${draft.words.source}: ${sourceNote([process.run.runId], draft)}`;

const heading = (text: string, { level }: About): Block => ({ type: 'heading', level, text });

const count = (value: number, { draft }: About): string => formatNumber(value, draft.composition.language, 0);

const say = ({ process, key, draft }: About, id: string, name: string, value: number, unit: string, digits?: number): string =>
  draft.composition.figures.say({ id: `${key}.${id}`, label: name, value, unit, sourceIds: [process.run.runId] }, digits);

const fitnessText = (fitness: number, about: About): string =>
  say(about, 'conformance.fitness', about.draft.words.process.fitness, fitness, '', 3);

const keyFigures = (about: About): Block[] => {
  const { process, draft } = about;
  const { process: words } = draft.words;
  const { language } = draft.composition;
  const { counts, throughput, span, conformance: found } = process.result;
  const rows: [string, string][] = [
    [words.cases, say(about, 'cases', words.cases, counts.cases, 'count')],
    [words.events, say(about, 'events', words.events, counts.events, 'count')],
    [words.activities, say(about, 'activities', words.activities, counts.activities, 'count')],
    [words.variants, say(about, 'variants', words.variants, counts.variants, 'count')],
    [words.period, words.days(formatDate(span.first, language), formatDate(span.last, language))],
    [words.median, say(about, 'throughput.median', words.median, throughput.medianSeconds, 'seconds')],
    [words.mean, say(about, 'throughput.mean', words.mean, throughput.meanSeconds, 'seconds')],
    [words.p90, say(about, 'throughput.p90', words.p90, throughput.p90Seconds, 'seconds')],
  ];
  if (found) rows.push([words.fitness, fitnessText(found.fitness, about)]);
  return [
    {
      type: 'table',
      caption: words.figures,
      columns: [{ title: words.figureColumns.name }, { title: words.figureColumns.value, align: 'right' }],
      rows,
      note: sourceOf(about),
    },
  ];
};

const arrow = (from: string, to: string): string => oneLine(`${from} → ${to}`);

const bottlenecks = (about: About): Block[] => {
  const { process, draft } = about;
  const { process: words } = draft.words;
  const edges = process.result.bottlenecks.edges.slice(0, MAX_BOTTLENECKS);
  if (edges.length === 0) return [];
  return [
    heading(words.bottlenecks, about),
    {
      type: 'table',
      caption: words.bottleneckCaption,
      columns: [
        { title: words.bottleneckColumns.step },
        { title: words.bottleneckColumns.count, kind: 'number' },
        { title: words.bottleneckColumns.total, kind: 'duration' },
        { title: words.bottleneckColumns.share, kind: 'percent', digits: 1 },
        { title: words.bottleneckColumns.median, kind: 'duration' },
      ],
      rows: edges.map(({ from, to, count: times, waiting, share }) => [
        arrow(from, to),
        times,
        waiting.totalSeconds,
        share,
        waiting.medianSeconds,
      ]),
      note: sourceOf(about),
    },
    {
      type: 'chart',
      form: 'bar',
      title: words.bottleneckChart,
      x: {},
      y: { title: words.bottleneckAxis, kind: 'percent' },
      rows: distinct(edges.map(({ from, to, share }) => ({ x: arrow(from, to), y: share }))),
      source: sourceNote([process.run.runId], draft),
    },
  ];
};

/** Names that were cut can coincide, and a chart has one value for each name. */
const distinct = <Row extends { x: string }>(rows: readonly Row[]): Row[] =>
  rows.filter(({ x }, index) => rows.findIndex((row) => row.x === x) === index);

const variants = (about: About): Block[] => {
  const { process, draft } = about;
  const { process: words } = draft.words;
  const listed = process.result.variants.slice(0, MAX_VARIANTS);
  if (listed.length === 0) return [];
  const path = ({ activities, length }: ProcessMiningResult['variants'][number]): string =>
    [
      ...activities.slice(0, MAX_STEPS).map((name) => oneLine(name)),
      ...(length > MAX_STEPS ? [words.moreSteps(count(length - MAX_STEPS, about))] : []),
    ].join(' → ');
  return [
    heading(words.variantTitle, about),
    {
      type: 'table',
      caption: words.variantCaption(
        say(about, 'variants.shown', words.variantsShown, listed.length, 'count'),
        say(about, 'variants', words.variants, process.result.counts.variants, 'count'),
      ),
      columns: [
        { title: words.variantColumns.path },
        { title: words.variantColumns.cases, kind: 'number' },
        { title: words.variantColumns.share, kind: 'percent', digits: 1 },
        { title: words.variantColumns.median, kind: 'duration' },
      ],
      rows: listed.map((variant) => [path(variant), variant.cases, variant.share, variant.medianThroughputSeconds]),
      note: sourceOf(about),
    },
  ];
};

const rework = (about: About): Block[] => {
  const { process, draft } = about;
  const { process: words } = draft.words;
  const { cases, share, extraExecutions, activities } = process.result.rework;
  if (cases === 0) return [heading(words.rework, about), { type: 'paragraph', text: words.noRework }];
  const text = words.reworkText(
    say(about, 'rework.share', draft.composition.words.figures.reworkShare, share, 'share'),
    say(about, 'rework.cases', words.reworkColumns.cases, cases, 'count'),
    say(about, 'rework.extra', words.reworkColumns.extra, extraExecutions, 'count'),
  );
  return [
    heading(words.rework, about),
    { type: 'paragraph', text: statementText({ text, sourceIds: [process.run.runId] }, draft.composition) },
    {
      type: 'table',
      caption: words.reworkCaption,
      columns: [
        { title: words.reworkColumns.activity },
        { title: words.reworkColumns.cases, kind: 'number' },
        { title: words.reworkColumns.extra, kind: 'number' },
        { title: words.reworkColumns.most, kind: 'number' },
      ],
      rows: activities
        .slice(0, MAX_ACTIVITIES)
        .map((each) => [oneLine(each.activity), each.cases, each.extraExecutions, each.maxInOneCase]),
    },
  ];
};

const conformance = (found: NonNullable<ProcessMiningResult['conformance']>, about: About): Block[] => {
  const { process, draft } = about;
  const { process: words } = draft.words;
  const { reference, fittingShare, fitness, skipped, additional } = found;
  const text = words.conformanceText(
    words.references[reference.source],
    say(about, 'conformance.fitting', words.conformance, fittingShare, 'share'),
    fitnessText(fitness, about),
  );
  const executions = ({ activities }: typeof skipped, activity: string): number =>
    activities.find((each) => each.activity === activity)?.executions ?? 0;
  const rows = [...new Set([...skipped.activities, ...additional.activities].map(({ activity }) => activity))]
    .map((activity) => ({ activity, left: executions(skipped, activity), added: executions(additional, activity) }))
    .toSorted((a, b) => b.left + b.added - a.left - a.added)
    .slice(0, MAX_ACTIVITIES)
    .map(({ activity, left, added }) => [oneLine(activity), left, added]);
  return [
    heading(words.conformance, about),
    { type: 'paragraph', text: statementText({ text, sourceIds: [process.run.runId] }, draft.composition) },
    ...(rows.length === 0
      ? []
      : [
          {
            type: 'table',
            caption: words.deviationCaption,
            columns: [
              { title: words.deviationColumns.activity },
              { title: words.deviationColumns.skipped, kind: 'number' },
              { title: words.deviationColumns.additional, kind: 'number' },
            ],
            rows,
          } satisfies Block,
        ]),
  ];
};

const processMap = (svg: string, about: About): Block[] => {
  const { process, draft } = about;
  const { process: words } = draft.words;
  const { activities, edges } = process.result.counts;
  return [
    heading(words.map, about),
    {
      type: 'figure',
      svg,
      alt: words.mapAlt(say(about, 'activities', words.activities, activities, 'count'), say(about, 'edges', words.edges, edges, 'count')),
      caption: oneLine(process.name),
      note: sourceOf(about),
    },
  ];
};
