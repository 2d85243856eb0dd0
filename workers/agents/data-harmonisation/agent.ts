import { writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { agentInput } from '../../agent-input.js';
import type { Citation } from '../../../subgraphs/agents/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { citeDataset } from '../../datasets.js';
import { reportDocumentSchema } from '../../documents/document-model.js';
import { renderMarkdown } from '../../documents/markdown/markdown-renderer.js';
import { readEarlierRuns } from '../../earlier-runs.js';
import { defineAgent, RefusedError, type AgentContext, type Language } from '../../kit.js';
import { refusing } from '../../method-error.js';
import { chooseTables } from './mapping/choose-tables.js';
import { harmonisationReport, harmonisationWarnings } from './harmonisation-report.js';
import { harmonisationResultSchema } from './harmonisation-result.js';
import { harmoniseDatasets } from './harmonise-datasets.js';
import { SURVIVORSHIP_RULES } from './merge/survivorship.js';
import type { ReviewDecision, ReviewedRow } from './review/review-decisions.js';
import { tenantNameOf } from '../../tenant-name.js';
import { card } from './card.js';

const column = z.string().min(1).max(300);

const reviewedRow = z.object({ dataset_id: z.string().min(1).max(100), row: z.int().min(1) });

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
  /** What people said of the pairs that an earlier run left to them (its `examples.review` and review.csv name the rows). */
  review: z
    .object({
      /** The run whose pairs were judged: it has to have read the same versions of the datasets. */
      run_id: z.string().min(1).max(100),
      decisions: z
        .array(z.object({ left: reviewedRow, right: reviewedRow, same: z.boolean() }))
        .min(1)
        .max(10_000),
    })
    .optional(),
  max_false_match_rate: z.number().min(0).max(0.5).default(0.001),
  max_missed_match_rate: z.number().min(0).max(0.5).default(0.001),
});

type GivenDecision = NonNullable<z.output<typeof parameters>['review']>['decisions'][number];

/** Merges datasets about the same things: columns, units, records; says what became of every value. */
export const agent = defineAgent({
  name: card.name,
  input: agentInput(parameters),
  output: harmonisationResultSchema,

  async run(context, { dataset_ids: ids, language, parameters: given }) {
    const duck = await context.duckDb();
    const reviewed = given.review && (await reviewedDatasets(context, given.review.run_id, ids, language));
    const { tables, datasets, areChosen } = await chooseTables(context, duck, reviewed?.map(({ id }) => id) ?? ids, language);
    if (reviewed) refuseOutdated(reviewed, datasets, language);
    await context.progress(0.1, 'loaded');
    const { result: found, files } = await harmoniseDatasets(duck, tables, {
      mapping: given.mapping.map(({ dataset_id: datasetId, ...mapping }) => ({ datasetId, ...mapping })),
      keyColumns: given.key_columns,
      rules: { always: given.survivorship, byColumn: given.survivorship_by_column },
      mostErrors: { falseMatches: given.max_false_match_rate, missedMatches: given.max_missed_match_rate },
      review: given.review && { decisions: given.review.decisions.map(decisionOf), decidedBy: context.run.actor },
      signal: context.signal,
      onProgress: (done, step) => context.progress(0.1 + 0.8 * done, step),
    }).catch(refusing(language));
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

const decisionOf = ({ left, right, same }: GivenDecision): ReviewDecision => ({ left: rowOf(left), right: rowOf(right), same });

const rowOf = ({ dataset_id: datasetId, row }: z.output<typeof reviewedRow>): ReviewedRow => ({ datasetId, row });

const WORDS = {
  de: {
    other: (id: string) => `Der Lauf ${id} hat keine Datensätze zusammengeführt.`,
    unlike: 'Entscheidungen gelten für die Datensätze des geprüften Laufs, in ihrer Reihenfolge.',
    outdated: (name: string) => `Der Datensatz „${name}“ hat sich seit dem geprüften Lauf geändert; seine Zeilen sind andere.`,
  },
  en: {
    other: (id: string) => `The run ${id} merged no datasets.`,
    unlike: 'Decisions are for the datasets of the reviewed run, in their order.',
    outdated: (name: string) => `The dataset “${name}” has changed since the reviewed run; its rows are others.`,
  },
} as const;

/** What the reviewed run merged, in its order. @throws RefusedError when it merged nothing or others than are named */
const reviewedDatasets = async (context: AgentContext, runId: string, ids: readonly string[], language: Language): Promise<Citation[]> => {
  const [run] = await readEarlierRuns(context, [runId], language);
  const read = run?.agent === 'data-harmonisation' ? run.citations.filter(({ kind }) => kind === 'dataset') : [];
  if (read.length === 0) throw new RefusedError(WORDS[language].other(runId), ['run']);
  if (ids.length > 0 && ids.join() !== read.map(({ id }) => id).join()) throw new RefusedError(WORDS[language].unlike, ['dataset']);
  return read;
};

/** Rows are named by their numbers, which mean something for one version only. */
const refuseOutdated = (reviewed: readonly Citation[], datasets: readonly Dataset[], language: Language): void => {
  const changed = datasets.find(({ datasetId, contentHash }) => reviewed.find(({ id }) => id === datasetId)?.version !== contentHash);
  if (changed) throw new RefusedError(WORDS[language].outdated(changed.name), ['dataset_version']);
};
