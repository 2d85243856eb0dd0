import { z } from 'zod';
import { loadContent } from '../../../../platform/content/index.js';
import {
  areaThing,
  columnThing,
  datasetThing,
  documentThing,
  metricThing,
  plain,
  valueThing,
  type TenantThings,
} from '../tenant-things.js';
import type { Understood } from '../understood.js';

const FOLDER = 'workers/methods/request-reading/testing';
const names = z.array(z.string());

const tenantsSchema = z.record(
  z.string(),
  z.strictObject({
    metrics: names,
    datasets: z.record(z.string(), z.record(z.string(), names)),
    ...{ initiatives: names, milestones: names, documents: names, areas: names, people: names },
    runs: z.array(z.tuple([z.string(), z.string()])),
  }),
);

const requestSchema = z.strictObject({
  tenant: z.string(),
  text: z.string(),
  names,
  also: names.default([]),
  period: z.string().default(''),
  comparison: names.default([]),
  audience: names.default([]),
  target: z.string().default(''),
  format: z.string().default(''),
  open: names.optional(),
});

/** Request with what a reader finds in it; `names` must be found, `also` may be. */
export type LabelledRequest = z.infer<typeof requestSchema>;

const requestsOf = (file: string): LabelledRequest[] => loadContent(`${FOLDER}/${file}.yaml`, z.array(requestSchema));
export const developmentRequests = (): LabelledRequest[] => requestsOf('development-requests');
export const heldOutRequests = (): LabelledRequest[] => requestsOf('held-out-requests');

/** Returns the tenants by name. Ids are `kind name`, so that a test can compare them with labels. */
export const labelledTenants = (): ReadonlyMap<string, TenantThings> =>
  new Map(
    Object.entries(loadContent(`${FOLDER}/tenants.yaml`, tenantsSchema)).map(([tenant, { datasets, ...named }]) => [
      tenant,
      {
        things: [
          ...named.metrics.map((name) => metricThing(name, name)),
          ...Object.entries(datasets).flatMap(([dataset, columns]) => [
            datasetThing(dataset, dataset),
            ...Object.entries(columns).flatMap(([column, values]) => [
              columnThing(dataset, column),
              ...values.map((value) => valueThing(dataset, column, value)),
            ]),
          ]),
          ...named.initiatives.map((name) => plain('initiative', name, name)),
          ...named.milestones.map((name) => plain('milestone', name, name)),
          ...named.documents.map((name) => documentThing(name, name)),
          ...named.areas.map((name) => areaThing(name, name)),
        ],
        ownNames: [],
        people: named.people,
        runs: named.runs.map(([agent, day]) => ({ runId: `${agent} ${day}`, agent, day, label: agent })),
        datasetOfMetric: new Map(),
      },
    ]),
  );

/** Returns the label of a subject: kind and name, a column as `dataset/column`, a value as `dataset/column=value`. */
export const labelOf = ({ kind, id, label }: Understood['subjects'][number]): string => {
  if (kind === 'value') return `value ${id}=${label}`;
  return `${kind} ${kind === 'document' ? label : id}`;
};

/** Counts of found, expected and right parts. */
export class Score {
  #found = 0;
  #right = 0;
  #expected = 0;
  #recalled = 0;

  /** @param also parts that may be found */
  add(found: readonly string[], expected: readonly string[], also: readonly string[] = []): void {
    this.#found += found.length;
    this.#right += found.filter((each) => expected.includes(each) || also.includes(each)).length;
    this.#expected += expected.length;
    this.#recalled += expected.filter((each) => found.includes(each)).length;
  }

  get precision(): number {
    return this.#found === 0 ? 1 : this.#right / this.#found;
  }

  get recall(): number {
    return this.#expected === 0 ? 1 : this.#recalled / this.#expected;
  }
}

const given = (part: string | null | undefined): string[] => (part === null || part === undefined || part === '' ? [] : [part]);

/** Returns the parts of a reading, in the form of the labels. */
export const partsOf = ({ subjects, period, comparisons, audiences, target, format, unanswered }: Understood) => ({
  subjects: [...new Set(subjects.map(labelOf))],
  period: given(period && `${period.from ?? ''}/${period.until ?? ''}`),
  comparison: comparisons.map(({ kind }) => kind),
  audience: audiences.map(({ audience }) => audience),
  target: given(target && `${target.value} ${target.unit ?? ''} ${target.until ?? ''}`.trim()),
  format: given(format?.value),
  open: unanswered,
});

/** Returns the parts of a label, in the same form. */
export const expectedParts = ({ names: subjects, period, comparison, audience, target, format, open = [] }: LabelledRequest) => ({
  ...{ subjects, comparison, audience, open },
  period: given(period),
  target: given(target),
  format: given(format),
});
