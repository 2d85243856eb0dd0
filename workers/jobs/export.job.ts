import { z } from 'zod';
import { exportDataset, exportResultSchema } from '../exporting.js';
import { defineAgent } from '../kit.js';

/** Export started by `POST /v1/agents/export`: the same export as the data-export agent, with a shorter input. */
export const exportJob = defineAgent({
  name: 'export',
  input: z.object({
    format: z.enum(['csv', 'parquet', 'json', 'xlsx']).default('csv'),
    dataset_id: z.string().optional(),
    subject: z.enum(['runs', 'events', 'quality_checks']).optional(),
    language: z.enum(['de', 'en']).default('en'),
  }),
  output: exportResultSchema,
  run: (context, { format, language, dataset_id: datasetId, subject }) =>
    exportDataset(context, { format, language, ...(datasetId && { datasetId }), ...(subject && { subject }) }),
});
