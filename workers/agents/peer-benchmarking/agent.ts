import { z } from 'zod';
import { Dataset } from '../../../subgraphs/sources/index.js';
import type { Citation } from '../../../subgraphs/agents/index.js';
import { agentInput } from '../../agent-input.js';
import { citeDataset } from '../../datasets.js';
import { reportDocumentSchema } from '../../documents/document-model.js';
import { amountIn } from '../../../platform/content/index.js';
import { formatDate } from '../../documents/text/formatting.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import { wordsIn } from '../../../platform/text/index.js';
import { answerBlocks } from '../../answer-blocks.js';
import { renderFindings, renderMarkdown } from '../../documents/markdown/markdown-renderer.js';
import { defineAgent, RefusedError, type AgentContext, type Language } from '../../kit.js';
import { answerBenchmark, listed } from './answer.js';
import { askedComparison } from './asked-comparison.js';
import { ownValues, ownWithoutPeers } from './own-values.js';
import { benchmark, MIN_PEERS, unusedMetrics, type OwnValue } from './benchmark.js';
import { benchmarkReport, benchmarkWarnings } from './benchmark-report.js';
import { benchmarkResultSchema } from './benchmark-result.js';
import { readDocumentPeers, withTitles, withUnitsOf, type DocumentPeers } from './document-peers.js';
import { type PeerTable } from './peer-table.js';
import { ownNames, readPeers } from './peers-of.js';
import { comparedAsStated } from './stated-peers.js';
import { tenantNameOf } from '../../tenant-name.js';
import { card } from './card.js';
import { compareOneMember } from './one-member.js';
import { compareOwnGroups, type OwnGroups } from './own-groups.js';
import { messagesIn } from './messages.js';

const name = z.string().trim().min(1).max(300);
const unit = z.string().trim().min(1).max(50);
const year = z.int().min(1900).max(2100);

const parameters = z.strictObject({
  /** Peer values. If absent, the agent reads them from a dataset with these columns. */
  peers: z
    .array(z.strictObject({ metric: name, value: z.number(), unit, source: name, year, peer: name.optional() }))
    .min(1)
    .max(5_000)
    .optional(),
  /** Own values. If absent, the agent uses the values of the tenant's metrics. */
  own: z
    .array(
      z.strictObject({
        metric: name,
        value: z.number(),
        unit,
        direction: z.enum(['higher', 'lower', 'target']).optional(),
        target: z.number().optional(),
        period: z.string().trim().min(1).max(50).optional(),
      }),
    )
    .min(1)
    .max(200)
    .optional(),
  year: year.optional(),
  same_as: z
    .array(z.strictObject({ own: name, peer: name }))
    .max(200)
    .default([]),
});

type Parameters = z.output<typeof parameters>;

/** Compares the tenant's KPIs with peer values supplied by the tenant. Never reads data of other tenants. */
export const agent = defineAgent({
  name: card.name,
  input: agentInput(parameters, { datasets: 1 }),
  output: benchmarkResultSchema,

  async run(context, { input: text, dataset_ids: ids, language, parameters: args }) {
    const messages = messagesIn(language);
    const stated = args.peers || args.own ? null : comparedAsStated(text, language);
    if (stated) return statedOutcome(context, stated, text, language);
    // One member of the own data that the request names is compared with the others, also where peer values exist.
    const isOwn = args.peers === undefined && args.own === undefined && ids.length === 0;
    const member = isOwn ? await compareOneMember(context, text, language) : null;
    if (member) return ownGroupsOutcome(context, member, text, language);
    const found = await findPeers(context, ids, args, language);
    if (found === null) return ownGroupsOutcome(context, await compareOwnGroups(context, text, language), text, language);
    const { dataset, document, isChosen } = found;
    await context.progress(0.4, 'peers read');
    const year = args.year ?? Math.max(...found.peers.values.map((value) => value.year));
    const read = args.own ? args.own.map(ownOf) : await ownValues(context, found.peers.values, year);
    const own = found.titles ? withTitles(read, found.titles) : read;
    const labelled = [...(found.titles ?? [])].map(([metric, title]) => ({ metric, labels: [metric, title] }));
    const peers = document ? withUnitsOf(own, found.peers) : found.peers;
    if (own.length === 0) throw new RefusedError(messages.noOwn, ['own_values']);
    const peerNames = [...new Set(peers.values.map(({ metric }) => metric))];
    const unknownNames = args.same_as.flatMap((pair) => [
      ...(own.some((value) => value.name === pair.own) ? [] : [pair.own]),
      ...(peerNames.includes(pair.peer) ? [] : [pair.peer]),
    ]);
    if (unknownNames.length > 0)
      throw new RefusedError(messages.pairUnknown(listed(unknownNames), listed(own.map((value) => value.name)), listed(peerNames)), [
        'parameters.same_as',
      ]);
    const aliases = new Map(args.same_as.map((pair) => [pair.own, pair.peer]));
    const named = askedComparison(text, own, peers.values, await context.understood(), labelled);
    const alone = named.metrics.length + named.withoutValue.length > 0 ? [] : await ownWithoutPeers(context, text, peers.values.map(({ metric }) => metric)); // prettier-ignore
    const asked = alone.length === 0 ? named : { ...named, open: [] };
    const hasYear = asked.year !== null && peers.values.some((value) => value.year === asked.year);
    const options = { minPeers: MIN_PEERS, year: args.year ?? (hasYear ? (asked.year ?? undefined) : undefined), aliases };
    const all = benchmark(own, peers.values, options);
    const compared = all.filter(({ metric }) => asked.metrics.includes(metric));
    const comparisons = [...compared, ...all.filter((each) => !compared.includes(each))];
    if (comparisons.every(({ status }) => status === 'no_peers'))
      throw new RefusedError(messages.noneShared(listed(own.map((value) => value.name)), listed(peerNames)), ['peer_metrics']);
    const unused = unusedMetrics(own, peers.values, aliases);
    const ofGroup = own.filter(({ name: metric }) => compared.length === 0 || compared.some((each) => each.metric === metric));
    const answer = {
      ...{ comparisons, compared, minPeers: MIN_PEERS },
      withoutOwn: benchmark(asked.metrics.filter((metric) => unused.includes(metric)).map((metric) => peerMetric(metric, peers)), peers.values, options), // prettier-ignore
      withGroup: asked.group && benchmark(ofGroup, peers.values.filter(asked.group.has), options).filter(({ status }) => status !== 'no_peers'), // prettier-ignore
      missingYear: hasYear ? null : asked.year,
    };
    const warningsOf = (of: typeof comparisons): string[] =>
      benchmarkWarnings(of, peers, { language, chosen: isChosen ? (dataset?.name ?? null) : null });
    const result = {
      answers: [
        ...alone.map((each) => messages.alone(oneLine(each.name), ownText(each, language), listed([...new Set(peers.values.map(({ metric }) => metric))]))), // prettier-ignore
        ...(alone.length > 0 ? [] : answerBenchmark(answer, asked, language)),
        ...own
          .filter(({ name: metric }) => compared.some((each) => each.metric === metric))
          .flatMap((each) => [...leftOutText(each, language), ...missingText(each, found.gaps, language)]),
      ],
      peerTable: {
        origin: dataset ? ('dataset' as const) : document ? ('document' as const) : ('parameters' as const),
        datasetId: dataset?.datasetId ?? null,
        name: (dataset ?? document)?.name ?? null,
        values: peers.values.length,
      },
      comparisons,
      unusedPeerMetrics: unused.slice(0, 100),
      method: {
        name: 'Mid-rank percentile and R-7 quartiles among peers',
        parameters: { leastPeers: MIN_PEERS, year: options.year ?? 'the newest with enough peers', ties: 'counted by half' },
        reference:
          'R. Hyndman, Y. Fan: Sample Quantiles in Statistical Packages. The American Statistician 50 (1996) 361-365, definition 7.',
      },
      warnings: warningsOf(comparisons),
    };
    const head = { language, tenantName: await tenantNameOf(context), createdAt: new Date().toISOString(), minPeers: MIN_PEERS };
    const isAsked = alone.length + compared.length + answer.withoutOwn.length + asked.withoutValue.length + asked.open.length > 0;
    return {
      result,
      markdown: renderMarkdown(reportDocumentSchema.parse(benchmarkReport(result, head, isAsked ? { comparisons: compared, warnings: warningsOf(compared), bestPeers: asked.bestPeers } : null))), // prettier-ignore
      readWords: asked.words,
      // Figures on rows are no values that peers are compared with.
      ...(compared.length > 0 && { answersRows: true }),
      citations: [
        ...(dataset
          ? [citeDataset(dataset)]
          : [document ? { id: document.id, kind: 'document', label: oneLine(document.name) } : citeInput('parameters.peers', 'peers')]),
        ...(args.own ? [citeInput('parameters.own', 'own values')] : citeMetrics(own)),
      ],
    };
  },
});

/** Returns the comparison of the values stated in the request. The tenant's own values and peers are not compared. */
const statedOutcome = (context: AgentContext, answers: readonly string[], text: string, language: Language) => {
  const result = {
    answers: [...answers],
    peerTable: { origin: 'parameters' as const, datasetId: null, name: null, values: 0 },
    comparisons: [],
    unusedPeerMetrics: [],
    method: { name: 'comparison of stated values', parameters: {} },
    warnings: [],
  };
  for (const part of ['condition', 'comparison', 'target', 'measure'] as const) context.considered.add(part);
  const document = { title: messagesIn(language).title, language, sections: [{ blocks: answerBlocks(answers, language) }] };
  return {
    result,
    markdown: renderFindings(document),
    readWords: wordsIn(text),
    answersRows: true,
    citations: [citeInput('input', 'request')],
  };
};

/**
 * Returns the comparison of the tenant's own groups with one another.
 * @throws RefusedError if the request compares none, because there are no peers either
 */
const ownGroupsOutcome = async (context: AgentContext, found: OwnGroups | null, text: string, language: Language) => {
  if (!found) {
    const own = await ownWithoutPeers(context, text, []);
    const messages = messagesIn(language);
    const values = own.map((each) => messages.ownValue(oneLine(each.name), ownText(each, language)));
    throw new RefusedError([messages.noPeers, ...values].join(' '), ['peer_table']);
  }
  const { dataset, sentences, table, words } = found;
  const result = {
    answers: [...sentences],
    peerTable: { origin: 'dataset' as const, datasetId: dataset.datasetId, name: dataset.name, values: 0 },
    comparisons: [],
    unusedPeerMetrics: [],
    method: { name: 'R-7 quartiles among own groups', parameters: {} },
    warnings: [],
  };
  for (const part of ['filter', 'group', 'condition', 'comparison', 'measure', 'period'] as const) context.considered.add(part);
  const document = {
    title: messagesIn(language).title,
    language,
    sections: [{ blocks: [...answerBlocks(sentences, language), ...table] }],
  };
  return {
    result,
    markdown: renderFindings(document),
    readWords: words ?? wordsIn(text),
    answersRows: true,
    citations: [citeDataset(dataset)],
  };
};

/** Formats an own value with its period. */
const ownText = ({ value, unit: ownUnit, period }: OwnValue, language: Language): string =>
  messagesIn(language).valueIn(
    amountIn(language, value, ownUnit, { maximumFractionDigits: 2 }),
    period === null ? null : formatDate(period, language),
  );

/** States which values the mean of a year leaves out, and what it would be with them. */
const leftOutText = ({ name: metric, unit: ownUnit, leftOut = [], withAll }: OwnValue, language: Language): string[] =>
  leftOut.length === 0 || withAll === undefined
    ? []
    : [
        messagesIn(language).slips(
          oneLine(metric),
          leftOut
            .map(({ day, value }) => messagesIn(language).valueIn(amountIn(language, value, ownUnit), formatDate(day, language)))
            .join(', '),
          amountIn(language, withAll, ownUnit, { maximumFractionDigits: 2 }),
        ),
      ];

/** States which months the mean of a year lacks, and which peers have no value. */
const missingText = ({ name: metric, missingMonths = [] }: OwnValue, gaps: Peers['gaps'], language: Language): string[] => {
  const messages = messagesIn(language);
  const lacking = gaps?.get(metric) ?? [];
  return [
    ...(missingMonths.length === 0
      ? []
      : [messages.missingMonths(oneLine(metric), missingMonths.length, missingMonths.map((day) => formatDate(day, language)).join(', '))]),
    ...(lacking.length === 0 ? [] : [messages.withoutPeerValue(oneLine(metric), listed(lacking))]),
  ];
};

const citeInput = (id: string, label: string): Citation => ({ id, kind: 'input', label });

const citeMetrics = (own: readonly OwnValue[]): Citation[] =>
  own.flatMap(({ metricId, name: label }) => (metricId === null ? [] : [{ id: metricId, kind: 'metric', label }]));

/** A metric without an own value, so that its peers can be described. */
const peerMetric = (metric: string, { values }: PeerTable): OwnValue => ({
  ...{ name: metric, value: 0, unit: values.find((each) => each.metric === metric)?.unit ?? null },
  ...{ direction: null, target: null, period: null, metricId: null },
});

const ownOf = ({ metric, value, unit: ownUnit, direction, target, period }: NonNullable<Parameters['own']>[number]): OwnValue => ({
  name: metric,
  value,
  unit: ownUnit,
  direction: direction ?? null,
  target: target ?? null,
  period: period ?? null,
  metricId: null,
});

interface Peers {
  peers: PeerTable;
  dataset: Dataset | null;
  /** True if the agent selected the dataset itself. */
  isChosen: boolean;
  /** Document with the table; absent for other origins. */
  document?: DocumentPeers['document'];
  titles?: DocumentPeers['titles'];
  gaps?: DocumentPeers['gaps'];
}

/**
 * Returns the peer values of the request, otherwise those of the requested dataset, otherwise those of the newest dataset with
 * the columns of a peer table, otherwise those in a table of a document; null without peer values.
 * @throws RefusedError if the requested dataset is unknown or has no peer values
 */
const findPeers = async (context: AgentContext, ids: readonly string[], args: Parameters, language: Language): Promise<Peers | null> => {
  const messages = messagesIn(language);
  if (args.peers) {
    const values = args.peers.map((value) => ({ ...value, peer: value.peer ?? null }));
    return { peers: { values, incomplete: 0, isCut: false }, dataset: null, isChosen: false };
  }
  const {
    em,
    run: { tenantId },
  } = context;
  const [named] = ids;
  const datasets = await em.find(
    Dataset,
    { tenantId, ...(named !== undefined && { datasetId: named }) },
    { orderBy: { updatedAt: 'desc', datasetId: 'desc' }, limit: 200 },
  );
  if (named !== undefined && datasets.length === 0) throw new RefusedError(messages.unknown(named), ['dataset']);
  const own = await ownNames(context);
  for (const dataset of datasets) {
    const peers = await readPeers(context, dataset, own);
    if (peers !== null && peers.values.length > 0) return { peers, dataset, isChosen: named === undefined };
  }
  if (named !== undefined) throw new RefusedError(messages.notATable(datasets[0]?.name ?? named), ['peer_table']);
  const read = await readDocumentPeers(context, own, language);
  return read && { ...read, dataset: null, isChosen: false };
};
