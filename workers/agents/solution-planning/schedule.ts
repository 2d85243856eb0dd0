export interface Activity {
  readonly key: string;
  /** Duration in any unit; the schedule uses the same unit. */
  readonly duration: number;
  readonly after: readonly string[];
}

export interface ScheduledActivity {
  key: string;
  earliestStart: number;
  earliestFinish: number;
  latestStart: number;
  latestFinish: number;
  /** Possible delay without delaying the end. */
  slack: number;
  critical: boolean;
}

export interface Schedule {
  /** Activities in topological order. */
  activities: ScheduledActivity[];
  length: number;
  /** Keys of the critical path; the first one if there are several. */
  criticalPath: string[];
}

/** Slack up to this value is a rounding error. */
const ROUNDING = 1e-9;

/**
 * Schedules activities by the critical-path method (J. E. Kelley and M. R. Walker, "Critical-Path Planning and Scheduling", 1959):
 * a forward pass computes the earliest, a backward pass the latest times.
 * @param activities acyclic and without unknown predecessors (validated by `planErrors`)
 */
export const schedule = (activities: readonly Activity[]): Schedule => {
  const order = topologicalOrder(activities);
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

/** Sorts activities topologically. Omits activities in a cycle and those that depend on one. */
export const topologicalOrder = <A extends Pick<Activity, 'key' | 'after'>>(activities: readonly A[]): A[] => {
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

/** Follows the critical path backwards from the critical activity that ends last. */
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

/** Returns the days from Monday to Friday after today until a day, inclusive; null if the day (YYYY-MM-DD) is not in the future. */
export const workingDaysUntil = (until: string | null, today: Date): { until: string; days: number } | null => {
  if (until === null || until <= today.toISOString().slice(0, 10)) return null;
  let days = 0;
  const day = new Date(today);
  while (day.toISOString().slice(0, 10) < until) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day.getUTCDay() % 6 !== 0) days += 1;
  }
  return { until, days };
};
