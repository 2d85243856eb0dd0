import type { Language } from '../../../platform/content/index.js';
import { notFound } from '../../../platform/errors/index.js';
import type { CrossDomainReader } from '../../../platform/cross-domain/index.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { languageFor } from '../../../platform/graph/scalars/language.js';
import { batched, type Loader } from '../../../platform/graph/nodes/loaders.js';
import type { StepContent } from '../content/step-content.schema.js';
import { checkRules, type RuleCheck } from '../rules/check-rules.js';
import { gatherFacts } from '../rules/rule-facts.js';
import type { LandscapeService } from '../steps/landscape.service.js';
import type { ProcessStep } from '../steps/landscape.type.js';
import type { GuideRole, RaciRoles, StepGuide } from './step-guide.type.js';

/** Part of a guide that depends on the tenant. */
interface StepStatus {
  step: ProcessStep;
  checks: RuleCheck[];
}

/** Builds guides of steps: the content, and the current state of the completion rules. */
export class StepGuideService {
  private readonly statuses: Record<Language, Loader<string, StepStatus | undefined>>;

  constructor(
    private readonly landscape: LandscapeService,
    private readonly crossDomain: CrossDomainReader,
  ) {
    this.statuses = { de: this.loaderFor('de'), en: this.loaderFor('en') };
  }

  async guide(ctx: GraphContext, stepId: string, requestedLanguage: string | null): Promise<StepGuide> {
    const content = this.landscape.stepContent(stepId);
    const language = await languageFor(ctx, requestedLanguage);
    const status = await this.statuses[language](ctx, stepId);
    if (!status) throw notFound('step');
    return toGuide(content, status, language);
  }

  /** Creates a loader that reads the status of several steps in one batch. */
  private loaderFor(language: Language): Loader<string, StepStatus | undefined> {
    return batched(async (ctx, stepIds) => {
      const contents = stepIds.map((id) => this.landscape.stepContent(id));
      const steps = await this.landscape.steps(ctx, contents, language);
      const factsOf = await gatherFacts(ctx.em, this.crossDomain, ctx.tenantId, contents);
      return new Map(
        contents.map((content, index) => [
          content.step_id,
          { step: steps[index] as ProcessStep, checks: checkRules(content.completion_rules, factsOf(content.step_id)) },
        ]),
      );
    });
  }
}

const toGuide = (content: StepContent, { step, checks }: StepStatus, language: Language): StepGuide => ({
  stepId: content.step_id,
  phaseId: content.phase,
  language,
  title: content.title[language],
  state: step.state,
  agent: step.agent,
  purpose: content.purpose[language],
  raci: toRaci(content.raci, language),
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

const toRaci = ({ responsible, accountable, consulted, informed }: StepContent['raci'], language: Language): RaciRoles => {
  const toRole = ({ role, does }: StepContent['raci']['accountable']): GuideRole => ({ role: role[language], does: does[language] });
  return {
    responsible: responsible.map(toRole),
    accountable: toRole(accountable),
    consulted: consulted.map(toRole),
    informed: informed.map(toRole),
  };
};
