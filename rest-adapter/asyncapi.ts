import { VERSION } from '../platform/version.js';

/** Descriptions of the event types, by type. */
export const EVENT_TYPES: Readonly<Record<string, string>> = {
  'tenant.created': 'A tenant was created or provisioned.',
  'tenant.updated': 'Fields of a tenant were changed.',
  'tenant.deletion_requested': 'The deletion of the tenant was accepted.',
  'model_routing.requested': 'A model route was requested; data.status shows whether it awaits a decision.',
  'model_routing.approved': 'A model route is in force; data.superseded names the decision that it replaced.',
  'model_routing.rejected': 'A model route was refused.',
  'model_routing.revoked': 'A model route is no longer in force.',
  'source.created': 'A source was registered.',
  'source.updated': 'Fields of a source were changed; data.changed names them.',
  'source.synced': 'A source was imported; data names the dataset, its row count and whether its content changed.',
  'source.sync_failed': 'A source could not be imported; data.error gives the reason.',
  'source.sync_superseded':
    'The outcome of the synchronisation data.run_id was discarded: run data.superseded_by was requested later and finished first (data.reason newer_run), or the settings of the source were changed meanwhile (data.reason source_changed).',
  'dataset.published': 'A dataset has a new version.',
  'dataset.corrected': 'The understanding of columns of a dataset was corrected; data.columns names them.',
  'quality_check.completed':
    'A dataset was checked; data carries score and trust gate. If data.outdated is true, the content of the dataset has changed since and the check does not count.',
  'metric.created': 'A metric was defined.',
  'metric.revised': 'A metric has a new version.',
  'metric.activated': 'A metric is in use from now on.',
  'metric.retired': 'A metric is no longer in use.',
  'metric.refreshed': 'The computation of the values of a metric succeeded or failed; data.status shows which.',
  'kpi_candidate.found': 'Datasets were searched for KPIs; data contains the number of candidates found and the number of new ones.',
  'kpi_candidate.adopted': 'A KPI candidate was adopted as a metric.',
  'kpi_candidate.dismissed': 'A KPI candidate was dismissed.',
  'run.queued': 'A run was accepted.',
  'run.started': 'A worker started the run; data.attempt is the number of the attempt.',
  'run.progressed':
    'A run made progress; data.progress is 0 to 1 and never decreases. While it waits for a language model (data.step waiting_for_model or writing), data.characters_received is the number of characters received so far.',
  'run.requeued': 'A run was returned to the queue, by an administrator or because its worker was lost.',
  'run.succeeded': 'A run succeeded; data.degraded is true if a required input was missing.',
  'run.failed': 'A run ended without a result; data.error gives the reason.',
  'run.cancelled': 'A run was cancelled.',
  'run.dead': 'A run used up its attempts.',
  'feedback.given': 'A user rated the usefulness of a run, a briefing or an advice item; data names it.',
  'feedback_proposal.approved':
    'A proposal of the agent feedback-loop was approved; the subject is the run that made it, data names the decision.',
  'feedback_proposal.rejected':
    'A proposal of the agent feedback-loop was rejected; the subject is the run that made it, data names the decision.',
  'briefing.created': 'A briefing was created.',
  'export.created': 'An export was created.',
  'company_profile.updated': 'The company profile has a new version; data names its facts.',
  'advisor.replied': 'The advisor answered a message; data.degraded is true if a required input was missing.',
  'advisor.conversation_deleted': 'A conversation with the advisor was deleted with its messages.',
  'onboarding.started': 'An onboarding was started.',
  'onboarding.answered':
    'Questions of an onboarding were answered; data names them and contains the number of required answers still missing.',
  'onboarding.approved': 'An onboarding was approved; data.run_id is the run that sets up the resulting objects.',
  'onboarding.setup_completed': 'The objects that an approved onboarding requires were set up; data names them.',
  'onboarding.setup_failed': 'The objects that an approved onboarding requires could not be set up; data.error gives the reason.',
  'process_step.started': 'A process step was started; data names its run, or the reason why it has none.',
  'process_step.completed': 'A process step was completed; data.forced is true if rules were overridden, data.reason gives the reason.',
  'process_step.blocked': 'A process step was blocked; data.reason gives the reason.',
  'process_step.unblocked': 'A blocked process step was unblocked.',
  'process_step.reopened': 'A completed process step was reopened.',
  'document.created': 'A document was registered; its file has not been uploaded yet.',
  'document.uploaded': 'The file of a document was uploaded.',
  'document.refused': 'The file of a document is larger than allowed; it is not read.',
  'document.deleted': 'A document was deleted with its file and its passages.',
  'contribution.added': 'A note, link or file reference was added to a process step.',
  'contribution.uploaded': 'The file of a contribution was uploaded.',
  'contribution.refused': 'The file of a contribution is larger than allowed; it cannot be downloaded.',
  'contribution.withdrawn': 'A contribution was withdrawn; its content was deleted.',
  'analysis.completed': 'A process step was assessed; data.degraded is true if no language model was available.',
  'programme.created': 'A transformation programme was set up.',
  'programme.updated': 'The programme was changed; data.changed names the fields.',
  'programme.archived': 'The programme was archived with everything it contains.',
  'area.created': 'A responsibility area was added.',
  'area.updated': 'An area was changed.',
  'area.archived': 'An area was archived.',
  'initiative.created': 'An initiative was added.',
  'initiative.updated': 'An initiative was changed; data.changed names the fields.',
  'initiative.archived': 'An initiative was archived; data.with names the objects archived with it.',
  'milestone.created': 'A milestone was added.',
  'milestone.updated': 'A milestone was changed.',
  'milestone.completed': 'A milestone was completed.',
  'milestone.reopened': 'A completed milestone was reopened.',
  'milestone.archived': 'A milestone was archived.',
  'risk.created': 'A risk was added.',
  'risk.updated': 'A risk was changed.',
  'risk.archived': 'A risk was archived.',
  'decision.created': 'A question to be decided was added.',
  'decision.updated': 'An open question was changed.',
  'decision.decided': 'A question was decided; data.decided_by names the decision maker.',
  'decision.archived': 'A question was archived.',
  'scope_check.requested': 'A scope check was requested; data contains the decision of the policy.',
  'scope_check.approved': 'A scope check was approved.',
  'scope_check.rejected': 'A scope check was rejected.',
};

const TENANT = { type: 'string', description: 'Id of the tenant that the event belongs to.' };
const CURSOR = { type: 'string', description: 'Where to resume: `Last-Event-ID` of the stream, `after` of the subscription.' };
const RESET_REASON = { type: 'string', enum: ['cursor_unknown', 'cursor_expired'] };

const COMMON = {
  id: { type: 'string', description: 'Stable across channels and replays.' },
  type: { oneOf: Object.entries(EVENT_TYPES).map(([type, description]) => ({ const: type, description })) },
  source: { type: 'string', format: 'uri-reference' },
  subject: { type: ['string', 'null'], description: 'Id of the object that the event is about.' },
  time: { type: 'string', format: 'date-time' },
  sequence: { type: 'integer', minimum: 1, description: 'Number of the event within its tenant: 1, 2, 3 … without gaps.' },
  data: { type: 'object' },
};

const streamEvent = {
  type: 'object',
  description: 'CloudEvents 1.0 attributes with the tenant and its sequence.',
  required: ['id', 'type', 'source', 'time', 'tenant_id', 'sequence', 'data'],
  properties: { ...COMMON, tenant_id: TENANT },
};

const streamReset = { type: 'object', required: ['reason', 'cursor'], properties: { reason: RESET_REASON, cursor: CURSOR } };

const graphEvent = {
  type: 'object',
  description: 'The same event with the field names of the GraphQL schema; contains the fields that the subscription selects.',
  required: ['type'],
  properties: {
    ...COMMON,
    tenantId: TENANT,
    cursor: CURSOR,
    subjectNode: {
      type: ['object', 'null'],
      description:
        'The object that the event is about, with the fields that the subscription selects. Null if it no longer exists or is not a node.',
    },
  },
};

const graphReset = {
  type: 'object',
  description: 'Replaces the events that cannot be replayed; the subscription continues after its cursor.',
  required: ['type'],
  properties: {
    ...COMMON,
    type: { const: 'reset' },
    sequence: { const: 0 },
    tenantId: TENANT,
    cursor: CURSOR,
    data: { type: 'object', required: ['reason'], properties: { reason: RESET_REASON } },
  },
};

/** The message `next` of graphql-transport-ws. */
const nextMessage = (event: string) => ({
  type: 'object',
  required: ['id', 'type', 'payload'],
  properties: {
    id: { type: 'string', description: 'Id that the client chose for its subscription.' },
    type: { const: 'next' },
    payload: {
      type: 'object',
      properties: { data: { type: 'object', properties: { events: { $ref: `#/components/schemas/${event}` } } } },
    },
  },
});

/** The AsyncAPI 3.0 description of the two ways to follow events: Server-Sent Events and graphql-ws. */
export const buildAsyncApi = () => ({
  asyncapi: '3.0.0',
  info: {
    title: 'Enterprise KPI Transformation Service: events',
    version: VERSION,
    description:
      'Each change of a tenant becomes one event. Both channels deliver the same events in the same order; a cursor taken from one is valid for the other. Delivery is at least once: recognise duplicates by the id.',
  },
  servers: {
    http: { host: 'localhost:4000', protocol: 'http', description: 'Server-Sent Events.' },
    ws: { host: 'localhost:4000', protocol: 'ws', description: 'graphql-transport-ws.' },
  },
  channels: {
    stream: {
      address: '/v1/events/stream',
      title: 'Server-Sent Events',
      description:
        'Query parameters: limit (number of past events to send first, 0 to 100, default 25), types (event types separated by commas, exact such as run.succeeded or by prefix such as run.*), subject (id of the object that the events are about) and tenant_id. The header Last-Event-ID resumes after a cursor. Frames carry the cursor as id, the type as event, the event as data. A frame `reset` is the response to a cursor that is too old or unknown.',
      servers: [{ $ref: '#/servers/http' }],
      messages: { event: { $ref: '#/components/messages/event' }, reset: { $ref: '#/components/messages/reset' } },
    },
    subscription: {
      address: '/graphql',
      title: 'GraphQL subscription over graphql-ws',
      description:
        'subscription { events(after, last, types, subject) { id type source subject time tenantId sequence cursor data subjectNode { id } } }, with the sub-protocol graphql-transport-ws and credentials in the connection parameters. Select `type` and `cursor`: an event of the type `reset` is the response to a cursor that is too old or unknown. `subjectNode` is the object that the event is about, so that a client need not fetch it. To follow a single run until its end, use subscription { runUpdated(runId) { status progress result } }.',
      servers: [{ $ref: '#/servers/ws' }],
      messages: { event: { $ref: '#/components/messages/graphEvent' }, reset: { $ref: '#/components/messages/graphReset' } },
    },
  },
  operations: {
    followStream: { action: 'receive', channel: { $ref: '#/channels/stream' } },
    followSubscription: { action: 'receive', channel: { $ref: '#/channels/subscription' } },
  },
  components: {
    messages: {
      event: {
        name: 'event',
        title: 'Event',
        contentType: 'application/json',
        payload: { $ref: '#/components/schemas/event' },
        examples: [
          {
            name: 'source.synced',
            payload: {
              id: 'evt_01k9x0m3q8e7ztt2v4w6y8a0bc',
              type: 'source.synced',
              source: '/sources',
              subject: 'src_01k9x0kz4cfqr9m1n3p5s7t9vx',
              time: '2026-01-15T08:30:00.000Z',
              tenant_id: 'tnt_demo',
              sequence: 42,
              data: { dataset_id: 'dst_01k9x0m3pzfab5c7d9e1g3h5jk', rows: 8577, changed: true },
            },
          },
        ],
      },
      reset: {
        name: 'reset',
        title: 'The stream cannot resume from the cursor',
        contentType: 'application/json',
        payload: { $ref: '#/components/schemas/reset' },
      },
      graphEvent: {
        name: 'next',
        title: 'Event delivered to a subscription',
        contentType: 'application/json',
        payload: nextMessage('graphEvent'),
      },
      graphReset: {
        name: 'next',
        title: 'The subscription cannot resume from the cursor',
        contentType: 'application/json',
        payload: nextMessage('graphReset'),
      },
    },
    schemas: { event: streamEvent, reset: streamReset, graphEvent, graphReset },
  },
});
