/** What an agent may need beyond the worker that runs it. */
export type AgentNeed = 'model' | 'web_search' | 'dataset' | 'event_log' | 'documents';

export interface CatalogueEntry {
  readonly name: string;
  readonly phase: Phase;
  readonly title: { readonly de: string; readonly en: string };
  /** Without these the agent refuses. */
  readonly needs: readonly AgentNeed[];
  /** Without these it delivers what can be computed and says what is missing. */
  readonly uses: readonly AgentNeed[];
  /** Whether a premium model route can write its text. */
  readonly premium: boolean;
}

export type Phase = 'orient' | 'understand' | 'analyse' | 'define' | 'decide' | 'deliver' | 'sustain';

const agent = (
  name: string,
  phase: Phase,
  de: string,
  en: string,
  options: Partial<Pick<CatalogueEntry, 'needs' | 'uses' | 'premium'>> = {},
): CatalogueEntry => ({ name, phase, title: { de, en }, needs: [], uses: [], premium: false, ...options });

/** The 26 agents, in the order of the process landscape. Each has exactly one task. */
export const AGENT_CATALOGUE: readonly CatalogueEntry[] = [
  agent('request-intake', 'orient', 'Anfrage aufnehmen und einordnen', 'Request intake and classification', { uses: ['model'] }),
  agent('web-research', 'orient', 'Webrecherche mit Quellen', 'Web research with sources', { needs: ['web_search'], uses: ['model'] }),
  agent('solution-planning', 'orient', 'Lösungsweg planen', 'Multi-step solution planning', { uses: ['model'], premium: true }),
  agent('document-reading', 'orient', 'Dokumente lesen', 'Document reading by retrieval', { needs: ['documents'], uses: ['model'] }),
  agent('pattern-recognition', 'understand', 'Muster und Hypothesen', 'Patterns and hypotheses', { needs: ['dataset'], uses: ['model'] }),
  agent('data-structuring', 'understand', 'Daten strukturieren', 'Structuring of unstructured data', { uses: ['model'] }),
  agent('data-quality', 'understand', 'Datenqualität prüfen', 'Data-quality assessment', { needs: ['dataset'] }),
  agent('data-harmonisation', 'understand', 'Daten zusammenführen', 'Data merging and harmonising', { needs: ['dataset'] }),
  agent('kpi-discovery', 'analyse', 'Kennzahlen entdecken', 'KPI discovery', { needs: ['dataset'] }),
  agent('process-mining', 'analyse', 'Prozesse aus Ereignisprotokollen', 'Process mining of event logs', {
    needs: ['event_log'],
  }),
  agent('peer-benchmarking', 'analyse', 'Vergleich mit anderen', 'Peer benchmarking', { needs: ['dataset'] }),
  agent('kpi-construction', 'define', 'Kennzahl nach SMART bilden', 'KPI construction by SMART criteria', {
    uses: ['model'],
    premium: true,
  }),
  agent('target-recommendation', 'define', 'Zielwerte empfehlen', 'Target-value recommendation', { needs: ['dataset'] }),
  agent('kpi-definition-sheet', 'define', 'Kennzahlensteckbrief', 'KPI definition sheet'),
  agent('initiative-prioritisation', 'decide', 'Maßnahmen ordnen', 'Initiative prioritisation'),
  agent('causal-analysis', 'decide', 'Ursachen prüfen', 'Causal analysis', { needs: ['dataset'], uses: ['model'], premium: true }),
  agent('scenario-simulation', 'decide', 'Szenarien rechnen', 'Scenario simulation', { uses: ['model'], premium: true }),
  agent('report-generation', 'deliver', 'Bericht erstellen', 'Report generation', { uses: ['model', 'dataset'] }),
  agent('slide-deck', 'deliver', 'Foliensatz erstellen', 'Slide-deck generation', { uses: ['model'], premium: true }),
  agent('action-recommendation', 'deliver', 'Maßnahmen empfehlen', 'Action recommendations'),
  agent('stakeholder-communication', 'deliver', 'Beteiligte informieren', 'Stakeholder communication', { uses: ['model'] }),
  agent('content-generation', 'deliver', 'Inhalte erstellen', 'Content generation', { uses: ['model'] }),
  agent('feedback-loop', 'sustain', 'Rückmeldungen auswerten', 'Feedback loop'),
  agent('dashboard-generation', 'sustain', 'Dashboard erstellen', 'HTML dashboard generation', { needs: ['dataset'] }),
  agent('data-export', 'sustain', 'Daten exportieren', 'Data export', { needs: ['dataset'] }),
  agent('learning-support', 'sustain', 'Erklären und Lernen', 'Explanation and learning-path support', { uses: ['model'] }),
];

/** Jobs of the service's own that run like agents but are not among the 26. */
export const JOB_NAMES = ['briefing', 'export', 'source-sync', 'onboarding-setup', 'metric-refresh', 'demo-furnish', 'plan'] as const;

export const findAgent = (name: string): CatalogueEntry | undefined => AGENT_CATALOGUE.find((entry) => entry.name === name);
