import { AGENT_CARDS } from '../../../workers/agents/cards.js';
import { loadContent, loadContentFolder } from '../../../platform/content/index.js';
import { phasesSchema, stepContentSchema, type PhaseContent, type StepContent } from './step-content.schema.js';

const FOLDER = 'subgraphs/process/content';
const STEP_COUNT = AGENT_CARDS.length;

/** The process landscape as it is written down: the same for every tenant. */
export interface Landscape {
  readonly phases: readonly PhaseContent[];
  /** In the order of the landscape. */
  readonly steps: readonly StepContent[];
  find(stepId: string): StepContent | undefined;
}

/**
 * Reads phases and steps from their files.
 * @throws ContentError, or Error where the files do not make one landscape together
 */
export const loadLandscape = (): Landscape => {
  const phases = loadContent(`${FOLDER}/phases.yaml`, phasesSchema);
  const files = loadContentFolder(`${FOLDER}/steps`, stepContentSchema);
  const place = ({ phase, order }: StepContent): number => phases.findIndex(({ phase_id: id }) => id === phase) * 100 + order;
  const steps = [...files.values()].toSorted((a, b) => place(a) - place(b));
  const faults = [...faultsOfFiles(files), ...faultsOfSteps(steps, place)];
  if (faults.length > 0) throw new Error(`${FOLDER}/steps:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  const byId = new Map(steps.map((step) => [step.step_id, step]));
  return { phases, steps, find: (stepId) => byId.get(stepId) };
};

const faultsOfFiles = (files: ReadonlyMap<string, StepContent>): string[] => [
  ...(files.size === STEP_COUNT ? [] : [`there are ${files.size} steps, not ${STEP_COUNT}`]),
  ...[...files].filter(([file, step]) => file !== step.step_id).map(([file, step]) => `${file}.yaml says that it is ${step.step_id}`),
];

const faultsOfSteps = (steps: readonly StepContent[], place: (step: StepContent) => number): string[] => {
  const ids = steps.map(({ step_id: id }) => id);
  return steps.flatMap((step, index) => {
    const previous = steps[index - 1];
    const references = step.completion_rules.flatMap((rule) => (rule.kind === 'previous_step_done' ? [rule.step] : []));
    return [
      ...(previous && place(previous) === place(step) ? [`${previous.step_id} and ${step.step_id} have the same place`] : []),
      ...(step.agent === step.step_id ? [] : [`${step.step_id} names the agent ${step.agent}`]),
      ...references
        .filter((id) => !ids.slice(0, index).includes(id))
        .map((id) => `${step.step_id} waits for ${id}, which is no earlier step`),
    ];
  });
};
