import { z } from 'zod';
import { AGENT, BY, ERROR, event } from './event-type.js';

export const RUN_EVENTS = {
  'run.queued': event('A run was accepted.', AGENT),
  'run.started': event('A worker started the run.', { ...AGENT, attempt: z.int().describe('Number of the attempt, from 1.') }),
  'run.progressed': event('A run made progress.', {
    ...AGENT,
    progress: z.number().min(0).max(1).describe('Share of the work that is done. Never decreases, except to 0 when the run is requeued.'),
    step: z.string().nullable().describe('What the run does; `waiting_for_model` and `writing` while it waits for a language model.'),
    characters_received: z.int().optional().describe('Number of characters that the language model has sent so far.'),
  }),
  'run.requeued': event('A run was returned to the queue, by an administrator or because its worker was lost.', {
    ...AGENT,
    by: BY.by.optional(),
    attempt: z.int().optional().describe('Number of counted attempts: the lost attempt counts only if its work had begun.'),
    reason: z.literal('lease_expired').optional(),
  }),
  'run.succeeded': event('A run succeeded.', { ...AGENT, degraded: z.boolean().describe('True if an optional prerequisite was missing.') }),
  'run.failed': event('A run ended without a result.', { ...AGENT, error: ERROR.optional() }),
  'run.cancelled': event('A run was cancelled.', {
    ...AGENT,
    error: ERROR.optional(),
    attempt: z.int().optional().describe('Number of the attempt whose worker was lost.'),
    reason: z.literal('lease_expired').optional(),
  }),
  'run.dead': event('A run used up its attempts.', { ...AGENT, error: ERROR.optional() }),
  'feedback.given': event('A user rated the usefulness of a run, a briefing or an advice item.', {
    ...BY,
    subject_kind: z.string().describe('Kind of the rated object.'),
    subject_id: z.string().describe('Id of the rated object.'),
    agent: z.string().nullable().describe('Agent that made the rated object.'),
    rating: z.int().nullable().describe('Rating from 1 (useless) to 5 (useful).'),
    helpful: z.boolean().nullable(),
  }),
  'briefing.created': event('A briefing was created.', { run_id: z.string(), title: z.string() }),
  'export.created': event('An export was created.', {
    run_id: z.string(),
    format: z.string().describe('File format, for example `xlsx`.'),
  }),
};
