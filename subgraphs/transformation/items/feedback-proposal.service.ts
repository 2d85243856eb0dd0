import { AppError, notFound } from '../../../platform/errors/index.js';
import { appendEvent } from '../../../platform/events/index.js';
import { readFeedbackProposal, type FeedbackProposal } from '../../../platform/runs/index.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { newId } from '../../../platform/ids.js';
import { card as feedbackLoop } from '../../../workers/agents/feedback-loop/card.js';
import { messagesIn } from '../messages.js';
import { ProgrammeDecision, ProgrammeDecisionStatus } from './decision.entity.js';
import type { FeedbackProposalDecisionInput } from './decision.input.js';
import { DECISION } from './item-kind.js';
import { decisionValues } from './item-values.js';
import { EVENT_SOURCE, changeProgrammeAndRead, findOwn, insertItem, type Change } from './programme-writer.js';

const DEFAULT_APPROVER = 'tenant_admin';
const MAX_QUESTION_LENGTH = 500;

/** Turns proposals of the agent feedback-loop into decisions of the programme. */
export class FeedbackProposalService {
  /**
   * Records a decision on a proposal. The decision has no further effect; later runs report the proposal as decided.
   * @throws AppError NOT_FOUND if the tenant has no such run or the run no such proposal
   * @throws AppError PROGRAMME_MISSING without a current programme, FEEDBACK_PROPOSAL_DECIDED if it was decided since it was made
   */
  async decide(ctx: GraphContext, input: FeedbackProposalDecisionInput): Promise<ProgrammeDecision> {
    const { runId, proposalId, approve, reason } = input;
    const proposal = await readFeedbackProposal(ctx.em, ctx.tenantId, { agent: feedbackLoop.name, runId, proposalId });
    if (!proposal) throw notFound('proposal');
    const approver = input.approver ?? DEFAULT_APPROVER;
    const outcome = approve ? ('approved' as const) : ('rejected' as const);
    const record = async (change: Change): Promise<string> => {
      await requireUndecided(change, proposal);
      const question = `${proposal.change} ${proposal.reason}`.slice(0, MAX_QUESTION_LENGTH);
      const values = {
        ...(await decisionValues(change, { question })),
        status: ProgrammeDecisionStatus.DECIDED,
        decision: messagesIn(proposal.language).feedbackDecision(approve, reason),
        decidedBy: approver,
        decidedAt: new Date(),
        proposalRunId: runId,
        proposalId,
        proposalSubject: proposal.subject,
        proposalApproved: approve,
      };
      const id = await insertItem(change, ctx, DECISION, values, { question, due: null });
      const data = { decision_id: id, proposal_id: proposalId, subject: proposal.subject, approver, reason };
      await change.em.execute('SELECT platform.record_audit(?, ?, ?, ?, ?::jsonb)', [
        ctx.tenantId,
        newId('aud'),
        ctx.actor,
        `feedback_proposal.${outcome}`,
        JSON.stringify({ run_id: runId, ...data }),
      ]);
      await appendEvent(change.em, ctx.tenantId, {
        type: `feedback_proposal.${outcome}`,
        source: EVENT_SOURCE,
        subject: runId,
        data: { ...data, by: ctx.actor },
      });
      return id;
    };
    return changeProgrammeAndRead(ctx, record, (em, id) => findOwn(em, ctx.tenantId, DECISION, id));
  }
}

/** The programme is locked, so concurrent decisions are serialised. @throws AppError FEEDBACK_PROPOSAL_DECIDED if the proposal was already decided */
const requireUndecided = async ({ em, programme: { tenantId } }: Change, { subject, proposedAt }: FeedbackProposal): Promise<void> => {
  const decided = await em.count(ProgrammeDecision, {
    tenantId,
    proposalSubject: subject,
    archivedAt: null,
    decidedAt: { $gte: proposedAt },
  });
  if (decided > 0) throw new AppError('FEEDBACK_PROPOSAL_DECIDED');
};
