import { AGENT_CARDS } from '../../../workers/agents/cards.js';
import { loadContent, loadContentFolder } from '../../../platform/content/index.js';
import { phasesSchema, stepContentSchema, type PhaseContent, type StepContent } from './step-content.schema.js';

const FOLDER = 'subgraphs/process/content';
const STEP_COUNT = AGENT_CARDS.length;

/** Content of the process landscape, shared by all tenants. */
export interface Landscape {
  readonly phases: readonly PhaseContent[];
  /** Steps in landscape order. */
  readonly steps: readonly StepContent[];
  find(stepId: string): StepContent | undefined;
}

let loaded: Landscape | undefined;

/**
 * Returns the phases and steps. The files are read on the first call.
 * @throws ContentError for an invalid file; Error if the files are inconsistent with each other
 */
export const loadLandscape = (): Landscape => (loaded ??= readLandscape());

const readLandscape = (): Landscape => {
  const phases = loadContent(`${FOLDER}/phases.yaml`, phasesSchema);
  const files = loadContentFolder(`${FOLDER}/steps`, stepContentSchema);
  const positionOf = ({ phase, order }: StepContent): number => phases.findIndex(({ phase_id: id }) => id === phase) * 100 + order;
  const steps = [...files.values()].toSorted((a, b) => positionOf(a) - positionOf(b));
  const errors = [...fileErrors(files), ...stepErrors(steps, positionOf)];
  if (errors.length > 0) throw new Error(`${FOLDER}/steps:\n${errors.map((message) => `  ${message}`).join('\n')}`);
  const byId = new Map(steps.map((step) => [step.step_id, step]));
  return { phases, steps, find: (stepId) => byId.get(stepId) };
};

const fileErrors = (files: ReadonlyMap<string, StepContent>): string[] => [
  ...(files.size === STEP_COUNT ? [] : [`found ${files.size} steps, expected ${STEP_COUNT}`]),
  ...[...files]
    .filter(([file, step]) => file !== step.step_id)
    .map(([file, step]) => `${file}.yaml has the step_id ${step.step_id}; it must equal the file name`),
];

const stepErrors = (steps: readonly StepContent[], positionOf: (step: StepContent) => number): string[] => {
  const ids = steps.map(({ step_id: id }) => id);
  return steps.flatMap((step, index) => {
    const previous = steps[index - 1];
    const references = step.completion_rules.flatMap((rule) => (rule.kind === 'previous_step_done' ? [rule.step] : []));
    return [
      ...(previous && positionOf(previous) === positionOf(step) ? [`${previous.step_id} and ${step.step_id} have the same position`] : []),
      ...(step.agent === step.step_id ? [] : [`${step.step_id} has the agent ${step.agent}; it must equal the step_id`]),
      ...references
        .filter((id) => !ids.slice(0, index).includes(id))
        .map((id) => `${step.step_id} depends on ${id}, which is not an earlier step`),
    ];
  });
};
