import type { Noun } from './description/figures.js';
import { aside, listed } from './phrases.js';

/** How the standing of a tenant is told in German. Numbers come in as text. */
export const germanStateWords = {
  figures: {
    datasets: 'Datensätze',
    considered: 'Betrachtete Datensätze',
    rows: 'Zeilen aller Datensätze',
    gate: (gate: string) => `Datensätze mit Vertrauen ${gate}`,
    cases: 'Fälle',
    medianThroughput: 'Durchlaufzeit, Median',
    meanThroughput: 'Durchlaufzeit, Mittel',
    p90Throughput: 'Durchlaufzeit, 90-%-Quantil',
    waitingShare: (from: string, to: string) => `Anteil an der Wartezeit: ${from} → ${to}`,
    waitingMean: (from: string, to: string) => `Mittlere Wartezeit: ${from} → ${to}`,
    reworkShare: 'Anteil der Fälle mit Wiederholung',
    kpisJudged: 'Kennzahlen mit bewertbarem Ziel',
    kpisReached: 'Kennzahlen im Ziel',
    kpiJudged: (name: string) => `${name}: bewertete Werte der letzten zwölf Monate`,
    kpiOnTarget: (name: string) => `${name}: davon im Ziel`,
    initiatives: 'Initiativen',
    initiativesIn: (status: string) => `Initiativen: ${status}`,
    overdue: 'Überfällige Initiativen',
    running: (area: string) => `Laufende Initiativen im Bereich ${area}`,
    dimension: (dimension: string, dataset: string) => `${dimension}: ${dataset}`,
    spent: (initiative: string) => `${initiative}: Ausgaben`,
    budget: (initiative: string) => `${initiative}: Budget`,
  },
  and: 'und',
  /** A heading's word within a sentence. */
  inSentence: (word: string) => word,
  quoted: (name: string) => `„${name}“`,
  overallScore: 'Gesamtwert',
  gates: { open: 'offen', conditional: 'bedingt', closed: 'geschlossen', unchecked: 'ungeprüft' },
  statuses: {
    running: 'laufend',
    planned: 'geplant',
    blocked: 'blockiert',
    done: 'abgeschlossen',
    cancelled: 'abgebrochen',
    unknown: 'mit unbekanntem Status',
  },
  datasetNoun: ['Datensatz', 'Datensätze'] as Noun,
  rowNoun: ['Zeile', 'Zeilen'] as Noun,
  caseNoun: ['Fall', 'Fälle'] as Noun,
  initiativeNoun: ['Initiative', 'Initiativen'] as Noun,
  newestOf: (considered: string, all: string) => `die ${considered} zuletzt geänderten von ${all}`,
  data: (datasets: string, rows: string, gates: readonly string[]) =>
    `Datenbasis: ${datasets} mit zusammen ${rows}; Vertrauen: ${gates.join(', ')}.`,
  duration: (name: string, cases: string, median: string, mean: string, p90: string) =>
    `Prozess „${name}“: Ein Fall dauert im Median ${median}, im Mittel ${mean}, und jeder zehnte länger als ${p90} (${cases}).`,
  bottleneck: (from: string, to: string, share: string, mean: string) =>
    `Die meiste Wartezeit liegt zwischen „${from}“ und „${to}“: ${share} der gesamten Wartezeit, im Mittel ${mean} je Übergang.`,
  nextBottlenecks: (steps: readonly string[]) => `Es folgen ${listed(steps, 'und')}.`,
  step: (from: string, to: string, share: string) => `„${from}“ bis „${to}“ (${share})`,
  rework: (share: string) => `In ${share} der Fälle wird mindestens eine Aktivität wiederholt.`,
  kpis: (reached: string, judged: string) => `Kennzahlen: ${reached} von ${judged} erreichten zuletzt ihr Ziel.`,
  kpisUnjudged: (kpis: string) => `Kennzahlen: ${kpis} ohne Ziel oder Richtung, an denen sich die Werte messen ließen.`,
  kpiNoun: ['Kennzahl', 'Kennzahlen'] as Noun,
  oftenMissed: (names: readonly string[]) =>
    `Am häufigsten verfehlt: ${listed(names, 'und')} der Werte aus den letzten zwölf Monaten im Ziel.`,
  onTarget: (name: string, onTarget: string, judged: string) => `„${name}“ mit ${onTarget} von ${judged}`,
  initiatives: (total: string, statuses: readonly string[], overdue: string | null) =>
    `${total}: ${listed(statuses, 'und')}${overdue === null ? '' : `; ${overdue} überfällig`}.`,
  gateClosed: (name: string, reasons: readonly string[]) =>
    `Der Datensatz „${name}“ ist nicht vertrauenswürdig genug, um darauf zu bauen: ${listed(reasons, 'und')}.`,
  gateConditional: (name: string, reasons: readonly string[]) =>
    `Datensatz „${name}“ mit Vorbehalt verwenden oder erst verbessern: ${listed(reasons, 'und')}.`,
  noScore: 'keine Zeilen',
  initiativeBlocked: (name: string, owner: string | null, due: string | null, risk: string | null) =>
    `Initiative „${name}“ ist blockiert${aside(owner, due && `fällig am ${due}`)}${risk === null ? '.' : `; genanntes Risiko: „${risk}“.`}`,
  initiativeOverdue: (name: string, owner: string | null, due: string) =>
    `Neuer Termin oder Abbruch: Initiative „${name}“ ist seit dem ${due} überfällig${aside(owner)}.`,
  initiativeNotStarted: (name: string, owner: string | null, start: string) =>
    `Beginn oder Verschiebung: Initiative „${name}“ sollte am ${start} beginnen und ist noch geplant${aside(owner)}.`,
  initiativeOverBudget: (name: string, owner: string | null, spent: string, budget: string) =>
    `Nachtrag oder Stopp: Initiative „${name}“ hat ${spent} von ${budget} Budget ausgegeben${aside(owner)}.`,
  kpiMissed: (name: string, onTarget: string, judged: string, area: string | null, running: string | null) =>
    `Gegenmaßnahme zu „${name}“: ${onTarget} von ${judged} Werten der letzten zwölf Monate im Ziel` +
    `${area === null || running === null ? '' : `; im Bereich ${area} laufende Initiativen: ${running}`}.`,
  more: (count: string, what: string) => `Und ${count} weitere: ${what}.`,
  kinds: {
    overdue: 'überfällige Initiativen',
    notStarted: 'nicht begonnene Initiativen',
    overBudget: 'Initiativen über Budget',
    missed: 'Kennzahlen, die ihr Ziel verfehlen',
    gates: 'Datensätze mit Vorbehalt',
    blocked: 'blockierte Initiativen',
    closed: 'nicht vertrauenswürdige Datensätze',
  },
  kpiTable: {
    caption: (day: string | null) => `Letzter Wert gegen Ziel und Vorjahr${day === null ? '' : `, Stand ${day}`}`,
    columns: {
      name: 'Kennzahl',
      area: 'Bereich',
      unit: 'Einheit',
      last: 'Stand',
      value: 'Wert',
      target: 'Ziel',
      reached: 'Im Ziel',
      onTarget: 'Werte im Ziel, 12 Monate',
      before: '12 Monate zuvor',
      change: 'Veränderung',
    },
    yes: 'ja',
    no: 'nein',
    share: (part: string, whole: string) => `${part} von ${whole}`,
    points: 'Pp.',
    note: 'Veränderung gegenüber dem Wert zwölf Monate zuvor, bei Prozentwerten in Prozentpunkten.',
  },
  processRun: (name: string, day: string) => `Prozessanalyse „${name}“ vom ${day}`,
};

export type StateWords = typeof germanStateWords;
