import type { en } from './en.js';

export const de: typeof en = {
  intro:
    'Der Berater antwortet aus dem Wissen dieses Mandanten: Programm, Kennzahlen, Beiträge, Ereignisse und Fachartikel. Jede Quelle ist genannt.',
  question: 'Ihre Frage',
  placeholder: 'Zum Beispiel: Was ist überfällig, und wer ist verantwortlich?',
  send: 'Fragen',
  answering: 'Die Antwort wird geschrieben …',
  notAllowed: 'Ihre Rolle darf Gespräche lesen, aber keine Fragen stellen.',
  newConversation: 'Neues Gespräch',
  conversations: 'Gespräche',
  noConversations: 'Noch hat niemand den Berater gefragt.',
  turns: (count) => (count === 1 ? '1 Frage' : `${count} Fragen`),
  delete: 'Löschen',
  deleteOf: (title) => `Gespräch löschen: ${title}`,
  confirmDelete: 'Das Gespräch wird mit seinen Antworten für alle gelöscht.',
  you: 'Sie',
  advisor: 'Berater',
  cited: 'Zitierte Quellen',
  found: 'Weitere Quellen',
  noEvidence: 'Zu dieser Frage wurde keine Quelle gefunden.',
  suggestions: 'Was bessere Antworten ermöglicht',
  dropped: 'Weggelassen, weil keine Quelle es belegt',
  limited: 'Grenzen dieser Antwort',
  hints: 'Hinweise',
  noHints: 'Zurzeit gibt es keine Hinweise.',
  hintsUnavailable: 'Einige Hinweise konnten nicht ermittelt werden.',
  dismiss: 'Ausblenden',
  dismissHint: (title) => `Ausblenden: ${title}`,
  restore: 'Wieder anzeigen',
  restoreHint: (title) => `Wieder anzeigen: ${title}`,
  dismissedHints: 'Ausgeblendete Hinweise',
  showDismissed: (count) => `Ausgeblendete Hinweise anzeigen (${count})`,
  hideDismissed: 'Ausgeblendete Hinweise verbergen',
  since: (date) => `seit ${date}`,
  severities: { CRITICAL: 'Dringend', WARNING: 'Wichtig', INFO: 'Hinweis' },
  degraded: (reason) => {
    if (reason === 'MODEL_NOT_CONFIGURED') return 'Es ist kein Sprachmodell angebunden. Die Antwort gibt die Quellen wieder.';
    if (reason === 'MODEL_SENTENCES_DROPPED') return 'Sätze ohne Quelle wurden weggelassen.';
    if (reason.startsWith('MODEL_')) return 'Das Sprachmodell war nicht nutzbar. Die Antwort gibt die Quellen wieder.';
    return 'Die Suche war eingeschränkt. Möglicherweise fehlen Quellen.';
  },
};
