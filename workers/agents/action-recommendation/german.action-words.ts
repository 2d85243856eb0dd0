import { DAYS_BY_EFFORT, MAX_PER_RULE } from './recommend-actions.js';

export const germanActionWords = {
  title: 'Empfohlene Maßnahmen',
  summary: (actions: string, runs: string) => `${actions} aus ${runs}.`,
  actionNoun: ['Maßnahme', 'Maßnahmen'],
  runNoun: ['Lauf', 'Läufen'],
  none: 'Kein Befund erreicht die Schwelle einer Regel; es gibt nichts zu empfehlen.',
  headings: { overview: 'Übersicht', rules: 'Regeln', sources: 'Befunde aus' },
  columns: { id: 'Nr.', action: 'Maßnahme', severity: 'Gewicht', effort: 'Aufwand', owner: 'Zuständig', due: 'Bis' },
  fields: {
    finding: 'Befund',
    effect: 'Wirkung',
    risk: 'Risiko',
    owner: 'Zuständig',
    due: 'Bis',
    measure: 'Messgröße',
    evidence: 'Beleg',
  },
  open: 'offen',
  effect: (subject: string, p10: string, p50: string, p90: string) => `${subject}: im Median ${p50} (P10 ${p10}, P90 ${p90})`,
  noEffect: 'offen; keine Simulation spricht davon',
  ownerSource: { process_step: 'Rolle des Prozessschritts', programme: 'laut Programm' },
  dueRule: { effort: 'nach Aufwand', programme_end: 'Ende des Programms' },
  levels: { low: 'gering', medium: 'mittel', high: 'hoch' },
  efforts: { small: 'klein', medium: 'mittel', large: 'groß' },
  priorityRule:
    `Reihenfolge: Gewicht (1 bis 3) geteilt durch Aufwand (1 bis 3); bei Gleichstand das größere Gewicht, dann der größere Wert. Je Regel stehen ` +
    `höchstens ${MAX_PER_RULE} Maßnahmen in der Liste.`,
  dueRuleText: `Termin: kleiner Aufwand ${DAYS_BY_EFFORT.small}, mittlerer ${DAYS_BY_EFFORT.medium}, großer ${DAYS_BY_EFFORT.large} Tage ab heute, nicht nach dem Ende eines laufenden Programms.`,
  more: (shown: string, total: string) => `Gezeigt sind ${shown} von ${total}.`,
  source: (findings: string, without: string) => `${findings} Befunde, ${without} davon ohne Maßnahme`,
  refused: (agents: string) =>
    `Es gibt noch keine Befunde, aus denen sich etwas ableiten ließe. Zuerst muss einer dieser Agenten gelaufen sein: ${agents}.`,
  notFindings: 'Keiner der genannten Läufe enthält Befunde, für die es Regeln gibt.',
  unreadable: (agent: string) => `Das Ergebnis von ${agent} hat eine unbekannte Form und blieb außen vor.`,
  noRules: (agent: string) => `Für Befunde von ${agent} gibt es keine Regeln.`,
};

export type ActionWords = typeof germanActionWords;
