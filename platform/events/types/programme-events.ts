import { z } from 'zod';
import { BY, CHANGED, DATE, event } from './event-type.js';

const EDITED = { ...BY, ...CHANGED };
const ARCHIVED = { ...BY, with: z.array(z.string()).describe('Ids of the objects that were archived with it.') };
const PROPOSAL = {
  ...BY,
  decision_id: z.string().describe('Decision of the programme that records the outcome.'),
  proposal_id: z.string(),
  subject: z.string().describe('What the proposal changes.'),
  approver: z.string(),
  reason: z.string().nullable(),
};
const CHECK = { ...BY, title: z.string() };
const CHECKED = { ...CHECK, approver: z.string(), reason: z.string().optional() };
const STEP = {
  ...BY,
  from: z.string().describe('State before the change.'),
  to: z.string().describe('State after the change.'),
  reason: z.string().optional(),
};
const CONTRIBUTION = { step_id: z.string(), kind: z.string().describe('`note`, `link` or `file`.') };
const FILE = { step_id: z.string(), bytes: z.int().nullable().describe('Size of the file in bytes.') };
const STATUS = { status: z.string().optional().describe('New status, if it was changed.') };

/** Events of the transformation programme and of its process steps. */
export const PROGRAMME_EVENTS = {
  'feedback_proposal.approved': event('A proposal of the agent feedback-loop was approved; the subject is the run that made it.', PROPOSAL),
  'feedback_proposal.rejected': event('A proposal of the agent feedback-loop was rejected; the subject is the run that made it.', PROPOSAL),
  'process_step.started': event('A process step was started.', {
    ...STEP,
    run_id: z.string().nullable().describe('Run of the agent of the step.'),
    run_skipped_reason: z.string().nullable().describe('Reason why no run was launched.'),
  }),
  'process_step.completed': event('A process step was completed.', {
    ...STEP,
    forced: z.boolean().describe('True if unmet rules were overridden.'),
    unmet_rules: z.array(z.string()).describe('Ids of the unmet rules.'),
  }),
  'process_step.blocked': event('A process step was blocked.', STEP),
  'process_step.unblocked': event('A blocked process step was unblocked.', STEP),
  'process_step.reopened': event('A completed process step was reopened.', STEP),
  'contribution.added': event('A note, link or file reference was added to a process step.', { ...BY, ...CONTRIBUTION }),
  'contribution.uploaded': event('The file of a contribution was uploaded.', FILE),
  'contribution.refused': event('The file of a contribution is larger than allowed; it cannot be downloaded.', FILE),
  'contribution.withdrawn': event('A contribution was withdrawn; its content was deleted.', { ...BY, ...CONTRIBUTION }),
  'analysis.completed': event('A process step was assessed.', {
    step_id: z.string(),
    degraded: z.boolean().describe('True if no language model was available.'),
    degraded_reasons: z.array(z.string()),
    evidence: z.int().describe('Number of pieces of evidence.'),
  }),
  'programme.created': event('A transformation programme was set up.', { ...BY, name: z.string() }),
  'programme.updated': event('The programme was changed.', EDITED),
  'programme.archived': event('The programme was archived with everything it contains.', BY),
  'area.created': event('A responsibility area was added.', { ...BY, name: z.string() }),
  'area.updated': event('An area was changed.', EDITED),
  'area.archived': event('An area was archived.', ARCHIVED),
  'initiative.created': event('An initiative was added.', { ...BY, title: z.string(), area_id: z.string(), phase: z.string() }),
  'initiative.updated': event('An initiative was changed.', { ...EDITED, ...STATUS }),
  'initiative.archived': event('An initiative was archived.', ARCHIVED),
  'milestone.created': event('A milestone was added.', { ...BY, title: z.string(), initiative_id: z.string().nullable(), due: DATE }),
  'milestone.updated': event('A milestone was changed.', EDITED),
  'milestone.completed': event('A milestone was completed.', {
    ...EDITED,
    completed_at: z.string().describe('Time of the completion, RFC 3339.'),
  }),
  'milestone.reopened': event('A completed milestone was reopened.', EDITED),
  'milestone.archived': event('A milestone was archived.', ARCHIVED),
  'risk.created': event('A risk was added.', { ...BY, title: z.string(), score: z.int().describe('Probability × impact, 1 to 25.') }),
  'risk.updated': event('A risk was changed.', { ...EDITED, ...STATUS }),
  'risk.archived': event('A risk was archived.', ARCHIVED),
  'decision.created': event('A question to be decided was added.', { ...BY, question: z.string(), due: DATE.nullable() }),
  'decision.updated': event('An open question was changed.', EDITED),
  'decision.decided': event('A question was decided.', { ...EDITED, decided_by: z.string() }),
  'decision.archived': event('A question was archived.', ARCHIVED),
  'scope_check.requested': event('A scope check was requested.', {
    ...CHECK,
    decision: z.string().describe('Decision of the policy.'),
    status: z.string(),
  }),
  'scope_check.approved': event('A scope check was approved.', CHECKED),
  'scope_check.rejected': event('A scope check was rejected.', CHECKED),
};
