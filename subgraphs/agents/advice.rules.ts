import { degradedRuns, degradedRunsSql, failedRuns, failedRunsSql, type DegradedRuns, type FailedRuns } from '../../platform/runs/index.js';
import type { Language } from '../../platform/content/index.js';
import { AdviceSeverity, dayIn, type AdviceItem } from '../../platform/graph/types/advice.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { findAgentCard } from '../../workers/agents/cards.js';
import { messagesIn } from './messages.js';

/** Jobs whose failures other domains report. */
const REPORTED_ELSEWHERE = ['source-sync', 'onboarding-setup', 'metric-refresh'];
const MODEL_REASONS = ['model_not_configured', 'model_unavailable', 'model_timeout', 'model_overloaded'];
const DAYS = 7;
const FAILED = { days: DAYS, exceptAgents: REPORTED_ELSEWHERE };
const DEGRADED = { days: DAYS, reasons: MODEL_REASONS };

export const readFailedRuns = ({ em, tenantId }: GraphContext): Promise<FailedRuns[]> => failedRuns(em, tenantId, FAILED);

/** Returns succeeded runs whose model calls failed; null if there are none. */
export const readDegradedRuns = ({ em, tenantId }: GraphContext): Promise<DegradedRuns | null> => degradedRuns(em, tenantId, DEGRADED);

/** SQL of the number of findings that are not of severity info: as `runAdvice` and `modelAdvice`. The tenant is the parameter, twice. */
export const URGENT_FINDINGS = `
  (SELECT count(*) FILTER (WHERE dead OR code IS DISTINCT FROM 'refused')::int FROM (${failedRunsSql(FAILED)}) f)
  + (SELECT count(*) FILTER (WHERE NOT 'model_not_configured' = ANY (reasons))::int FROM (${degradedRunsSql(DEGRADED)}) d)`;

export const runAdvice = (runs: FailedRuns, language: Language): AdviceItem => {
  const agent = agentTitle(runs.agent, language);
  const { advice } = messagesIn(language);
  const why = advice.failedSince(runs.failed, DAYS, dayIn(language, runs.since));
  return {
    code: runs.dead ? 'runs_dead' : runs.code === 'refused' ? 'runs_refused' : 'runs_failed',
    severity: runs.dead ? AdviceSeverity.CRITICAL : runs.code === 'refused' ? AdviceSeverity.INFO : AdviceSeverity.WARNING,
    title: runs.dead ? advice.allAttemptsFailed(agent) : advice.failed(agent),
    // The error message is in the language of the run.
    why: runs.message ? `${why} ${advice.lastError(runs.message)}` : why,
    link: `/v1/agents/jobs/${runs.runId}`,
    subjectId: runs.runId,
    since: new Date(runs.since),
  };
};

export const modelAdvice = ({ runs, reasons, since }: DegradedRuns, language: Language): AdviceItem => ({
  code: 'model_missing',
  severity: reasons.includes('model_not_configured') ? AdviceSeverity.INFO : AdviceSeverity.WARNING,
  title: messagesIn(language).advice.withoutModel,
  why: messagesIn(language).advice.runsWithoutModel(runs, DAYS, reasons.join(', ')),
  link: '/v1/agents/status',
  subjectId: null,
  since: new Date(since),
});

const agentTitle = (name: string, language: Language): string =>
  findAgentCard(name)?.title[language] ?? messagesIn(language).job[name] ?? name;
