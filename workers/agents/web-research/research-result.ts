import { z } from 'zod';
import { agentResult } from '../../agent-result.js';

export const researchResultSchema = agentResult({
  language: z.enum(['de', 'en']),
  question: z.string(),
  /** Query as sent to the search service, after removal of personal data. */
  sentQuery: z.string(),
  personalDataRemoved: z.int(),
  provider: z.string(),
  accessedAt: z.string(),
  /** `not_searched`: without a web search, only the tenant's own data or documents answer. */
  outcome: z.enum(['synthesis', 'sources', 'nothing_found', 'not_searched']),
  /** Claims that a model derived from the quotes, as one text; null without a model. */
  synthesis: z.string().nullable(),
  claims: z.array(z.object({ text: z.string(), citations: z.array(z.string()) })),
  findings: z.array(
    z.object({
      /** Citation label used by claims: `E1`, `E2` … */
      label: z.string(),
      url: z.string(),
      title: z.string(),
      /** Verbatim sentences of the page. */
      quotes: z.array(z.string()).min(1),
      published: z.object({ stated: z.string(), date: z.string().nullable() }).nullable(),
      matchedWords: z.array(z.string()),
    }),
  ),
  /** Links stored by users that fit the question, if the web was not searched. */
  links: z.array(z.object({ title: z.string(), url: z.string() })).default([]),
  /** Search results that did not become a finding. */
  skipped: z.array(z.object({ url: z.string(), reason: z.string(), explanation: z.string() })),
});

export type ResearchResult = z.output<typeof researchResultSchema>;
