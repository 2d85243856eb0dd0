/** Words of the briefing in German. Numbers come in as text. */
export const germanBriefingWords = {
  title: (day: string) => `Briefing vom ${day}`,
  headings: {
    standing: 'Wo wir stehen',
    changes: 'Was sich geändert hat',
    blockers: 'Was blockiert',
    decisions: 'Was eine Entscheidung braucht',
    nextSteps: 'Nächste Schritte',
    sources: 'Quellen',
  },
  initiativeTable: { caption: 'Initiativen nach Status', status: 'Status', count: 'Anzahl', overdue: 'Davon überfällig' },
  since: (day: string) => `Seit dem letzten Briefing vom ${day}:`,
  nothing: {
    standing: 'Es liegen noch keine Daten vor: kein Datensatz, keine Prozessanalyse, keine Kennzahlen, keine Initiativen.',
    changes: 'Nichts hat sich geändert.',
    blockers: 'Nichts blockiert.',
    decisions: 'Nichts wartet auf eine Entscheidung.',
    nextSteps: 'Keine offenen Schritte.',
    sources: 'Keine.',
  },
  summary: {
    nothing: 'Es liegen noch keine Daten vor.',
    standing: (parts: readonly string[]) => `Stand: ${parts.join('; ')}.`,
    kpis: (reached: string, judged: string) => `${reached} von ${judged} Kennzahlen im Ziel`,
    initiatives: (total: string, overdue: string, blocked: string) => `${total}, davon ${overdue} überfällig und ${blocked} blockiert`,
    open: (blockers: string, decisions: string) => `Blockiert: ${blockers}; zu entscheiden: ${decisions}.`,
    first: (step: string) => `Als Erstes: ${step}`,
  },
  figures: {
    blockers: 'Punkte, die blockieren',
    decisions: 'Punkte, die eine Entscheidung brauchen',
    before: (label: string) => `${label} (letztes Briefing)`,
    runs: (agent: string, status: string) => `Läufe seit dem letzten Briefing: ${agent}, ${status}`,
    scoreBefore: (dataset: string) => `Datenqualität bisher: ${dataset}`,
    score: (dataset: string) => `Datenqualität: ${dataset}`,
    rows: (dataset: string) => `Zeilen: ${dataset}`,
    cells: (dataset: string) => `Auffällige Werte: ${dataset}`,
    checked: (dataset: string) => `Geprüfte Werte: ${dataset}`,
  },
  jobs: { 'source-sync': 'Synchronisierung', export: 'Export' } as Record<string, string>,
  runStatuses: { succeeded: 'erfolgreich', failed: 'fehlgeschlagen', cancelled: 'abgebrochen', dead: 'aufgegeben' } as Record<
    string,
    string
  >,
  changes: {
    first: 'Dies ist das erste Briefing. Das nächste nennt, was sich seitdem geändert hat.',
    added: (name: string, rows: string) => `Neuer Datensatz „${name}“ mit ${rows}.`,
    synced: (name: string, rows: string, changed: boolean | undefined) =>
      `Datensatz „${name}“ neu eingelesen${changed === undefined ? '' : changed ? ', mit anderem Inhalt' : ', Inhalt unverändert'}: ${rows}.`,
    gate: (name: string, before: string, now: string, scores: string) =>
      `Datensatz „${name}“: Vertrauen von ${before} auf ${now}${scores}.`,
    scores: (before: string, now: string) => ` (Qualität ${before}, jetzt ${now})`,
    runs: (agent: string, statuses: string) => `Läufe „${agent}“: ${statuses}.`,
    figure: (label: string, before: string, now: string) => `${label}: ${now}, zuvor ${before}.`,
  },
  blockers: {
    source: (name: string, reason: string) => `Die Quelle „${name}“ ließ sich zuletzt nicht einlesen: ${reason}`,
    run: (agent: string, day: string, reason: string) => `Der Lauf „${agent}“ vom ${day} ist gescheitert: ${reason}`,
    unknownReason: 'Der Grund ist nicht bekannt.',
  },
  steps: {
    source: 'Eine Datenquelle anlegen (Tabelle oder Ereignisprotokoll) und synchronisieren.',
    sync: (names: string) => `Noch nicht eingelesene Quellen synchronisieren: ${names}.`,
    repair: (names: string) => `Ursache beheben und erneut synchronisieren: ${names}.`,
    check: (names: string) => `Datenqualität prüfen lassen: ${names}.`,
    clean: (name: string, finding: string, column: string, failed: string, checked: string) =>
      `In „${name}“ zuerst angehen: ${finding} in „${column}“ (${failed} von ${checked}).`,
    refresh: (name: string) => `Für „${name}“ neuere Daten liefern: Der Datensatz ist veraltet.`,
    mine: (names: string) => `Prozessanalyse starten: ${names}.`,
    mineAgain: (names: string) => `Prozessanalyse erneuern, ihr Ereignisprotokoll hat sich geändert: ${names}.`,
    kpis: 'Kennzahlen als Tabelle bereitstellen, mit Datum, Kennzahl, Wert, Ziel und Richtung.',
    initiatives: 'Eine Liste der Initiativen bereitstellen, mit Name, Status, Verantwortlichen und Fälligkeit.',
    unblock: (owner: string, name: string) => `Mit ${owner} klären, was „${name}“ löst.`,
    unblockAlone: (name: string) => `Klären, was „${name}“ löst.`,
    reschedule: (owners: string) => `Neue Termine für überfällige Initiativen vereinbaren mit: ${owners}.`,
    wait: (from: string, to: string) => `Die Wartezeit zwischen „${from}“ und „${to}“ untersuchen.`,
  },
};

export type BriefingWords = typeof germanBriefingWords;
