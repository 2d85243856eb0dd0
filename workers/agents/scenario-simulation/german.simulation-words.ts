import type { ExperimentErrorCode } from './run-simulation.js';
import type { ModelError } from './formula/parse-model.js';

export const germanMessages = {
  title: 'Szenarienrechnung',
  and: 'und',
  subject: {
    request: 'Die Simulation verwendet die Formel der Anfrage.',
    programme: (name: string) =>
      `Die Anfrage nennt keine Formel. Simuliert wird der jährliche Gesamtnutzen der offenen Maßnahmen des Programms „${name}“: Jede Maßnahme bringt ihren geschätzten Nutzen mit der Wahrscheinlichkeit, die ihrer Sicherheit entspricht, sonst nichts.`,
    metric: (name: string) =>
      `Die Anfrage nennt keine Formel. Simuliert wird der nächste Wert der Kennzahl „${name}“: ihr letzter Wert zuzüglich einer Änderung, die aus den bisher beobachteten gezogen wird.`,
  },
  summary: (p10: string, p50: string, p90: string) =>
    `In acht von zehn Fällen liegt das Ergebnis zwischen ${p10} (P10) und ${p90} (P90); der mittlere Wert (P50) ist ${p50}.`,
  probability: (share: string, direction: 'at_least' | 'at_most', target: string) =>
    `Das Ziel von ${direction === 'at_least' ? 'mindestens' : 'höchstens'} ${target} wird mit einer Wahrscheinlichkeit von ${share} erreicht.`,
  strongest: (label: string, total: string) => `Den größten Einfluss auf das Ergebnis hat „${label}“ (Sobol-Gesamtindex ${total}).`,
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
  histogramSource: 'Simulation; die äußersten Balken enthalten auch alle Werte jenseits davon',
  tornado: 'Wirkung jeder einzelnen Größe',
  tornadoY: 'Änderung des Ergebnisses',
  tornadoSource: (base: string) =>
    `jede Größe an ihrem P10 und P90, alle anderen an ihrem Median; mit allen Größen am Median ist das Ergebnis ${base}`,
  tornadoColumns: ['Größe', 'P10', 'P90', 'Ergebnis bei P10', 'Ergebnis bei P90'],
  sobol: 'Ursachen der Unsicherheit',
  sobolText:
    'Der Erstindex ist der Anteil der Varianz, den eine Größe allein erklärt; der Gesamtindex schließt ihre Wechselwirkungen mit anderen ein. Die Spannen sind 95-%-Intervalle.',
  sobolColumns: ['Größe', 'Erstindex', '±', 'Gesamtindex', '±'],
  noSobol: 'Nicht berechnet; den Grund nennt „Zu beachten“.',
  scenarios: 'Szenarien',
  scenarioColumns: ['Szenario', 'Festgelegt', 'Mittelwert', 'Änderung', 'P10', 'P50', 'P90', 'Ziel erreicht'],
  inputs: 'Annahmen',
  inputColumns: ['Größe', 'Verteilung', 'P10', 'P50', 'P90'],
  kinds: {
    triangular: 'Dreiecksverteilung',
    pert: 'PERT',
    uniform: 'gleichverteilt',
    normal: 'normalverteilt',
    lognormal: 'lognormalverteilt',
    constant: 'fest',
    empirical: 'beobachtet',
    bernoulli: 'tritt ein oder nicht',
  } as Record<string, string>,
  parameters: {
    min: 'Minimum', mode: 'wahrscheinlichster Wert', max: 'Maximum', mean: 'Mittelwert', sd: 'Standardabweichung', p10: 'P10', p90: 'P90', value: 'Wert',
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
    correlated: 'Sobol-Indizes setzen unabhängige Größen voraus; die Korrelationen sind darin nicht berücksichtigt.',
    noSobol: 'Keine Sobol-Indizes: Das Ergebnis schwankt nicht, oder die Formel ist für manche Eingaben nicht definiert.',
    withoutValue: (count: string) => `In ${count} Ziehungen ergab die Formel keinen Wert; diese Ziehungen sind nicht berücksichtigt.`,
    unused: (names: string) => `Die Formel verwendet nicht: ${names}.`,
    noCommentary: 'Ohne Sprachmodell gibt es keine ausformulierte Einordnung.',
    confidence: 'Die Sicherheit einer Schätzung wird als Wahrscheinlichkeit verstanden; die Maßnahmen gelten als voneinander unabhängig.',
    initiativesWithout: (count: string) => `Offene Maßnahmen ohne Nutzen oder Sicherheit: ${count}. Sie sind in der Summe nicht enthalten.`,
    initiativesCut: (count: string) => `Kleinere Maßnahmen, die in der Summe nicht enthalten sind: ${count}.`,
    walk: (count: string) => `Verwendet werden ${count} beobachtete Änderungen; Trend und Saison sind darin nicht getrennt.`,
  },
  commentaryTask:
    'Ordne das Ergebnis der Simulation in drei Sätzen für die Geschäftsführung ein: wie breit die Spanne ist, was sie am stärksten beeinflusst, was das für die Entscheidung bedeutet. Verwende nur die Zahlen der Belege.',
  refusal: {
    nothing:
      'Es gibt nichts zu simulieren: Die Anfrage nennt keine Formel und keine Größen, das Programm hat keine offenen Maßnahmen mit Nutzen und Sicherheit, und keine aktive Kennzahl hat genug Werte. Nötig sind parameters.formula und parameters.inputs.',
    half: 'Formel und Größen gehören zusammen: Es fehlt parameters.formula oder parameters.inputs.',
    model: {
      too_long: 'Die Formel ist zu lang',
      too_deep: 'Die Formel ist zu tief geschachtelt',
      too_large: 'Die Formel hat zu viele Teile',
      syntax: 'Die Formel hat einen Syntaxfehler',
      not_allowed: 'Die Formel enthält ein nicht erlaubtes Element',
      unknown_function: 'Die Formel ruft eine unbekannte Funktion auf',
      arguments: 'Falsche Zahl von Argumenten bei',
      unknown_input: 'Die Formel verwendet eine Größe, die nicht angegeben ist',
    } as Record<ModelError['code'], string>,
    experiment: {
      twice: 'Doppelt angegeben',
      order: 'Die Werte sind nicht aufsteigend geordnet bei',
      spread: 'Die Standardabweichung muss größer als null sein bei',
      positive: 'Eine Lognormalverteilung erfordert positive Werte bei',
      values: 'Zu wenige Werte bei',
      correlation_unknown: 'Die Korrelation nennt keine zwei verschiedenen Größen',
      correlations: 'Diese Korrelationen widersprechen einander (ihre Matrix ist nicht positiv definit); Anzahl',
      scenario_unknown: 'Das Szenario legt eine unbekannte Größe fest',
      no_value: 'Die Formel ergibt zu oft keinen Wert (Teilung durch null, Logarithmus einer negativen Zahl); Ziehungen ohne Wert',
    } as Record<ExperimentErrorCode, string>,
  },
};

export type SimulationMessages = typeof germanMessages;
