import { identifier } from '../../../platform/analytics/index.js';
import type { RowPlan } from '../../methods/answer-plan/index.js';
import { asksWhereItWaits } from './asked.js';
import { isActivity } from './log/case-conditions.js';
import type { EventLogRef } from './log/event-log.js';

/** Two activities between which a request asks for the waiting. */
export interface MinedSpan {
  readonly from: string;
  readonly until: string;
}

/** Words before the first of two activities. */
const BETWEEN = /^\s*(?:zwischen|between|von|vom|from)(?!\p{L})/iu;

/** Returns the activities between which a request asks where cases wait: "between entry and despatch"; null if it states none. */
export const spanToMine = (text: string, interval: RowPlan['intervals'][number] | undefined): MinedSpan | null =>
  interval && BETWEEN.test(interval.words) && asksWhereItWaits(text) ? { from: interval.from, until: interval.until } : null;

/** Restricts a log to the events of each case from the first time of an activity to the last time of another; cases without either are left out. */
export const withinSpan = (log: EventLogRef, { from, until }: MinedSpan): EventLogRef => {
  const [key, time] = [identifier(log.caseColumn), identifier(log.timeColumn)];
  const begin = `min(${time}) FILTER (WHERE ${isActivity(log, from)}) OVER (PARTITION BY ${key})`;
  const end = `max(${time}) FILTER (WHERE ${isActivity(log, until)}) OVER (PARTITION BY ${key})`;
  return { ...log, relation: `(SELECT * FROM ${log.relation} QUALIFY ${time} BETWEEN ${begin} AND ${end})` };
};
