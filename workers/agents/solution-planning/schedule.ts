export interface Activity {
  readonly key: string;
  /** In any unit; the schedule is in the same. */
  readonly duration: number;
  readonly after: readonly string[];
}

export interface ScheduledActivity {
  key: string;
  earliestStart: number;
  earliestFinish: number;
  latestStart: number;
  latestFinish: number;
  /** By how much it may slip without moving the end. */
  slack: number;
  critical: boolean;
}

export interface Schedule {
  /** In an order in which they can be done. */
  activities: ScheduledActivity[];
  length: number;
  /** Keys from a start to the end, none of which may slip; the first such path where there are several. */
  criticalPath: string[];
}

/** Below this a slack is a rounding error. */
const ROUNDING = 1e-9;

/**
 * The critical-path method: J. E. Kelley and M. R. Walker, "Critical-Path Planning and Scheduling", 1959. A forward pass
 * gives the earliest, a backward pass the latest times.
 * @param activities without cycles, naming each other only (`planErrors` has checked that)
 */
export const schedule = (activities: readonly Activity[]): Schedule => {
  const order = inOrder(activities);
  const earliest = new Map<string, { start: number; finish: number }>();
  for (const { key, duration, after } of order) {
    const start = Math.max(0, ...after.map((each) => earliest.get(each)?.finish ?? 0));
    earliest.set(key, { start, finish: start + duration });
  }
  const length = Math.max(0, ...[...earliest.values()].map(({ finish }) => finish));
  const latestFinish = new Map<string, number>();
  for (const { key, duration, after } of order.toReversed()) {
    const finish = latestFinish.get(key) ?? length;
    latestFinish.set(key, finish);
    for (const each of after) latestFinish.set(each, Math.min(latestFinish.get(each) ?? length, finish - duration));
  }
  const scheduled = order.map(({ key, duration }): ScheduledActivity => {
    const { start, finish } = earliest.get(key) ?? { start: 0, finish: 0 };
    const latest = latestFinish.get(key) ?? length;
    const critical = latest - finish <= ROUNDING;
    return {
      key,
      earliestStart: start,
      earliestFinish: finish,
      latestStart: critical ? start : latest - duration,
      latestFinish: critical ? finish : latest,
      slack: critical ? 0 : latest - finish,
      critical,
    };
  });
  return { activities: scheduled, length, criticalPath: pathOf(order, scheduled) };
};

/** Activities after those that they wait for; shorter than the input where there is a cycle, which is left out. */
export const inOrder = <A extends Pick<Activity, 'key' | 'after'>>(activities: readonly A[]): A[] => {
  const ordered: A[] = [];
  const placed = new Set<string>();
  for (let rest = [...activities]; rest.length > 0;) {
    const ready = rest.filter(({ after }) => after.every((key) => placed.has(key)));
    if (ready.length === 0) break;
    for (const activity of ready) {
      ordered.push(activity);
      placed.add(activity.key);
    }
    rest = rest.filter(({ key }) => !placed.has(key));
  }
  return ordered;
};

/** Backwards from the critical activity that ends last, each time to a critical one that ends where it starts. */
const pathOf = (activities: readonly Activity[], scheduled: readonly ScheduledActivity[]): string[] => {
  const critical = new Map(scheduled.filter((each) => each.critical).map((each) => [each.key, each]));
  const path: string[] = [];
  let at = [...critical.values()].reduce<ScheduledActivity | undefined>(
    (last, each) => (last && last.earliestFinish >= each.earliestFinish ? last : each),
    undefined,
  );
  while (at) {
    const { key, earliestStart } = at;
    path.unshift(key);
    const before = activities.find((activity) => activity.key === key)?.after ?? [];
    at = before.map((each) => critical.get(each)).find((each) => each && Math.abs(each.earliestFinish - earliestStart) <= ROUNDING);
  }
  return path;
};
