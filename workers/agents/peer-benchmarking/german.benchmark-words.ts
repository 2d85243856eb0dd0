import type { BenchmarkMessages } from './english.benchmark-words.js';

export const GERMAN: BenchmarkMessages = {
  title: 'Vergleich mit anderen',
  summary: (compared, all, values, table) =>
    `Verglichen: ${compared} von ${all} Kennzahlen, mit ${values} Vergleichswerten aus ${table === null ? 'der Anfrage' : `„${table}“`}.`,
  standing: 'Wo Sie stehen',
  columns: [
    'Kennzahl',
    'Eigener Wert',
    'Einheit',
    'Vergleichsjahr',
    'Vergleichswerte',
    'Prozentrang',
    'Besser als',
    'Median',
    'Abstand zum Median',
    'Bestes Viertel ab',
    'Abstand zum besten Viertel',
  ],
  spread: 'Verteilung der Vergleichswerte',
  spreadColumns: ['Kennzahl', 'Kleinster', 'Erstes Quartil', 'Median', 'Drittes Quartil', 'Größter', 'Quellen'],
  open: 'Nicht verglichen',
  openColumns: ['Kennzahl', 'Grund'],
  reasons: {
    too_few_peers: (peers, least) => `Vergleichswerte: ${peers}; nötig sind mindestens ${least}.`,
    unit_mismatch: (units, own) =>
      own === null
        ? 'Der eigene Wert hat keine Einheit.'
        : `Die Vergleichswerte sind in ${units} angegeben, was sich nicht in ${own} umrechnen lässt.`,
    no_peers: 'Die Vergleichstabelle enthält diese Kennzahl nicht.',
  },
  warnings: 'Zu beachten',
  converted: (metric, from, to, factor, peers) =>
    `${metric}: ${peers} Vergleichswerte wurden von ${from} in ${to} umgerechnet (Faktor ${factor}).`,
  leftOut: (metric, units) => `${metric}: Vergleichswerte in ${units} wurden nicht berücksichtigt.`,
  repeated: (metric, count) => `${metric}: Weitere Werte bereits gezählter Unternehmen wurden nicht berücksichtigt: ${count}.`,
  period: (metric, own, year) => `${metric}: Der eigene Wert bezieht sich auf ${own}, die Vergleichswerte auf ${year}.`,
  noDirection: (metric) => `${metric}: Es ist nicht bekannt, welche Richtung besser ist; daher wird kein bestes Viertel angegeben.`,
  incomplete: (count) => `Nicht berücksichtigte Zeilen der Vergleichstabelle ohne Kennzahl, Wert, Einheit, Quelle oder Jahr: ${count}.`,
  cut: (limit) => `Gelesen wurden nur die ersten ${limit} Vergleichswerte.`,
  chosen: (name) => `Es wurde kein Datensatz ausgewählt; „${name}“ wurde verwendet, weil er die Spalten einer Vergleichstabelle hat.`,
  method: 'Verfahren',
  methodText:
    'Der Prozentrang ist der Anteil der kleineren Vergleichswerte; gleiche Werte zählen halb (mittlere Ränge), der eigene Wert zählt nicht mit. „Besser als“ ist umgekehrt, wenn niedrigere Werte besser sind, und vergleicht Abstände, wenn ein Zielwert am besten ist. Quartile mit linearer Interpolation (R-7).',
  target: 'Abstand vom Ziel',
  noPeers:
    'Es liegen keine Vergleichsdaten vor. Eine Vergleichstabelle ist ein Datensatz (oder parameters.peers) mit einer Zeile je Vergleichswert und den Spalten Kennzahl, Wert, Einheit, Quelle und Jahr sowie optional Unternehmen. Je Kennzahl sind mindestens fünf Vergleichswerte nötig.',
  noOwn:
    'Es gibt keinen eigenen Wert zum Vergleichen. Definieren Sie berechenbare Kennzahlen oder geben Sie parameters.own mit Kennzahl, Wert, Einheit und Richtung an.',
  noneShared: (own, peers) =>
    `Die Vergleichstabelle enthält keine Ihrer Kennzahlen. Eigene Kennzahlen: ${own}. Vergleichstabelle: ${peers}. Abweichende Namen können in parameters.same_as zugeordnet werden.`,
  unknown: (id) => `Es gibt keinen Datensatz ${id}.`,
  notATable: (name) =>
    `„${name}“ ist keine Vergleichstabelle: Nötig sind die Spalten Kennzahl, Wert (eine Zahl), Einheit, Quelle und Jahr.`,
};
