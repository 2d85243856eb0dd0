import type { SeriesGrain } from '../../methods/series/index.js';
import type { Caution, Obstacle } from './recommend-target.js';
import type { Recommendation } from './target-result.js';

/** German texts of the result. Numbers are passed as formatted text. */
export const germanTargetMessages = {
  title: 'Empfohlene Zielwerte',
  noSeries: 'Es gibt keine aktive Kennzahl und keine Kennzahlentabelle, aus deren Verlauf sich ein Zielwert ableiten lässt.',
  noneUsable: 'Aus keiner der Reihen lässt sich ein Zielwert ableiten:',
  unknownMetric: (id: string) => `Es gibt keine Kennzahl ${id}.`,
  unknownColumn: (column: string, dataset: string) =>
    `Der Datensatz „${dataset}“ hat keine Zahlenspalte „${column}“ mit zugehöriger Zeitspalte.`,
  noDirection: 'Geben Sie für eine Spalte an, ob höhere oder niedrigere Werte besser sind (direction: higher oder lower).',
  runWithoutKpi: 'Die genannten Läufe enthalten keine Kennzahl mit Formel, Datensatz und Zeitspalte.',
  obstacles: {
    too_short: 'weniger als 6 lückenlose Zeiträume',
    constant: 'der Wert hat sich nie verändert',
    not_comparable: 'die Prognosefehler lassen sich nicht vergleichen, da sich die Reihe genau wiederholt oder zu kurz ist',
    too_few_errors: 'zu wenige Prognosefehler für ein Intervall',
  } satisfies Record<Obstacle, string>,
  notComputable: 'die Formel lässt sich auf dem Datensatz nicht berechnen',
  noDataset: 'der Datensatz oder die Zeitspalte fehlt',
  noGrain: 'sie wird nur je Jahr oder insgesamt berechnet',
  aimsAtValue: 'bei ihr ist ein bestimmter Wert am besten; den legt das Unternehmen fest',
  unknownDirection: 'es ist nicht bekannt, ob höhere oder niedrigere Werte besser sind',
  cautions: {
    short_series: 'Die Reihe umfasst höchstens knapp zwei Saisons: Die Prognose wiederholt den letzten Wert ohne Saisonalität.',
    gaps: 'Die Reihe hat Lücken; verwendet werden die Zeiträume nach der letzten Lücke.',
    forecast_worsens: 'Die Prognose ist schlechter als der heutige Stand; die Ziele gehen vom heutigen Stand aus.',
    capped: 'Ein Wert wurde auf den möglichen Bereich begrenzt.',
    few_origins: 'Die Methoden konnten nur an wenigen Zeitpunkten verglichen werden; die Intervalle sind ungenau.',
  } satisfies Record<Caution, string>,
  methods: {
    naive: 'letzter Wert',
    seasonal_naive: 'Wert der letzten Saison',
    holt_winters_additive: 'Holt-Winters additiv',
    holt_winters_multiplicative: 'Holt-Winters multiplikativ',
  } satisfies Record<Recommendation['method'], string>,
  levels: { conservative: 'vorsichtig', realistic: 'realistisch', ambitious: 'ehrgeizig' },
  grains: { day: 'Tag', week: 'Woche', month: 'Monat', quarter: 'Quartal' } satisfies Record<SeriesGrain, string>,
  reasons: {
    forecast: 'Das ist die Prognose: Sie wird ohne weiteres Zutun in etwa der Hälfte der Fälle erreicht.',
    present_level: 'Das hält den heutigen Stand, obwohl die Prognose schlechter ist.',
    beyond: (share: string, base: string, likelihood: string) =>
      `${base}, verbessert um die Spanne, in der ${share} der bisherigen Prognosefehler liegen; ohne weiteres Zutun in ${likelihood} der Fälle erreicht.`,
    bases: { forecast: 'Prognose', present_level: 'Heutiger Stand' },
  },
  summary: (name: string, value: string, due: string, last: string) =>
    `Die realistische Empfehlung für ${name} ist ${value} im Zeitraum ab ${due}; der letzte Wert war ${last}.`,
  facts: (grain: string, periods: string, first: string, last: string, method: string) =>
    `Grundlage: ${periods} Werte je ${grain} von ${first} bis ${last}; Prognosemethode „${method}“.`,
  levelColumns: ['Stufe', 'Zielwert', 'Ohne Zutun erreicht', 'Begründung'],
  forecastColumns: ['Zeitraum ab', 'Prognose', '80 % von', '80 % bis'],
  forecast: 'Prognose',
  comparison: 'Vergleich der Methoden',
  comparisonColumns: ['Methode', 'MASE', 'Zeitpunkte'],
  presentTarget: (value: string, due: string | null, stands: string) =>
    `Das heutige Ziel ${value}${due === null ? '' : ` bis ${due}`} ${stands}`,
  stands: {
    below_conservative: 'ist weniger anspruchsvoll als die vorsichtige Stufe.',
    within_levels: 'liegt zwischen der vorsichtigen und der ehrgeizigen Stufe.',
    beyond_ambitious: 'geht über die ehrgeizige Stufe hinaus.',
  },
  present: {
    same_period_last_season: (value: string) => `Heutiger Stand: ${value} (derselbe Zeitraum der letzten Saison).`,
    median_of_last_three: (value: string) => `Heutiger Stand: ${value} (Median der letzten drei Werte).`,
  },
  notRecommended: 'Ohne Empfehlung',
  warnings: 'Zu beachten',
  droppedLast: (name: string) => `${name}: Der letzte Zeitraum ist noch unvollständig und wurde nicht verwendet.`,
  method: 'Verfahren',
  methodText:
    'Verglichen werden die Wiederholung der letzten Saison und Holt-Winters (additiv, bei positiven Werten auch multiplikativ) mit rollierendem Ursprung; verwendet wird die Methode mit dem kleinsten mittleren absoluten skalierten Fehler (MASE, Hyndman und Koehler 2006). Intervalle und Stufen ergeben sich aus den Fehlern dieser Prognosen, jeweils geteilt durch das Wachstum der Unsicherheit mit dem Prognosehorizont.',
  unusedRun: (id: string, agent: string) => `Der Lauf ${id} (${agent}) wurde nicht verwendet, weil daraus keine Kennzahl gelesen wurde.`,
  andMore: (count: string) => `${count} weitere Kennzahlen wurden nicht untersucht.`,
};

export type TargetMessages = typeof germanTargetMessages;
