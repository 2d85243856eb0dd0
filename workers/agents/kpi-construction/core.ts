import type { Citation } from '../../../subgraphs/agents/index.js';
import { OPEN_FORMULA } from '../../../subgraphs/metrics/index.js';
import { citeDataset } from '../../datasets.js';
import type { Language } from '../../kit.js';
import type { ComputedDraft } from './compute-draft.js';
import type { ConstructionResult } from './construction-result.js';
import type { Draft } from './find-draft.js';
import { messagesIn } from './messages.js';
import type { ownCore } from './own-metric.js';
import type { Wish } from './read-wish.js';

/** Maximum number of values in the history of a KPI. */
const MAX_HISTORY = 24;

/** Parameters that take precedence over the text of the request. */
export interface CoreArguments {
  readonly target?: number | undefined;
  readonly deadline?: string | undefined;
  readonly owner?: string | undefined;
}

/** Returns the definition and the values of a drafted KPI. */
export const composeCore = (draft: Draft, computed: ComputedDraft | null, args: CoreArguments, wish: Wish) => {
  const latest = computed?.values.at(-1);
  const target = args.target ?? wish.target;
  const deadline = args.deadline ?? wish.due;
  return {
    origin: draft.origin,
    metricId: null,
    candidateId: draft.candidateId,
    catalogueId: draft.catalogueId,
    name: draft.name,
    formula: draft.formula === OPEN_FORMULA ? null : draft.formula,
    unit: draft.unit,
    direction: draft.direction,
    grain: (computed?.grain as ConstructionResult['grain'] | undefined) ?? draft.grain,
    timeColumn: computed ? computed.timeColumn : draft.timeColumn,
    owner: args.owner ?? wish.owner,
    target: target === null ? null : { value: target, due: deadline },
    deadline,
    dataset: computed && {
      datasetId: computed.dataset.datasetId,
      name: computed.dataset.name,
      version: computed.dataset.version,
      contentHash: computed.dataset.contentHash,
      columns: [...computed.columns],
    },
    sql: computed?.sql ?? null,
    current: latest ? { periodStart: latest.periodStart, value: latest.value, n: latest.n } : null,
    history: (computed?.values ?? [])
      .flatMap(({ periodStart, value }) => (periodStart === null ? [] : [{ periodStart, value }]))
      .slice(-MAX_HISTORY),
    missingColumns: draft.missingColumns,
  };
};

export type Core = (ReturnType<typeof composeCore> & Pick<ConstructionResult, 'purpose' | 'details'>) | ReturnType<typeof ownCore>;

/**
 * Returns the input of the mutation `createMetricDefinition`, with enum values in upper case. Returns null if name, formula, direction or
 * dataset is missing.
 */
export const createInputOf = ({ name, purpose, formula, unit, direction, grain, timeColumn, owner, target, dataset }: Core) =>
  name === null || formula === null || direction === null || dataset === null
    ? null
    : {
        name,
        formula,
        direction: direction.toUpperCase(),
        ...(purpose !== null && { purpose }),
        ...(unit !== null && { unit }),
        ...(grain !== null && { grain: grain.toUpperCase() }),
        ...(timeColumn !== null && { timeColumn }),
        ...(owner !== null && { owner }),
        ...(target !== null && { target }),
        datasetId: dataset.datasetId,
      };

/** Returns the labels of the fields that are null, in the given language. */
export const openParts = (core: Core, language: Language): string[] => {
  const { fields } = messagesIn(language);
  return (['name', 'purpose', 'dataset', 'unit', 'direction', 'owner', 'target'] as const).flatMap((part) =>
    core[part] === null ? [fields[part]] : [],
  );
};

/** Returns the sources of a drafted KPI. */
export const citationsOf = (
  runs: readonly Citation[],
  computed: ComputedDraft | null,
  { candidateId, catalogueId, name }: Draft,
): Citation[] => [
  ...runs,
  ...(computed ? [citeDataset(computed.dataset)] : []),
  ...(candidateId === null ? [] : [{ id: candidateId, kind: 'kpi_candidate', label: name ?? candidateId }]),
  ...(catalogueId === null ? [] : [{ id: catalogueId, kind: 'reference', label: name ?? catalogueId }]),
];
