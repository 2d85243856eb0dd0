import { formatDate, formatNumber } from '../../../documents/text/formatting.js';
import { isSafeSvg } from '../../../documents/svg.js';
import type { ProcessMiningResult } from '../../process-mining/index.js';
import { oneLine, type ProcessState } from '../../../methods/tenant-state/index.js';
import { sourceNote, statementText, type Block, type Draft, type SectionContent } from '../draft.js';

const MAX_BOTTLENECKS = 8;
const MAX_VARIANTS = 5;
const MAX_STEPS = 12;
const MAX_ACTIVITIES = 6;

/** Reports results of process mining: times, bottlenecks, variants, rework, conformance, map. @param maps SVGs by run id */
export const processSection = (draft: Draft, maps: ReadonlyMap<string, string>): SectionContent => {
  const { state, messages } = draft;
  const several = state.processes.length > 1;
  const parts = state.processes.map((process, index) => processPart(process, `process.${index + 1}`, several, draft, maps));
  return {
    blocks: parts.flatMap(({ blocks }) => blocks),
    gaps: [
      ...parts.flatMap(({ gaps }) => gaps),
      ...state.processes.filter(({ outdated }) => outdated).map(({ name }) => messages.gaps.outdated(name)),
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
  const { messages } = draft;
  const about: About = { process, key, level: several ? 3 : 2, draft };
  const map = maps.get(process.run.runId);
  const drawn = map !== undefined && isSafeSvg(map);
  return {
    blocks: [
      ...(several ? [{ type: 'heading', level: 2, text: oneLine(process.name) } satisfies Block] : []),
      ...keyFigures(about),
      ...(drawn ? processMap(map, about) : []),
      ...bottlenecks(about),
      ...variants(about),
      ...rework(about),
      ...(result.conformance ? conformance(result.conformance, about) : []),
    ],
    gaps: drawn ? [] : [messages.gaps.noMap(process.name)],
  };
};

interface About {
  process: ProcessState;
  key: string;
  level: 2 | 3;
  draft: Draft;
}

const sourceOf = ({ process, draft }: About): string => `${draft.messages.source}: ${sourceNote([process.run.runId], draft)}`;

const heading = (text: string, { level }: About): Block => ({ type: 'heading', level, text });

const count = (value: number, { draft }: About): string => formatNumber(value, draft.composition.language, 0);

const say = ({ process, key, draft }: About, id: string, name: string, value: number, unit: string, digits?: number): string =>
  draft.composition.figures.say({ id: `${key}.${id}`, label: name, value, unit, sourceIds: [process.run.runId] }, digits);

const fitnessText = (fitness: number, about: About): string =>
  say(about, 'conformance.fitness', about.draft.messages.process.fitness, fitness, '', 3);

const keyFigures = (about: About): Block[] => {
  const { process, draft } = about;
  const { process: messages } = draft.messages;
  const { language } = draft.composition;
  const { counts, throughput, span, conformance: found } = process.result;
  const rows: [string, string][] = [
    [messages.cases, say(about, 'cases', messages.cases, counts.cases, 'count')],
    [messages.events, say(about, 'events', messages.events, counts.events, 'count')],
    [messages.activities, say(about, 'activities', messages.activities, counts.activities, 'count')],
    [messages.variants, say(about, 'variants', messages.variants, counts.variants, 'count')],
    [messages.period, messages.days(formatDate(span.first, language), formatDate(span.last, language))],
    [messages.median, say(about, 'throughput.median', messages.median, throughput.medianSeconds, 'seconds')],
    [messages.mean, say(about, 'throughput.mean', messages.mean, throughput.meanSeconds, 'seconds')],
    [messages.p90, say(about, 'throughput.p90', messages.p90, throughput.p90Seconds, 'seconds')],
  ];
  if (found) rows.push([messages.fitness, fitnessText(found.fitness, about)]);
  return [
    {
      type: 'table',
      caption: messages.figures,
      columns: [{ title: messages.figureColumns.name }, { title: messages.figureColumns.value, align: 'right' }],
      rows,
      note: sourceOf(about),
    },
  ];
};

const arrow = (from: string, to: string): string => oneLine(`${from} → ${to}`);

const bottlenecks = (about: About): Block[] => {
  const { process, draft } = about;
  const { process: messages } = draft.messages;
  const edges = process.result.bottlenecks.edges.slice(0, MAX_BOTTLENECKS);
  if (edges.length === 0) return [];
  return [
    heading(messages.bottlenecks, about),
    {
      type: 'table',
      caption: messages.bottleneckCaption,
      columns: [
        { title: messages.bottleneckColumns.step },
        { title: messages.bottleneckColumns.count, kind: 'number' },
        { title: messages.bottleneckColumns.total, kind: 'duration' },
        { title: messages.bottleneckColumns.share, kind: 'percent', digits: 1 },
        { title: messages.bottleneckColumns.median, kind: 'duration' },
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
      title: messages.bottleneckChart,
      x: {},
      y: { title: messages.bottleneckAxis, kind: 'percent' },
      rows: distinct(edges.map(({ from, to, share }) => ({ x: arrow(from, to), y: share }))),
      source: sourceNote([process.run.runId], draft),
    },
  ];
};

/** Removes rows with duplicate names, which truncation can cause; a chart has one value per name. */
const distinct = <Row extends { x: string }>(rows: readonly Row[]): Row[] =>
  rows.filter(({ x }, index) => rows.findIndex((row) => row.x === x) === index);

const variants = (about: About): Block[] => {
  const { process, draft } = about;
  const { process: messages } = draft.messages;
  const listed = process.result.variants.slice(0, MAX_VARIANTS);
  if (listed.length === 0) return [];
  const path = ({ activities, length }: ProcessMiningResult['variants'][number]): string =>
    [
      ...activities.slice(0, MAX_STEPS).map((name) => oneLine(name)),
      ...(length > MAX_STEPS ? [messages.moreSteps(count(length - MAX_STEPS, about))] : []),
    ].join(' → ');
  return [
    heading(messages.variantTitle, about),
    {
      type: 'table',
      caption: messages.variantCaption(
        say(about, 'variants.shown', messages.variantsShown, listed.length, 'count'),
        say(about, 'variants', messages.variants, process.result.counts.variants, 'count'),
      ),
      columns: [
        { title: messages.variantColumns.path },
        { title: messages.variantColumns.cases, kind: 'number' },
        { title: messages.variantColumns.share, kind: 'percent', digits: 1 },
        { title: messages.variantColumns.median, kind: 'duration' },
      ],
      rows: listed.map((variant) => [path(variant), variant.cases, variant.share, variant.medianThroughputSeconds]),
      note: sourceOf(about),
    },
  ];
};

const rework = (about: About): Block[] => {
  const { process, draft } = about;
  const { process: messages } = draft.messages;
  const { cases, share, extraExecutions, activities } = process.result.rework;
  if (cases === 0) return [heading(messages.rework, about), { type: 'paragraph', text: messages.noRework }];
  const text = messages.reworkText(
    say(about, 'rework.share', draft.composition.messages.figures.reworkShare, share, 'share'),
    say(about, 'rework.cases', messages.reworkColumns.cases, cases, 'count'),
    say(about, 'rework.extra', messages.reworkColumns.extra, extraExecutions, 'count'),
  );
  return [
    heading(messages.rework, about),
    { type: 'paragraph', text: statementText({ text, sourceIds: [process.run.runId] }, draft.composition) },
    {
      type: 'table',
      caption: messages.reworkCaption,
      columns: [
        { title: messages.reworkColumns.activity },
        { title: messages.reworkColumns.cases, kind: 'number' },
        { title: messages.reworkColumns.extra, kind: 'number' },
        { title: messages.reworkColumns.most, kind: 'number' },
      ],
      rows: activities
        .slice(0, MAX_ACTIVITIES)
        .map((each) => [oneLine(each.activity), each.cases, each.extraExecutions, each.maxInOneCase]),
    },
  ];
};

const conformance = (found: NonNullable<ProcessMiningResult['conformance']>, about: About): Block[] => {
  const { process, draft } = about;
  const { process: messages } = draft.messages;
  const { reference, fittingShare, fitness, skipped, additional } = found;
  const text = messages.conformanceText(
    messages.references[reference.source],
    say(about, 'conformance.fitting', messages.conformance, fittingShare, 'share'),
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
    heading(messages.conformance, about),
    { type: 'paragraph', text: statementText({ text, sourceIds: [process.run.runId] }, draft.composition) },
    ...(rows.length === 0
      ? []
      : [
          {
            type: 'table',
            caption: messages.deviationCaption,
            columns: [
              { title: messages.deviationColumns.activity },
              { title: messages.deviationColumns.skipped, kind: 'number' },
              { title: messages.deviationColumns.additional, kind: 'number' },
            ],
            rows,
          } satisfies Block,
        ]),
  ];
};

const processMap = (svg: string, about: About): Block[] => {
  const { process, draft } = about;
  const { process: messages } = draft.messages;
  const { activities, edges } = process.result.counts;
  return [
    {
      type: 'figure',
      svg,
      alt: messages.mapAlt(
        say(about, 'activities', messages.activities, activities, 'count'),
        say(about, 'edges', messages.edges, edges, 'count'),
      ),
      caption: oneLine(`${messages.map}: ${process.name}`),
      note: sourceOf(about),
    },
  ];
};
