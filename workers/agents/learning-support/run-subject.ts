import { findRun } from '../../../platform/runs/index.js';
import { StepRecord, type Landscape } from '../../../subgraphs/process/index.js';
import { formatLongDate } from '../../documents/text/formatting.js';
import type { AgentContext, Language } from '../../kit.js';
import type { Fact } from '../../methods/programme-facts/index.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import type { ConceptGraph } from './concept-graph.js';
import { messagesIn } from './messages.js';
import { NO_TRAITS, type Subject } from './trait.js';

type Tenant = Pick<AgentContext, 'em' | 'run'>;

interface Known {
  readonly landscape: Landscape;
  readonly graph: ConceptGraph;
}

/** Returns a run of the tenant; null if there is none with this id. */
export const runSubject = async (
  { em, run: { tenantId } }: Tenant,
  { landscape, graph }: Known,
  runId: string,
  language: Language,
): Promise<Subject | null> => {
  const run = await findRun(em, tenantId, runId);
  if (!run) return null;
  const messages = messagesIn(language).facts;
  const { agent, status, degradedReasons, citations, queuedAt, finishedAt, error } = run;
  const title = landscape.find(agent)?.title[language] ?? agent;
  const labels = citations.slice(0, 10).map(({ label }) => oneLine(label));
  const texts = [
    messages.run(title, formatLongDate((finishedAt ?? queuedAt).toISOString(), language), messages.statuses[status]),
    ...(degradedReasons.length > 0 ? [messages.degraded(degradedReasons.join(', '))] : []),
    ...(labels.length > 0 ? [messages.restsOn(labels.join(', '))] : []),
    ...(error ? [messages.refused(oneLine(error.message, 300))] : []),
  ];
  const source = { id: runId, kind: 'run', label: agent };
  const facts = texts.map((text): Fact => ({ topic: 'standing', subject: title, text, source }));
  return { kind: 'run', id: runId, name: title, facts, conceptId: conceptOfStep(agent, graph), ...NO_TRAITS };
};

/** Returns a step of the process landscape with its state; null if there is none with this id. */
export const stepSubject = async (
  { em, run: { tenantId } }: Tenant,
  { landscape, graph }: Known,
  stepId: string,
  language: Language,
): Promise<Subject | null> => {
  const step = landscape.find(stepId);
  if (!step) return null;
  const record = await em.findOne(StepRecord, { tenantId: tenantId, stepId });
  const messages = messagesIn(language).facts;
  const title = step.title[language];
  const { role, does } = step.raci.accountable;
  const texts = [
    messages.step(title, step.purpose[language]),
    messages.stepState(messages.states[record?.state ?? 'not_started']),
    messages.accountable(role[language], does[language]),
  ];
  const source = { id: stepId, kind: 'step', label: title };
  const facts = texts.map((text): Fact => ({ topic: 'step', subject: title, text, source }));
  return { kind: 'step', id: stepId, name: title, facts, conceptId: conceptOfStep(stepId, graph), ...NO_TRAITS };
};

/** Returns the concept of the step with the most prerequisites, or `kpi` if the step has no concepts. */
const conceptOfStep = (stepId: string, graph: ConceptGraph): string => {
  const ofStep = graph.concepts.filter(({ step }) => step === stepId);
  return ofStep.toSorted((a, b) => graph.before(b.id).size - graph.before(a.id).size)[0]?.id ?? 'kpi';
};
