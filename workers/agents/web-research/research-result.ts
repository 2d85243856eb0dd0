import { z } from 'zod';
import { agentResult } from '../../agent-result.js';

export const researchResultSchema = agentResult({
  language: z.enum(['de', 'en']),
  question: z.string(),
  /** Word for word what went to the search service; personal data was taken out before. */
  sentQuery: z.string(),
  personalDataRemoved: z.int(),
  provider: z.string(),
  accessedAt: z.string(),
  outcome: z.enum(['synthesis', 'sources', 'nothing_found']),
  /** Claims that a model drew from the quotes, each with the labels of those that it rests on; null without a model. */
  synthesis: z.string().nullable(),
  claims: z.array(z.object({ text: z.string(), citations: z.array(z.string()) })),
  findings: z.array(
    z.object({
      /** How claims cite it: `E1`, `E2` … */
      label: z.string(),
      url: z.string(),
      title: z.string(),
      /** Word for word from the page's text. */
      quotes: z.array(z.string()).min(1),
      published: z.object({ stated: z.string(), date: z.string().nullable() }).nullable(),
      matchedWords: z.array(z.string()),
    }),
  ),
  /** Pages that the service named and that did not become a finding. */
  skipped: z.array(z.object({ url: z.string(), reason: z.string(), explanation: z.string() })),
});

export type ResearchResult = z.output<typeof researchResultSchema>;
