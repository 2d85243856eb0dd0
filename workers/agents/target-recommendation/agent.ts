import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { agentInput } from '../../agent-input.js';
import { runIds } from '../../agent-result.js';
import { citeDataset } from '../../datasets.js';
import { citeRun } from '../../earlier-runs.js';
import { defineAgent, RefusedError } from '../../kit.js';
import { SERIES_GRAINS } from '../../methods/series/index.js';
import { collectSeries } from './collect-series.js';
import { composeTargets, judgeSeries, targetWords } from './compose-targets.js';
import { targetResultSchema, type Recommendation, type TargetResult } from './target-result.js';
import { targetsMarkdown } from './targets-markdown.js';
import { card } from './card.js';

const parameters = z.object({
  metric_id: z.string().min(1).max(100).optional(),
  run_ids: runIds,
  column: z.string().min(1).max(300).optional(),
  time_column: z.string().min(1).max(300).optional(),
  aggregate: z.enum(['mean', 'sum', 'count']).default('mean'),
  direction: z.enum(['higher', 'lower']).optional(),
  grain: z.enum(SERIES_GRAINS).optional(),
  /** Periods ahead. */
  horizon: z.number().int().min(1).max(36).optional(),
});

/** Recommends three target levels for KPIs, with the forecast and the past errors that they rest on. */
export const agent = defineAgent({
  name: card.name,
  input: agentInput(parameters),
  output: targetResultSchema,

  async run(context, { dataset_ids: datasetIds, language, parameters: given }) {
    const { series, datasets, runs, unusedRuns, metrics, unusable, leftOut } = await collectSeries(context, {
      ...given,
      datasetIds,
      language,
    });
    await context.progress(0.5, 'read');
    const words = targetWords(language);
    const recommendations: Recommendation[] = [];
    const notRecommended: TargetResult['notRecommended'] = [...unusable];
    for (const [index, each] of series.entries()) {
      const judged = judgeSeries(each, given.horizon, language);
      if ('recommendation' in judged) recommendations.push(judged.recommendation);
      else notRecommended.push(judged.notRecommended);
      await setImmediate();
      context.signal.throwIfAborted();
      await context.progress(0.5 + (0.45 * (index + 1)) / series.length, each.name);
    }
    if (recommendations.length === 0)
      throw new RefusedError(
        [words.noneUsable, ...notRecommended.slice(0, 10).map(({ name, reason }) => `${name}: ${reason}.`)].join(' '),
        ['series'],
      );
    const warnings = [
      ...(leftOut > 0 ? [words.andMore(String(leftOut))] : []),
      ...unusedRuns.map(({ runId, agent }) => words.unusedRun(runId, agent)),
    ];
    const result = composeTargets(recommendations, notRecommended, { horizon: given.horizon, warnings });
    return {
      result,
      markdown: targetsMarkdown(result, language),
      citations: [
        ...metrics.map(({ metricId, name, version }) => ({ id: metricId, kind: 'metric', label: name, version: String(version) })),
        ...runs.map((run) => citeRun(run, language)),
        ...datasets.map(citeDataset),
      ],
    };
  },
});
