import { z } from 'zod';
import { wordsIn } from '../../../platform/text/index.js';
import { AgentContracts, liveWorkers } from '../../../platform/runs/index.js';
import { agentInput } from '../../agent-input.js';
import { defineAgent, RefusedError } from '../../kit.js';
import { classifyRequest } from './classification/classify-request.js';
import { intakeMarkdown } from './intake-document.js';
import { intakeRequest } from './intake-request.js';
import { intakeResultSchema } from './intake-result.js';
import { citeUses, readPlanData } from '../solution-planning/index.js';
import { isOfTask } from './unknown-subjects.js';
import { suppliesOf } from './supplies-of.js';
import { openRunModel } from '../../run-model.js';
import { tenantNameOf } from '../../tenant-name.js';
import { card } from './card.js';
import { messagesIn } from './messages.js';

/** Classifies a request by type and urgency, selects agents and lists their missing inputs. Does not answer the request. */
export const agent = defineAgent({
  name: card.name,
  input: agentInput(z.strictObject({})),
  output: intakeResultSchema,

  async run(context, { input: text, language, use_premium: usePremium, use_web_search: webSearch, max_tokens: maxTokens }) {
    if (text.trim() === '') throw new RefusedError(messagesIn(language).empty, ['input']);
    const now = new Date();
    const contracts = AgentContracts.load();
    const workers = await liveWorkers(context.em);
    const [route] = classifyRequest(text).routes;
    const decisive = new Set((route?.words ?? []).flatMap(wordsIn));
    const isTaskWord = (word: string): boolean => decisive.has(word) || isOfTask(word);
    const { result, degradedReasons } = await intakeRequest({
      text,
      language,
      now,
      supplies: {
        met: await suppliesOf(context, { webSearch }),
        requiredParameters: (agent) => contracts.requiredParameters(agent),
      },
      data: await readPlanData(context, text, isTaskWord),
      understood: await context.understood(),
      served: new Set(workers.flatMap(({ agents }) => agents)),
      openModel: () => openRunModel(context, { purpose: card.name, usePremium, maxTokens, language }),
    });
    const tenantName = await tenantNameOf(context);
    return {
      result,
      markdown: intakeMarkdown(result, { language, tenantName, createdAt: now.toISOString() }),
      degradedReasons,
      citations: [
        { id: context.run.runId, kind: 'input', label: result.request.slice(0, 100).toWellFormed() },
        ...(await citeUses(
          context,
          result.plan.flatMap(({ uses }) => uses),
        )),
      ],
    };
  },
});
