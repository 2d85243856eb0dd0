import { z } from 'zod';
import { formatFigure } from '../../../documents/text/formatting.js';
import type { Language } from '../../../kit.js';
import { figure, type Finding, type FindingReader } from '../finding.js';

const stored = z.object({
  dataset: z.object({ name: z.string() }),
  treatment: z.string().nullable(),
  outcome: z.string().nullable(),
  rows: z.number(),
  identification: z.object({ status: z.enum(['identified', 'not_identified', 'assumed', 'association_only']) }),
  graph: z.object({ source: z.enum(['stated', 'pc_proposal']), edges: z.array(z.unknown()) }).nullable(),
  causal_wording: z.boolean(),
  estimates: z.array(
    z.object({ method: z.string(), effect: z.number(), standard_error: z.number(), low: z.number(), high: z.number(), n: z.number() }),
  ),
  refutations: z.array(z.object({ passed: z.boolean() })),
});
type Stored = z.output<typeof stored>;

/** Returns an effect with its interval if the stated graph identifies it, else a finding that it is not identified. */
export const causalFindings =
  (language: Language): FindingReader =>
  (result) => {
    const parsed = stored.safeParse(result);
    if (!parsed.success) return null;
    const { data } = parsed;
    const { treatment, outcome, graph, identification } = data;
    if (treatment === null || outcome === null)
      return graph?.source === 'pc_proposal' && graph.edges.length > 0
        ? [
            {
              kind: 'causal-graph-proposed',
              subject: data.dataset.name,
              figures: [figure('edges', graph.edges.length, 'count')],
              pointer: '/graph/edges',
            },
          ]
        : [];
    const identified = data.causal_wording && identification.status === 'identified' ? estimateOf(data) : null;
    if (identified === null)
      return [
        {
          kind: 'effect-not-identified',
          subject: treatment,
          texts: { outcome },
          figures: [figure('rows', data.rows, 'count')],
          pointer: '/identification',
        },
      ];
    const { estimate, index } = identified;
    const holds = estimate.low * estimate.high > 0 && data.refutations.every(({ passed }) => passed);
    const format = (value: number): string => formatFigure(value, language);
    return [
      {
        kind: holds ? 'effect-identified' : 'effect-uncertain',
        subject: treatment,
        texts: { outcome, effect: format(estimate.effect), low: format(estimate.low), high: format(estimate.high) },
        figures: [
          figure('estimate', estimate.effect, 'number'),
          figure('lower', estimate.low, 'number'),
          figure('upper', estimate.high, 'number'),
          figure('strength', Math.abs(estimate.effect) / (estimate.standard_error || Number.MIN_VALUE), 'number'),
          figure('n', estimate.n, 'count'),
        ],
        pointer: `/estimates/${index}`,
      } satisfies Finding,
    ];
  };

/** Returns the first available estimate in order of preference: regression, weighting, difference in differences, unadjusted. */
const estimateOf = ({ estimates }: Stored): { estimate: Stored['estimates'][number]; index: number } | null => {
  for (const preferred of ['back_door_ols', 'ipw', 'difference_in_differences', 'unadjusted']) {
    const index = estimates.findIndex(({ method }) => method === preferred);
    const estimate = estimates[index];
    if (estimate) return { estimate, index };
  }
  return null;
};
