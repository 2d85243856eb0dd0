import { z } from 'zod';
import { loadContent } from '../../../platform/content/index.js';
import type { DemoCompany } from '../../../platform/demo-tenants.js';
import { REASON_LENGTH } from '../steps/step.input.js';

const text = z.string().trim().min(1);
const reason = z.string().trim().min(REASON_LENGTH.min).max(REASON_LENGTH.max);

const contribution = z
  .strictObject({
    by: text,
    title: text.max(200),
    text: text.optional(),
    url: z.url().optional(),
    file: z
      .strictObject({ name: text.max(200), media_type: z.enum(['text/markdown', 'text/csv', 'text/plain']), content: text })
      .optional(),
  })
  .refine(({ text: note, url, file }) => note ?? url ?? file, { message: 'A contribution must have a text, a url or a file' });

const demoWork = z.array(
  z.strictObject({
    step: text,
    contributions: z.array(contribution),
    started: z.strictObject({ by: text, note: text }).optional(),
    /** Completion, also with unmet rules; `reason` is the reason for overriding them. */
    completed: z.strictObject({ by: text, reason, note: text.optional() }).optional(),
    blocked: z.strictObject({ by: text, reason }).optional(),
  }),
);

export type DemoWork = z.output<typeof demoWork>[number];
export type DemoContribution = DemoWork['contributions'][number];

export const loadDemoWork = (company: DemoCompany): DemoWork[] => loadContent(`subgraphs/process/content/demo/${company}.yaml`, demoWork);
