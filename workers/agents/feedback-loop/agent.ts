import { z } from 'zod';
import { endedRuns } from '../../../platform/runs/index.js';
import { Feedback } from '../../../subgraphs/agents/index.js';
import { ProgrammeDecision } from '../../../subgraphs/transformation/index.js';
import { agentInput } from '../../agent-input.js';
import { formatNumber } from '../../documents/text/formatting.js';
import { defineAgent, RefusedError, type AgentContext } from '../../kit.js';
import {
  CUSUM,
  evaluateFeedback,
  evaluateRuns,
  MIN_VALUES_FOR_DRIFT,
  PROPOSAL_THRESHOLDS,
  proposeChanges,
  type ProposalDecision,
} from './evaluate-feedback.js';
import { feedbackMarkdown } from './feedback-markdown.js';
import { feedbackResultSchema } from './feedback-result.js';
import { tenantNameOf } from '../../tenant-name.js';
import { card } from './card.js';
import { messagesIn } from './messages.js';

const parameters = z.object({ days: z.int().min(1).max(1_825).default(365), agents: z.array(z.string().max(60)).max(40).default([]) });

const MAX_FEEDBACK = 20_000;
const MAX_CITATIONS = 50;

/** Evaluates feedback on results and the outcomes of runs, and proposes changes. It applies no change. */
export const agent = defineAgent({
  name: card.name,
  input: agentInput(parameters),
  output: feedbackResultSchema,

  async run(context, { language, parameters: { days, agents: agentNames } }) {
    const { em, run } = context;
    const messages = messagesIn(language);
    const asOf = new Date();
    const since = new Date(asOf.getTime() - days * 86_400_000);
    const feedback = await em.find(
      Feedback,
      { tenantId: run.tenantId, givenAt: { $gte: since }, ...(agentNames.length > 0 && { agent: { $in: agentNames } }) },
      { orderBy: { givenAt: 'desc', feedbackId: 'desc' }, limit: MAX_FEEDBACK + 1, exclude: ['comment'] },
    );
    if (feedback.length === 0) throw new RefusedError(messages.refused, ['feedback']);
    const latest = feedback.slice(0, MAX_FEEDBACK);
    await context.progress(0.4, 'read');
    const agents = evaluateFeedback(latest);
    const runs = evaluateRuns(await endedRuns(em, run.tenantId, since, agentNames));
    const proposals = proposeChanges({ agents, runs }, language, await decisionsSince(context, since));
    const result = {
      language,
      tenantName: await tenantNameOf(context),
      asOf: asOf.toISOString(),
      since: since.toISOString(),
      total: latest.length,
      people: new Set(latest.map(({ actor }) => actor)).size,
      agents,
      runs,
      proposals,
      method: {
        name: 'Wilson interval, tabular CUSUM',
        parameters: {
          confidence: 0.95,
          ...CUSUM,
          fewest_for_drift: MIN_VALUES_FOR_DRIFT,
          propose: PROPOSAL_THRESHOLDS,
          days,
          scale: [1, 5],
        },
        reference:
          'E. B. Wilson, Probable Inference, the Law of Succession, and Statistical Inference (1927); E. S. Page, Continuous Inspection Schemes (1954)',
      },
      warnings: feedback.length > MAX_FEEDBACK ? [messages.cut(formatNumber(MAX_FEEDBACK, language, 0))] : [],
    };
    const citations = latest.slice(0, MAX_CITATIONS).map(({ feedbackId, agent, givenAt }) => ({
      id: feedbackId,
      kind: 'feedback',
      label: `${agent} (${givenAt.toISOString().slice(0, 10)})`,
    }));
    return { result, markdown: feedbackMarkdown(result), citations };
  },
});

/** What was decided on proposals within the evaluated period, the last decision on each. */
const decisionsSince = async ({ em, run: { tenantId } }: AgentContext, since: Date): Promise<Map<string, ProposalDecision>> => {
  const decisions = await em.find(
    ProgrammeDecision,
    { tenantId, archivedAt: null, proposalSubject: { $ne: null }, decidedAt: { $gte: since } },
    { orderBy: { decidedAt: 'asc', decisionId: 'asc' }, limit: 1_000 },
  );
  return new Map(
    decisions.flatMap(({ decisionId, proposalSubject, proposalApproved, decision, decidedBy, decidedAt }) =>
      proposalSubject === null || decision === null || decidedBy === null || decidedAt === null
        ? []
        : [
            [
              proposalSubject,
              { decisionId, approved: proposalApproved === true, decision, by: decidedBy, at: decidedAt.toISOString() },
            ] as const,
          ],
    ),
  );
};
