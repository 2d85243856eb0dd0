import type { BenchmarkWords } from './english.benchmark-words.js';

export const GERMAN: BenchmarkWords = {
  title: 'Vergleich mit anderen',
  summary: (compared, all, values, table) =>
    `Verglichen: ${compared} von ${all} Kennzahlen, mit ${values} Vergleichswerten aus ${table === null ? 'der Anfrage' : `„${table}“`}.`,
  standing: 'Wo Sie stehen',
  columns: [
    'Kennzahl',
    'Eigener Wert',
    'Einheit',
    'Jahr der anderen',
    'Andere',
    'Prozentrang',
    'Besser als',
    'Median',
    'Abstand zum Median',
    'Bestes Viertel ab',
    'Abstand zum besten Viertel',
  ],
  spread: 'Die anderen',
  spreadColumns: ['Kennzahl', 'Kleinster', 'Erstes Quartil', 'Median', 'Drittes Quartil', 'Größter', 'Quellen'],
  open: 'Ohne Zahl',
  openColumns: ['Kennzahl', 'Grund'],
  reasons: {
    too_few_peers: (peers, least) => `Vergleichswerte: ${peers}; nötig sind mindestens ${least}.`,
    unit_mismatch: (units, own) =>
      own === null
        ? 'Der eigene Wert hat keine Einheit, in der verglichen werden könnte.'
        : `Die Vergleichswerte sind in ${units} angegeben, was sich nicht in ${own} umrechnen lässt.`,
    no_peers: 'Die Vergleichstabelle enthält diese Kennzahl nicht.',
  },
  warnings: 'Zu beachten',
  converted: (metric, from, to, factor, peers) =>
    `${metric}: ${peers} Vergleichswerte wurden von ${from} in ${to} umgerechnet (mal ${factor}).`,
  leftOut: (metric, units) => `${metric}: Vergleichswerte in ${units} blieben außer Betracht.`,
  repeated: (metric, count) => `${metric}: Weitere Werte schon gezählter Unternehmen blieben außer Betracht: ${count}.`,
  period: (metric, own, year) => `${metric}: Der eigene Wert ist von ${own}, die Vergleichswerte sind von ${year}.`,
  noDirection: (metric) => `${metric}: Es ist nicht bekannt, welche Richtung besser ist, daher kein bestes Viertel.`,
  incomplete: (count) =>
    `Zeilen der Vergleichstabelle ohne Kennzahl, Wert, Einheit, Quelle oder Jahr, die außer Betracht blieben: ${count}.`,
  cut: (most) => `Gelesen wurden nur die ersten ${most} Vergleichswerte.`,
  chosen: (name) => `Es war kein Datensatz genannt: „${name}“ wurde gewählt, weil er die Spalten einer Vergleichstabelle hat.`,
  method: 'Verfahren',
  methodText:
    'Prozentrang mit mittleren Rängen: Anteil der Vergleichswerte, die kleiner sind, gleiche zählen halb; der eigene Wert ist nicht darunter. „Besser als“ kehrt ihn um, wo weniger besser ist, und zählt Abstände, wo ein Ziel am besten ist. Quartile mit linearer Interpolation (R-7).',
  target: 'Abstand vom Ziel',
  noPeers:
    'Es liegen keine Vergleichsdaten vor. Eine Vergleichstabelle ist ein Datensatz (oder parameters.peers) mit einer Zeile je Vergleichswert und den Spalten Kennzahl, Wert, Einheit, Quelle und Jahr, dazu Unternehmen, wo bekannt; je Kennzahl sind mindestens fünf nötig.',
  noOwn:
    'Es gibt keinen eigenen Wert zum Vergleichen: Definieren Sie Kennzahlen, die berechnet werden, oder geben Sie parameters.own mit Kennzahl, Wert, Einheit und Richtung an.',
  noneShared: (own, peers) =>
    `Keine eigene Kennzahl steht in der Vergleichstabelle. Eigene: ${own}. Vergleichstabelle: ${peers}. Abweichende Namen können in parameters.same_as zugeordnet werden.`,
  unknown: (id) => `Es gibt keinen Datensatz ${id}.`,
  notATable: (name) =>
    `„${name}“ ist keine Vergleichstabelle: Nötig sind die Spalten Kennzahl, Wert (eine Zahl), Einheit, Quelle und Jahr.`,
};
