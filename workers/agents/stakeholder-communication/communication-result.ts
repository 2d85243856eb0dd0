import { z } from 'zod';
import { agentResult } from '../../agent-result.js';
import { factSchema } from '../../methods/programme-facts/index.js';

export const AUDIENCES = ['management', 'team', 'works_council', 'customers_partners', 'it'] as const;
export type Audience = (typeof AUDIENCES)[number];
export const CHANNELS = ['email', 'intranet', 'chat', 'meeting_note'] as const;
export type Channel = (typeof CHANNELS)[number];

const draft = z.object({
  audience: z.enum(AUDIENCES),
  channel: z.enum(CHANNELS),
  /** People check and send; this service sends nothing. */
  status: z.literal('draft'),
  /** Null where the channel has none. */
  subject: z.string().nullable(),
  greeting: z.string().nullable(),
  /** What a model wrote from the facts; null without one: then the points are the message. */
  text: z.string().nullable(),
  /** Facts as they are, by label. */
  points: z.array(z.object({ label: z.string(), text: z.string() })),
  closing: z.string().nullable(),
  characters: z.int(),
  maxCharacters: z.int(),
  /** What people have to settle before it goes out. */
  beforeSending: z.array(z.string()),
});
export type Draft = z.output<typeof draft>;

export const communicationResultSchema = agentResult({
  language: z.enum(['de', 'en']),
  tenantName: z.string(),
  asOf: z.iso.datetime(),
  drafts: z.array(draft),
  /** Audiences for which there is nothing that may be told. */
  withoutFacts: z.array(z.enum(AUDIENCES)),
  facts: z.array(factSchema),
  /** How many values of personal data were replaced by placeholders, by kind. */
  personalDataRemoved: z.record(z.string(), z.int()),
  writtenBy: z.enum(['none', 'local', 'premium']),
});
export type CommunicationResult = z.output<typeof communicationResultSchema>;
