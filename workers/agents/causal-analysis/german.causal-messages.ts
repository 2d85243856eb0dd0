import type { UnanswerableReason } from './analyse.js';
import type { CausalResult, Caution, Reason } from './causal-result.js';

/** Numbers come in as text. */
export const germanCausalMessages = {
  title: 'Ursachenanalyse',
  quoted: (name: string) => `„${name}“`,
  noDataset: 'Es gibt keinen Datensatz mit mindestens drei Zahlenspalten oder mit Kennzahlen über der Zeit.',
  unknownColumns: (names: string) =>
    `Diese Namen sind weder Spalten noch Kennzahlen eines Datensatzes: ${names}. Nicht gemessene Größen gehören unter „unobserved“.`,
  bothNeeded: 'Zu einer Frage gehören Ursache (treatment) und Wirkung (outcome).',
  sameVariable: 'Ursache und Wirkung müssen verschieden sein.',
  cycle: (way: string) => `Der angegebene Graph enthält einen Kreis: ${way}. Eine Ursache kann nicht ihre eigene Wirkung sein.`,
  notInGraph: (name: string) => `„${name}“ kommt im angegebenen Graphen nicht vor.`,
  unobservedVariable: (name: string) => `„${name}“ ist als nicht gemessen angegeben und kann weder Ursache noch Wirkung der Frage sein.`,
  needsMoment: 'Der Vergleich der Differenzen braucht eine Zeitspalte (time_column) und den Zeitpunkt der Maßnahme (intervention_at).',
  needsTime: 'Die Prüfung auf Vorlauf braucht eine Zeitspalte oder eine Kennzahlentabelle.',
  emptyCells:
    'Der Vergleich der Differenzen braucht eine Gruppe mit zwei Werten und je mindestens 5 Werte vorher und nachher in beiden Gruppen.',
  tooFewPeriods: 'Die Prüfung auf Vorlauf braucht mindestens 20 lückenlose Veränderungen beider Reihen.',
  noProposal: 'Für einen Vorschlag braucht es mindestens drei Zahlen, die sich ändern, mit mindestens 20 vollständigen Zeilen.',
  cannotAnswer: {
    treatment_not_numeric: 'Die Ursache muss eine Zahl sein oder genau zwei Werte haben.',
    outcome_not_numeric: 'Die Wirkung muss eine Zahl sein.',
    treatment_constant: 'Die Ursache hat in den vollständigen Zeilen nur einen Wert.',
    outcome_constant: 'Die Wirkung hat in den vollständigen Zeilen nur einen Wert.',
    too_few_rows: 'Es gibt zu wenige vollständige Zeilen: mindestens 40 und 10 je Regressor.',
    ipw_needs_two_values: 'Die Gewichtung (ipw) braucht eine Ursache mit genau zwei Werten.',
    collinear: 'Die Ursache ist eine Kombination der anderen Größen: Ihre Wirkung lässt sich nicht trennen.',
    no_overlap: 'Die anderen Größen sagen die Ursache vollständig voraus: Es gibt nichts zu vergleichen.',
  } satisfies Record<UnanswerableReason, string>,
  reasons: {
    adjusts: (set: string) => `Nach dem angegebenen Graphen schließt ${set} alle Hintertüren.`,
    nothing_to_adjust: () => 'Nach dem angegebenen Graphen führt keine Hintertür zur Wirkung; es ist nichts festzuhalten.',
    no_set: () =>
      'Nach dem angegebenen Graphen gibt es keine gemessenen Größen, die alle Hintertüren schließen: Die Wirkung ist nicht bestimmbar.',
    no_path: () => 'Im angegebenen Graphen führt kein Weg von der Ursache zur Wirkung.',
    adjustment_stated: (set: string) =>
      `Festgehalten ist, was angegeben wurde: ${set}. Ob das genügt, lässt sich ohne Graphen nicht prüfen.`,
    parallel_trends: () => 'Es wird angenommen, dass sich beide Gruppen ohne die Maßnahme gleich entwickelt hätten.',
    precedence: () =>
      'Geprüft ist, ob die Vergangenheit der einen Reihe die andere vorhersagen hilft. Das ist Vorlauf, noch keine Ursache.',
    proposal_only: () => 'Ohne angegebenen Graphen gibt es nur Zusammenhänge und einen Vorschlag aus den Daten.',
  } satisfies Record<Reason, (set: string) => string>,
  nothing: 'nichts',
  statuses: {
    identified: 'bestimmbar aus dem angegebenen Graphen',
    not_identified: 'nicht bestimmbar',
    assumed: 'unter Annahmen, die sich nicht prüfen lassen',
    association_only: 'nur Zusammenhang',
  } satisfies Record<CausalResult['identification']['status'], string>,
  effect: (treatment: string, outcome: string, effect: string, low: string, high: string) =>
    `Wenn der angegebene Graph stimmt, verändert eine Einheit mehr ${treatment} die Größe ${outcome} um ${effect} (95-%-Intervall ${low} bis ${high}).`,
  effectOfTwo: (treatment: string, outcome: string, effect: string, low: string, high: string, one: string, zero: string) =>
    `Wenn der angegebene Graph stimmt, verändert ${treatment} = ${one} statt ${zero} die Größe ${outcome} um ${effect} (95-%-Intervall ${low} bis ${high}).`,
  association: (treatment: string, outcome: string, effect: string, low: string, high: string) =>
    `Mit einer Einheit mehr ${treatment} geht ein Unterschied in ${outcome} von ${effect} einher (95-%-Intervall ${low} bis ${high}). Das ist ein Zusammenhang.`,
  associationOfTwo: (treatment: string, outcome: string, effect: string, low: string, high: string, one: string, zero: string) =>
    `Bei ${treatment} = ${one} statt ${zero} liegt ${outcome} um ${effect} anders (95-%-Intervall ${low} bis ${high}). Das ist ein Zusammenhang.`,
  naive: (effect: string) => `Ohne etwas festzuhalten wären es ${effect}.`,
  did: (outcome: string, one: string, effect: string, low: string, high: string) =>
    `${outcome} hat sich bei ${one} um ${effect} anders verändert als bei der anderen Gruppe (95-%-Intervall ${low} bis ${high}).`,
  leads: (cause: string, effect: string, f: string, p: string) =>
    `Die Vergangenheit von ${cause} hilft, ${effect} vorherzusagen (F = ${f}, p ${p}).`,
  doesNotLead: (cause: string, effect: string, f: string, p: string) =>
    `Die Vergangenheit von ${cause} hilft nicht erkennbar, ${effect} vorherzusagen (F = ${f}, p ${p}).`,
  proposed: (edges: string) =>
    `Die Daten schlagen ${edges} Verbindungen vor. Der Vorschlag ist ein Anfang für einen eigenen Graphen, kein Nachweis.`,
  proposedNone: 'Die Daten schlagen keine Verbindung vor.',
  identification: 'Bestimmbarkeit',
  estimates: 'Schätzungen',
  estimateColumns: ['Verfahren', 'Schätzung', 'Standardfehler', '95 % von', '95 % bis', 'p', 'n'],
  methods: {
    unadjusted: 'ohne Festhalten',
    back_door_ols: 'Regression mit Hintertür-Menge (HC1)',
    ipw: 'Gewichtung (IPW)',
    difference_in_differences: 'Differenz der Differenzen',
  } satisfies Record<CausalResult['estimates'][number]['method'], string>,
  precedence: 'Vorlauf (Granger)',
  precedenceColumns: ['Vergangenheit von', 'sagt voraus', 'Verzögerung', 'F', 'Freiheitsgrade', 'p', 'n'],
  refutations: 'Widerlegungsversuche',
  refutationColumns: ['Versuch', 'Wiederholungen', 'Mittlere Schätzung', 'Streuung', 'Bestanden'],
  refutationKinds: {
    placebo_treatment: 'Ursache ausgelost (soll verschwinden)',
    random_subset: 'Teil der Zeilen (soll bleiben)',
    random_common_cause: 'zufällige gemeinsame Ursache (soll bleiben)',
  } satisfies Record<CausalResult['refutations'][number]['kind'], string>,
  yes: 'ja',
  no: 'nein',
  diagnostics: 'Vergleichbarkeit der Gruppen',
  overlap: (smallest: string, largest: string, outside: string, zero: string, one: string) =>
    `Neigung zur Ursache von ${smallest} bis ${largest}; ${outside} der Zeilen liegen außerhalb von 0,1 bis 0,9. Wirksame Zeilen nach Gewichtung: ${zero} und ${one}.`,
  balanceColumns: ['Größe', 'Unterschied vorher', 'Unterschied nach Gewichtung'],
  trendsBefore: (effect: string, low: string, high: string) =>
    `Mit einem erfundenen Zeitpunkt in der Mitte der Zeit davor: ${effect} (95-%-Intervall ${low} bis ${high}); bei gleicher Entwicklung wäre es nahe 0.`,
  graph: { stated: 'Angegebener Graph', pc_proposal: 'Vorschlag aus den Daten (PC-Algorithmus)' },
  graphColumns: ['von', 'Richtung', 'nach'],
  assumptionsTitle: 'Annahmen',
  assumptions: {
    graph: 'Der angegebene Graph ist vollständig: Keine gemeinsame Ursache und kein Pfeil fehlt.',
    linear: 'Die Größen wirken linear und in jeder Zeile gleich.',
    independent: 'Die Zeilen sind voneinander unabhängig, und eine Zeile wirkt nicht auf eine andere.',
    overlap: 'Jede Zeile hätte beide Werte der Ursache haben können.',
    parallel: 'Ohne die Maßnahme hätten sich beide Gruppen parallel entwickelt.',
    anticipation: 'Niemand hat sich vor dem Zeitpunkt schon auf die Maßnahme eingestellt.',
    stationary: 'Die Veränderungen der Reihen folgen über die Zeit denselben Regeln.',
    pc: 'Der Vorschlag nimmt lineare Zusammenhänge ohne fehlende gemeinsame Ursache und ohne Kreise an.',
    stated: 'Die angegebenen Größen schließen alle Hintertüren.',
  },
  cautions: {
    ipw_impossible: 'Die Gewichtung war nicht möglich: Die festgehaltenen Größen trennen die Gruppen vollständig oder sagen dasselbe.',
    poor_overlap: 'Viele Zeilen haben kaum Gegenstücke in der anderen Gruppe.',
    imbalance: 'Auch nach der Gewichtung unterscheiden sich die Gruppen in einer festgehaltenen Größe.',
    refuted: 'Mindestens ein Widerlegungsversuch ist nicht bestanden; die Schätzung ist nicht verlässlich.',
    sampled: 'Die Schätzungen beruhen auf einer Stichprobe mit festem Startwert.',
    dropped_rows: 'Zeilen mit Lücken sind ausgelassen.',
    trends_differ: 'Die Gruppen entwickelten sich schon vorher unterschiedlich; die Annahme ist zweifelhaft.',
    ols_impossible: 'Die Regression war nicht möglich: Größen sagen dasselbe.',
    methods_disagree: 'Regression und Gewichtung widersprechen einander.',
  } satisfies Record<Caution, string>,
  warnings: 'Zu beachten',
  ofChanges: 'Verglichen sind Veränderungen der Kennzahlen von Zeitraum zu Zeitraum, ohne Saison.',
  basis: (dataset: string, rows: string) => `Datengrundlage: ${dataset}, ${rows} Zeilen ohne Lücken.`,
  instruct:
    'Fasse die Belege in zwei bis vier Sätzen für die Geschäftsführung zusammen. Verwende keine Zahl, die nicht in den Belegen steht. Nur Fließtext.',
  noCause: 'Sprich nicht von Ursache oder Wirkung: Es sind nur Zusammenhänge belegt.',
};

export type CausalMessages = typeof germanCausalMessages;
