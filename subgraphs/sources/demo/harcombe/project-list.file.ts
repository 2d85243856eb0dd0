import { DAY } from '../work-calendar.js';
import { date, defineFile } from './export-format.js';

interface Project {
  name: string;
  workstream: string;
  stage: string;
  status: 'Planned' | 'In progress' | 'On hold' | 'Completed';
  lead: string;
  start: string;
  due: string;
  /** Percent. */
  complete: number;
  /** In GBP; `spent` so far, `benefit` per year. */
  money: readonly [budget: number, spent: number, benefit: number];
  /** Orders or tickets per quarter, impact 1..10, confidence in percent, ease 1..10, effort in person months (null: not estimated). */
  estimate: readonly [reach: number, impact: number, confidence: number, ease: number, effort: number | null];
  risk: string;
}

const AS_OF = Date.UTC(2026, 8, 30);

/** State on `AS_OF`; all dates move with it. Two are overdue and overspent, one is on hold, one is completed, one has no effort estimate. */
const PROJECTS: readonly Project[] = [
  {
    ...{ name: 'Credit small claims without a warehouse check', workstream: 'Customer Service', stage: 'Decide', status: 'In progress' },
    ...{ lead: 'S. Whitlock', start: '2026-07-06', due: '2026-12-11', complete: 30, money: [14_000, 4_200, 62_000] },
    ...{ estimate: [50, 9, 80, 8, 1.5], risk: 'Finance expects more unjustified claims' },
  },
  {
    ...{ name: 'Photo upload in the complaint form', workstream: 'Digital', stage: 'Deliver', status: 'In progress' },
    ...{ lead: 'A. Rahman', start: '2026-05-04', due: '2026-10-30', complete: 70, money: [22_000, 16_800, 28_000] },
    ...{ estimate: [30, 6, 75, 7, 2], risk: 'Large photos fail on slow connections' },
  },
  {
    ...{ name: 'Second lamp supplier in Europe', workstream: 'Warehouse and Logistics', stage: 'Understand', status: 'In progress' },
    ...{ lead: 'D. Okafor', start: '2026-06-15', due: '2027-03-26', complete: 25, money: [35_000, 9_100, 140_000] },
    ...{ estimate: [90, 8, 60, 4, 6], risk: 'Samples fail the glass quality test' },
  },
  {
    ...{
      name: 'Second carrier for the North and Scotland',
      workstream: 'Warehouse and Logistics',
      stage: 'Deliver',
      status: 'In progress',
    },
    ...{ lead: 'D. Okafor', start: '2026-05-18', due: '2026-08-28', complete: 60, money: [18_000, 21_600, 85_000] },
    ...{ estimate: [190, 7, 70, 5, 3], risk: 'Label printing differs between carriers' },
  },
  {
    ...{ name: 'Evening shift in the peak season', workstream: 'Warehouse and Logistics', stage: 'Decide', status: 'Planned' },
    ...{ lead: 'K. Barlow', start: '2026-10-12', due: '2027-01-15', complete: 0, money: [48_000, 0, 70_000] },
    ...{ estimate: [260, 6, 70, 6, 2], risk: 'Too few agency staff in Daventry' },
  },
  {
    ...{ name: 'Stock levels by product class', workstream: 'Warehouse and Logistics', stage: 'Define', status: 'In progress' },
    ...{ lead: 'K. Barlow', start: '2026-04-13', due: '2027-02-26', complete: 40, money: [26_000, 11_000, 120_000] },
    ...{ estimate: [400, 6, 70, 6, 4], risk: 'Supplier lead times are not recorded' },
  },
  {
    ...{ name: 'Discounts of field sales in the order system', workstream: 'Trade Sales', stage: 'Deliver', status: 'On hold' },
    ...{ lead: 'H. Pemberton', start: '2026-03-02', due: '2026-11-27', complete: 45, money: [40_000, 23_700, 165_000] },
    ...{ estimate: [70, 8, 65, 4, 5], risk: 'Needs the next version of the order system' },
  },
  {
    ...{ name: 'Trade portal: two thirds of independents online', workstream: 'Digital', stage: 'Deliver', status: 'In progress' },
    ...{ lead: 'A. Rahman', start: '2025-10-06', due: '2026-07-31', complete: 75, money: [120_000, 131_500, 110_000] },
    ...{ estimate: [240, 6, 65, 4, 9], risk: 'Smaller shops prefer to order by e-mail' },
  },
  {
    ...{ name: 'Price list that follows purchase prices', workstream: 'Trade Sales', stage: 'Analyse', status: 'In progress' },
    ...{ lead: 'H. Pemberton', start: '2026-08-10', due: '2027-01-29', complete: 20, money: [12_000, 2_300, 210_000] },
    ...{ estimate: [420, 7, 60, 5, 2.5], risk: 'Department stores have fixed prices until spring' },
  },
  {
    ...{ name: 'Returns review with suppliers', workstream: 'Customer Service', stage: 'Orient', status: 'Planned' },
    ...{ lead: 'N. Sharpe', start: '2026-11-02', due: '2027-04-30', complete: 0, money: [8_000, 0, 45_000] },
    ...{ estimate: [60, 5, 50, 6, null], risk: 'Effort depends on how many suppliers take part' },
  },
  {
    ...{ name: 'Weekly call with late payers', workstream: 'Finance', stage: 'Sustain', status: 'Completed' },
    ...{ lead: 'J. Farrow', start: '2025-10-06', due: '2026-05-29', complete: 100, money: [6_000, 5_400, 38_000] },
    ...{ estimate: [45, 5, 90, 8, 1], risk: 'None open' },
  },
];

export const PROJECT_LIST = defineFile<Project>({
  key: 'project-list',
  fileName: 'project-list.csv',
  kind: 'csv',
  title: 'Project list',
  columns: [
    { name: 'Project', type: 'text', text: ({ name }) => name },
    { name: 'Workstream', type: 'text', text: ({ workstream }) => workstream },
    { name: 'Stage', type: 'text', text: ({ stage }) => stage },
    { name: 'Status', type: 'text', text: ({ status }) => status },
    { name: 'Lead', type: 'text', text: ({ lead }) => lead },
    { name: 'Start', type: 'date', text: ({ start }) => start },
    { name: 'Due', type: 'date', text: ({ due }) => due },
    { name: '% Complete', type: 'integer', text: ({ complete }) => String(complete) },
    { name: 'Budget GBP', type: 'integer', text: ({ money }) => String(money[0]) },
    { name: 'Spent GBP', type: 'integer', text: ({ money }) => String(money[1]) },
    { name: 'Benefit GBP p.a.', type: 'integer', text: ({ money }) => String(money[2]) },
    { name: 'Reach', type: 'integer', text: ({ estimate }) => String(estimate[0]) },
    { name: 'Impact', type: 'integer', text: ({ estimate }) => String(estimate[1]) },
    { name: 'Confidence %', type: 'integer', text: ({ estimate }) => String(estimate[2]) },
    { name: 'Ease', type: 'integer', text: ({ estimate }) => String(estimate[3]) },
    { name: 'Effort (person months)', type: 'decimal', text: ({ estimate: [, , , , effort] }) => effort?.toFixed(1) ?? '' },
    { name: 'Main Risk', type: 'text', text: ({ risk }) => risk },
  ],
  rows: ({ end }) => {
    const moved = (day: string): string => date(Date.parse(day) + end - AS_OF);
    return PROJECTS.map((project) => ({
      ...project,
      start: moved(project.start),
      due: date(weekday(Date.parse(project.due) + end - AS_OF)),
    }));
  },
});

/** Moves Saturdays and Sundays to the following Monday. */
const weekday = (day: number): number => day + ([1, 0, 0, 0, 0, 0, 2][new Date(day).getUTCDay()] ?? 0) * DAY;
