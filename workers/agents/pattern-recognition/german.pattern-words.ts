import type { SeriesGrain } from '../../methods/series/index.js';

/** German texts of the result. Numbers are passed as formatted text. */
export const germanPatternMessages = {
  title: 'Muster in den Daten',
  nothing:
    'Die Daten reichen für keinen Test aus: Ein Trend erfordert mindestens 10 Zeiträume, ein Bruch 12, Saisonalität drei volle Saisons, ein Zusammenhang 20 Zeilen oder 15 Veränderungen, ein Gruppenvergleich 20 Zeilen mit je 5 in zwei Gruppen.',
  noDataset: 'Es liegt kein Datensatz mit einer Zeitspalte und Zahlen vor.',
  unknownColumn: (column: string, dataset: string) =>
    `Der Datensatz „${dataset}“ hat keine geeignete Spalte „${column}“ (die Zeitspalte muss Datumswerte, untersuchte Spalten müssen Zahlen enthalten).`,
  rowCount: 'Anzahl Zeilen',
  quoted: (name: string) => `„${name}“`,
  grains: { day: 'Tag', week: 'Woche', month: 'Monat', quarter: 'Quartal' } satisfies Record<SeriesGrain, string>,
  weekdays: ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'],
  months: ['Januar', 'Februar', 'März', 'April', 'Mai', 'Juni', 'Juli', 'August', 'September', 'Oktober', 'November', 'Dezember'],
  place: (grain: SeriesGrain, place: string) => (grain === 'week' ? `Kalenderwoche ${place}` : `${place}. Quartal`),
  kinds: {
    trend: 'Trend',
    break: 'Bruch',
    seasonality: 'Saisonalität',
    correlation: 'Zusammenhang',
    group_difference: 'Gruppenunterschied',
  },
  trend: (name: string, up: boolean, slope: string, grain: string, low: string, high: string) =>
    `${name} ${up ? 'steigt' : 'fällt'} um ${slope} je ${grain} (95-%-Intervall von ${low} bis ${high}).`,
  shift: (name: string, from: string, before: string, after: string) =>
    `${name} hat ab ${from} ein anderes Niveau: im Mittel ${after} statt ${before}.`,
  season: (name: string, high: string, up: string, low: string, down: string) =>
    `${name} schwankt mit der Saison: am höchsten ${high} (${up} gegenüber dem gleitenden Mittel), am niedrigsten ${low} (${down}).`,
  relation: (a: string, b: string, same: boolean, ofChanges: boolean, rho: string) =>
    ofChanges
      ? `${a} und ${b} verändern sich ${same ? 'gleichsinnig' : 'gegensinnig'} (Rangkorrelation der Veränderungen ${rho}).`
      : `${a} und ${b} hängen ${same ? 'gleichsinnig' : 'gegensinnig'} zusammen (Rangkorrelation ${rho}).`,
  groups: (number: string, group: string, high: string, highest: string, low: string, lowest: string) =>
    `${number} unterscheidet sich nach ${group}: Median ${highest} bei ${high}, ${lowest} bei ${low}.`,
  ofDataset: (dataset: string, statement: string) => `${dataset} – ${statement}`,
  unconfirmed: (statement: string) => `Nicht bestätigt: ${statement}`,
  summary: (examined: string, found: string) =>
    `Untersucht wurden ${examined} Hypothesen; ${found} davon sind nach der Korrektur für mehrfaches Testen bestätigt.`,
  summaryNone: 'Keine davon ist nach der Korrektur für mehrfaches Testen signifikant und zugleich groß genug, um relevant zu sein.',
  basis: 'Datengrundlage',
  basisColumns: ['Datensatz', 'Zeilen', 'Zeitspalte', 'Zeitraum', 'von', 'bis', 'Reihen'],
  findings: 'Gefundene Muster',
  findingColumns: ['Art', 'Befund', 'Test', 'Statistik', 'n', 'p', 'p angepasst', 'Effekt'],
  others: 'Nicht bestätigt',
  othersText: 'Diese Hypothesen wurden untersucht, aber nicht bestätigt. Aufgeführt sind die mit den kleinsten p-Werten.',
  counts: 'Untersucht und gefunden',
  countColumns: ['Art', 'untersucht', 'gefunden'],
  warnings: 'Zu beachten',
  method: 'Verfahren',
  methodText: (alpha: string, examined: string) =>
    `Trends: Mann-Kendall mit Varianzkorrektur nach Hamed und Rao, Steigung nach Sen. Brüche: Pettitt. Saisonalität: Kruskal-Wallis über die Abschnitte der Saison nach Abzug des gleitenden Mittels. Zusammenhänge: Spearman. Gruppen: Kruskal-Wallis. Die p-Werte sind nach Benjamini und Hochberg für ${examined} Hypothesen angepasst; ein Muster gilt als gefunden, wenn der angepasste p-Wert höchstens ${alpha} beträgt und der Effekt eine Mindestgröße erreicht. Ein Zusammenhang belegt keine Ursache.`,
  dependence: 'Manche Reihen sind autokorreliert; der Trendtest berücksichtigt das, der Test auf Brüche nicht.',
  sampled: (rows: string, of: string) =>
    `Zusammenhänge und Gruppenvergleiche beruhen auf einer Stichprobe von ${rows} aus ${of} Zeilen mit festem Startwert, Reihen auf allen Zeilen.`,
  sampledRowsIndependent: 'Zeilen gelten als voneinander unabhängig. Gehören mehrere Zeilen zu einem Vorgang, sind die p-Werte zu klein.',
  unrelated: (count: string) => `${count} weitere Reihen wurden nicht miteinander verglichen.`,
  untimed: (name: string) => `Der Datensatz „${name}“ wurde nicht untersucht: Er hat keine Zeitspalte mit zugehörigen Zahlen.`,
  omitted: (number: string) => `Weitere Datensätze wurden nicht untersucht: ${number}. Mit „dataset_ids“ lassen sie sich auswählen.`,
  instruct:
    'Fasse die Belege in zwei bis vier Sätzen für die Geschäftsführung zusammen. Nenne keine Ursachen, nur Beobachtungen. Verwende keine Zahl, die nicht in den Belegen steht. Nur Fließtext.',
};

export type PatternMessages = typeof germanPatternMessages;
