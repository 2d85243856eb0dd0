import { agentInput } from '../../agent-input.js';
import { formatNumber, type Language } from '../../documents/text/formatting.js';
import { renderMarkdown } from '../../documents/markdown/markdown-renderer.js';
import { defineAgent, RefusedError, type AgentContext } from '../../kit.js';
import { writeReportFiles } from '../../documents/report-files.js';
import { ExperimentError, runSimulation, type Experiment } from './run-simulation.js';
import { findings, simulationDocument, subjectText } from './simulation-document.js';
import { ModelError } from './formula/parse-model.js';
import { REPLICATES, SOBOL_POINTS } from './sobol-indices.js';
import { simulationParameters, type SimulationParameters, type StatedInput } from './simulation-parameters.js';
import { simulationResultSchema, type SimulationResult } from './simulation-result.js';
import { tenantExperiment, type TenantExperiment } from './tenant-experiment.js';
import type { Distribution } from './sampling/distributions.js';
import { openRunModel } from '../../run-model.js';
import { tenantNameOf } from '../../tenant-name.js';
import { card } from './card.js';
import { messagesIn } from './messages.js';

/** Simulates a formula of uncertain inputs and determines which inputs matter most. A model can write a commentary. */
export const agent = defineAgent({
  name: card.name,
  input: agentInput(simulationParameters),
  output: simulationResultSchema,

  async run(context, { language, parameters, use_premium: usePremium, max_tokens: maxTokens }) {
    const messages = messagesIn(language);
    const subject = await subjectOf(context, parameters, language);
    const { draws, seed, correlations, scenarios } = parameters;
    const experiment: Experiment = { ...subject, target: parameters.target ?? subject.target, draws, seed, correlations, scenarios };
    await context.progress(0.1, 'read');
    const { unused, ...computed } = await runSimulation(experiment, {
      signal: context.signal,
      onStep: (share, step) => context.progress(share, step),
    }).catch((error: unknown) => {
      throw refusalOf(error, language);
    });
    const core = { ...computed, subject: subject.subject, unit: parameters.unit ?? subject.unit };
    const model = await openRunModel(context, { purpose: 'scenario-simulation', usePremium, maxTokens, language });
    const evidence = [subjectText(core, language), ...findings(core, language)];
    const { text: commentary } = await model.write({
      instructions: messages.commentaryTask,
      evidence: [{ label: 'E1', id: context.run.runId, kind: 'run', title: messages.title, text: evidence.join(' ') }],
      maxSentences: 4,
      maxCharacters: 1_200,
    });
    await context.progress(0.9, 'phrased');
    const result: SimulationResult = {
      tenantName: await tenantNameOf(context),
      createdAt: new Date().toISOString(),
      ...core,
      commentary,
      writtenBy: commentary === null ? 'none' : model.writtenBy,
      method: {
        name: 'Monte Carlo simulation with Sobol’ indices',
        parameters: { draws, points: SOBOL_POINTS, replicates: REPLICATES, confidence: 0.95, correlations: correlations.length },
        seed,
        reference:
          'Saltelli et al.: Variance based sensitivity analysis of model output. Computer Physics Communications 181, 2010; Jansen, ibid. 117, 1999',
      },
      warnings: [
        ...subject.warnings,
        ...(correlations.length > 0 && core.sobol ? [messages.warning.correlated] : []),
        ...(core.sobol ? [] : [messages.warning.noSobol]),
        ...(core.outcome.withoutValue > 0 ? [messages.warning.withoutValue(formatNumber(core.outcome.withoutValue, language))] : []),
        ...(unused.length > 0 ? [messages.warning.unused(unused.join(', '))] : []),
        ...(commentary === null ? [messages.warning.noCommentary] : []),
      ],
    };
    const document = simulationDocument(result, language);
    return {
      result,
      markdown: renderMarkdown(document),
      files: await writeReportFiles(context.folder, document, ['pdf']),
      citations: [...subject.citations],
      degradedReasons: model.degradedReasons,
    };
  },
});

/** Returns the experiment of the request, otherwise one derived from the tenant's data. @throws RefusedError if there is neither */
const subjectOf = async (
  context: AgentContext,
  { formula, inputs, target }: SimulationParameters,
  language: Language,
): Promise<TenantExperiment> => {
  const { refusal } = messagesIn(language);
  if (formula !== undefined && inputs !== undefined)
    return {
      subject: { kind: 'request', id: null, name: null },
      formula,
      inputs: inputs.map((input) => ({ name: input.name, label: input.label ?? input.name, distribution: distributionOf(input) })),
      target: target ?? null,
      unit: null,
      warnings: [],
      citations: [{ id: `${context.run.runId}/parameters`, kind: 'input', label: formula.slice(0, 200).toWellFormed() }],
    };
  if (formula !== undefined || inputs !== undefined)
    throw new RefusedError(refusal.half, [formula === undefined ? 'parameters.formula' : 'parameters.inputs']);
  const found = await tenantExperiment(context, language);
  if (!found) throw new RefusedError(refusal.nothing, ['parameters.formula', 'parameters.inputs']);
  return found;
};

const distributionOf = (input: StatedInput): Distribution => {
  const { distribution: kind, ...rest } = input;
  return { kind, ...Object.fromEntries(Object.entries(rest).filter(([key]) => key !== 'name' && key !== 'label')) } as Distribution;
};

/** Converts errors in the client's parameters to a refusal; returns all other errors unchanged. */
const refusalOf = (error: unknown, language: Language): unknown => {
  const { refusal } = messagesIn(language);
  if (error instanceof ModelError) return new RefusedError(`${refusal.model[error.code]}: ${error.detail}.`, ['parameters.formula']);
  if (error instanceof ExperimentError)
    return new RefusedError(`${refusal.experiment[error.code]}: ${error.detail}.`, [INVALID_PARAMETER[error.code]]);
  return error;
};

const INVALID_PARAMETER: Readonly<Record<ExperimentError['code'], string>> = {
  twice: 'parameters.inputs',
  order: 'parameters.inputs',
  spread: 'parameters.inputs',
  positive: 'parameters.inputs',
  values: 'parameters.inputs',
  correlation_unknown: 'parameters.correlations',
  correlations: 'parameters.correlations',
  scenario_unknown: 'parameters.scenarios',
  no_value: 'parameters.formula',
};
