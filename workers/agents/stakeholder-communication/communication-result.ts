import { z } from 'zod';
import { agentResult } from '../../agent-result.js';
import { factSchema } from '../../methods/programme-facts/index.js';

export const AUDIENCES = ['management', 'team', 'works_council', 'customers_partners', 'it'] as const;
export type Audience = (typeof AUDIENCES)[number];
export const CHANNELS = ['email', 'intranet', 'chat', 'meeting_note', 'notice', 'letter'] as const;
export type Channel = (typeof CHANNELS)[number];

const draft = z.object({
  audience: z.enum(AUDIENCES),
  /** Names of the readers: those of the request, otherwise of the audience. */
  readers: z.string(),
  channel: z.enum(CHANNELS),
  /** Always `draft`: people check and send messages; this service sends nothing. */
  status: z.literal('draft'),
  /** Null if the channel has no subject. */
  subject: z.string().nullable(),
  greeting: z.string().nullable(),
  /** Text that a model wrote from the facts; null without a model, in which case the points are the message. */
  text: z.string().nullable(),
  /** Verbatim facts with their labels; empty if `text` is set. */
  points: z.array(z.object({ label: z.string(), text: z.string() })),
  closing: z.string().nullable(),
  characters: z.int(),
  mostCharacters: z.int(),
  /** Questions that people must settle before sending. */
  beforeSending: z.array(z.string()),
});
export type Draft = z.output<typeof draft>;

export const communicationResultSchema = agentResult({
  language: z.enum(['de', 'en']),
  tenantName: z.string(),
  asOf: z.iso.datetime(),
  drafts: z.array(draft),
  /** Audiences without any fact that may be communicated to them. */
  withoutFacts: z.array(z.enum(AUDIENCES)),
  facts: z.array(factSchema),
  /** Number of personal data values replaced by placeholders, by kind. */
  personalDataRemoved: z.record(z.string(), z.int()),
  writtenBy: z.enum(['none', 'local', 'premium']),
});
export type CommunicationResult = z.output<typeof communicationResultSchema>;
