import { DAYS_BY_EFFORT, MAX_PER_RULE } from './recommend-actions.js';

export const germanActionMessages = {
  title: 'Empfohlene Maßnahmen',
  summary: (actions: string, runs: string) => `${actions} aus ${runs}.`,
  actionNoun: ['Maßnahme', 'Maßnahmen'],
  runNoun: ['Lauf', 'Läufen'],
  none: 'Kein Befund erreicht die Schwelle einer Regel; es gibt nichts zu empfehlen.',
  headings: { overview: 'Übersicht', rules: 'Regeln', sources: 'Quellen' },
  columns: { id: 'Nr.', action: 'Maßnahme', severity: 'Schweregrad', effort: 'Aufwand', owner: 'Zuständig', due: 'Bis' },
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
  noEffect: 'offen; keine Simulation vorhanden',
  ownerSource: { process_step: 'Rolle des Prozessschritts', programme: 'laut Programm' },
  dueRule: { effort: 'nach Aufwand', programme_end: 'Ende des Programms' },
  levels: { low: 'gering', medium: 'mittel', high: 'hoch' },
  efforts: { small: 'klein', medium: 'mittel', large: 'groß' },
  priorityRule:
    `Reihenfolge: Schweregrad (1 bis 3) geteilt durch Aufwand (1 bis 3); bei Gleichstand zuerst der höhere Schweregrad, dann der höhere Wert. ` +
    `Die Liste enthält höchstens ${MAX_PER_RULE} Maßnahmen je Regel.`,
  dueRuleText: `Termin: ${DAYS_BY_EFFORT.small} Tage ab heute bei kleinem, ${DAYS_BY_EFFORT.medium} bei mittlerem und ${DAYS_BY_EFFORT.large} bei großem Aufwand, spätestens am Ende eines laufenden Programms.`,
  more: (shown: string, total: string) => `Angezeigt: ${shown} von ${total}.`,
  source: (findings: string, without: string) => `${findings} Befunde, ${without} davon ohne Maßnahme`,
  refused: (agents: string) =>
    `Es gibt noch keine Befunde, aus denen sich Maßnahmen ableiten lassen. Starten Sie zuerst einen dieser Agenten: ${agents}.`,
  notFindings: 'Keiner der angegebenen Läufe enthält Befunde, für die es Regeln gibt.',
  unreadable: (agent: string) => `Das Ergebnis von ${agent} hat ein unbekanntes Format und wurde nicht berücksichtigt.`,
  noRules: (agent: string) => `Für Befunde von ${agent} gibt es keine Regeln.`,
};

export type ActionMessages = typeof germanActionMessages;
