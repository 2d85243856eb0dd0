import type { Language } from '../../documents/formatting.js';

/** Every text of the research's report. */
export interface ResearchWords {
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

const german: ResearchWords = {
  title: 'Webrecherche',
  question: 'Frage',
  sent: (query, provider) => `An den Suchdienst (${provider}) ging: „${query}“. Daten des Unternehmens gingen nicht mit.`,
  removed: (count) => `Vor dem Senden entfernt: ${count} Personenangaben.`,
  synthesis: 'Zusammenfassung',
  noSynthesis: 'Eine Zusammenfassung liegt nicht vor; die Quellen sprechen für sich.',
  nothing: 'Zu der Frage wurde nichts gefunden, das sich belegen lässt.',
  findings: 'Quellen',
  accessed: (date) => `abgerufen am ${date}`,
  published: (date) => `laut Seite veröffentlicht ${date}`,
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
    does_not_fit: 'Die Seite sagt nichts zu der Frage, oder sie war schon dabei.',
  },
  switchedOff: 'Die Websuche ist für diesen Lauf nicht freigegeben (use_web_search).',
  notConfigured: 'In dieser Anlage ist kein Suchdienst eingerichtet (WEB_SEARCH_PROVIDER).',
  noQuestion: 'Es fehlt eine Frage mit Wörtern, nach denen gesucht werden kann und die keine Personen nennen.',
  unavailable: 'Der Suchdienst hat nicht brauchbar geantwortet; versuchen Sie es später noch einmal.',
};

const english: ResearchWords = {
  title: 'Web research',
  question: 'Question',
  sent: (query, provider) => `To the search service (${provider}) went: “${query}”. No data of the company went along.`,
  removed: (count) => `Taken out before sending: ${count} personal details.`,
  synthesis: 'Synthesis',
  noSynthesis: 'There is no synthesis; the sources speak for themselves.',
  nothing: 'Nothing was found on the question that can be evidenced.',
  findings: 'Sources',
  accessed: (date) => `accessed ${date}`,
  published: (date) => `published ${date}, by its own account`,
  skipped: 'Pages not used',
  notes: 'Notes',
  reasons: {
    forbidden_by_robots: 'The site forbids fetching it (robots.txt).',
    address_not_allowed: 'The address is not on the public internet.',
    content_type: 'The page is neither text nor PDF.',
    too_large: 'The page is too large.',
    timeout: 'The page did not answer in time.',
    unreachable: 'The page cannot be reached.',
    no_text: 'The page has no readable text.',
    does_not_fit: 'The page says nothing on the question, or was there already.',
  },
  switchedOff: 'Web search is not released for this run (use_web_search).',
  notConfigured: 'No search service is set up in this installation (WEB_SEARCH_PROVIDER).',
  noQuestion: 'A question is missing that has words to search for and names no persons.',
  unavailable: 'The search service gave no usable answer; try again later.',
};

export const RESEARCH_WORDS: Readonly<Record<Language, ResearchWords>> = { de: german, en: english };
