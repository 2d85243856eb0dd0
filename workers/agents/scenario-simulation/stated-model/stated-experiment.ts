import type { AgentContext, Language } from '../../../kit.js';
import { namedIds, type Understood } from '../../../methods/request-reading/index.js';
import { oneLine, readInitiativeRecords, recordCitations } from '../../../methods/tenant-state/index.js';
import { messagesIn } from '../messages.js';
import { amountText } from '../simulation-document.js';
import type { TenantExperiment } from '../tenant-experiment.js';
import type { StatedModel } from './stated-model.js';

/** Returns the experiment of a model that the request states, with the recorded amounts of an initiative that it names. */
export const statedExperiment = async (
  context: AgentContext,
  model: StatedModel,
  { language, understood }: { language: Language; understood: Understood | null },
): Promise<TenantExperiment> => {
  const { formula, inputs, target, unit, warnings, words } = model;
  const experiment: TenantExperiment = {
    subject: { kind: 'request', id: null, name: null },
    ...{ formula, inputs, target, unit, warnings, words, model },
    driver: null,
    scenarios: [],
    citations: [{ id: `${context.run.runId}/parameters`, kind: 'input', label: formula.slice(0, 200).toWellFormed() }],
  };
  const named = namedIds(understood, 'initiative');
  if (named.length === 0) return experiment;
  const records = await readInitiativeRecords(context);
  const initiative = records.initiatives.find(({ initiativeId }) => named.includes(initiativeId));
  if (!initiative) return experiment;
  const messages = messagesIn(language).statedModel;
  const amount = (value: number): string => amountText(value, language, records.currency);
  const amounts = [
    ...(initiative.budget === null ? [] : [messages.recordedBudget(amount(initiative.budget))]),
    ...(initiative.benefit === null ? [] : [messages.recordedBenefit(amount(initiative.benefit))]),
  ];
  return {
    ...experiment,
    ...(amounts.length > 0 && { basis: messages.recorded(oneLine(initiative.title), amounts.join(', ')) }),
    citations: [...experiment.citations, ...recordCitations(records, [initiative])],
  };
};
