import type { Language } from '../../documents/text/formatting.js';
import type { AskedOfLog, MiningAspect } from './asked.js';
import { formatFor, type Format } from './format.js';
import { messagesIn, type Messages } from './messages.js';
import type { ProcessMiningResult as Result } from './process-mining-result.js';

/** Returns the sentences that answer a request: about the selected cases, the named activities, then the asked parts, with times in the unit of the request. */
export const answerMining = (
  result: Result,
  { aspects, activities, count: wanted }: AskedOfLog,
  language: Language,
  request = '',
): string[] => {
  const [text, format] = [messagesIn(language), formatFor(language, request)];
  return [
    ...selectionSentence(result, text, format),
    ...activities.flatMap((activity) => activitySentences(result, activity, text, format)),
    ...aspects.flatMap((aspect) => [
      ...ASPECT[aspect](result, text, format),
      ...(aspect === 'variants' ? furtherVariants(result, wanted, text, format) : []),
    ]),
  ];
};

/** Returns a sentence on each group of cases that a request compares: its size, times, most frequent path, rework and waiting. */
export const compareGroups = (groups: readonly Result[], language: Language): string[] => {
  const [{ answer }, { count, share, duration }] = [messagesIn(language), formatFor(language)];
  return groups.map(({ selection, counts, throughput, variants: [first], rework, bottlenecks: { edges } }) => {
    const values = selection?.values ?? [];
    const name = values.map(({ values: [value = ''] }) => value).join(', ');
    const [most] = edges;
    return answer.group(
      name,
      count(counts.cases),
      duration(throughput.medianSeconds),
      first ? first.activities.join(' → ') : '–',
      first ? share(first.share) : '–',
      share(rework.share),
      most ? `${most.from} → ${most.to}` : null,
      most ? share(most.share) : '',
    );
  });
};

/** Number of transitions that an answer about waiting lists. */
const MAX_EDGES = 3;

/**
 * Returns a sentence on each asked transition of the selected cases beside the other cases: those into the named activities with most
 * waiting, otherwise the main bottlenecks; without either, one on the duration of cases.
 */
export const compareWithOthers = (result: Result, others: Result, { aspects, activities }: AskedOfLog, language: Language): string[] => {
  const [{ answer }, { count, duration }] = [messagesIn(language), formatFor(language)];
  const byWaiting = result.edges.toSorted((a, b) => b.waiting.totalSeconds - a.waiting.totalSeconds);
  const into = activities.flatMap((activity) => byWaiting.find(({ from, to }) => to === activity && from !== activity) ?? []);
  const edges = into.length > 0 || !aspects.includes('waiting') ? into : result.bottlenecks.edges.slice(0, MAX_EDGES);
  const sentences = edges.flatMap(({ from, to, waiting, count: times }) => {
    const other = others.edges.find((edge) => edge.from === from && edge.to === to);
    const own = [duration(waiting.medianSeconds), duration(waiting.meanSeconds), count(times)] as const;
    return other
      ? [
          answer.besideOthers(
            from,
            to,
            ...own,
            duration(other.waiting.medianSeconds),
            duration(other.waiting.meanSeconds),
            count(other.count),
          ),
        ]
      : [];
  });
  return sentences.length > 0
    ? sentences
    : [
        answer.otherDurations(
          duration(result.throughput.medianSeconds),
          duration(others.throughput.medianSeconds),
          count(others.counts.cases),
        ),
      ];
};

const selectionSentence = ({ selection, counts }: Result, { answer }: Messages, { count, share, day }: Format): string[] => {
  if (!selection) return [];
  const { values, from, until, allCases } = selection;
  const parts = [
    ...values.map(({ column, values: selected, isExcluded }) =>
      (isExcluded ? answer.notHaving : answer.having)(column, selected.join(', ')),
    ),
    ...(from === null && until === null ? [] : [answer.begun(from && day(from), until && day(until))]),
  ];
  return [answer.selection(parts.join('; '), count(counts.cases), count(allCases), share(counts.cases / allCases))];
};

const activitySentences = (result: Result, activity: string, { answer }: Messages, { count, share, duration }: Format): string[] => {
  const found = result.activities.find((each) => each.activity === activity);
  if (!found) return [];
  const byWaiting = result.edges.toSorted((a, b) => b.waiting.totalSeconds - a.waiting.totalSeconds);
  const before = byWaiting.find(({ to, from }) => to === activity && from !== activity);
  const after = byWaiting.find(({ to, from }) => from === activity && to !== activity);
  const repeated = result.rework.activities.find((each) => each.activity === activity);
  return [
    answer.activity(activity, count(found.count), count(found.cases), share(found.cases / result.counts.cases)),
    ...(before ? [answer.before(activity, before.from, duration(before.waiting.meanSeconds), count(before.count))] : []),
    ...(after ? [answer.after(after.to, duration(after.waiting.meanSeconds), count(after.count))] : []),
    ...(repeated ? [answer.repeated(activity, count(repeated.cases), count(repeated.extraExecutions))] : []),
  ];
};

/** Maximum number of variants that an answer lists. */
const MAX_VARIANTS = 10;

/** Lists the second and further variants up to the number that the request asks for. */
const furtherVariants = ({ variants }: Result, wanted: number | null, { answer }: Messages, { count, share }: Format): string[] =>
  variants
    .slice(1, Math.min(wanted ?? 1, MAX_VARIANTS))
    .map(({ activities, cases, share: part }, index) =>
      answer.variant(String(index + 2), activities.join(' → '), count(cases), share(part)),
    );

const ASPECT: Readonly<Record<MiningAspect, (result: Result, text: Messages, format: Format) => string[]>> = {
  waiting: ({ bottlenecks: { edges } }, { answer }, { share, duration }) =>
    edges.length === 0
      ? [answer.noWaiting]
      : edges
          .slice(0, MAX_EDGES)
          .map(({ rank, from, to, share: part, waiting }) =>
            answer.waiting(
              ...([String(rank), from, to, share(part)] as const),
              ...([duration(waiting.medianSeconds), duration(waiting.meanSeconds), duration(waiting.p90Seconds)] as const),
            ),
          ),
  duration: ({ throughput }, { answer }, { duration }) => [
    answer.duration(duration(throughput.medianSeconds), duration(throughput.meanSeconds), duration(throughput.p90Seconds)),
  ],
  variants: ({ variants: [first], counts }, { answer }, { count, share }) =>
    first ? [answer.variants(count(counts.variants), first.activities.join(' → '), count(first.cases), share(first.share))] : [],
  rework: ({ rework }, { answer, noRework }, { count, share }) => {
    const [most] = rework.activities.toSorted((a, b) => b.extraExecutions - a.extraExecutions);
    return most
      ? [answer.rework(count(rework.cases), share(rework.share), most.activity, count(most.cases), count(most.extraExecutions))]
      : [noRework];
  },
  handovers: ({ handovers }, { answer, handoverSummary }, { count, share }) =>
    handovers
      ? [
          handoverSummary(
            handovers.resources,
            count(handovers.handovers),
            count(handovers.transitions),
            share(handovers.share),
            handovers.cases,
          ),
        ]
      : [answer.noResource],
  conformance: ({ conformance }, { answer, noConformance }, { count, share, decimal }) => {
    if (!conformance) return [noConformance];
    const [skipped] = conformance.skipped.activities;
    return [
      answer.conformance(
        conformance.reference.source,
        count(conformance.fittingCases),
        share(conformance.fittingShare),
        decimal(conformance.fitness),
      ),
      ...(skipped ? [answer.skipped(skipped.activity, count(skipped.executions))] : []),
    ];
  },
};
