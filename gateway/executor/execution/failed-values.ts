import type { ResponsePath } from '@apollo/query-planner';

/** Values of a run that are missing because of an error in `run.errors`: the keys, or indexes, by the object or list that lacks them. */
export class FailedValues {
  private readonly steps = new Map<object, Set<string | number>>();
  private readonly nulls = new WeakSet<object>();

  add(container: object, step: string | number): void {
    const steps = this.steps.get(container);
    if (steps) steps.add(step);
    else this.steps.set(container, new Set([step]));
  }

  /** Adds the value that an error made null: the first missing value on the error's path below an object, or the last one. */
  addOnPath(object: object, path: Readonly<ResponsePath>): void {
    let container = object;
    for (const [depth, step] of path.entries()) {
      const value = (container as Record<string | number, unknown>)[step];
      if (typeof value !== 'object' || value === null || depth === path.length - 1) return this.add(container, step);
      container = value;
    }
  }

  /** Records that an object is null in the response, since a non-null field of it failed. */
  addNull(object: object): void {
    this.nulls.add(object);
  }

  isNull(object: object): boolean {
    return this.nulls.has(object);
  }

  has(container: object, step: string | number): boolean {
    return this.steps.get(container)?.has(step) ?? false;
  }
}
