import type { AgentContext, Language } from '../../kit.js';
import { analyseEffect, PROPOSAL, proposeGraph } from './analyse.js';
import { MAX_COLUMNS, NO_FINDINGS, proposalColumns, SEED, UnanswerableQuestionError } from './answer-question.js';
import type { AskedTable } from '../../methods/asked-variables/index.js';
import type { CausalFindings } from './causal-result.js';
import type { Frame } from './frame.js';
import { messagesIn } from './messages.js';
import { rankDrivers } from './rank-drivers.js';
import { MAX_ROWS, readKpiChanges, readRows } from './read-frame.js';

/**
 * Ranks the drivers of an outcome by the strength of their association, and estimates the association with the asked treatment, else
 * with the strongest driver. Without a stated graph, none of it is an effect.
 * @throws UnanswerableQuestionError if no other variable has enough values in common with the outcome
 */
export const answerDrivers = async (
  context: Pick<AgentContext, 'duckDb' | 'signal'>,
  { table, outcome, treatment }: AskedTable,
  language: Language,
): Promise<CausalFindings> => {
  const frame = await readFrame(context, { table, outcome, treatment });
  const ranked = rankDrivers(frame, outcome);
  const drivers = [...ranked.filter(({ name }) => name === treatment), ...ranked.filter(({ name }) => name !== treatment)];
  const [first] = drivers;
  if (!first || (treatment !== null && first.name !== treatment))
    throw new UnanswerableQuestionError(
      messagesIn(language).noDrivers(treatment === null ? outcome : `${treatment}, ${outcome}`),
      'driver',
    );
  const question = { treatment: first.name, outcome, edges: null, unobserved: [], adjustment: null, method: 'auto' } as const;
  const effect = await analyseEffect(frame, question, { seed: SEED, signal: context.signal });
  const findings: CausalFindings =
    typeof effect === 'string'
      ? {
          ...NO_FINDINGS,
          ...{ treatment, outcome, of: frame.of, rows: frame.rows, seed: SEED },
          identification: { status: 'association_only', basis: 'pc_proposal', adjustmentSet: [], reason: 'proposal_only' },
          graph: proposeGraph(frame, { treatment: first.name, outcome }),
          parameters: { ...PROPOSAL, rows: frame.rows },
        }
      : effect;
  const isSampled = frame.of === 'rows' && frame.rows === MAX_ROWS && table.dataset.rows > MAX_ROWS;
  return {
    ...findings,
    drivers,
    graph: around(findings.graph, outcome),
    cautions: [...findings.cautions, ...(isSampled ? (['sampled'] as const) : [])],
  };
};

const readFrame = async (
  { duckDb }: Pick<AgentContext, 'duckDb'>,
  { table: { series, dataset, relation, columns }, outcome, treatment }: AskedTable,
): Promise<Frame> => {
  if (series) return readKpiChanges(series);
  const asked = columns.filter(({ name }) => name === outcome || name === treatment);
  const others = proposalColumns(dataset).filter(({ name }) => !asked.some((column) => column.name === name));
  return readRows(await duckDb(), relation, [...asked, ...others].slice(0, MAX_COLUMNS), SEED);
};

/** Returns the edges of the outcome and those between its neighbours. */
const around = (graph: CausalFindings['graph'], outcome: string): CausalFindings['graph'] => {
  if (!graph) return null;
  const near = new Set(graph.edges.filter(({ from, to }) => from === outcome || to === outcome).flatMap(({ from, to }) => [from, to]));
  return { ...graph, edges: graph.edges.filter(({ from, to }) => near.has(from) && near.has(to)) };
};
