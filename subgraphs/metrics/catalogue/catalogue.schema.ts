import { z } from 'zod';
import { localizedText } from '../../../platform/content/index.js';

/** The files of `content/catalogue`, one for each. */
export const PROCESS_AREAS = [
  'order-to-cash',
  'procure-to-pay',
  'production',
  'logistics',
  'quality',
  'service',
  'finance',
  'hr',
  'it',
  'sales-marketing',
  'project-portfolio',
  'data-quality',
] as const;

/**
 * What a column must be to take a role:
 * - `timestamp`: a date or a time
 * - `numeric`: a number
 * - `boolean`: a truth value
 * - `text`: any text
 * - `category`: a text or truth value of which few are distinct (status, region, kind)
 * - `identifier`: a text or whole number that tells things apart (order number, customer)
 */
const ROLE_TYPES = ['timestamp', 'numeric', 'boolean', 'text', 'category', 'identifier'] as const;

const word = z.string().trim().min(1).max(80);
const words = z.strictObject({ de: z.array(word).min(1), en: z.array(word).min(1) });
const roleName = z.string().regex(/^[a-z][a-z0-9_]{0,40}$/, 'a role is written in lower case with underscores');

const roleSchema = z.strictObject({
  type: z.enum(ROLE_TYPES),
  /** What such a column is called. Case, separators, units and the spelling of umlauts do not matter. */
  names: words,
  /** The column that has this role in an event log, whatever it is called. */
  event_log: z.enum(['case', 'activity', 'time', 'resource']).optional(),
  /** Values that the formula asks for as `{role.set}`, by what they may be called; at least one must occur in the column. */
  values: z.record(roleName, words).optional(),
});

const kpiSchema = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, 'an id is a slug'),
  name: localizedText,
  /** What it tells and which decision it serves; one or two sentences. */
  purpose: localizedText,
  unit: z
    .union([z.string().trim().min(1).max(40), localizedText])
    .transform((unit) => (typeof unit === 'string' ? { de: unit, en: unit } : unit)),
  /** Which way is better. */
  direction: z.enum(['higher', 'lower', 'target']),
  /** The period it is usually looked at; `all` for a state that has no periods. */
  grain: z.enum(['day', 'week', 'month', 'quarter', 'year', 'all']),
  /** In the formula language, with roles in braces in the place of columns. */
  formula: z.string().trim().min(1).max(2_000),
  /** The role whose date says to which period a row belongs; null with the grain `all`. */
  time: roleName.nullable(),
  roles: z.record(roleName, roleSchema),
  /** What it does not say, and how it is misread. */
  caveats: localizedText,
  /** Where it is defined, so that a reader can look it up. */
  source: z.strictObject({
    title: z.string().trim().min(1),
    author: z.string().trim().min(1).optional(),
    year: z.int().min(1900).max(2100).optional(),
    url: z.url({ protocol: /^https$/ }).optional(),
  }),
});

export const catalogueFileSchema = z.strictObject({ title: localizedText, kpis: z.array(kpiSchema).min(1) });

type ProcessArea = (typeof PROCESS_AREAS)[number];
export type CatalogueRole = z.output<typeof roleSchema>;
export type RoleType = CatalogueRole['type'];
/** A KPI of the catalogue and the process area it belongs to. */
export type CatalogueKpi = z.output<typeof kpiSchema> & { readonly area: ProcessArea };
