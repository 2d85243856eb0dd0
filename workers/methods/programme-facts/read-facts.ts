import { amountIn } from '../../../platform/content/index.js';
import { createGoldReader, MetricValuesService, readMetricStatuses, type MetricWithStatus } from '../../../subgraphs/metrics/index.js';
import { loadLandscape, ProcessStepState, StepRecord } from '../../../subgraphs/process/index.js';
import {
  Milestone,
  MilestoneStatus,
  Programme,
  ProgrammeDecision,
  ProgrammeDecisionStatus,
} from '../../../subgraphs/transformation/index.js';
import { formatLongDate } from '../../documents/text/formatting.js';
import type { AgentContext, Language } from '../../kit.js';
import { oneLine } from '../tenant-state/index.js';
import type { Fact } from './fact.js';
import { messagesIn } from './messages.js';

type Reader = Pick<AgentContext, 'em' | 'run' | 'config' | 'storage' | 'log'>;

/** Maximum number of records of each kind; the newest are taken. */
const MAX_PER_KIND = 20;
const MAX_TEXT_LENGTH = 600;

/** Reads the active metrics with their latest values, ordered by name. */
export const readMetrics = ({ em, run: { tenantId }, config, storage, log }: Reader): Promise<MetricWithStatus[]> =>
  readMetricStatuses({ em, tenantId }, new MetricValuesService(createGoldReader(config.lakehouse.readPath, storage, log)));

/** Returns the definition and the latest value of the active metrics, at most 20 of them. */
export const readMetricFacts = async (context: Reader, language: Language): Promise<Fact[]> =>
  (await readMetrics(context)).slice(0, MAX_PER_KIND).flatMap((status) => metricFacts(status, language));

export const metricFacts = ({ metric, latest }: MetricWithStatus, language: Language): Fact[] => {
  const messages = messagesIn(language);
  const name = oneLine(metric.name);
  const source = { id: metric.metricId, kind: 'metric', label: `${name} (v${metric.version})` };
  const amount = (value: number): string => amountIn(language, value, metric.unit && oneLine(metric.unit, 30)).replaceAll(' ', '\u00A0');
  const definition = messages.definition(name, metric.purpose && sentence(metric.purpose), messages.directions[metric.direction]);
  const facts: Fact[] = [{ topic: 'metric_definition', subject: name, text: definition, source }];
  if (latest?.value == null) return facts;
  const since = latest.periodStart && formatLongDate(latest.periodStart, language);
  const target = metric.target && amount(metric.target.value);
  return [
    ...facts,
    { topic: 'metric_value', subject: name, text: messages.value(name, amount(latest.value), since, target, latest.targetReached), source },
  ];
};

/** Returns the programme with its goal and reason, the last 10 milestones reached and the next 10. */
export const readProgrammeFacts = async ({ em, run: { tenantId } }: Reader, language: Language, today: string): Promise<Fact[]> => {
  const messages = messagesIn(language);
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
  const ofMilestone = ({ milestoneId, title, completedAt, due }: Milestone, text: string): Fact => ({
    topic: 'milestone',
    day: completedAt?.toISOString().slice(0, 10) ?? due,
    subject: oneLine(title),
    text,
    source: { id: milestoneId, kind: 'milestone', label: oneLine(title) },
  });
  return [
    about(messages.programme(name, day(begun), day(programme.targetDate))),
    ...(vision ? [about(messages.vision(sentence(vision)))] : []),
    ...(purpose ? [about(messages.purpose(sentence(purpose)))] : []),
    ...reached.map((each) =>
      ofMilestone(
        each,
        messages.record.reached(oneLine(each.title), formatLongDate(each.completedAt?.toISOString() ?? each.due, language)),
      ),
    ),
    ...next.toReversed().map((each) => ofMilestone(each, messages.planned(oneLine(each.title), formatLongDate(each.due, language)))),
  ];
};

/** Returns the decisions of the programme, newest first. */
export const readDecisionFacts = async ({ em, run: { tenantId } }: Reader, language: Language): Promise<Fact[]> => {
  const decided = await em.find(
    ProgrammeDecision,
    { tenantId, archivedAt: null, status: ProgrammeDecisionStatus.DECIDED, decision: { $ne: null } },
    { orderBy: { decidedAt: 'desc', decisionId: 'desc' }, limit: MAX_PER_KIND },
  );
  return decided.map(({ decisionId, question, decision, decidedAt, updatedAt }) => ({
    topic: 'decision',
    day: (decidedAt ?? updatedAt).toISOString().slice(0, 10),
    subject: oneLine(question),
    text: messagesIn(language).decided(
      sentence(question),
      sentence(decision ?? ''),
      formatLongDate((decidedAt ?? updatedAt).toISOString(), language),
    ),
    source: { id: decisionId, kind: 'decision', label: oneLine(question) },
  }));
};

/** Returns the completed process steps, newest first. */
export const readStepFacts = async ({ em, run: { tenantId } }: Reader, language: Language): Promise<Fact[]> => {
  const done = await em.find(StepRecord, { tenantId, state: ProcessStepState.DONE }, { orderBy: { completedAt: 'desc', stepId: 'asc' } });
  const landscape = loadLandscape();
  return done.flatMap(({ stepId, completedAt, updatedAt }): Fact[] => {
    const title = landscape.find(stepId)?.title[language];
    if (title === undefined) return [];
    const text = messagesIn(language).step(title, formatLongDate((completedAt ?? updatedAt).toISOString(), language));
    const day = (completedAt ?? updatedAt).toISOString().slice(0, 10);
    return [{ topic: 'step', day, subject: title, text, source: { id: stepId, kind: 'step', label: title } }];
  });
};

/** Returns the unverified statements of the request as facts. */
export const requestFacts = (texts: readonly string[], language: Language): Fact[] =>
  texts.map((text, index) => ({
    topic: 'given',
    subject: messagesIn(language).given,
    text: sentence(text),
    source: { id: `facts/${index}`, kind: 'input', label: messagesIn(language).given },
  }));

/** Returns free text on one line, at most 600 characters long and closed by punctuation. */
const sentence = (text: string): string => {
  const line = oneLine(text, MAX_TEXT_LENGTH);
  return /[.!?…]$/.test(line) ? line : `${line}.`;
};
