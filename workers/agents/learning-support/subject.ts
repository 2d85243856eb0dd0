import { findRun } from '../../../platform/runs/index.js';
import type { MetricWithStatus } from '../../../subgraphs/metrics/index.js';
import { StepRecord, type Landscape } from '../../../subgraphs/process/index.js';
import { Dataset, type QualityCheck } from '../../../subgraphs/sources/index.js';
import { citeDataset } from '../../datasets.js';
import { formatLongDate, formatNumber, formatPercent } from '../../documents/text/formatting.js';
import type { AgentContext, Language } from '../../kit.js';
import { metricFacts, type Fact } from '../../methods/programme-facts/index.js';
import { namesOfKpi } from '../../methods/kpi-names/index.js';
import { phraseFinder } from '../../../platform/text/index.js';
import { oneLine, normaliseText } from '../../methods/tenant-state/index.js';
import type { Concept, ConceptGraph } from './concept-graph.js';
import { messagesIn } from './messages.js';

export type SubjectKind = 'term' | 'metric' | 'dataset' | 'run' | 'step';

export interface Subject {
  kind: SubjectKind;
  id: string;
  name: string;
  facts: Fact[];
  conceptId: string;
}

/** Everything that can be explained. */
export interface Artefacts {
  readonly metrics: readonly MetricWithStatus[];
  readonly datasets: readonly Dataset[];
  readonly checks: readonly QualityCheck[];
  readonly landscape: Landscape;
  readonly graph: ConceptGraph;
}

const MAX_LISTED_COLUMNS = 30;
const KIND_OF_ID: Readonly<Record<string, SubjectKind>> = { met: 'metric', dst: 'dataset', run: 'run' };

/** Collects facts on a term or an artefact of the tenant, and the concept behind it. */
export class Explainer {
  constructor(
    private readonly context: Pick<AgentContext, 'em' | 'run'>,
    private readonly artefacts: Artefacts,
    private readonly language: Language,
  ) {}

  /** Returns null if no artefact or term has this id or name. */
  async named(kind: SubjectKind, id: string): Promise<Subject | null> {
    const { metrics, datasets, graph } = this.artefacts;
    switch (kind) {
      case 'term': {
        const concept = graph.find(id);
        return concept ? this.term(concept) : null;
      }
      case 'metric': {
        const found = metrics.find(({ metric }) => metric.metricId === id || isCalled(metric.name, id));
        return found ? this.metric(found) : null;
      }
      case 'dataset': {
        const found = datasets.find(({ datasetId, name }) => datasetId === id || normaliseText(name) === normaliseText(id));
        return found ? this.dataset(found) : null;
      }
      case 'run':
        return this.run(id);
      case 'step':
        return this.step(id);
    }
  }

  /** Returns the subject that a text mentions, in order of precedence: id, metric or dataset name, glossary term, process step. */
  async mentionedIn(text: string): Promise<Subject | null> {
    const { metrics, datasets, graph, landscape } = this.artefacts;
    const [id, prefix = ''] = /\b(met|dst|run)_[0-9a-z]{26}\b/.exec(text) ?? [];
    const kind = KIND_OF_ID[prefix];
    if (id !== undefined && kind !== undefined) return this.named(kind, id);
    const named = phraseFinder(text);
    const metric = metrics.find((each) => namesOfKpi(each.metric.name).some(named));
    if (metric) return this.metric(metric);
    const dataset = datasets.find(({ name }) => named(name));
    if (dataset) return this.dataset(dataset);
    const step = landscape.steps.find(({ step_id: stepId, title }) => named(stepId) || named(title[this.language]));
    const concept = graph.mentionedIn(text);
    if (concept) return this.term(concept);
    return step ? this.step(step.step_id) : null;
  }

  /** Returns the default subject: the tenant's first metric, otherwise the concept of a KPI. */
  chosen(): Subject {
    const [metric] = this.artefacts.metrics;
    return metric ? this.metric(metric) : this.term(this.artefacts.graph.get('kpi') as Concept);
  }

  private term(concept: Concept): Subject {
    const name = concept.term[this.language];
    const text = messagesIn(this.language).facts.term(name, concept.definition[this.language]);
    const metrics = this.artefacts.metrics.filter(({ metric }) => isCalled(metric.name, name));
    return {
      kind: 'term',
      id: concept.id,
      name,
      facts: [
        { topic: 'standing', subject: name, text, source: { id: `concept/${concept.id}`, kind: 'knowledge', label: name } },
        ...metrics.flatMap((metric) => metricFacts(metric, this.language)),
      ],
      conceptId: concept.id,
    };
  }

  private metric(metric: MetricWithStatus): Subject {
    const { metricId, name, formula, version, target } = metric.metric;
    const label = oneLine(name);
    const text = messagesIn(this.language).facts.formula(label, oneLine(formula, 300));
    const source = { id: metricId, kind: 'metric', label: `${label} (v${version})` };
    return {
      kind: 'metric',
      id: metricId,
      name: label,
      facts: [...metricFacts(metric, this.language), { topic: 'metric_definition', subject: label, text, source }],
      conceptId: target ? 'target' : 'formula',
    };
  }

  private dataset(dataset: Dataset): Subject {
    const messages = messagesIn(this.language).facts;
    const name = oneLine(dataset.name);
    const check = this.artefacts.checks.find(({ datasetId }) => datasetId === dataset.datasetId);
    const score = check?.assessment.overall.score ?? null;
    const count = (value: number): string => formatNumber(value, this.language, 0);
    const columns = dataset.columns.slice(0, MAX_LISTED_COLUMNS).map((column) => oneLine(column.name, 60));
    const texts = [
      messages.dataset(name, count(dataset.rows), count(dataset.columns.length)),
      messages.columns(columns.join(', ')),
      ...(check && score !== null ? [messages.quality(formatPercent(score, this.language), messages.gates[check.gate])] : []),
    ];
    const source = citeDataset(dataset);
    return {
      kind: 'dataset',
      id: dataset.datasetId,
      name,
      facts: texts.map((text) => ({ topic: 'standing', subject: name, text, source })),
      conceptId: dataset.kind === 'event_log' ? 'event-log' : 'trust-gate',
    };
  }

  private async run(runId: string): Promise<Subject | null> {
    const run = await findRun(this.context.em, this.context.run.tenantId, runId);
    if (!run) return null;
    const messages = messagesIn(this.language).facts;
    const { agent, status, degradedReasons, citations, queuedAt, finishedAt, error } = run;
    const title = this.artefacts.landscape.find(agent)?.title[this.language] ?? agent;
    const labels = citations.slice(0, 10).map(({ label }) => oneLine(label));
    const texts = [
      messages.run(title, formatLongDate((finishedAt ?? queuedAt).toISOString(), this.language), messages.statuses[status]),
      ...(degradedReasons.length > 0 ? [messages.degraded(degradedReasons.join(', '))] : []),
      ...(labels.length > 0 ? [messages.restsOn(labels.join(', '))] : []),
      ...(error ? [messages.refused(oneLine(error.message, 300))] : []),
    ];
    const source = { id: runId, kind: 'run', label: agent };
    const facts = texts.map((text): Fact => ({ topic: 'standing', subject: title, text, source }));
    return { kind: 'run', id: runId, name: title, facts, conceptId: this.conceptOfStep(agent) };
  }

  private async step(stepId: string): Promise<Subject | null> {
    const step = this.artefacts.landscape.find(stepId);
    if (!step) return null;
    const record = await this.context.em.findOne(StepRecord, { tenantId: this.context.run.tenantId, stepId });
    const messages = messagesIn(this.language).facts;
    const title = step.title[this.language];
    const { role, does } = step.raci.accountable;
    const texts = [
      messages.step(title, step.purpose[this.language]),
      messages.stepState(messages.states[record?.state ?? 'not_started']),
      messages.accountable(role[this.language], does[this.language]),
    ];
    const source = { id: stepId, kind: 'step', label: title };
    const facts = texts.map((text): Fact => ({ topic: 'step', subject: title, text, source }));
    return { kind: 'step', id: stepId, name: title, facts, conceptId: this.conceptOfStep(stepId) };
  }

  /** Returns the concept of the step with the most prerequisites, or `kpi` if the step has no concepts. */
  private conceptOfStep(stepId: string): string {
    const { graph } = this.artefacts;
    const ofStep = graph.concepts.filter(({ step }) => step === stepId);
    return ofStep.toSorted((a, b) => graph.before(b.id).size - graph.before(a.id).size)[0]?.id ?? 'kpi';
  }
}

const isCalled = (metric: string, name: string): boolean =>
  namesOfKpi(metric).some((called) => normaliseText(called) === normaliseText(name));
