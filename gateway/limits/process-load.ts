import { performance } from 'node:perf_hooks';

/** Load of the event loop of this process. */
export interface ProcessLoad {
  /** Returns whether the process has been busy most of the time lately. */
  isBusy(): boolean;
  /** Starts a measurement; the returned function returns the milliseconds for which the process was busy since. */
  start(): () => number;
}

const BUSY_SHARE = 0.7;
/** Minimum length of the period for which the load is determined. */
const PERIOD_MS = 100;

/** Measures the load with the event loop utilisation of Node.js. */
export const processLoad = (): ProcessLoad => {
  let since = performance.eventLoopUtilization();
  let isBusy = false;
  return {
    isBusy() {
      const { active, idle, utilization } = performance.eventLoopUtilization(since);
      if (active + idle < PERIOD_MS) return isBusy;
      since = performance.eventLoopUtilization();
      isBusy = utilization > BUSY_SHARE;
      return isBusy;
    },
    start() {
      const start = performance.eventLoopUtilization();
      return () => performance.eventLoopUtilization(start).active;
    },
  };
};
