import type { LocalizedText } from '../../../platform/content/index.js';
import type { DatasetSummary } from '../../../platform/cross-domain/index.js';
import type { RunOutline } from '../../../platform/runs/index.js';
import type { CompletionRule, ContributionKind } from '../content/step-content.schema.js';
import type { StepState } from '../steps/step.policy.js';

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
        'Beiträge',
        'Contributions',
      );
    }
    case 'analysis_done':
      return atLeast(facts.analyses, 1, 'Analysen mit Belegen seit dem Start', 'Analyses with evidence since the start');
    case 'dataset_available':
      return atLeast(facts.datasets.filter((dataset) => isSuitable(dataset, rule)).length, 1, 'Passende Datensätze', 'Suitable datasets');
    case 'metric_active':
      return atLeast(facts.activeMetrics, rule.count, 'Aktive Kennzahlen', 'Active metrics');
    case 'programme_exists':
      return {
        met: facts.programme.hasVision,
        found: facts.programme.hasVision
          ? { de: 'Das Programm hat eine Vision.', en: 'The programme has a vision.' }
          : { de: 'Das Programm hat keine Vision.', en: 'The programme has no vision.' },
      };
    case 'initiatives_at_least':
      return atLeast(facts.programme.initiatives, rule.count, 'Maßnahmen', 'Initiatives');
    case 'previous_step_done':
      return stepDone(facts.states.get(rule.step) ?? 'not_started');
  }
};

/** True if the dataset meets the rule. An unchecked dataset counts as conditionally trusted, as in the trust gate of the tenant. */
const isSuitable = (
  dataset: DatasetSummary,
  { event_log: eventLog, trusted }: { event_log?: boolean | undefined; trusted?: boolean | undefined },
) => (!eventLog || dataset.eventLog) && (!trusted || dataset.gate !== 'closed');

const atLeast = (found: number, required: number, de: string, en: string): Finding => ({
  met: found >= required,
  found: { de: `${de}: ${found}`, en: `${en}: ${found}` },
});

const lastRun = (run: Pick<RunOutline, 'runId' | 'status'> | undefined): Finding => {
  if (!run) return { met: false, found: { de: 'Bisher wurde kein Lauf beendet.', en: 'No run has ended yet.' } };
  const met = run.status === 'succeeded';
  return {
    met,
    found: {
      de: `Der letzte Lauf (${run.runId}) ${met ? 'war erfolgreich' : 'endete ohne Ergebnis'}.`,
      en: `The last run (${run.runId}) ${met ? 'succeeded' : 'ended without a result'}.`,
    },
  };
};

const STATES: Readonly<Record<StepState, LocalizedText>> = {
  not_started: { de: 'Der Schritt wurde noch nicht begonnen.', en: 'The step has not been started.' },
  running: { de: 'Der Schritt läuft noch.', en: 'The step is still running.' },
  done: { de: 'Der Schritt ist abgeschlossen.', en: 'The step is done.' },
  blocked: { de: 'Der Schritt ist blockiert.', en: 'The step is blocked.' },
};

const stepDone = (state: StepState): Finding => ({ met: state === 'done', found: STATES[state] });
