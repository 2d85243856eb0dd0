import { z } from 'zod';
import { agentResult } from '../../agent-result.js';
import { figureSchema, sourceSchema } from '../../methods/tenant-state/index.js';

/** Meaning of a colour: on target, to be watched, off target, no judgement, nothing there. A text next to the colour always states the meaning. */
export const TONES = ['good', 'warning', 'bad', 'neutral', 'muted'] as const;
const toneSchema = z.enum(TONES);

const chartSchema = z.object({
  /** `bar`: horizontal bars; several series of a bar chart differ by colour, and each category has a value in one of them. */
  form: z.enum(['bar', 'stacked-bar', 'line']),
  /** Measured quantity with its unit. */
  title: z.string(),
  categories: z.array(z.string()),
  series: z.array(z.object({ name: z.string(), tone: toneSchema, values: z.array(z.number().nullable()) })),
  /** `share` (0 to 1), `count`, or the unit as displayed; empty without a unit. */
  unit: z.string(),
  /** Number of decimal places of labels. */
  decimals: z.int().nonnegative(),
  /** Alternative text of the chart. */
  alt: z.string(),
});

/** The most frequent path through a process, drawn as boxes and arrows. */
const flowSchema = z.object({
  title: z.string(),
  /** `wait` is the mean waiting time before the step; null for the first step. */
  steps: z.array(z.object({ name: z.string(), wait: z.string().nullable(), tone: toneSchema })),
  /** Alternative text of the drawing. */
  alt: z.string(),
});

const cardSchema = z.object({
  /** A number with its unit, in large type. */
  figure: z.string(),
  text: z.string(),
  tone: toneSchema,
});

const tableSchema = z.object({
  columns: z.array(z.object({ title: z.string(), right: z.boolean() })),
  rows: z.array(z.array(z.string())),
});

const slideSchema = z.object({
  kind: z.enum(['title', 'summary', 'message', 'closing', 'appendix']),
  /** Part of the deck; null for the title. */
  part: z.string().nullable(),
  /** Message of the slide in one sentence; its numbers are listed in `figures`. */
  headline: z.string(),
  headlineBy: z.enum(['template', 'model']),
  cards: z.array(cardSchema),
  bullets: z.array(z.string()),
  table: tableSchema.nullable(),
  chart: chartSchema.nullable(),
  flow: flowSchema.nullable(),
  /** Names of the sources in one line at the bottom of the slide; empty without sources. */
  sourceLine: z.string(),
  /** Speaker notes: how the numbers are computed, and their sources. */
  notes: z.string(),
  sourceIds: z.array(z.string()),
});

export const deckSchema = z.object({
  title: z.string(),
  language: z.enum(['de', 'en']),
  tenantName: z.string(),
  createdAt: z.iso.datetime(),
  /** Parts of the deck in order; each slide shows where it belongs. */
  parts: z.array(z.string()),
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
export type SlideCard = z.infer<typeof cardSchema>;
export type SlideChart = z.infer<typeof chartSchema>;
export type SlideFlow = z.infer<typeof flowSchema>;
export type SlideTable = z.infer<typeof tableSchema>;
export type Tone = z.infer<typeof toneSchema>;
