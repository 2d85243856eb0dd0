import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { agentInput, documentTitle } from '../../agent-input.js';
import { runIds } from '../../agent-result.js';
import { fileNameFor } from '../../documents/file-name.js';
import { readEarlierRuns } from '../../earlier-runs.js';
import { defineAgent, RefusedError } from '../../kit.js';
import { composeDashboard } from './compose-dashboard.js';
import { dashboardMarkdown, initialViews } from './dashboard-markdown.js';
import { dashboardResultSchema, SECTION_KINDS } from './dashboard-result.js';
import { readAllCaseMonths, readCubes } from './data/read-dashboard-data.js';
import { renderPage } from './render-page.js';
import { readTenantState } from '../../methods/tenant-state/index.js';
import { card } from './card.js';
import { messagesIn } from './messages.js';

const column = z.string().min(1).max(300);

const parameters = z.object({
  title: documentTitle.optional(),
  sections: z.array(z.enum(SECTION_KINDS)).min(1).max(SECTION_KINDS.length).optional(),
  /** Columns of the first dataset in `dataset_ids` to filter by; `measures` lists the columns of that dataset to aggregate. */
  dimensions: z.array(column).max(5).optional(),
  measures: z
    .array(
      z.union([
        column.transform((name) => ({ column: name, aggregate: undefined })),
        z.object({ column, aggregate: z.enum(['sum', 'mean', 'min', 'max']).optional() }),
      ]),
    )
    .max(6)
    .optional(),
  run_ids: runIds,
});

const PROCESS_AGENT = 'process-mining';

/** Writes one HTML file that works offline: the tenant's KPIs, processes, data and initiatives, with charts and filters. */
export const agent = defineAgent({
  name: card.name,
  input: agentInput(parameters),
  output: dashboardResultSchema,

  async run(context, { language, dataset_ids: datasetIds, parameters: { title, sections, dimensions, measures, run_ids: ids } }) {
    const runs = await readEarlierRuns(context, ids, language);
    const mined = runs.filter(({ agent }) => agent === PROCESS_AGENT).map(({ runId }) => runId);
    const state = await readTenantState(context, { language, datasetIds, runIds: mined });
    const others = runs.filter(({ agent }) => agent !== PROCESS_AGENT);
    const messages = messagesIn(language);
    if (state.datasets.length + state.processes.length + others.length === 0) throw new RefusedError(messages.nothing, ['dataset']);
    await context.progress(0.3, 'read');
    const caseMonths = await readAllCaseMonths(context, state);
    const { cubes, omitted } = await readCubes(context, state, { language, datasetIds, query: { dimensions, measures } });
    await context.progress(0.7, 'condensed');
    const { dashboard, warnings, citations } = composeDashboard(state, {
      ...{ language, now: new Date(), title, sections, caseMonths, cubes, runs: others, omitted },
    });
    const path = join(context.folder, 'dashboard.html');
    await writeFile(path, renderPage(dashboard));
    const file = { fileName: fileNameFor(dashboard, 'html'), mediaType: 'text/html; charset=utf-8' };
    return {
      result: {
        ...dashboard,
        initialViews: initialViews(dashboard),
        files: [file],
        method: {
          name: 'multidimensional aggregation (data cube)',
          parameters: {
            sections: sections ?? SECTION_KINDS,
            dimensions: cubes.flatMap(({ cube }) => cube.dimensions),
            measures: cubes.flatMap(({ cube }) => cube.measures),
          },
          reference: 'Gray et al. (1997), Data Cube: A Relational Aggregation Operator, Data Mining and Knowledge Discovery 1',
        },
        warnings,
      },
      markdown: dashboardMarkdown(dashboard, warnings),
      files: [{ path, ...file }],
      citations,
    };
  },
});
