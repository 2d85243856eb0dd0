export type Language = 'de' | 'en';

/** What the agents are asked, in the order of the landscape; the parameters are the least that makes the request meaningful. */
export const REQUESTS: Readonly<Record<string, Record<Language, string>>> = {
  'request-intake': {
    de: 'Bitte bis Freitag dringend prüfen, warum unsere Lieferungen zu spät kommen.',
    en: 'Please find out urgently by Friday why our deliveries are late.',
  },
  'web-research': { de: 'Termintreue in der Auftragsabwicklung verbessern', en: 'Improving on-time delivery in order to cash' },
  'solution-planning': { de: 'Die Durchlaufzeit der Aufträge senken', en: 'Reduce the throughput time of orders' },
  'document-reading': { de: 'Welche Ziele gelten für die Liefertreue?', en: 'Which goals are there for on-time delivery?' },
  'pattern-recognition': { de: 'Welche Muster gibt es?', en: 'Which patterns are there?' },
  'data-structuring': {
    de: 'Rechnung RE-2026-114 vom 04.08.2026 über 1.234,50 EUR, Lieferung von 12 kg am 10.08.2026.',
    en: 'Invoice INV-2026-114 of 4 August 2026 for EUR 1,234.50, delivery of 12 kg on 10 August 2026.',
  },
  'data-quality': { de: 'Wie gut sind die Daten?', en: 'How good are the data?' },
  'data-harmonisation': { de: 'Führe die Daten zusammen.', en: 'Merge the data.' },
  'kpi-discovery': { de: 'Welche Kennzahlen geben die Daten her?', en: 'Which KPIs can the data carry?' },
  'process-mining': { de: 'Wie läuft der Prozess?', en: 'How does the process run?' },
  'peer-benchmarking': { de: 'Wie stehen wir im Vergleich?', en: 'How do we compare?' },
  'kpi-construction': { de: 'Eine Kennzahl für die Liefertreue bilden', en: 'Construct a KPI for on-time delivery' },
  'target-recommendation': { de: 'Welche Zielwerte sind erreichbar?', en: 'Which targets are within reach?' },
  'kpi-definition-sheet': { de: 'Steckbriefe der Kennzahlen', en: 'Definition sheets of the KPIs' },
  'initiative-prioritisation': { de: 'Welche Initiativen zuerst?', en: 'Which initiatives first?' },
  'causal-analysis': { de: 'Was beeinflusst die Durchlaufzeit?', en: 'What influences throughput time?' },
  'scenario-simulation': { de: 'Was ist an Ersparnis zu erwarten?', en: 'Which savings can be expected?' },
  'report-generation': { de: 'Ein Bericht über den Stand', en: 'A report on where we stand' },
  'slide-deck': { de: 'Ein Foliensatz über den Stand', en: 'A slide deck on where we stand' },
  'action-recommendation': { de: 'Was ist zu tun?', en: 'What is to be done?' },
  'stakeholder-communication': { de: 'Informiere das Team.', en: 'Inform the team.' },
  'content-generation': { de: 'Ein Artikel für das Intranet', en: 'An article for the intranet' },
  'feedback-loop': { de: 'Wie kommen die Ergebnisse an?', en: 'How are the results received?' },
  'dashboard-generation': { de: 'Ein Dashboard', en: 'A dashboard' },
  'data-export': { de: 'Daten als Datei', en: 'Data as a file' },
  'learning-support': { de: 'Erkläre Process Mining.', en: 'Explain process mining.' },
};
