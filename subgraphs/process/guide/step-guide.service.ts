import type { Language } from '../../../platform/content/index.js';
import { notFound } from '../../../platform/errors/index.js';
import type { Facts } from '../../../platform/facts/index.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { languageFor } from '../../../platform/graph/language.js';
import { batched, type Loader } from '../../../platform/graph/loaders.js';
import type { StepContent } from '../content/step-content.schema.js';
import { checkRules, type RuleCheck } from '../rules/check-rules.js';
import { gatherFacts } from '../rules/rule-facts.js';
import type { LandscapeService } from '../steps/landscape.service.js';
import type { ProcessStep } from '../steps/landscape.type.js';
import type { GuideRole, RaciRoles, StepGuide } from './step-guide.type.js';

/** What of a guide is the tenant's own. */
interface StepStatus {
  step: ProcessStep;
  checks: RuleCheck[];
}

/** The guide of a step: its content, and which of its rules are met now. */
export class StepGuideService {
  private readonly statuses: Record<Language, Loader<string, StepStatus | undefined>>;

  constructor(
    private readonly landscape: LandscapeService,
    private readonly facts: Facts,
  ) {
    this.statuses = { de: this.loaderFor('de'), en: this.loaderFor('en') };
  }

  async guide(ctx: GraphContext, stepId: string, asked: string | null): Promise<StepGuide> {
    const content = this.landscape.stepContent(stepId);
    const language = await languageFor(ctx, asked);
    const standing = await this.statuses[language](ctx, stepId);
    if (!standing) throw notFound('step');
    return showGuide(content, standing, language);
  }

  /** Guides of several steps are read together. */
  private loaderFor(language: Language): Loader<string, StepStatus | undefined> {
    return batched(async (ctx, stepIds) => {
      const contents = stepIds.map((id) => this.landscape.stepContent(id));
      const steps = await this.landscape.steps(ctx, contents, language);
      const factsOf = await gatherFacts(ctx.em, this.facts, ctx.tenantId, contents);
      return new Map(
        contents.map((content, index) => [
          content.step_id,
          { step: steps[index] as ProcessStep, checks: checkRules(content.completion_rules, factsOf(content.step_id)) },
        ]),
      );
    });
  }
}

const showGuide = (content: StepContent, { step, checks }: StepStatus, language: Language): StepGuide => ({
  stepId: content.step_id,
  phaseId: content.phase,
  language,
  title: content.title[language],
  state: step.state,
  agent: step.agent,
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
});

const showRaci = ({ responsible, accountable, consulted, informed }: StepContent['raci'], language: Language): RaciRoles => {
  const show = ({ role, does }: StepContent['raci']['accountable']): GuideRole => ({ role: role[language], does: does[language] });
  return {
    responsible: responsible.map(show),
    accountable: show(accountable),
    consulted: consulted.map(show),
    informed: informed.map(show),
  };
};
