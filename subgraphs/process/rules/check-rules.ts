import { localized, type LocalizedText } from '../../../platform/content/index.js';
import type { DatasetSummary } from '../../../platform/cross-domain/index.js';
import type { RunOutline } from '../../../platform/runs/index.js';
import type { CompletionRule, ContributionKind } from '../content/step-content.schema.js';
import type { StepState } from '../steps/step.policy.js';
import { messagesIn } from '../messages.js';

/** Current state that the completion rules of a step are checked against. */
export interface RuleFacts {
  /** Run that ended last, by agent. */
  runs: ReadonlyMap<string, Pick<RunOutline, 'runId' | 'status'>>;
  /** Number of contributions to the step by kind, without withdrawn ones and files that are not uploaded. */
  contributions: Readonly<Record<ContributionKind, number>>;
  /** Number of analyses with evidence since the latest start of the step. */
  analyses: number;
  datasets: readonly DatasetSummary[];
  activeMetrics: number;
  programme: { hasVision: boolean; initiatives: number };
  /** State by step id. */
  states: ReadonlyMap<string, StepState>;
}

/** Result of the check of a rule, with the observation. */
export interface RuleCheck {
  rule: CompletionRule;
  met: boolean;
  found: LocalizedText;
}

/** Checks each rule against the current state. */
export const checkRules = (rules: readonly CompletionRule[], facts: RuleFacts): RuleCheck[] =>
  rules.map((rule) => ({ rule, ...checkRule(rule, facts) }));

type Finding = Omit<RuleCheck, 'rule'>;

const checkRule = (rule: CompletionRule, facts: RuleFacts): Finding => {
  switch (rule.kind) {
    case 'run_succeeded':
      return lastRun(facts.runs.get(rule.agent));
    case 'contributions_at_least': {
      const kinds = rule.kinds ?? (Object.keys(facts.contributions) as ContributionKind[]);
      return atLeast(
        kinds.reduce((sum, kind) => sum + facts.contributions[kind], 0),
        rule.count,
        'contributions',
      );
    }
    case 'analysis_done':
      return atLeast(facts.analyses, 1, 'analyses');
    case 'dataset_available':
      return atLeast(facts.datasets.filter((dataset) => isSuitable(dataset, rule)).length, 1, 'datasets');
    case 'metric_active':
      return atLeast(facts.activeMetrics, rule.count, 'metrics');
    case 'programme_exists':
      return {
        met: facts.programme.hasVision,
        found: facts.programme.hasVision
          ? localized(messagesIn, ({ rule }) => rule.vision)
          : localized(messagesIn, ({ rule }) => rule.noVision),
      };
    case 'initiatives_at_least':
      return atLeast(facts.programme.initiatives, rule.count, 'initiatives');
    case 'previous_step_done':
      return stepDone(facts.states.get(rule.step) ?? 'not_started');
  }
};

/** True if the dataset meets the rule. An unchecked dataset counts as conditionally trusted, as in the trust gate of the tenant. */
const isSuitable = (
  dataset: DatasetSummary,
  { event_log: eventLog, trusted }: { event_log?: boolean | undefined; trusted?: boolean | undefined },
) => (!eventLog || dataset.eventLog) && (!trusted || dataset.gate !== 'closed');

const atLeast = (
  found: number,
  required: number,
  noun: 'contributions' | 'analyses' | 'datasets' | 'metrics' | 'initiatives',
): Finding => ({
  met: found >= required,
  found: localized(messagesIn, ({ rule }) => rule[noun](found)),
});

const lastRun = (run: Pick<RunOutline, 'runId' | 'status'> | undefined): Finding => {
  if (!run) return { met: false, found: localized(messagesIn, ({ rule }) => rule.noRun) };
  const met = run.status === 'succeeded';
  return {
    met,
    found: localized(messagesIn, ({ rule }) => (met ? rule.runSucceeded(run.runId) : rule.runWithoutResult(run.runId))),
  };
};

const stepDone = (state: StepState): Finding => ({
  met: state === 'done',
  found: localized(messagesIn, ({ stepState }) => stepState[state]),
});
