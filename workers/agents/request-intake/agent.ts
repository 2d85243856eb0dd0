import { z } from 'zod';
import { liveWorkers } from '../../../platform/runs/index.js';
import { AgentContracts } from '../../../subgraphs/agents/index.js';
import { agentInput } from '../../agent-input.js';
import { defineAgent, RefusedError } from '../../kit.js';
import { intakeMarkdown } from './intake-document.js';
import { intakeRequest } from './intake-request.js';
import { intakeResultSchema } from './intake-result.js';
import { suppliesOf } from './supplies-of.js';
import { openRunModel } from '../../run-model.js';
import { tenantNameOf } from '../../tenant-name.js';
import { card } from './card.js';
import { messagesIn } from './messages.js';

/** Classifies a request by type and urgency, selects agents and lists their missing inputs. Does not answer the request. */
export const agent = defineAgent({
  name: card.name,
  input: agentInput(z.object({})),
  output: intakeResultSchema,

  async run(context, { input: text, language, use_premium: usePremium, use_web_search: webSearch, max_tokens: maxTokens }) {
    if (text.trim() === '') throw new RefusedError(messagesIn(language).empty, ['input']);
    const now = new Date();
    const contracts = AgentContracts.load();
    const workers = await liveWorkers(context.em);
    const { result, degradedReasons } = await intakeRequest({
      text,
      language,
      now,
      supplies: {
        met: await suppliesOf(context, { webSearch }),
        requiredParameters: (agent) => contracts.requiredParameters(agent),
      },
      served: new Set(workers.flatMap(({ agents }) => agents)),
      openModel: () => openRunModel(context, { purpose: card.name, usePremium, maxTokens, language }),
    });
    const tenantName = await tenantNameOf(context);
    return {
      result,
      markdown: intakeMarkdown(result, { language, tenantName, createdAt: now.toISOString() }),
      degradedReasons,
      citations: [{ id: context.run.runId, kind: 'input', label: result.request.slice(0, 100).toWellFormed() }],
    };
  },
});
