import { z } from 'zod';
import {
  assessQuality,
  dimensionNames,
  DIMENSION_WEIGHTS,
  deriveTrustGate,
  qualityAssessmentSchema,
  qualityMarkdown,
  recordQualityCheck,
  type QualityAssessment,
} from '../../../subgraphs/sources/index.js';
import { agentInput } from '../../agent-input.js';
import { agentResult } from '../../agent-result.js';
import { chooseDataset, citeDataset, fetchDataset } from '../../datasets.js';
import { defineAgent, type Language } from '../../kit.js';
import { card } from './card.js';

const parameters = z.object({
  key_columns: z.array(z.string()).max(20).optional(),
  time_column: z.string().max(200).optional(),
  max_evidence_rows: z.number().int().min(1).max(100).optional(),
});

/** Finds gaps, duplicates, outliers and violated dependencies in a dataset, scores its quality and derives the trust gate. */
export const agent = defineAgent({
  name: card.name,
  input: agentInput(parameters),
  output: agentResult({
    ...qualityAssessmentSchema.shape,
    dataset_id: z.string(),
    gate: z.enum(['open', 'conditional', 'closed']),
  }),

  async run(context, { dataset_ids: ids, language, parameters: args }) {
    const dataset = await chooseDataset(context, { ids, language });
    const relation = await fetchDataset(context, dataset);
    const duck = await context.duckDb();
    await context.progress(0.1, 'loaded');
    const timeColumn = args.time_column ?? dataset.roles['time'];
    const assessment = await assessQuality(
      duck,
      {
        relation,
        columns: dataset.columns as Parameters<typeof assessQuality>[1]['columns'],
        asOf: new Date(),
        ...(args.key_columns && { keyColumns: args.key_columns }),
        ...(timeColumn && { timeColumn }),
      },
      { signal: context.signal, ...(args.max_evidence_rows && { maxEvidenceRows: args.max_evidence_rows }) },
    );
    const { gate } = deriveTrustGate([{ datasetId: dataset.datasetId, assessment }]);
    return {
      result: {
        ...assessment,
        dataset_id: dataset.datasetId,
        gate,
        method: methodOf(assessment, language),
        warnings: warningsOf(assessment, language),
      },
      markdown: qualityMarkdown(assessment, { language, title: dataset.name }),
      citations: [citeDataset(dataset)],
      async commit(em) {
        await recordQualityCheck(em, context.run.tenantId, dataset, assessment);
      },
    };
  },
});

const methodOf = ({ asOf, overall, dimensions }: QualityAssessment, language: Language) => ({
  name: 'Assessment of data quality by dimensions',
  parameters: {
    asOf,
    weights: DIMENSION_WEIGHTS,
    overall: overall.formula[language],
    formulas: Object.fromEntries(dimensions.map(({ dimension, formula }) => [dimension, formula[language]])),
  },
  reference:
    'R. Wang, D. Strong: Beyond Accuracy: What Data Quality Means to Data Consumers. Journal of Management Information Systems 12 (1996) 5-33; ' +
    'C. Batini, M. Scannapieco: Data and Information Quality. Springer 2016; J. Kivinen, H. Mannila: Approximate Inference of Functional Dependencies from Relations. TCS 149 (1995) 129-149; ' +
    'J. Tukey: Exploratory Data Analysis. Addison-Wesley 1977; B. Iglewicz, D. Hoaglin: How to Detect and Handle Outliers. ASQC 1993',
});

/** Returns the reasons for missing scores and the limits that applied, per dimension. */
const warningsOf = ({ dimensions }: QualityAssessment, language: Language): string[] =>
  dimensions.flatMap(({ dimension, reason, notes }) =>
    [...(reason ? [reason] : []), ...notes].map((text) => `${dimensionNames(language)[dimension]}: ${text[language]}`),
  );
