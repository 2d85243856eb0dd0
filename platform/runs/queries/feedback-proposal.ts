import type { EntityManager } from '@mikro-orm/postgresql';

/** A proposal in the result of a run of an agent that evaluates feedback. */
export interface FeedbackProposal {
  /** `<kind>:<agent>`; equal for the same proposal of different runs. */
  readonly subject: string;
  readonly change: string;
  readonly reason: string;
  readonly language: 'de' | 'en';
  readonly proposedAt: Date;
}

/** Agent, run and id of a proposal within the run (P1, P2 …). */
interface ProposalKey {
  readonly agent: string;
  readonly runId: string;
  readonly proposalId: string;
}

/** Returns a proposal; null if the tenant has no such run of the agent or the run no such proposal. */
export const readFeedbackProposal = async (
  em: EntityManager,
  tenantId: string,
  { agent, runId, proposalId }: ProposalKey,
): Promise<FeedbackProposal | null> => {
  const [row] = await em.execute<ProposalRow[]>(
    `SELECT proposal->>'kind' AS kind, proposal->>'agent' AS agent, proposal->>'change' AS change, proposal->>'reason' AS reason,
            r.result->>'language' AS language, r.finished_at AS proposed_at
       FROM agents.run r CROSS JOIN LATERAL jsonb_array_elements(r.result->'proposals') proposal
      WHERE r.tenant_id = ? AND r.run_id = ? AND r.agent = ? AND r.status = 'succeeded' AND proposal->>'id' = ?`,
    [tenantId, runId, agent, proposalId],
  );
  if (!row) return null;
  const { change, reason, language, proposed_at: proposedAt } = row;
  return { subject: subjectOfProposal(row), change, reason, language, proposedAt: new Date(proposedAt) };
};

interface ProposalRow {
  kind: string;
  agent: string;
  change: string;
  reason: string;
  language: 'de' | 'en';
  proposed_at: string | Date;
}

/** Returns the subject of a proposal, which does not depend on the run. */
export const subjectOfProposal = ({ kind, agent }: { kind: string; agent: string }): string => `${kind}:${agent}`;
