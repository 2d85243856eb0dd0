import type { SubgraphModule } from '../../platform/graph/subgraph.js';
import { MetricComputation } from './computation.entity.js';
import { goldReaderOf } from './gold/gold-reader.js';
import { LakehouseProbe, LakehouseResolver } from './lakehouse-status.js';
import { createLoaders } from './loaders.js';
import { MetricDefinition, MetricVersion } from './metric-definition.entity.js';
import { MetricValuesService } from './metric-values.service.js';
import { metricsFacts } from './metrics.facts.js';
import { MetricComputationResolver, MetricDefinitionResolver, MetricVersionResolver } from './metric.resolver.js';
import { MetricService } from './metric.service.js';

export { checkFormula, compileFormula, FormulaError, parseFormula, type CompiledFormula } from './formula/index.js';
export { MetricVersion } from './metric-definition.entity.js';
export { markComputing, requestRefresh } from './metric.store.js';
export { grainsFrom } from './period.js';
export { commitRefresh, failRefresh, outdatedMetrics, type Refreshed } from './refresh.store.js';

/** Metrics: what is defined, what it is computed to, and which KPIs the data could carry. */
export const metricsSubgraph: SubgraphModule = {
  name: 'metrics',
  entities: [MetricDefinition, MetricVersion, MetricComputation],
  facts: metricsFacts,
  resolverClasses: [MetricDefinitionResolver, MetricVersionResolver, MetricComputationResolver, LakehouseResolver],
  wire: ({ config, database, storage, log }) => {
    const metrics = new MetricService(config.runs.maxAttempts);
    const values = new MetricValuesService(goldReaderOf(config.lakehouse.readPath, storage, log));
    const loaders = createLoaders(values);
    return {
      resolvers: [
        new MetricDefinitionResolver(metrics, loaders),
        new MetricVersionResolver(loaders),
        new MetricComputationResolver(loaders),
        new LakehouseResolver(new LakehouseProbe(config.lakehouse.readPath, database.system, storage, log)),
      ],
      references: {
        MetricDefinition: (ctx, key: { metricId: string }) => loaders.definition(ctx, key.metricId),
      },
    };
  },
};
