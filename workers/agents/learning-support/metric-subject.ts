import { namesOfKpi, type MetricWithStatus } from '../../../subgraphs/metrics/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import type { Initiative } from '../../../subgraphs/transformation/index.js';
import type { AgentContext, Language } from '../../kit.js';
import { readHistories } from '../../metric-history.js';
import { metricFacts, type Fact } from '../../methods/programme-facts/index.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import type { ConceptGraph } from './concept-graph.js';
import { messagesIn } from './messages.js';
import { metricConcepts, metricExamples, metricTraits } from './metric-traits.js';
import { factsOf, type Subject, type Trait } from './trait.js';
import { workedExample } from './worked-example.js';

interface Known {
  readonly metrics: readonly MetricWithStatus[];
  readonly datasets: readonly Dataset[];
  readonly initiatives: readonly Initiative[];
  readonly graph: ConceptGraph;
}

/** Returns a metric with what is recorded on it, and what its name means in general if the glossary contains it. */
export const metricSubject = async (
  context: AgentContext,
  { metrics, datasets, initiatives, graph }: Known,
  status: MetricWithStatus,
  language: Language,
): Promise<Subject> => {
  const { metric } = status;
  const name = oneLine(metric.name);
  const source = { id: metric.metricId, kind: 'metric', label: `${name} (v${metric.version})` };
  const [history] = await readHistories(context, [metric]);
  const around = { metrics: metrics.map((each) => each.metric), datasets, initiatives, points: history?.points ?? [] };
  const [definition, ...values] = metricFacts(status, language);
  const traits: Trait[] = [
    ...values.map(({ text }): Trait => ({ aspects: ['reading', 'status'], text })),
    ...metricTraits(metric, around, language),
    ...(await workedExample(
      context,
      { metric, dataset: datasets.find(({ datasetId }) => datasetId === metric.datasetId), points: around.points },
      language,
    )),
  ];
  const own = namesOfKpi(metric.name)
    .map((called) => graph.find(called))
    .find((concept) => concept !== undefined);
  const concepts = metricConcepts(metric);
  return {
    ...(own && { general: messagesIn(language).facts.general(own.term[language], own.definition[language]) }),
    kind: 'metric',
    id: metric.metricId,
    name,
    facts: [
      ...(definition ? [definition] : []),
      ...factsOf(
        traits.filter(({ aspects }) => !aspects.includes('meaning')),
        { topic: 'metric_definition', subject: name, source },
      ).map((fact): Fact => (values.some(({ text }) => text === fact.text) ? { ...fact, topic: 'metric_value' } : fact)),
    ],
    traits,
    conceptId: own?.id ?? concepts.at(-1) ?? 'formula',
    concepts: own ? concepts : concepts.slice(0, -1),
    examples: metricExamples(metric, around, language),
  };
};
