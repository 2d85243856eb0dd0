import type { Language } from '../../platform/content/index.js';
import { AdviceSeverity, dayIn, type AdviceItem } from '../../platform/graph/types/advice.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { findAgentCard } from '../../workers/agents/cards.js';

/** Failed runs of an agent in the last `DAYS` days that were not followed by a successful one. */
export interface FailedRuns {
  agent: string;
  failed: number;
  dead: boolean;
  /** Id of the latest failed run. */
  runId: string;
  code: string | null;
  message: string | null;
  since: Date;
}

/** Runs of the last `DAYS` days without a language model. */
export interface DegradedRuns {
  runs: number;
  reasons: string[];
  since: Date;
}

/** Jobs whose failures other domains report. */
const REPORTED_ELSEWHERE = ['source-sync', 'onboarding-setup', 'metric-refresh'];
const MODEL_REASONS = ['model_not_configured', 'model_unavailable', 'model_timeout', 'model_overloaded'];
const DAYS = 7;

export const readFailedRuns = ({ em, tenantId }: GraphContext): Promise<FailedRuns[]> =>
  em.execute(
    `SELECT r.agent, count(*)::int AS failed, bool_or(r.status = 'dead') AS dead, min(r.finished_at) AS since,
            (array_agg(r.run_id ORDER BY r.finished_at DESC))[1] AS "runId",
            (array_agg(r.error ->> 'code' ORDER BY r.finished_at DESC))[1] AS code,
            (array_agg(r.error ->> 'message' ORDER BY r.finished_at DESC))[1] AS message
       FROM agents.run r
      WHERE r.tenant_id = ? AND r.status IN ('failed', 'dead') AND r.finished_at > now() - ${DAYS} * interval '1 day'
        AND NOT r.agent = ANY (?::text[])
        AND NOT EXISTS (SELECT FROM agents.run s WHERE s.tenant_id = r.tenant_id AND s.agent = r.agent
                           AND s.status = 'succeeded' AND s.finished_at > r.finished_at)
      GROUP BY r.agent ORDER BY r.agent`,
    [tenantId, `{${REPORTED_ELSEWHERE.join(',')}}`],
  );

/** Returns succeeded runs whose model calls failed; null if there are none. */
export const readDegradedRuns = async ({ em, tenantId }: GraphContext): Promise<DegradedRuns | null> => {
  const [row] = await em.execute<[{ runs: number; reasons: string[] | null; since: Date | null }]>(
    `SELECT count(DISTINCT r.run_id)::int AS runs, min(r.finished_at) AS since, array_agg(DISTINCT reason) AS reasons
       FROM agents.run r CROSS JOIN LATERAL unnest(r.degraded_reasons) reason
      WHERE r.tenant_id = ? AND r.status = 'succeeded' AND r.degraded AND r.finished_at > now() - ${DAYS} * interval '1 day'
        AND reason = ANY (?::text[])`,
    [tenantId, `{${MODEL_REASONS.join(',')}}`],
  );
  return row.since && row.reasons ? { runs: row.runs, reasons: row.reasons, since: row.since } : null;
};

export const runAdvice = (runs: FailedRuns, language: Language): AdviceItem => {
  const agent = agentTitle(runs.agent, language);
  const times = runs.failed === 1 ? { de: 'einmal', en: 'once' } : { de: `${runs.failed}-mal`, en: `${runs.failed} times` };
  const messages = {
    de: {
      title: runs.dead ? `${agent}: alle Versuche fehlgeschlagen` : `${agent}: fehlgeschlagen`,
      why: `In den letzten ${DAYS} Tagen ${times.de} ohne Ergebnis, erstmals am ${dayIn('de', runs.since)}, seither kein Erfolg.`,
      last: `Letzte Fehlermeldung: „${runs.message}“`,
    },
    en: {
      title: runs.dead ? `${agent}: all attempts failed` : `${agent}: failed`,
      why: `Failed ${times.en} in the last ${DAYS} days, first on ${dayIn('en', runs.since)}, without success since.`,
      last: `Last error: "${runs.message}"`,
    },
  }[language];
  return {
    code: runs.dead ? 'runs_dead' : runs.code === 'refused' ? 'runs_refused' : 'runs_failed',
    severity: runs.dead ? AdviceSeverity.CRITICAL : runs.code === 'refused' ? AdviceSeverity.INFO : AdviceSeverity.WARNING,
    title: messages.title,
    // The error message is in the language of the run.
    why: runs.message ? `${messages.why} ${messages.last}` : messages.why,
    link: `/v1/agents/jobs/${runs.runId}`,
    subjectId: runs.runId,
    since: new Date(runs.since),
  };
};

export const modelAdvice = ({ runs, reasons, since }: DegradedRuns, language: Language): AdviceItem => ({
  code: 'model_missing',
  severity: reasons.includes('model_not_configured') ? AdviceSeverity.INFO : AdviceSeverity.WARNING,
  title: { de: 'Ergebnisse ohne Sprachmodell', en: 'Results without a language model' }[language],
  why: {
    de: `${runs === 1 ? 'Ein Lauf hat' : `${runs} Läufe haben`} in den letzten ${DAYS} Tagen ohne Sprachmodell gearbeitet (${reasons.join(', ')}).`,
    en: `${runs === 1 ? 'One run has' : `${runs} runs have`} finished without a language model in the last ${DAYS} days (${reasons.join(', ')}).`,
  }[language],
  link: '/v1/agents/status',
  subjectId: null,
  since: new Date(since),
});

const JOBS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  briefing: { de: 'Briefing', en: 'Briefing' },
  export: { de: 'Export', en: 'Export' },
};

const agentTitle = (name: string, language: Language): string => (findAgentCard(name)?.title ?? JOBS[name])?.[language] ?? name;
