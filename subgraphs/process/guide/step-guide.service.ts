import type { Language } from '../../../platform/content/index.js';
import type { Facts } from '../../../platform/facts/index.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import type { StepContent } from '../content/step-content.schema.js';
import { languageFor } from '../../../platform/graph/language.js';
import { checkRules } from '../rules/check-rules.js';
import { gatherFacts } from '../rules/rule-facts.js';
import type { LandscapeService } from '../steps/landscape.service.js';
import type { GuideRole, RaciRoles, StepGuide } from './step-guide.type.js';

/** The guide of a step: its content, and which of its rules are met now. */
export class StepGuideService {
  constructor(
    private readonly landscape: LandscapeService,
    private readonly facts: Facts,
  ) {}

  async guide(ctx: GraphContext, stepId: string, asked: string | null): Promise<StepGuide> {
    const content = this.landscape.stepContent(stepId);
    const language = await languageFor(ctx, asked);
    const { state, agent } = await this.landscape.step(ctx, stepId, language);
    const facts = await gatherFacts(ctx.em, this.facts, { tenantId: ctx.tenantId, stepId }, content.completion_rules);
    const checks = checkRules(content.completion_rules, facts);
    return {
      stepId,
      phaseId: content.phase,
      language,
      title: content.title[language],
      state,
      agent,
      purpose: content.purpose[language],
      raci: showRaci(content.raci, language),
      inputs: content.inputs.map(({ kind, description, required }) => ({ kind, required, description: description[language] })),
      analysisQuestions: content.analysis_questions.map((question) => question[language]),
      completionRules: checks.map(({ rule, met, found }) => ({
        id: rule.id,
        kind: rule.kind,
        text: rule.text[language],
        met,
        found: found[language],
      })),
      rulesMet: checks.every(({ met }) => met),
      storageTransparency: content.storage.map((notice) => ({
        what: notice.what[language],
        where: notice.where[language],
        howLong: notice.how_long[language],
        whoSees: notice.who_sees[language],
        leavesHouse: notice.leaves_house[language],
      })),
      outputs: content.outputs.map((output) => output[language]),
      durationDays: content.duration_days,
    };
  }
}

const showRaci = ({ responsible, accountable, consulted, informed }: StepContent['raci'], language: Language): RaciRoles => {
  const show = ({ role, does }: StepContent['raci']['accountable']): GuideRole => ({ role: role[language], does: does[language] });
  return {
    responsible: responsible.map(show),
    accountable: show(accountable),
    consulted: consulted.map(show),
    informed: informed.map(show),
  };
};
