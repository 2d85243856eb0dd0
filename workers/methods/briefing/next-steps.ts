import { TrustGate } from '../../../subgraphs/sources/index.js';
import { citeDataset } from '../../datasets.js';
import {
  blocked,
  citeDatasets,
  citeProcess,
  findingLabel,
  gateOf,
  initiativesOf,
  kpisOf,
  listed,
  mainFindings,
  oneLine,
  overdue,
  type Composition,
  type DatasetState,
  type Statement,
  type TenantState,
} from '../tenant-state/index.js';
import type { Activity } from './read-activity.js';
import type { Messages } from './messages.js';

const MAX_STEPS = 8;

/**
 * Returns at most 8 next steps: missing data, what is due, then trust and insight.
 *
 * @param due steps for what the programme has due
 */
export const describeNextSteps = (
  state: TenantState,
  activity: Activity,
  composition: Composition,
  messages: Messages,
  due: readonly Statement[],
): Statement[] =>
  [
    ...sourceSteps(activity, composition, messages),
    ...due,
    ...initiativeSteps(state, composition, messages),
    ...(state.datasets.length === 0 ? [] : [...trustSteps(state, composition, messages), ...insightSteps(state, composition, messages)]),
  ].slice(0, MAX_STEPS);

const names = (items: readonly string[], { messages }: Composition): string => listed(items.map(messages.quoted), messages.and);

const sourceSteps = ({ sources }: Activity, composition: Composition, { steps }: Messages): Statement[] => {
  if (sources.length === 0) return [{ text: steps.source, sourceIds: [] }];
  const of = (status: string, text: (list: string) => string): Statement[] => {
    const matching = sources.filter((source) => source.status === status);
    if (matching.length === 0) return [];
    const sourceIds = matching.map(({ sourceId, name }) => composition.sources.cite({ id: sourceId, kind: 'source', label: name }));
    return [
      {
        text: text(
          names(
            matching.map(({ name }) => name),
            composition,
          ),
        ),
        sourceIds,
      },
    ];
  };
  return [...of('failed', steps.repair), ...of('registered', steps.sync)];
};

const trustSteps = ({ datasets }: TenantState, composition: Composition, messages: Messages): Statement[] => {
  const unchecked = datasets.filter(({ check }) => check === null);
  const doubtful = [TrustGate.CLOSED, TrustGate.CONDITIONAL].flatMap((gate) => datasets.filter((each) => gateOf(each) === gate));
  return [
    ...forAll(unchecked, messages.steps.check, composition),
    ...doubtful.flatMap((each) => {
      const text = cleaningText(each, composition, messages);
      return text === null ? [] : [{ text, sourceIds: [composition.sources.cite(citeDataset(each.dataset))] }];
    }),
  ];
};

const MAX_FINDINGS = 20;
/** Minimum share of empty cells at which a column, such as one for remarks, is empty by nature. */
const EMPTY_SHARE = 0.5;
const isEmptyByNature = ({ check, share }: { check: string; share: number }): boolean => check === 'missing-values' && share > EMPTY_SHARE;

/** Returns the step for the lowest quality score of a dataset; null if there is nothing to clean. */
const cleaningText = ({ dataset, check }: DatasetState, { figures, language }: Composition, messages: Messages): string | null => {
  if (!check) return null;
  const scored = check.assessment.dimensions.filter(({ score }) => score !== null).toSorted((a, b) => (a.score ?? 1) - (b.score ?? 1));
  if (scored[0]?.dimension === 'timeliness') return messages.steps.refresh(dataset.name);
  const finding = mainFindings(check.assessment, MAX_FINDINGS).find((each) => !isEmptyByNature(each));
  if (!finding) return null;
  const say = (id: string, label: string, value: number): string =>
    figures.say({ id: `findings.${dataset.datasetId}.${id}`, label, value, unit: 'count', sourceIds: [dataset.datasetId] });
  return messages.steps.clean(
    dataset.name,
    findingLabel(finding.check, language),
    oneLine(finding.columns.join(', ')),
    say('failed', messages.figures.cells(dataset.name), finding.failed),
    say('checked', messages.figures.checked(dataset.name), finding.checked),
  );
};

const insightSteps = (state: TenantState, composition: Composition, { steps }: Messages): Statement[] => {
  const logs = state.datasets.filter(({ dataset }) => dataset.eventLogColumns !== null);
  const outdated = logs.filter(({ dataset }) =>
    state.processes.some((process) => process.outdated && process.dataset.id === dataset.datasetId),
  );
  const all = [...new Set(state.datasets.map(({ dataset }) => dataset.datasetId))];
  return [
    ...(state.processes.length === 0 ? forAll(logs, steps.mine, composition) : forAll(outdated, steps.mineAgain, composition)),
    ...(kpisOf(state).length === 0 ? [{ text: steps.kpis, sourceIds: all }] : []),
    ...(initiativesOf(state).length === 0 ? [{ text: steps.initiatives, sourceIds: all }] : []),
    ...state.processes.flatMap((process) => {
      const [worst] = process.result.bottlenecks.edges;
      return worst ? [{ text: steps.wait(oneLine(worst.from), oneLine(worst.to)), sourceIds: [citeProcess(process, composition)] }] : [];
    }),
  ];
};

const forAll = (datasets: readonly DatasetState[], text: (list: string) => string, composition: Composition): Statement[] =>
  datasets.length === 0
    ? []
    : [
        {
          text: text(
            names(
              datasets.map(({ dataset }) => dataset.name),
              composition,
            ),
          ),
          sourceIds: citeDatasets(datasets, composition),
        },
      ];

const initiativeSteps = (state: TenantState, composition: Composition, { steps }: Messages): Statement[] => {
  const initiatives = initiativesOf(state);
  const late = overdue(initiatives, composition.today);
  const owners = [...new Set(late.flatMap(({ owner }) => owner ?? []))];
  return [
    ...blocked(initiatives).map(({ name, owner, sourceId }) => ({
      text: owner === null ? steps.unblockAlone(name) : steps.unblock(owner, name),
      sourceIds: [sourceId],
    })),
    ...(owners.length === 0
      ? []
      : [
          {
            text: steps.reschedule(listed(owners, composition.messages.and)),
            sourceIds: [...new Set(late.map(({ sourceId }) => sourceId))],
          },
        ]),
  ];
};
