import { z } from 'zod';
import { loadContent } from '../../../platform/content/index.js';
import type { DemoCompany } from '../../../platform/demo-tenants.js';
import { addDays, daysBetween, type Day } from '../day.js';
import { InitiativeStatus } from '../items/initiative.entity.js';
import { RiskStatus } from '../items/risk.entity.js';
import { ProgrammePhase } from '../phase.js';
import { DataClass } from '../scope/data-class.js';
import { ChangeKind } from '../scope/scope-terms.js';

const day = z.iso.date();
const text = z.string().trim().min(1);
const amount = z.number().min(0);
const fifth = z.number().int().min(1).max(5);

const milestone = z.strictObject({ title: text, due: day, completed: day.optional() });
const risk = z.strictObject({
  title: text,
  probability: fifth,
  impact: fifth,
  owner: text,
  mitigation: text.optional(),
  status: z.enum(RiskStatus).default(RiskStatus.OPEN),
});
const decision = z
  .strictObject({
    area: text.optional(),
    question: text,
    owner: text,
    due: day,
    decision: text.optional(),
    decided_by: text.optional(),
    decided: day.optional(),
  })
  .refine(({ decision: made, decided_by: by, decided }) => new Set([made, by, decided].map((value) => value === undefined)).size === 1, {
    message: 'decision, decided_by and decided must be given together or not at all',
  });

const demoProgramme = z.strictObject({
  as_of: day,
  programme: z.strictObject({
    name: text,
    vision: text,
    purpose: text,
    start: day,
    target_date: day,
    budget: amount,
    currency: text,
    phases: z.array(z.strictObject({ phase: z.enum(ProgrammePhase), from: day, to: day })),
  }),
  areas: z.array(z.strictObject({ key: text, name: text, purpose: text, owner: text, members: z.array(text) })),
  initiatives: z.array(
    z.strictObject({
      key: text,
      area: text,
      phase: z.enum(ProgrammePhase),
      title: text,
      description: text,
      status: z.enum(InitiativeStatus),
      status_note: text.optional(),
      owner: text,
      start: day,
      due: day,
      progress: z.number().min(0).max(1),
      budget: amount,
      spent: amount,
      benefit: amount,
      estimate: z.strictObject({ reach: amount, impact: amount, confidence: amount, ease: amount, effort: amount.optional() }),
      milestones: z.array(milestone),
      risks: z.array(risk).default([]),
      decisions: z.array(decision).default([]),
    }),
  ),
  risks: z.array(risk),
  decisions: z.array(decision),
  scope_checks: z.array(
    z.strictObject({
      request: z.strictObject({
        title: text,
        description: text.optional(),
        area: text,
        phase: z.enum(ProgrammePhase),
        budget: amount.optional(),
        start: day.optional(),
        end: day.optional(),
        data_classes: z.array(z.enum(DataClass)),
        change_kind: z.enum(ChangeKind),
        requested_by: text,
      }),
      approved: z.strictObject({ approver: text }).optional(),
      rejected: z.strictObject({ approver: text, reason: text }).optional(),
    }),
  ),
});

export type DemoProgramme = z.output<typeof demoProgramme>;

export const loadDemoProgramme = (company: DemoCompany): DemoProgramme =>
  loadContent(`subgraphs/transformation/content/demo/${company}.yaml`, demoProgramme);

/** Shifts all dates of the content by the number of days from `as_of` to `today`. */
export const shiftTo = (content: DemoProgramme, today: Day): DemoProgramme => {
  const days = daysBetween(content.as_of, today);
  return shiftDates(content, (date) => addDays(date, days)) as DemoProgramme;
};

const DATE = /^\d{4}-\d{2}-\d{2}$/;

const shiftDates = (value: unknown, shiftDate: (date: Day) => Day): unknown => {
  if (typeof value === 'string') return DATE.test(value) ? shiftDate(value) : value;
  if (Array.isArray(value)) return value.map((item) => shiftDates(item, shiftDate));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shiftDates(inner, shiftDate)]));
};

/** Returns the date, or the following Monday for a Saturday or Sunday. */
export const workday = (date: Day): Day => {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, weekday === 6 ? 2 : weekday === 0 ? 1 : 0);
};
