import type { StateWords } from './german.state-words.js';
import { aside, listed } from './phrases.js';

/** How the standing of a tenant is told in English. Numbers come in as text. */
export const englishStateWords: StateWords = {
  figures: {
    datasets: 'Datasets',
    rows: 'Rows of all datasets',
    gate: (gate) => `Datasets with trust ${gate}`,
    cases: 'Cases',
    variants: 'Variants',
    medianThroughput: 'Throughput time, median',
    meanThroughput: 'Throughput time, mean',
    p90Throughput: 'Throughput time, 90% quantile',
    waitingShare: (from, to) => `Share of waiting time: ${from} → ${to}`,
    waitingMean: (from, to) => `Mean waiting time: ${from} → ${to}`,
    reworkShare: 'Share of cases with repetition',
    kpisJudged: 'KPIs with a target that can be judged',
    kpisReached: 'KPIs on target',
    kpiJudged: (name) => `${name}: judged values of the last twelve months`,
    kpiOnTarget: (name) => `${name}: of these on target`,
    initiatives: 'Initiatives',
    initiativesIn: (status) => `Initiatives: ${status}`,
    overdue: 'Overdue initiatives',
    running: (area) => `Running initiatives in ${area}`,
    dimension: (dimension, dataset) => `${dimension}: ${dataset}`,
    spent: (initiative) => `${initiative}: spent`,
    budget: (initiative) => `${initiative}: budget`,
  },
  and: 'and',
  overallScore: 'Overall score',
  gates: { open: 'open', conditional: 'conditional', closed: 'closed', unchecked: 'unchecked' },
  statuses: { running: 'running', planned: 'planned', blocked: 'blocked', done: 'done', cancelled: 'cancelled', unknown: 'of unknown status' },
  datasetNoun: ['dataset', 'datasets'],
  rowNoun: ['row', 'rows'],
  caseNoun: ['case', 'cases'],
  variantNoun: ['variant', 'variants'],
  initiativeNoun: ['initiative', 'initiatives'],
  data: (datasets, rows, gates) => `Data: ${datasets} with ${rows} in all; trust: ${gates.join(', ')}.`,
  duration: (name, cases, median, mean, p90) =>
    `Process “${name}”: the median case takes ${median}, the mean is ${mean}, and one in ten takes longer than ${p90} (${cases}).`,
  bottleneck: (from, to, share, mean) =>
    `Most waiting lies between “${from}” and “${to}”: ${share} of all waiting time, ${mean} on average for each transition.`,
  nextBottlenecks: (steps) => `Then come ${listed(steps, 'and')}.`,
  step: (from, to, share) => `“${from}” to “${to}” (${share})`,
  rework: (share) => `In ${share} of the cases at least one activity is repeated.`,
  kpis: (reached, judged) => `KPIs: ${reached} of ${judged} met their target most recently.`,
  kpisUnjudged: (kpis) => `KPIs: ${kpis} without a target or direction to judge the values by.`,
  kpiNoun: ['KPI', 'KPIs'],
  oftenMissed: (names) => `Missed most often: ${listed(names, 'and')} values of the last twelve months on target.`,
  onTarget: (name, onTarget, judged) => `“${name}” with ${onTarget} of ${judged}`,
  initiatives: (total, statuses, overdue) => `${total}: ${listed(statuses, 'and')}${overdue === null ? '' : `; ${overdue} overdue`}.`,
  gateClosed: (name, reasons) => `The dataset “${name}” cannot be trusted enough to build on: ${listed(reasons, 'and')}.`,
  gateConditional: (name, reasons) => `Use the dataset “${name}” with reservations or improve it first: ${listed(reasons, 'and')}.`,
  noScore: 'no rows',
  initiativeBlocked: (name, owner, due, risk) =>
    `The initiative “${name}” is blocked${aside(owner, due && `due ${due}`)}${risk === null ? '.' : `; stated risk: ${risk}.`}`,
  initiativeOverdue: (name, owner, due) => `New date or end: the initiative “${name}” has been overdue since ${due}${aside(owner)}.`,
  initiativeNotStarted: (name, owner, start) =>
    `Start or postpone: the initiative “${name}” was to begin on ${start} and is still planned${aside(owner)}.`,
  initiativeOverBudget: (name, owner, spent, budget) =>
    `More money or stop: the initiative “${name}” has spent ${spent} of a budget of ${budget}${aside(owner)}.`,
  kpiMissed: (name, onTarget, judged, area, running) =>
    `Countermeasure for “${name}”: ${onTarget} of ${judged} values of the last twelve months on target` +
    `${area === null || running === null ? '' : `; initiatives running in ${area}: ${running}`}.`,
  more: (count, what) => `And ${count} more: ${what}.`,
  kinds: { overdue: 'overdue initiatives', notStarted: 'initiatives that have not begun', overBudget: 'initiatives over budget', missed: 'KPIs that keep missing', gates: 'datasets with reservations', blocked: 'blocked initiatives', closed: 'datasets that cannot be trusted' },
  processRun: (name, day) => `Process analysis “${name}” of ${day}`,
};
