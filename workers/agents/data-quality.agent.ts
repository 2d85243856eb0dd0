import { z } from 'zod';
import {
  assessQuality,
  deriveTrustGate,
  qualityAssessmentSchema,
  qualityMarkdown,
  recordQualityCheck,
} from '../../subgraphs/sources/index.js';
import { agentInput } from '../agent-input.js';
import { chooseDataset, citeDataset, fetchDataset } from '../datasets.js';
import { defineAgent } from '../kit.js';

const parameters = z.object({
  key_columns: z.array(z.string()).max(20).optional(),
  time_column: z.string().max(200).optional(),
  max_evidence_rows: z.number().int().min(1).max(100).optional(),
});

/** Finds gaps, duplicates, outliers and violated dependencies, and says how far the data can be trusted. */
export const dataQualityAgent = defineAgent({
  name: 'data-quality',
  input: agentInput(parameters),
  output: qualityAssessmentSchema.extend({ dataset_id: z.string(), gate: z.enum(['open', 'conditional', 'closed']) }),

  async run(context, { dataset_ids: ids, language, parameters: given }) {
    const dataset = await chooseDataset(context, { ids, language });
    const relation = await fetchDataset(context, dataset);
    const duck = await context.duckDb();
    await context.progress(0.1, 'loaded');
    const timeColumn = given.time_column ?? dataset.roles['time'];
    const assessment = await assessQuality(
      duck,
      {
        relation,
        columns: dataset.columns as Parameters<typeof assessQuality>[1]['columns'],
        asOf: new Date(),
        ...(given.key_columns && { keyColumns: given.key_columns }),
        ...(timeColumn && { timeColumn }),
      },
      { signal: context.signal, ...(given.max_evidence_rows && { maxEvidenceRows: given.max_evidence_rows }) },
    );
    const { gate } = deriveTrustGate([{ datasetId: dataset.datasetId, assessment }]);
    return {
      result: { ...assessment, dataset_id: dataset.datasetId, gate },
      markdown: qualityMarkdown(assessment, { language, title: dataset.name }),
      citations: [citeDataset(dataset)],
      async commit(em) {
        await recordQualityCheck(em, context.run.tenantId, dataset, assessment);
      },
    };
  },
});
