import { phrasesOf, sameWord, stemOf, wordsIn } from '../../../platform/text/index.js';
import { MetricDefinition } from '../../../subgraphs/metrics/index.js';
import { kpisOf, oneLine, readTenantState } from '../../methods/tenant-state/index.js';
import { activeMetrics } from '../../metric-history.js';
import { askedQuantity, isNamedBy } from './asked-quantity.js';
import { SURE, type Understood } from '../../methods/request-reading/index.js';
import { agentInput } from '../../agent-input.js';
import { formatNumber, type Language } from '../../documents/text/formatting.js';
import { renderMarkdown } from '../../documents/markdown/markdown-renderer.js';
import { defineAgent, RefusedError, type AgentContext } from '../../kit.js';
import { reportFiles } from '../../documents/report-files.js';
import { ExperimentError, runSimulation, type Experiment } from './run-simulation.js';
import { amountText, findings, simulationDocument, subjectText } from './simulation-document.js';
import { ModelError } from './formula/parse-model.js';
import { REPLICATES, SOBOL_POINTS } from './sobol-indices.js';
import { simulationParameters, type SimulationParameters, type StatedInput } from './simulation-parameters.js';
import { simulationResultSchema, type SimulationResult } from './simulation-result.js';
import { skippedStepExperiment } from './skipped-step.js';
import { changedThings, isUnchanged } from './stated-change.js';
import { tenantExperiment, type TenantExperiment } from './tenant-experiment.js';
import type { Distribution } from './sampling/distributions.js';
import { readAskedVariables } from '../../methods/asked-variables/index.js';
import { driverExperiment } from './driver-experiment.js';
import { effectsOnOthers } from './effects-on-others.js';
import { leftOutSelection } from './left-out-selection.js';
import { openRunModel } from '../../run-model.js';
import { tenantNameOf } from '../../tenant-name.js';
import { statedConsequence } from './stated-changes.js';
import { unusedAmounts } from './unused-amounts.js';
import { changeOfAmount } from './stated-model/change-of-amount.js';
import { partExperiment } from './stated-model/part-of-total.js';
import { statedAnswers } from './stated-model/stated-answers.js';
import { statedExperiment } from './stated-model/stated-experiment.js';
import { measuredExperiment } from './stated-model/measured-number.js';
import { rowsExperiment } from './stated-model/rows-experiment.js';
import { shareOfAmount } from './stated-model/share-of-amount.js';
import { statedModel } from './stated-model/stated-model.js';
import { card } from './card.js';
import { messagesIn } from './messages.js';

/** Simulates a formula of uncertain inputs and determines which inputs matter most. A model can write a commentary. */
export const agent = defineAgent({
  name: card.name,
  input: agentInput(simulationParameters),
  output: simulationResultSchema,

  async run(context, { input: text, language, parameters, use_premium: usePremium, max_tokens: maxTokens }) {
    const messages = messagesIn(language);
    const { subject, others } = await subjectOf(context, parameters, text, language);
    const { draws, seed, correlations } = parameters;
    const scenarios = [...subject.scenarios, ...parameters.scenarios];
    const experiment: Experiment = { ...subject, target: parameters.target ?? subject.target, draws, seed, correlations, scenarios };
    await context.progress(0.1, 'read');
    const { unused, ...computed } = await runSimulation(experiment, {
      signal: context.signal,
      onStep: (share, step) => context.progress(share, step),
    }).catch((error: unknown) => {
      throw refusalOf(error, language);
    });
    const { subject: about, driver, quantity, period, latest, change } = subject;
    const unit = parameters.unit ?? subject.unit;
    const core = {
      ...computed,
      subject: about,
      driver,
      unit,
      ...(quantity && { quantity }),
      ...(period && { period }),
      ...(latest !== undefined && { latest }),
      ...(change !== undefined && { change }),
    };
    const model = await openRunModel(context, { purpose: 'scenario-simulation', usePremium, maxTokens, language });
    const stated = parameters.formula === undefined && !subject.model ? statedConsequence(text, language) : null;
    const simulated = subject.model
      ? [...statedAnswers(subject.model, core, language), ...(subject.basis === undefined ? [] : [subject.basis])]
      : [
          subjectText(core, language),
          ...(subject.basis === undefined ? [] : [subject.basis]),
          ...(others?.answers ?? []),
          ...findings(core, language, text),
        ];
    // The request is answered from its own figures; a simulation of the tenant's data would answer another question.
    const isOfWhole = stated === null && !subject.model && subject.answers === undefined && subject.subject.kind === 'metric';
    const names = [subject.subject.name, driver?.name].filter((name) => typeof name === 'string');
    const wholeOnly = isOfWhole ? leftOutSelection((await context.plan())?.rows ?? null, names, language) : null;
    const answers = [...(wholeOnly === null ? [] : [wholeOnly]), ...(stated ? stated.sentences : (subject.answers ?? simulated))];
    const { text: commentary } = await model.write({
      instructions: messages.commentaryTask,
      citations: 'omitted',
      evidence: [
        {
          label: 'E1',
          id: context.run.runId,
          kind: 'run',
          title: messages.title,
          text: [...new Set([...answers, ...simulated])].join(' '),
        },
      ],
      maxSentences: 4,
      maxCharacters: 1_200,
    });
    await context.progress(0.9, 'phrased');
    const result: SimulationResult = {
      tenantName: await tenantNameOf(context),
      createdAt: new Date().toISOString(),
      ...core,
      ...(others && { effects: others.effects }),
      answers,
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
        ...(stated !== null || subject.model || parameters.formula !== undefined ? [] : unusedAmounts(text, language)),
        ...(correlations.length > 0 && core.sobol ? [messages.warning.correlated] : []),
        ...(core.sobol ? [] : [messages.warning.noSobol]),
        ...(core.outcome.withoutValue > 0 ? [messages.warning.withoutValue(formatNumber(core.outcome.withoutValue, language))] : []),
        ...(unused.length > 0 ? [messages.warning.unused(unused.join(', '))] : []),
        ...(commentary === null && subject.answers === undefined ? [messages.warning.noCommentary] : []),
      ],
    };
    // The horizon is the period that the request names; the effect of another KPI is on the next value alone.
    if (subject.subject.kind === 'metric' && driver === null) context.considered.add('period');
    const document = simulationDocument(result, language);
    return {
      result,
      markdown: renderMarkdown(document),
      ...reportFiles(context.folder, document, ['pdf']),
      citations: [...subject.citations],
      degradedReasons: model.degradedReasons,
      answeredClauses: [...(text.match(SUPPOSED) ?? []), ...(subject.answeredClauses ?? [])],
      readWords: [
        ...(text.match(COMPARING) ?? []),
        ...(stated?.words ?? []),
        ...(subject.words ?? []),
        ...(await namedWithUnit(context, subject.subject.name)),
      ],
    };
  },
});

/** Returns the measures of a request that name the simulated KPI with the unit of the threshold: "net sales exceed 800,000 GBP". */
const namedWithUnit = async (context: AgentContext, name: string | null): Promise<string[]> => {
  const parts = (await context.plan())?.parts ?? [];
  const known = new Set(
    [name ?? '', ...parts.filter(({ part }) => part === 'condition').map(({ words }) => words)].flatMap(wordsIn).map(stemOf),
  );
  return parts
    .filter(({ part, words }) => part === 'measure' && wordsIn(words).every((word) => known.has(stemOf(word))))
    .map(({ words }) => words);
};

/** Words that compare amounts and name nothing. */
const COMPARING = /(?<!\p{L})(?:less|more|fewer|cheaper|dearer|weniger|mehr|billiger|teurer|half|halbe[nrsm]?)(?!\p{L})|\d[\p{L}\d.,]*/giu;

/**
 * Returns the experiment of the request, otherwise one derived from the tenant's data, and the effects on other KPIs if they are asked.
 * @throws RefusedError if there is neither
 */
const subjectOf = async (
  context: AgentContext,
  { formula, inputs, target }: SimulationParameters,
  text: string,
  language: Language,
): Promise<{ subject: TenantExperiment; others: Awaited<ReturnType<typeof effectsOnOthers>> }> => {
  const { refusal } = messagesIn(language);
  if (formula !== undefined && inputs !== undefined) {
    const subject: TenantExperiment = {
      subject: { kind: 'request', id: null, name: null },
      formula,
      inputs: inputs.map((input) => ({ name: input.name, label: input.label ?? input.name, distribution: distributionOf(input) })),
      driver: null,
      scenarios: [],
      target: target ?? null,
      unit: null,
      warnings: [],
      citations: [{ id: `${context.run.runId}/parameters`, kind: 'input', label: formula.slice(0, 200).toWellFormed() }],
    };
    return { subject, others: null };
  }
  if (formula !== undefined || inputs !== undefined)
    throw new RefusedError(refusal.half, [formula === undefined ? 'parameters.formula' : 'parameters.inputs']);
  const request = { text, language, understood: await context.understood(), today: new Date() };
  const ofRows = await rowsExperiment(context, text, language);
  if (ofRows) return { subject: ofRows, others: null };
  const model = statedModel(text, language) ?? shareOfAmount(text, language) ?? changeOfAmount(text, language);
  if (model) return { subject: await statedExperiment(context, model, request), others: null };
  const measured = await measuredExperiment(context, request);
  if (measured) return { subject: measured, others: null };
  const ofPart = await partExperiment(context, text, language);
  if (ofPart) return { subject: ofPart, others: null };
  const skipped = await skippedStepExperiment(context, request);
  if (skipped) return { subject: skipped, others: null };
  const asked = await readAskedVariables(context, text);
  const found = (await driverExperiment(context, asked, request)) ?? (await tenantExperiment(context, request));
  if (!found) throw new RefusedError(refusal.nothing, ['parameters.formula', 'parameters.inputs']);
  const quantity = askedQuantity(text, language);
  const isOfKpi = found.subject.kind === 'metric' && found.driver === null;
  if (quantity !== null && isOfKpi && !isNamedBy(quantity, namesOf(found, request.understood)))
    throw new RefusedError(refusal.unknownQuantity(oneLine(quantity), await knownKpis(context, language)), ['quantity']);
  if (found.underived !== undefined && !isUnchanged(found.underived) && statedConsequence(text, language) === null)
    throw await underivedRefusal(context, found, found.underived, request);
  return { subject: found, others: found.driver === null ? await effectsOnOthers(context, asked, request) : null };
};

/** A word that introduces an assumption, such as "suppose". */
const SUPPOSED = /^\s*(?:angenommen|gesetzt den fall|unterstellt|suppose|supposing|assume|assuming)(?=[\s,:])/iu;

/** Maximum number of KPIs that a refusal names. */
const MAX_KNOWN = 6;

/** Returns the name of a simulated subject and the words by which the request refers to it as a metric. */
const namesOf = ({ subject: { name } }: TenantExperiment, understood: Understood | null): string[] => [
  name ?? '',
  ...(understood?.subjects ?? []).filter(({ kind, label }) => kind === 'metric' && label === name).flatMap(({ words }) => words),
];

/** Returns up to `MAX_KNOWN` quoted names of KPIs that can be simulated, separated by commas; null if there are none. */
const knownKpis = async (context: AgentContext, language: Language): Promise<string | null> => {
  const metrics = (await activeMetrics(context)).map(({ name }) => name);
  const ofTables = kpisOf(await readTenantState(context, { language, datasetIds: [], runIds: [] })).map(({ name }) => name);
  const names = [...new Set([...metrics, ...ofTables])].map((name) => messagesIn(language).quoted(oneLine(name)));
  return names.length === 0
    ? null
    : names
        .slice(0, MAX_KNOWN)
        .concat(names.length > MAX_KNOWN ? ['…'] : [])
        .join(', ');
};

/** Returns the refusal of a supposition whose effect the data do not contain: what is missing for it, and what is known. */
const underivedRefusal = async (
  context: AgentContext,
  { subject, latest, unit }: TenantExperiment,
  supposed: string,
  { language, understood }: { language: Language; understood: Understood | null },
): Promise<RefusedError> => {
  // A column that the word means but does not name, such as an effort for costs, does not contain the quantity.
  const known = (understood?.subjects ?? [])
    .filter(({ confidence }) => confidence >= SURE)
    .flatMap(({ label }) => wordsIn(label).map(stemOf));
  const nouns = changedThings(supposed, language).filter((word) => !known.some((stem) => sameWord(stem, stemOf(word))));
  const missing = phrasesOf(supposed, new Set(nouns)).map((phrase) => messagesIn(language).quoted(phrase));
  const { id, name } = subject;
  // Another subject of the tenant is not what the request asks about.
  const isAsked = subject.kind === 'metric' && name !== null && (understood?.subjects ?? []).some(({ label }) => label === name);
  const metric =
    isAsked && id !== null ? await context.em.findOne(MetricDefinition, { tenantId: context.run.tenantId, metricId: id }) : null;
  return new RefusedError(
    messagesIn(language).refusal.underived(
      oneLine(supposed),
      missing.length === 0 ? null : missing.join(', '),
      isAsked ? oneLine(name) : null,
      latest === undefined ? '–' : amountText(latest, language, unit),
      metric?.purpose ? oneLine(metric.purpose) : null,
    ),
    ['quantity'],
  );
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
