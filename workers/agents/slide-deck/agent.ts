import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { MANY_DATASETS, agentInput, documentTitle } from '../../agent-input.js';
import { runIds } from '../../agent-result.js';
import { fileNameFor } from '../../documents/file-name.js';
import { readEarlierRuns } from '../../earlier-runs.js';
import { defineAgent, RefusedError } from '../../kit.js';
import { composeDeck, withSourceNotes } from './compose-deck.js';
import { outlineOf } from './deck-outline.js';
import { deckMarkdown } from './deck-markdown.js';
import { deckResultSchema } from './deck-result.js';
import { phraseHeadlines } from './phrase-headlines.js';
import { renderDeck } from './render/render-deck.js';
import { comparisonWords, namedDataset, withBreakdown, withPlannedDataset } from '../../methods/answer-plan/index.js';
import { listedViews } from '../../methods/asked-views/index.js';
import { partlyRead } from '../../methods/request-reading/index.js';
import { readTenantState } from '../../methods/tenant-state/index.js';
import { openRunModel } from '../../run-model.js';
import { card as processMining } from '../process-mining/card.js';
import { card } from './card.js';
import { messagesIn } from './messages.js';

/** Minimum confidence at which a request calls a dataset by its name. */
const NAMED_DATASET = 0.85;

const parameters = z.strictObject({
  title: documentTitle.optional(),
  run_ids: runIds,
});

/** Creates slides on the current status and results of earlier runs: one message per slide, with charts, tables and sources. */
export const agent = defineAgent({
  name: card.name,
  input: agentInput(parameters, { datasets: MANY_DATASETS }),
  output: deckResultSchema,

  async run(
    context,
    { input, language, use_premium: usePremium, max_tokens: maxTokens, dataset_ids: datasetIds, parameters: { title, run_ids: ids } },
  ) {
    const runs = await readEarlierRuns(context, ids, language);
    const mined = runs.filter(({ agent }) => agent === processMining.name).map(({ runId }) => runId);
    const others = runs.filter(({ agent }) => agent !== processMining.name);
    const state = await readTenantState(context, { language, datasetIds, runIds: mined });
    if (state.datasets.length + state.processes.length + others.length === 0)
      throw new RefusedError(messagesIn(language).nothing, ['dataset']);
    const understood = withPlannedDataset(await context.understood(), await context.plan());
    const outline = outlineOf(input);
    const records = state.datasets.flatMap(({ dataset, kpis, initiatives }) => (kpis === null && initiatives === null ? [dataset] : []));
    const now = new Date();
    const named = namedDataset(understood, records, NAMED_DATASET);
    const answer = await withBreakdown(context, await context.rowAnswer(), named, { understood, language, now });
    const plan = await context.plan();
    const isOrdered = outline.parts.length > 0 || outline.isSingle || ids.length > 0;
    const views = isOrdered ? [] : await listedViews(context, input, state, { understood, language });
    if (views.length > 0) for (const part of ['filter', 'condition', 'group', 'measure', 'length'] as const) context.considered.add(part);
    const order = { views, input, outline, language, now, title, runs: others, understood, answer, plan, processRunIds: mined };
    const composed = composeDeck(state, order);
    await context.progress(0.5, 'composed');
    const model = await openRunModel(context, { purpose: card.name, usePremium, maxTokens, language });
    const phrased = await phraseHeadlines(composed.deck, model, context.signal);
    await context.progress(0.8, 'phrased');
    const deck = withSourceNotes({ ...composed, deck: phrased });
    const path = join(context.folder, 'deck.pptx');
    const file = {
      fileName: fileNameFor(deck, 'pptx'),
      mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    };
    const { figures, sources, warnings, citations, datasetIds: shown } = composed;
    return {
      result: {
        ...deck,
        figures,
        sources,
        writtenBy: model.writtenBy,
        files: [file],
        method: {
          name: 'assertion-evidence slides',
          parameters: { runs: ids, datasets: shown },
          reference: 'Alley (2013), The Craft of Scientific Presentations, 2nd edition',
        },
        warnings,
      },
      markdown: deckMarkdown(withSourceNotes({ ...composed, deck: phrased }, { hasIds: false }), warnings),
      files: [{ path, ...file }],
      async writeFiles({ facts, missing }) {
        await writeFile(path, await renderDeck(deck, [...facts, ...missing]));
      },
      citations,
      degradedReasons: model.degradedReasons,
      ...((composed.listsEach || views.length > 0) && { answersRows: true }),
      readWords: [
        ...partlyRead(views.map(({ view }) => view.title)),
        ...outline.words,
        ...composed.readWords,
        ...(answer && understood ? comparisonWords(input, understood) : []),
      ],
    };
  },
});
