import { z } from 'zod';
import { loadLandscape } from '../../../subgraphs/process/index.js';
import { Initiative, Programme } from '../../../subgraphs/transformation/index.js';
import { agentInput } from '../../agent-input.js';
import { runIds } from '../../agent-result.js';
import { citeRun, newestRuns, readEarlierRuns } from '../../earlier-runs.js';
import { defineAgent, RefusedError, type AgentContext, type Language } from '../../kit.js';
import { actionMarkdown } from './action-markdown.js';
import { actionResultSchema } from './action-result.js';
import { DAYS_BY_EFFORT, MAX_PER_RULE, recommendActions, type Owner } from './recommend-actions.js';
import { findingReaders } from './findings/index.js';
import { readEffects } from './effects.js';
import { ruleCatalogue, type Rule } from './rule-catalogue.js';
import { normaliseText } from '../../methods/tenant-state/index.js';
import { tenantNameOf } from '../../tenant-name.js';
import { card } from './card.js';
import { messagesIn } from './messages.js';

const parameters = z.object({ run_ids: runIds, max_actions: z.int().min(1).max(50).default(12) });

/** Derives actions with owners and due dates from the findings of earlier runs. */
export const agent = defineAgent({
  name: card.name,
  input: agentInput(parameters),
  output: actionResultSchema,

  async run(context, { language, parameters: { run_ids: ids, max_actions: maxActions } }) {
    const messages = messagesIn(language);
    const agents = Object.keys(findingReaders(language));
    const runs = ids.length > 0 ? await readEarlierRuns(context, ids, language) : await newestRuns(context, agents);
    if (runs.length === 0) throw new RefusedError(messages.refused(agents.join(', ')), ['run']);
    const known = runs.filter(({ agent }) => agents.includes(agent));
    if (known.length === 0) throw new RefusedError(messages.notFindings, ['run']);
    await context.progress(0.3, 'read');
    const asOf = new Date();
    const { programmeEnd, ownerOf } = await readOwners(context, language);
    const rules = ruleCatalogue();
    const recommended = recommendActions(known, { language, asOf, rules, maxActions, ownerOf, programmeEnd, effects: readEffects(known) });
    const { unreadable, ...recommendations } = recommended;
    const unsupported = [...new Set(runs.filter((run) => !known.includes(run)).map(({ agent }) => agent))];
    const result = {
      language,
      tenantName: await tenantNameOf(context),
      asOf: asOf.toISOString(),
      ...recommendations,
      method: {
        name: 'rule-based recommendation',
        parameters: {
          rules: rules.length,
          priority: 'severity / effort',
          days_by_effort: DAYS_BY_EFFORT,
          most_of_a_rule: MAX_PER_RULE,
          max_actions: maxActions,
        },
      },
      warnings: [...unreadable.map(messages.unreadable), ...unsupported.map(messages.noRules)],
    };
    return { result, markdown: actionMarkdown(result), citations: known.map((run) => citeRun(run, language)) };
  },
});

/** Returns the end of the programme and a lookup of owners: the owner of the initiative, else the accountable role of the rule's step. */
const readOwners = async (
  { em, run: { tenantId } }: AgentContext,
  language: Language,
): Promise<{ programmeEnd: string | null; ownerOf(rule: Rule, subject: string): Owner | null }> => {
  const landscape = loadLandscape();
  const programme = await em.findOne(Programme, { tenantId, archivedAt: null });
  const initiatives = await em.find(Initiative, { tenantId, archivedAt: null }, { limit: 1_000, orderBy: { initiativeId: 'desc' } });
  return {
    programmeEnd: programme?.targetDate ?? null,
    ownerOf(rule, subject) {
      const initiative = initiatives.find(({ title, owner }) => owner !== null && normaliseText(title) === normaliseText(subject));
      if (initiative?.owner) return { name: initiative.owner, source: 'programme', id: initiative.initiativeId };
      const step = landscape.find(rule.step);
      return step ? { name: step.raci.accountable.role[language], source: 'process_step', id: step.step_id } : null;
    },
  };
};
