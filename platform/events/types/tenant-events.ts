import { z } from 'zod';
import { ERROR, event } from './event-type.js';

const ROUTE = {
  purpose: z.string().describe('Purpose of the model calls.'),
  route: z.string().optional().describe('Requested model route.'),
};
const DECIDED_ROUTE = {
  ...ROUTE,
  data_classes: z.array(z.string()).optional().describe('Classes of the data that the model may receive.'),
  approver: z.string().describe('Person who decided, or the policy.'),
  superseded: z.string().nullable().describe('Id of the decision that it replaced.'),
};
const DEGRADED = {
  degraded: z.boolean().describe('True if a required input was missing, such as the language model.'),
  degraded_reasons: z.array(z.string()),
};

/** Events of tenants, onboarding and the advisor. */
export const TENANT_EVENTS = {
  'tenant.created': event('A tenant was created or provisioned.', {
    slug: z.string(),
    provisioned: z.literal(true).optional().describe('True if the first request of the tenant created it.'),
  }),
  'tenant.updated': event('Fields of a tenant were changed.', { fields: z.array(z.string()).optional() }),
  'tenant.deletion_requested': event('The deletion of the tenant was accepted.', {}),
  'model_routing.requested': event('A model route was requested.', {
    ...ROUTE,
    data_classes: z.array(z.string()).describe('Classes of the data that the model may receive.'),
    status: z.string().describe('`pending` if the request awaits a decision.'),
  }),
  'model_routing.approved': event('A model route is in force.', DECIDED_ROUTE),
  'model_routing.rejected': event('A model route was refused.', DECIDED_ROUTE),
  'model_routing.revoked': event('A model route is no longer in force.', DECIDED_ROUTE),
  'company_profile.updated': event('The company profile has a new version.', {
    version: z.int(),
    facts: z.array(z.string()).describe('Names of the facts in the profile.'),
    own_keys: z.int().describe('Number of additional facts that the client named.'),
  }),
  'advisor.replied': event('The advisor answered a message.', {
    ...DEGRADED,
    conversation_id: z.string(),
    turn: z.int().describe('Number of the message in its conversation.'),
    no_evidence: z.boolean().describe('True if no evidence was found.'),
    evidence: z.int().describe('Number of pieces of evidence.'),
  }),
  'advisor.conversation_deleted': event('A conversation with the advisor was deleted with its messages.', {}),
  'onboarding.started': event('An onboarding was started.', { title: z.string().nullable(), language: z.string() }),
  'onboarding.answered': event('Questions of an onboarding were answered.', {
    questions: z.array(z.string()).describe('Ids of the answered questions.'),
    missing: z.int().describe('Number of required answers that are still missing.'),
    status: z.enum(['completed', 'in_progress']),
  }),
  'onboarding.approved': event('An onboarding was approved.', {
    approved_by: z.string(),
    run_id: z.string().nullable().describe('Run that sets up the resulting objects.'),
  }),
  'onboarding.setup_completed': event('The objects that an approved onboarding requires were set up.', {
    profile_version: z.int(),
    programme_id: z.string().nullable(),
    area_ids: z.array(z.string()),
    source_ids: z.array(z.string()),
    metric_ids: z.array(z.string()),
    initiative_ids: z.array(z.string()),
    milestone_ids: z.array(z.string()),
    kept: z.int().describe('Number of existing objects that were kept.'),
  }),
  'onboarding.setup_failed': event('The objects that an approved onboarding requires could not be set up.', {
    run_id: z.string(),
    error: ERROR,
  }),
};
