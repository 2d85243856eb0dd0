import { degradedRuns, failedRuns, type DegradedRuns, type FailedRuns } from '../../platform/runs/index.js';
import type { Language } from '../../platform/content/index.js';
import { AdviceSeverity, dayIn, type AdviceItem } from '../../platform/graph/types/advice.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { findAgentCard } from '../../workers/agents/cards.js';

/** Jobs whose failures other domains report. */
const REPORTED_ELSEWHERE = ['source-sync', 'onboarding-setup', 'metric-refresh'];
const MODEL_REASONS = ['model_not_configured', 'model_unavailable', 'model_timeout', 'model_overloaded'];
const DAYS = 7;

export const readFailedRuns = ({ em, tenantId }: GraphContext): Promise<FailedRuns[]> =>
  failedRuns(em, tenantId, { days: DAYS, exceptAgents: REPORTED_ELSEWHERE });

/** Returns succeeded runs whose model calls failed; null if there are none. */
export const readDegradedRuns = ({ em, tenantId }: GraphContext): Promise<DegradedRuns | null> =>
  degradedRuns(em, tenantId, { days: DAYS, reasons: MODEL_REASONS });

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
