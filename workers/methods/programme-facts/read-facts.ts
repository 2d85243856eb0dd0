import { createGoldReader, MetricValuesService, readMetricStatuses, type MetricWithStatus } from '../../../subgraphs/metrics/index.js';
import { loadLandscape, ProcessStepState, StepRecord } from '../../../subgraphs/process/index.js';
import {
  Milestone,
  MilestoneStatus,
  Programme,
  ProgrammeDecision,
  ProgrammeDecisionStatus,
} from '../../../subgraphs/transformation/index.js';
import { formatLongDate, formatNumber } from '../../documents/text/formatting.js';
import type { AgentContext, Language } from '../../kit.js';
import { oneLine } from '../tenant-state/index.js';
import type { Fact } from './fact.js';
import { messagesIn } from './messages.js';

type Reader = Pick<AgentContext, 'em' | 'run' | 'config' | 'storage' | 'log'>;

/** Of each kind of record at most so many, the newest first. */
const MAX_PER_KIND = 20;
const MAX_TEXT_LENGTH = 600;

/** The active metrics with their latest values, by name. */
export const readMetrics = ({ em, run: { tenantId }, config, storage, log }: Reader): Promise<MetricWithStatus[]> =>
  readMetricStatuses({ em, tenantId }, new MetricValuesService(createGoldReader(config.lakehouse.readPath, storage, log)));

/** What the active metrics mean, and what they were computed to last. */
export const readMetricFacts = async (context: Reader, language: Language): Promise<Fact[]> =>
  (await readMetrics(context)).slice(0, MAX_PER_KIND).flatMap((standing) => metricFacts(standing, language));

export const metricFacts = ({ metric, latest }: MetricWithStatus, language: Language): Fact[] => {
  const words = messagesIn(language);
  const name = oneLine(metric.name);
  const source = { id: metric.metricId, kind: 'metric', label: `${name} (v${metric.version})` };
  const amount = (value: number): string => `${formatNumber(value, language)}${metric.unit ? `\u00A0${oneLine(metric.unit, 30)}` : ''}`;
  const definition = words.definition(name, metric.purpose && sentence(metric.purpose), words.directions[metric.direction]);
  const facts: Fact[] = [{ topic: 'metric_definition', subject: name, text: definition, source }];
  if (latest?.value == null) return facts;
  const since = latest.periodStart && formatLongDate(latest.periodStart, language);
  const target = metric.target && amount(metric.target.value);
  return [
    ...facts,
    { topic: 'metric_value', subject: name, text: words.value(name, amount(latest.value), since, target, latest.targetReached), source },
  ];
};

/** The programme with its goal, what it has reached and what comes next. */
export const readProgrammeFacts = async ({ em, run: { tenantId } }: Reader, language: Language, today: string): Promise<Fact[]> => {
  const words = messagesIn(language);
  const programme = await em.findOne(Programme, { tenantId, archivedAt: null });
  if (!programme) return [];
  const { programmeId, vision, purpose } = programme;
  const name = oneLine(programme.name);
  const source = { id: programmeId, kind: 'programme', label: name };
  const about = (text: string): Fact => ({ topic: 'programme', subject: name, text, source });
  const day = (date: string | null): string | null => date && formatLongDate(date, language);
  const begun = programme.start !== null && programme.start <= today ? programme.start : null;
  const milestones = await em.find(
    Milestone,
    { tenantId, programmeId, archivedAt: null, status: { $ne: MilestoneStatus.CANCELLED } },
    { orderBy: { due: 'desc', milestoneId: 'desc' }, limit: 200 },
  );
  const reached = milestones.filter(({ completedAt }) => completedAt !== null).slice(0, MAX_PER_KIND / 2);
  const next = milestones.filter(({ status, due }) => status === MilestoneStatus.OPEN && due >= today).slice(-MAX_PER_KIND / 2);
  const ofMilestone = ({ milestoneId, title }: Milestone, text: string): Fact => ({
    topic: 'milestone',
    subject: oneLine(title),
    text,
    source: { id: milestoneId, kind: 'milestone', label: oneLine(title) },
  });
  return [
    about(words.programme(name, day(begun), day(programme.targetDate))),
    ...(vision ? [about(words.vision(sentence(vision)))] : []),
    ...(purpose ? [about(words.purpose(sentence(purpose)))] : []),
    ...reached.map((each) =>
      ofMilestone(each, words.reached(oneLine(each.title), formatLongDate(each.completedAt?.toISOString() ?? each.due, language))),
    ),
    ...next.toReversed().map((each) => ofMilestone(each, words.planned(oneLine(each.title), formatLongDate(each.due, language)))),
  ];
};

/** What the programme has decided, the newest first. */
export const readDecisionFacts = async ({ em, run: { tenantId } }: Reader, language: Language): Promise<Fact[]> => {
  const decided = await em.find(
    ProgrammeDecision,
    { tenantId, archivedAt: null, status: ProgrammeDecisionStatus.DECIDED, decision: { $ne: null } },
    { orderBy: { decidedAt: 'desc', decisionId: 'desc' }, limit: MAX_PER_KIND },
  );
  return decided.map(({ decisionId, question, decision, decidedAt, updatedAt }) => ({
    topic: 'decision',
    subject: oneLine(question),
    text: messagesIn(language).decided(
      sentence(question),
      sentence(decision ?? ''),
      formatLongDate((decidedAt ?? updatedAt).toISOString(), language),
    ),
    source: { id: decisionId, kind: 'decision', label: oneLine(question) },
  }));
};

/** The process steps that are done, the newest first. */
export const readStepFacts = async ({ em, run: { tenantId } }: Reader, language: Language): Promise<Fact[]> => {
  const done = await em.find(StepRecord, { tenantId, state: ProcessStepState.DONE }, { orderBy: { completedAt: 'desc', stepId: 'asc' } });
  const landscape = loadLandscape();
  return done.flatMap(({ stepId, completedAt, updatedAt }): Fact[] => {
    const title = landscape.find(stepId)?.title[language];
    if (title === undefined) return [];
    const text = messagesIn(language).step(title, formatLongDate((completedAt ?? updatedAt).toISOString(), language));
    return [{ topic: 'step', subject: title, text, source: { id: stepId, kind: 'step', label: title } }];
  });
};

/** What the one who asks states; nobody has checked it. */
export const givenFacts = (texts: readonly string[], language: Language): Fact[] =>
  texts.map((text, index) => ({
    topic: 'given',
    subject: messagesIn(language).given,
    text: sentence(text),
    source: { id: `facts/${index}`, kind: 'input', label: messagesIn(language).given },
  }));

/** A text of people on one line, ended like a sentence. */
const sentence = (text: string): string => {
  const line = oneLine(text, MAX_TEXT_LENGTH);
  return /[.!?…]$/.test(line) ? line : `${line}.`;
};
