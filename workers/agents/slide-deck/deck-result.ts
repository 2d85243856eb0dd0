import { z } from 'zod';
import { agentResult } from '../../agent-result.js';
import { figureSchema, sourceSchema } from '../../methods/tenant-state/index.js';

const chartSchema = z.object({
  form: z.enum(['bar', 'stacked-bar', 'line', 'doughnut']),
  categories: z.array(z.string()),
  series: z.array(z.object({ name: z.string(), values: z.array(z.number().nullable()) })),
  /** True if the values are shares from 0 to 1. */
  percent: z.boolean(),
  /** Alternative text of the chart. */
  alt: z.string(),
});

const tableSchema = z.object({
  columns: z.array(z.object({ title: z.string(), right: z.boolean() })),
  rows: z.array(z.array(z.string())),
});

const slideSchema = z.object({
  kind: z.enum(['title', 'agenda', 'message', 'closing']),
  /** Part of the deck; null for title and agenda. */
  part: z.string().nullable(),
  /** Message of the slide in one sentence; its numbers are listed in `figures`. */
  headline: z.string(),
  headlineBy: z.enum(['template', 'model']),
  bullets: z.array(z.string()),
  table: tableSchema.nullable(),
  chart: chartSchema.nullable(),
  /** Speaker notes with the sources of the numbers. */
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
  /** All numbers used in headlines, lists and notes. */
  figures: z.array(figureSchema),
  sources: z.array(sourceSchema),
  /** Model route that phrased headlines. */
  writtenBy: z.enum(['none', 'local', 'premium']),
  files: z.array(z.object({ fileName: z.string(), mediaType: z.string() })),
});

export type Deck = z.infer<typeof deckSchema>;
export type Slide = Deck['slides'][number];
export type SlideChart = z.infer<typeof chartSchema>;
export type SlideTable = z.infer<typeof tableSchema>;
