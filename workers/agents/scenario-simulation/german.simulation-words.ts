import type { ExperimentErrorCode } from './run-simulation.js';
import type { ModelError } from './formula/parse-model.js';

export const germanWords = {
  title: 'Szenarienrechnung',
  and: 'und',
  subject: {
    request: 'Gerechnet ist die Formel der Anfrage.',
    programme: (name: string) =>
      `Die Anfrage nennt keine Formel. Gerechnet ist die Summe der jährlichen Nutzen der offenen Maßnahmen des Programms „${name}“: Jede bringt ihren geschätzten Nutzen mit der Wahrscheinlichkeit, die ihre Sicherheit angibt, sonst nichts.`,
    metric: (name: string) =>
      `Die Anfrage nennt keine Formel. Gerechnet ist der nächste Wert der Kennzahl „${name}“: ihr letzter Wert und eine Änderung, gezogen aus den bisher beobachteten.`,
  },
  summary: (p10: string, p50: string, p90: string) =>
    `In acht von zehn Fällen liegt das Ergebnis zwischen ${p10} (P10) und ${p90} (P90); der mittlere Wert (P50) ist ${p50}.`,
  probability: (share: string, direction: 'at_least' | 'at_most', target: string) =>
    `Das Ziel von ${direction === 'at_least' ? 'mindestens' : 'höchstens'} ${target} wird mit einer Wahrscheinlichkeit von ${share} erreicht.`,
  strongest: (label: string, total: string) => `Am meisten bestimmt „${label}“ das Ergebnis (Sobol-Gesamtindex ${total}).`,
  outcome: 'Ergebnis',
  figure: 'Größe',
  value: 'Wert',
  mean: 'Mittelwert',
  meanError: 'Standardfehler des Mittelwerts',
  sd: 'Standardabweichung',
  p10: 'P10',
  p50: 'P50 (Median)',
  p90: 'P90',
  probabilityRow: 'Wahrscheinlichkeit, das Ziel zu erreichen',
  draws: 'Ziehungen',
  withoutValue: 'Ziehungen ohne Wert',
  histogram: 'Verteilung des Ergebnisses',
  histogramX: 'Ergebnis (untere Grenze)',
  histogramY: 'Anteil der Ziehungen',
  histogramSource: 'eigene Ziehungen; die äußersten Balken enthalten auch, was jenseits liegt',
  tornado: 'Was jede Größe allein bewirkt',
  tornadoY: 'Änderung des Ergebnisses',
  tornadoSource: (base: string) => `jede Größe an ihrem P10 und P90, alle anderen an ihrem Median; dort ist das Ergebnis ${base}`,
  tornadoColumns: ['Größe', 'P10', 'P90', 'Ergebnis bei P10', 'Ergebnis bei P90'],
  sobol: 'Woher die Unsicherheit kommt',
  sobolText:
    'Der Erstindex ist der Anteil der Varianz, den eine Größe allein erklärt; der Gesamtindex zählt mit, was sie zusammen mit anderen bewirkt. Die Spannen sind 95-%-Intervalle.',
  sobolColumns: ['Größe', 'Erstindex', '±', 'Gesamtindex', '±'],
  noSobol: 'Nicht gerechnet; der Grund steht unter „Zu beachten“.',
  scenarios: 'Szenarien',
  scenarioColumns: ['Szenario', 'Festgelegt', 'Mittelwert', 'Änderung', 'P10', 'P50', 'P90', 'Ziel erreicht'],
  inputs: 'Annahmen',
  inputColumns: ['Größe', 'Verteilung', 'P10', 'P50', 'P90'],
  kinds: {
    triangular: 'Dreieck',
    pert: 'PERT',
    uniform: 'gleichverteilt',
    normal: 'normal',
    lognormal: 'lognormal',
    constant: 'fest',
    empirical: 'beobachtet',
    bernoulli: 'tritt ein oder nicht',
  } as Record<string, string>,
  parameters: {
    min: 'kleinster', mode: 'wahrscheinlichster', max: 'größter', mean: 'Mittel', sd: 'Standardabweichung', p10: 'P10', p90: 'P90', value: 'Wert',
    values: 'Anzahl', probability: 'Wahrscheinlichkeit',
  } as Record<string, string>, // prettier-ignore
  correlations: (text: string) => `Rangkorrelationen (Spearman): ${text}.`,
  commentary: 'Einordnung',
  method: 'Verfahren',
  methodText: (formula: string, draws: string, seed: string, points: string, replicates: string) =>
    `Formel: ${formula}. ${draws} Ziehungen (xoroshiro128+, Startwert ${seed}); gleicher Startwert, gleiches Ergebnis. ` +
    `Sobol-Indizes nach Saltelli (2010) und Jansen (1999) auf ${replicates} zufällig verschobenen Sobol-Folgen zu je ${points} Punkten.`,
  warnings: 'Zu beachten',
  warning: {
    correlated: 'Sobol-Indizes setzen unabhängige Größen voraus; sie sind gerechnet, als gäbe es die Korrelationen nicht.',
    noSobol: 'Keine Sobol-Indizes: Das Ergebnis schwankt nicht, oder die Formel hat nicht für alle Punkte einen Wert.',
    withoutValue: (count: string) => `In ${count} Ziehungen ergab die Formel keinen Wert; sie sind nicht in den Zahlen.`,
    unused: (names: string) => `Die Formel verwendet nicht: ${names}.`,
    noCommentary: 'Ohne Sprachmodell gibt es keine Einordnung in Worten.',
    confidence: 'Die Sicherheit einer Schätzung ist hier als Wahrscheinlichkeit gelesen, die Maßnahmen als unabhängig voneinander.',
    initiativesWithout: (count: string) => `Offene Maßnahmen ohne Nutzen oder Sicherheit: ${count}. Sie sind nicht in der Summe.`,
    initiativesCut: (count: string) => `Kleinere Maßnahmen, die nicht in der Summe sind: ${count}.`,
    walk: (count: string) => `Die Änderungen sind ${count} beobachtete; Trend und Saison sind darin nicht getrennt.`,
  },
  commentaryTask:
    'Ordne das Ergebnis der Simulation in drei Sätzen für die Geschäftsführung ein: wie weit die Spanne ist, was sie am meisten bestimmt, was das für die Entscheidung heißt. Verwende nur die Zahlen der Belege.',
  refusal: {
    nothing:
      'Ohne Formel und Größen lässt sich nichts rechnen, und weder hat das Programm offene Maßnahmen mit Nutzen und Sicherheit noch gibt es eine aktive Kennzahl mit genug Werten. Nötig sind parameters.formula und parameters.inputs.',
    half: 'Formel und Größen gehören zusammen: Es fehlt parameters.formula oder parameters.inputs.',
    model: {
      too_long: 'Die Formel ist zu lang',
      too_deep: 'Die Formel ist zu tief geschachtelt',
      too_large: 'Die Formel hat zu viele Teile',
      syntax: 'Die Formel ist nicht lesbar',
      not_allowed: 'Das kann eine Formel hier nicht enthalten',
      unknown_function: 'Diese Funktion gibt es hier nicht',
      arguments: 'Falsche Zahl von Argumenten bei',
      unknown_input: 'Die Formel verwendet eine Größe, die nicht angegeben ist',
    } as Record<ModelError['code'], string>,
    experiment: {
      twice: 'Doppelt angegeben',
      order: 'Die Werte sind nicht in ihrer Reihenfolge bei',
      spread: 'Die Standardabweichung muss größer als null sein bei',
      positive: 'Eine Lognormalverteilung braucht positive Werte bei',
      values: 'Zu wenige Werte bei',
      correlation_unknown: 'Die Korrelation nennt keine zwei verschiedenen Größen',
      correlations: 'Diese Korrelationen widersprechen einander (ihre Matrix ist nicht positiv definit); Anzahl',
      scenario_unknown: 'Das Szenario legt eine Größe fest, die es nicht gibt',
      no_value: 'Die Formel ergibt zu oft keinen Wert (Teilung durch null, Logarithmus einer negativen Zahl); Ziehungen ohne Wert',
    } as Record<ExperimentErrorCode, string>,
  },
};

export type SimulationWords = typeof germanWords;
