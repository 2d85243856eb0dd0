import { z } from 'zod';
import { figureSchema } from '../tenant-state/index.js';

/** The sections that a report can be asked for, in its order. */
export const TOPIC_SECTIONS = ['summary', 'data_basis', 'process', 'data_quality', 'kpis', 'initiatives'] as const;
/** With those that every report ends with. */
export const SECTION_KINDS = [...TOPIC_SECTIONS, 'missing', 'sources', 'method'] as const;
export const REPORT_FORMATS = ['markdown', 'pdf', 'docx'] as const;

export type TopicSection = (typeof TOPIC_SECTIONS)[number];
export type SectionKind = (typeof SECTION_KINDS)[number];
export type ReportFormat = (typeof REPORT_FORMATS)[number];

export const reportResultSchema = z.object({
  title: z.string(),
  language: z.enum(['de', 'en']),
  sections: z.array(z.object({ kind: z.enum(SECTION_KINDS), title: z.string() })),
  /** Every number that the report's text uses. */
  figures: z.array(figureSchema),
  /** What the report does not hold, and why. */
  missing: z.array(z.object({ section: z.enum(TOPIC_SECTIONS), reason: z.string() })),
  files: z.array(z.object({ fileName: z.string(), mediaType: z.string() })),
});

export type ReportResult = z.infer<typeof reportResultSchema>;
