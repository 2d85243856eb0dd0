import { z } from 'zod';
import { MEANINGS, type Meaning } from '../../../platform/column-meaning/index.js';
import { localizedText } from '../../../platform/content/index.js';

/** Process areas; each has one file in `content/catalogue`. */
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
 * Column types that a role accepts:
 * - `timestamp`: a date or a time
 * - `numeric`: a number
 * - `boolean`: a Boolean, or a text or integer with two values such as `yes` and `no` or 1 and 0
 * - `text`: any text
 * - `category`: a text or Boolean with few distinct values (status, region, kind)
 * - `identifier`: a text or integer that identifies an object (order number, customer)
 */
const ROLE_TYPES = ['timestamp', 'numeric', 'boolean', 'text', 'category', 'identifier'] as const;

const GRAINS = ['day', 'week', 'month', 'quarter', 'year', 'all'] as const;

const term = z.string().trim().min(1).max(80);
const terms = z.strictObject({ de: z.array(term).min(1), en: z.array(term).min(1) });
const roleName = z.string().regex(/^[a-z][a-z0-9_]{0,40}$/, 'a role name consists of lower-case letters, digits and underscores');

const roleSchema = z.strictObject({
  type: z.enum(ROLE_TYPES),
  /** Usual names of such a column. Matching ignores case, separators, units and the spelling of umlauts. */
  names: terms,
  /** Event log attribute whose column takes this role regardless of its name. */
  event_log: z.enum(['case', 'activity', 'time', 'resource']).optional(),
  /** Meanings of columns that take this role regardless of their names, best first; if absent, those of the names of the role. */
  meanings: z
    .array(z.enum(MEANINGS as [Meaning, ...Meaning[]]))
    .min(1)
    .optional(),
  /** Value sets that the formula references as `{role.set}`, with their usual spellings; at least one must occur in the column. */
  values: z.record(roleName, terms).optional(),
  /** True if the table must have one row for each object, or for each object and date of `time`, such as a list of persons, not one of their trips. */
  one_row_each: z.literal(true).optional(),
});

/** Another way to compute a KPI, from other columns. It has the time and grain of the KPI unless it states its own. */
const variantSchema = z.strictObject({
  formula: z.string().trim().min(1).max(2_000),
  roles: z.record(roleName, roleSchema),
  time: roleName.nullable().optional(),
  grain: z.enum(GRAINS).optional(),
});

const kpiSchema = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, 'an id is a slug'),
  name: localizedText,
  /** Other names and abbreviations that practitioners and standards use for exactly this KPI; none names two KPIs. */
  synonyms: terms.optional(),
  /** Meaning of the KPI and the decision it supports; one or two sentences. */
  purpose: localizedText,
  unit: z
    .union([z.string().trim().min(1).max(40), localizedText])
    .transform((unit) => (typeof unit === 'string' ? { de: unit, en: unit } : unit)),
  /** Direction in which values improve. */
  direction: z.enum(['higher', 'lower', 'target']),
  /** Usual reporting period; `all` for a state without periods. */
  grain: z.enum(GRAINS),
  /** Importance for the business: `core` KPIs are those that a manager of the area looks at first. */
  weight: z.enum(['core', 'common', 'special']).default('special'),
  /** Formula in the formula language, with roles in braces instead of columns. */
  formula: z.string().trim().min(1).max(2_000),
  /** Role whose date assigns a row to a period; null for the grain `all`. */
  time: roleName.nullable(),
  roles: z.record(roleName, roleSchema),
  /** Formulas for other columns, best first; the formula of the KPI precedes them all. */
  variants: z.array(variantSchema).optional(),
  /** Limits of the KPI and common misinterpretations. */
  caveats: localizedText,
  /** Publication that defines the KPI. */
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
/** A KPI of the catalogue with its process area. */
export type CatalogueKpi = z.output<typeof kpiSchema> & { readonly area: ProcessArea };
