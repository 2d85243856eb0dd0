import type { Language } from '../../documents/formatting.js';

/** Texts of the research report. */
export interface ResearchMessages {
  title: string;
  question: string;
  sent(query: string, provider: string): string;
  removed(count: string): string;
  synthesis: string;
  noSynthesis: string;
  nothing: string;
  findings: string;
  accessed(date: string): string;
  published(date: string): string;
  skipped: string;
  notes: string;
  reasons: Record<string, string>;
  switchedOff: string;
  notConfigured: string;
  noQuestion: string;
  unavailable: string;
}

const german: ResearchMessages = {
  title: 'Webrecherche',
  question: 'Frage',
  sent: (query, provider) => `An den Suchdienst (${provider}) gesendet: „${query}“. Daten des Unternehmens wurden nicht übermittelt.`,
  removed: (count) => `Vor dem Senden entfernte Personenangaben: ${count}.`,
  synthesis: 'Zusammenfassung',
  noSynthesis: 'Es liegt keine Zusammenfassung vor; bitte ziehen Sie die Quellen heran.',
  nothing: 'Zu der Frage wurden keine belegbaren Aussagen gefunden.',
  findings: 'Quellen',
  accessed: (date) => `abgerufen am ${date}`,
  published: (date) => `Veröffentlichung laut Seite: ${date}`,
  skipped: 'Nicht verwendete Seiten',
  notes: 'Hinweise',
  reasons: {
    forbidden_by_robots: 'Die Seite untersagt den Abruf (robots.txt).',
    address_not_allowed: 'Die Adresse liegt nicht im öffentlichen Internet.',
    content_type: 'Die Seite ist weder Text noch PDF.',
    too_large: 'Die Seite ist zu groß.',
    timeout: 'Die Seite hat nicht rechtzeitig geantwortet.',
    unreachable: 'Die Seite ist nicht erreichbar.',
    no_text: 'Die Seite hat keinen lesbaren Text.',
    does_not_fit: 'Die Seite sagt nichts zu der Frage oder ist bereits enthalten.',
  },
  switchedOff: 'Die Websuche ist für diesen Lauf nicht freigegeben (use_web_search).',
  notConfigured: 'In dieser Anlage ist kein Suchdienst eingerichtet (WEB_SEARCH_PROVIDER).',
  noQuestion: 'Es fehlt eine Frage mit Suchbegriffen, die keine Personen nennen.',
  unavailable: 'Der Suchdienst ist nicht verfügbar. Versuchen Sie es später noch einmal.',
};

const english: ResearchMessages = {
  title: 'Web research',
  question: 'Question',
  sent: (query, provider) => `Sent to the search service (${provider}): “${query}”. No company data were transmitted.`,
  removed: (count) => `Personal details removed before sending: ${count}.`,
  synthesis: 'Synthesis',
  noSynthesis: 'No synthesis is available; please refer to the sources.',
  nothing: 'No statements on the question were found that can be backed by a source.',
  findings: 'Sources',
  accessed: (date) => `accessed ${date}`,
  published: (date) => `published ${date} according to the page`,
  skipped: 'Pages not used',
  notes: 'Notes',
  reasons: {
    forbidden_by_robots: 'The site does not allow the page to be fetched (robots.txt).',
    address_not_allowed: 'The address is not on the public internet.',
    content_type: 'The page is neither text nor PDF.',
    too_large: 'The page is too large.',
    timeout: 'The page did not respond in time.',
    unreachable: 'The page is unreachable.',
    no_text: 'The page has no readable text.',
    does_not_fit: 'The page says nothing about the question or is already included.',
  },
  switchedOff: 'Web search is not enabled for this run (use_web_search).',
  notConfigured: 'No search service is configured in this installation (WEB_SEARCH_PROVIDER).',
  noQuestion: 'The question contains no search terms other than names of persons.',
  unavailable: 'The search service is unavailable. Try again later.',
};

export const RESEARCH_MESSAGES: Readonly<Record<Language, ResearchMessages>> = { de: german, en: english };
