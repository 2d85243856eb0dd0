import { z } from 'zod';
import { formatMessage } from '../../../platform/content/index.js';
import { agentInput } from '../../agent-input.js';
import { EXPORT_SUBJECTS, exportDataset, exportResultSchema } from '../../exporting.js';
import { defineAgent } from '../../kit.js';
import { card } from './card.js';
import { messagesIn } from './messages.js';
import { planExport } from './plan-export.js';

const parameters = z.object({
  format: z.enum(['csv', 'parquet', 'json', 'xlsx']).optional(),
  subject: z.enum(EXPORT_SUBJECTS).optional(),
});

/** Exports the dataset or the list of records that the request names, to a file with a manifest of its contents. */
export const agent = defineAgent({
  name: card.name,
  input: agentInput(parameters),
  output: exportResultSchema,
  async run(context, { dataset_ids: [datasetId], language, parameters: { format, subject } }) {
    const { request, unanswered } = planExport(await context.understood(), { format, subject, datasetId });
    const outcome = await exportDataset(context, { ...request, language });
    const messages = messagesIn(language);
    const { title } = outcome.result;
    const warnings = [
      ...(unanswered.format === null
        ? []
        : [formatMessage(messages.format, { wished: unanswered.format, used: request.format.toUpperCase() })]),
      ...(unanswered.subject ? [formatMessage(messages.subject, { title })] : []),
    ];
    return { ...outcome, result: { ...outcome.result, warnings: [...warnings, ...outcome.result.warnings] } };
  },
});
