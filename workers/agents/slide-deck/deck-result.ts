import { z } from 'zod';
import { agentResult } from '../../agent-result.js';
import { figureSchema, sourceSchema } from '../../methods/tenant-state/index.js';

const chartSchema = z.object({
  form: z.enum(['bar', 'stacked-bar', 'line', 'doughnut']),
  categories: z.array(z.string()),
  series: z.array(z.object({ name: z.string(), values: z.array(z.number().nullable()) })),
  /** Whether the values are shares of one. */
  percent: z.boolean(),
  /** What the chart shows, for those who do not see it. */
  alt: z.string(),
});

const tableSchema = z.object({
  columns: z.array(z.object({ title: z.string(), right: z.boolean() })),
  rows: z.array(z.array(z.string())),
});

const slideSchema = z.object({
  kind: z.enum(['title', 'agenda', 'message', 'closing']),
  /** The part of the deck that it belongs to; null for title and agenda. */
  part: z.string().nullable(),
  /** What the slide says in one sentence, its numbers among the figures. */
  headline: z.string(),
  headlineBy: z.enum(['template', 'model']),
  bullets: z.array(z.string()),
  table: tableSchema.nullable(),
  chart: chartSchema.nullable(),
  /** What the speaker sees: where the numbers come from. */
  notes: z.string(),
  sourceIds: z.array(z.string()),
});

export const deckSchema = z.object({
  title: z.string(),
  language: z.enum(['de', 'en']),
  tenantName: z.string(),
  createdAt: z.iso.datetime(),
  slides: z.array(slideSchema),
});

export const deckResultSchema = agentResult({
  ...deckSchema.shape,
  /** Every number that a headline, a list or the notes use. */
  figures: z.array(figureSchema),
  sources: z.array(sourceSchema),
  /** Which model phrased headlines. */
  writtenBy: z.enum(['none', 'local', 'premium']),
  files: z.array(z.object({ fileName: z.string(), mediaType: z.string() })),
});

export type Deck = z.infer<typeof deckSchema>;
export type Slide = Deck['slides'][number];
export type SlideChart = z.infer<typeof chartSchema>;
export type SlideTable = z.infer<typeof tableSchema>;
