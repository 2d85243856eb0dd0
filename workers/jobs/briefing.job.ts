import { z } from 'zod';
import { recordBriefing } from '../../subgraphs/agents/index.js';
import { defineAgent } from '../kit.js';
import { briefingMarkdown, briefingResultSchema, composeBriefing, readActivity } from '../methods/briefing/index.js';
import { readTenantState } from '../methods/tenant-state/index.js';

/** Composes a briefing: current status, changes since the last briefing, obstacles and pending decisions. */
export const briefingJob = defineAgent({
  name: 'briefing',
  input: z.object({ language: z.enum(['de', 'en']).default('de') }).loose(),
  output: briefingResultSchema,

  async run(context, { language }) {
    const now = new Date();
    const state = await readTenantState(context, { language, datasetIds: [], runIds: [] });
    const activity = await readActivity(context, now);
    await context.progress(0.7, 'read');
    const { result, citations } = composeBriefing(state, activity, { language, now });
    const markdown = briefingMarkdown(result);
    return {
      result,
      markdown,
      citations,
      async commit(em) {
        await recordBriefing(em, context.run, { title: result.title, language, summary: result.summary, markdown });
      },
    };
  },
});
