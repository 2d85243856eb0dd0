import { z } from 'zod';
import { loadContent } from '../../../platform/content/index.js';
import type { DemoCompany, DemoTenant } from '../../../platform/demo-tenants.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import type { Runtime } from '../../../platform/runtime.js';
import { AnswerParser } from '../questions/answer-parser.js';
import { CompanyProfileService } from '../company-profile/company-profile.service.js';
import { SessionService } from '../session/session.service.js';
import { SetupService } from '../setup/setup.service.js';
import { DAY_MS, addDays } from '../../../platform/text/index.js';

const answers = z.record(z.string(), z.unknown());
const interview = z.strictObject({ title: z.string(), answers });

export const loadDemoOnboarding = (company: DemoCompany) =>
  loadContent(
    `subgraphs/onboarding/content/demo/${company}.yaml`,
    z.strictObject({
      as_of: z.iso.date(),
      profile: z.strictObject({ founded: z.int(), industryDetail: z.string() }),
      extra: answers,
      approved: interview,
      open: interview,
    }),
  );

/** Questions whose dates are shifted to the day of seeding. */
const SHIFTED_QUESTIONS = ['programme_start', 'programme_target_date'];

/**
 * Seeds the onboarding of a demo company: one approved session, whose setup a worker performs, and one in progress. A tenant that
 * already has a session is left unchanged.
 */
export const seedDemoOnboarding = async (
  { config }: Pick<Runtime, 'config'>,
  ctx: GraphContext,
  { company, language }: DemoTenant,
  now = new Date(),
): Promise<void> => {
  const sessions = new SessionService(new AnswerParser({ allowLoopback: config.sources.allowLoopback }));
  if ((await sessions.list(ctx)).length > 0) return;
  const content = loadDemoOnboarding(company);
  const profiles = new CompanyProfileService();
  if ((await profiles.get(ctx)).version === 0) await profiles.replace(ctx, { ...content.profile, extra: content.extra }, null);
  const { onboardingId } = await sessions.start(ctx, { ...content.approved, answers: shiftDates(content, now), language });
  await sessions.start(ctx, { ...content.open, language });
  await new SetupService(sessions, config.runs.maxAttempts).accept(ctx, onboardingId);
};

const shiftDates = ({ as_of: asOf, approved }: ReturnType<typeof loadDemoOnboarding>, now: Date): Record<string, unknown> => {
  const days = Math.floor((now.getTime() - Date.parse(asOf)) / DAY_MS);
  const shift = (day: unknown): string => addDays(String(day), days);
  return { ...approved.answers, ...Object.fromEntries(SHIFTED_QUESTIONS.map((question) => [question, shift(approved.answers[question])])) };
};
