import { z } from 'zod';
import { agentResult } from '../../agent-result.js';
import { figureSchema } from '../../methods/tenant-state/index.js';

/** Sections that a request can select, in report order. */
export const TOPIC_SECTIONS = ['summary', 'kpis', 'initiatives', 'process', 'data_quality', 'data_basis'] as const;
/** All sections: selectable ones, sections of runs, and the closing sections of every report. */
export const SECTION_KINDS = [...TOPIC_SECTIONS, 'run', 'missing', 'sources', 'method'] as const;

export type TopicSection = (typeof TOPIC_SECTIONS)[number];
export type SectionKind = (typeof SECTION_KINDS)[number];

export const reportResultSchema = agentResult({
  title: z.string(),
  language: z.enum(['de', 'en']),
  sections: z.array(z.object({ kind: z.enum(SECTION_KINDS), title: z.string() })),
  /** All numbers used in the report's text. */
  figures: z.array(figureSchema),
  /** Tables and chart data of the report, in order. */
  tables: z.array(
    z.object({
      title: z.string().nullable(),
      columns: z.array(z.string()),
      rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
    }),
  ),
  /** Runs with their own sections and the texts included in the report; their tables are in `tables`. */
  runs: z.array(
    z.object({
      runId: z.string(),
      agent: z.string(),
      finishedAt: z.string(),
      title: z.string(),
      texts: z.array(z.string()),
      /** True if the report contains only an extract of the run. */
      cut: z.boolean(),
    }),
  ),
  /** Information missing in the report, with reasons. */
  missing: z.array(z.object({ section: z.enum([...TOPIC_SECTIONS, 'run']), reason: z.string() })),
  files: z.array(z.object({ fileName: z.string(), mediaType: z.string() })),
});

export type ReportResult = z.infer<typeof reportResultSchema>;
