import { Run } from '../../../subgraphs/agents/index.js';
import type { AgentContext } from '../../kit.js';
import { SURE, type SubjectKind, type Understood } from '../../methods/request-reading/index.js';
import { oneLine } from '../../methods/tenant-state/index.js';

/** Results that a request names: one run, or those that are based on a thing of the tenant. */
export interface AskedResults {
  readonly kind: 'run' | 'thing';
  readonly label: string;
  /** Those of the runs that have feedback. */
  readonly runIds: readonly string[];
}

/** Kinds of things that results cite. */
const CITED: ReadonlySet<SubjectKind> = new Set(['metric', 'dataset', 'document', 'initiative']);
const RUN_ID = /\brun_[0-9a-z]{26}\b/g;

/**
 * Returns the results that a request names, with their runs among those that have feedback.
 *
 * @param understood reading of the request without the words for agents, people and feedback
 * @param rated runs with feedback
 */
export const askedResults = async (
  { em, run: { tenantId } }: Pick<AgentContext, 'em' | 'run'>,
  text: string,
  understood: Understood | null,
  rated: ReadonlySet<string>,
): Promise<AskedResults[]> => {
  const subjects = understood?.subjects ?? [];
  const runs = [
    ...subjects.filter(({ kind }) => kind === 'run').map(({ id, label }) => ({ id, label })),
    ...(text.match(RUN_ID) ?? []).map((id) => ({ id, label: id })),
  ];
  const things = subjects.filter(({ kind, confidence }) => CITED.has(kind) && confidence >= SURE);
  const found =
    things.length === 0
      ? []
      : await em.find(Run, { tenantId, runId: { $in: [...rated] } }, { fields: ['runId', 'citations'], disableIdentityMap: true });
  return [
    ...runs.map(({ id, label }): AskedResults => ({ kind: 'run', label, runIds: rated.has(id) ? [id] : [] })),
    ...things.map(({ id, label }): AskedResults => ({
      kind: 'thing',
      label: oneLine(label),
      runIds: found.filter(({ citations }) => citations.some((cited) => cited.id === id)).map(({ runId }) => runId),
    })),
  ];
};
