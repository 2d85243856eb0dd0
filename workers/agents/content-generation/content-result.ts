import { z } from 'zod';
import { agentResult } from '../../agent-result.js';
import { factSchema } from '../../methods/programme-facts/index.js';

export const FORMS = ['intranet_article', 'faq', 'training_note', 'notice'] as const;
export type Form = (typeof FORMS)[number];

export const SECTIONS = ['asked', 'decisions', 'progress', 'figures', 'meaning', 'given'] as const;
export type SectionKind = (typeof SECTIONS)[number];

const section = z.object({
  kind: z.enum(SECTIONS),
  /** Heading of the section; in an FAQ, the question. */
  heading: z.string(),
  /** Labels of the approved facts that the section may use. */
  facts: z.array(z.string()),
  /** Written by a model, otherwise composed of the facts; its paragraphs are separated by blank lines. */
  text: z.string(),
});

export const contentResultSchema = agentResult({
  language: z.enum(['de', 'en']),
  tenantName: z.string(),
  asOf: z.iso.datetime(),
  form: z.enum(FORMS),
  title: z.string(),
  /** text: a model wrote every section; partial: some of them; composed: none, they consist of the recorded facts. */
  state: z.enum(['text', 'partial', 'composed']),
  sections: z.array(section),
  facts: z.array(factSchema),
  personalDataRemoved: z.record(z.string(), z.int()),
  writtenBy: z.enum(['none', 'local', 'premium']),
});
export type ContentResult = z.output<typeof contentResultSchema>;
export type ContentSection = z.output<typeof section>;
