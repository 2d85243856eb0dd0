import { formatDuration, formatNumber, formatPercent } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import type { Fact } from '../../methods/programme-facts/index.js';
import { namedIn } from '../../methods/request-reading/index.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import { card as processMining } from '../process-mining/card.js';
import type { MinedProcess } from '../process-mining/index.js';
import { messagesIn } from './messages.js';
import type { Trait } from './trait.js';

const MAX_ACTIVITIES = 2;

/** Returns the figure of the tenant's own process that illustrates a concept of process mining; none for other concepts. */
export const conceptFigures = (conceptId: string, mined: MinedProcess | null, language: Language): Fact[] => {
  if (!mined) return [];
  const { own } = messagesIn(language);
  const { counts, throughput, bottlenecks, rework } = mined.result;
  const [worst] = bottlenecks.edges;
  const count = (value: number): string => formatNumber(value, language, 0);
  const duration = (seconds: number): string => formatDuration(seconds, language);
  const figure = (): string | null => {
    switch (conceptId) {
      case 'bottleneck':
      case 'waiting-time':
        return worst
          ? own.bottleneck(
              oneLine(worst.from),
              oneLine(worst.to),
              formatPercent(worst.share, language),
              duration(worst.waiting.meanSeconds),
            )
          : null;
      case 'mean':
      case 'median':
        return own.average(count(counts.cases), duration(throughput.meanSeconds), duration(throughput.medianSeconds));
      case 'throughput-time':
        return own.throughput(count(counts.cases), duration(throughput.medianSeconds), duration(throughput.p90Seconds));
      case 'rework':
        return own.rework(formatPercent(rework.share, language));
      case 'variant':
        return own.variants(count(counts.cases), count(counts.variants));
      case 'process':
      case 'case':
      case 'activity':
      case 'event':
      case 'event-log':
        return own.log(count(counts.cases), count(counts.events), count(counts.activities));
      default:
        return null;
    }
  };
  const text = figure();
  return text === null ? [] : [factOf(text, conceptId, mined)];
};

/** Returns the figures of the activities of the tenant's process that a text names. */
export const activityFigures = (text: string, mined: MinedProcess | null, language: Language): Fact[] => {
  if (!mined) return [];
  const { own } = messagesIn(language);
  const { activities, edges } = mined.result;
  const named = namedIn(
    text,
    activities.map(({ activity }) => activity),
  );
  return named.slice(0, MAX_ACTIVITIES).flatMap((name) => {
    const found = activities.find(({ activity }) => activity === name);
    const before = edges.filter(({ to, from }) => to === name && from !== name);
    const slowest = before.toSorted((a, b) => b.waiting.totalSeconds - a.waiting.totalSeconds)[0];
    if (!found) return [];
    const text = own.activity(
      oneLine(name),
      formatNumber(found.count, language, 0),
      formatNumber(found.cases, language, 0),
      slowest ? oneLine(slowest.from) : null,
      slowest ? formatDuration(slowest.waiting.meanSeconds, language) : '',
    );
    return [factOf(text, oneLine(name), mined)];
  });
};

/** Returns what the process analysis says about an activity, with questions on it; nothing for another name. */
export const activityTraits = (name: string, { activities, edges }: MinedProcess['result'], language: Language): Trait[] => {
  const { own } = messagesIn(language);
  if (!activities.some(({ activity }) => oneLine(activity) === name)) return [];
  const names = activities.map(({ activity }) => oneLine(activity));
  const most = (of: typeof edges): string | undefined => of.toSorted((a, b) => b.count - a.count)[0]?.from;
  const before = most(edges.filter(({ from, to }) => oneLine(to) === name && from !== to));
  const next = edges.filter(({ from, to }) => oneLine(from) === name && from !== to).toSorted((a, b) => b.count - a.count)[0]?.to;
  const trait = (text: string, question: string, right: string): Trait => ({
    aspects: ['parts', 'scope', 'computation'],
    text,
    quiz: { question, right: [right], wrong: names.filter((other) => other !== name) },
  });
  return [
    ...(before === undefined ? [] : [trait(own.before(name, oneLine(before)), own.beforeAsked(name), oneLine(before))]),
    ...(next === undefined ? [] : [trait(own.after(name, oneLine(next)), own.afterAsked(name), oneLine(next))]),
  ];
};

const factOf = (text: string, subject: string, { runId }: MinedProcess): Fact => ({
  topic: 'standing',
  subject,
  text,
  source: { id: runId, kind: 'run', label: processMining.name },
});
