import { z } from 'zod';
import { agentInput } from '../../agent-input.js';
import { exportDataset, exportResultSchema } from '../../exporting.js';
import { defineAgent } from '../../kit.js';
import { card } from './card.js';

const parameters = z.object({
  format: z.enum(['csv', 'parquet', 'json', 'xlsx']).default('csv'),
  subject: z.enum(['runs', 'events', 'quality_checks']).optional(),
});

/** Exports a dataset, or a list of the tenant's records, to a file with a manifest of its contents. */
export const agent = defineAgent({
  name: card.name,
  input: agentInput(parameters),
  output: exportResultSchema,
  run: (context, { dataset_ids: [datasetId], language, parameters: { format, subject } }) =>
    exportDataset(context, { format, language, ...(datasetId && { datasetId }), ...(subject && { subject }) }),
});
