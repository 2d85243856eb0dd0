import { writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { agentInput } from '../agent-input.js';
import { citeDataset } from '../datasets.js';
import { reportDocumentSchema } from '../documents/document-model.js';
import { renderMarkdown } from '../documents/markdown-renderer.js';
import { defineAgent, Refusal } from '../kit.js';
import {
  CannotHarmonise,
  chooseTables,
  harmonisationReport,
  harmonisationResultSchema,
  harmonisationWarnings,
  harmoniseDatasets,
  SURVIVORSHIP_RULES,
} from '../methods/data-harmonisation/index.js';
import { tenantNameOf } from '../tenant-name.js';

const column = z.string().min(1).max(300);

const parameters = z.object({
  /** Which column of a dataset is which of the first; `to: null` keeps it apart. What is not named is found. */
  mapping: z
    .array(z.object({ dataset_id: z.string().max(100), from: column, to: column.nullable(), factor: z.number().positive().optional() }))
    .max(500)
    .default([]),
  /** Columns of the first dataset that together are a key in all: links by equal keys instead of by likeness. */
  key_columns: z.array(column).min(1).max(10).optional(),
  survivorship: z.enum(SURVIVORSHIP_RULES).default('first'),
  survivorship_by_column: z.record(column, z.enum(SURVIVORSHIP_RULES)).default({}),
  max_false_match_rate: z.number().min(0).max(0.5).default(0.001),
  max_missed_match_rate: z.number().min(0).max(0.5).default(0.001),
});

/** Merges datasets about the same things: columns, units, records; says what became of every value. */
export const dataHarmonisationAgent = defineAgent({
  name: 'data-harmonisation',
  input: agentInput(parameters),
  output: harmonisationResultSchema,

  async run(context, { dataset_ids: ids, language, parameters: given }) {
    const duck = await context.duckDb();
    const { tables, datasets, areChosen } = await chooseTables(context, duck, ids, language);
    await context.progress(0.1, 'loaded');
    const { result: found, files } = await harmoniseDatasets(duck, tables, {
      mapping: given.mapping.map(({ dataset_id: datasetId, ...mapping }) => ({ datasetId, ...mapping })),
      keyColumns: given.key_columns,
      rules: { always: given.survivorship, byColumn: given.survivorship_by_column },
      mostErrors: { falseMatches: given.max_false_match_rate, missedMatches: given.max_missed_match_rate },
      signal: context.signal,
      onProgress: (done, step) => context.progress(0.1 + 0.8 * done, step),
    }).catch((error: unknown) => {
      if (error instanceof CannotHarmonise) throw new Refusal(error.messages[language], [error.reason.code.toLowerCase()]);
      throw error;
    });
    const warnings = harmonisationWarnings(found, language, areChosen ? datasets.map(({ name }) => name) : []);
    const result = { ...found, warnings };
    const undo = duck.path('undo.sql');
    await writeFile(undo, files.undo);
    const createdAt = new Date().toISOString();
    const report = harmonisationReport(result, { language, tenantName: await tenantNameOf(context), createdAt });
    return {
      result,
      markdown: renderMarkdown(reportDocumentSchema.parse(report)),
      files: [
        { path: files.merged, fileName: 'merged.parquet', mediaType: 'application/vnd.apache.parquet' },
        { path: files.log, fileName: 'survivorship-log.parquet', mediaType: 'application/vnd.apache.parquet' },
        { path: files.review, fileName: 'review.csv', mediaType: 'text/csv' },
        { path: undo, fileName: 'undo.sql', mediaType: 'application/sql' },
      ],
      citations: datasets.map(citeDataset),
    };
  },
});
