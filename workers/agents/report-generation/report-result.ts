import { z } from 'zod';
import { agentResult } from '../../agent-result.js';
import { figureSchema } from '../../methods/tenant-state/index.js';

/** The sections that a report can be asked for, in its order. */
export const TOPIC_SECTIONS = ['summary', 'data_basis', 'process', 'data_quality', 'kpis', 'initiatives'] as const;
/** With those of runs that were named, and those that every report ends with. */
export const SECTION_KINDS = [...TOPIC_SECTIONS, 'run', 'missing', 'sources', 'method'] as const;
export const REPORT_FORMATS = ['markdown', 'pdf', 'docx'] as const;

export type TopicSection = (typeof TOPIC_SECTIONS)[number];
export type SectionKind = (typeof SECTION_KINDS)[number];
export type ReportFormat = (typeof REPORT_FORMATS)[number];

export const reportResultSchema = agentResult({
  title: z.string(),
  language: z.enum(['de', 'en']),
  sections: z.array(z.object({ kind: z.enum(SECTION_KINDS), title: z.string() })),
  /** Every number that the report's text uses. */
  figures: z.array(figureSchema),
  /** The report's tables and the data of its charts, in their order. */
  tables: z.array(
    z.object({
      title: z.string().nullable(),
      columns: z.array(z.string()),
      rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
    }),
  ),
  /** Runs that have sections of their own, with the texts that the report takes over; their tables are among `tables`. */
  runs: z.array(
    z.object({
      runId: z.string(),
      agent: z.string(),
      finishedAt: z.string(),
      title: z.string(),
      texts: z.array(z.string()),
      /** Whether the run has more than the report. */
      cut: z.boolean(),
    }),
  ),
  /** What the report does not hold, and why. */
  missing: z.array(z.object({ section: z.enum([...TOPIC_SECTIONS, 'run']), reason: z.string() })),
  files: z.array(z.object({ fileName: z.string(), mediaType: z.string() })),
});

export type ReportResult = z.infer<typeof reportResultSchema>;
