import type { UnanswerableReason } from './analyse.js';
import type { CausalResult, Caution, Reason } from './causal-result.js';

/** German texts. Numbers are passed as formatted text. */
export const germanCausalMessages = {
  title: 'Ursachenanalyse',
  quoted: (name: string) => `„${name}“`,
  noDataset: 'Es gibt keinen Datensatz mit mindestens drei Zahlenspalten oder mit Kennzahlen im Zeitverlauf.',
  unknownColumns: (names: string) =>
    `Diese Namen sind weder Spalten noch Kennzahlen eines Datensatzes: ${names}. Nicht gemessene Größen unter „unobserved“ angeben.`,
  bothNeeded: 'Eine Frage erfordert Ursache (treatment) und Wirkung (outcome).',
  sameVariable: 'Ursache und Wirkung müssen verschieden sein.',
  cycle: (path: string) => `Der angegebene Graph enthält einen Zyklus: ${path}. Eine Ursache kann nicht ihre eigene Wirkung sein.`,
  notInGraph: (name: string) => `„${name}“ kommt im angegebenen Graphen nicht vor.`,
  unobservedVariable: (name: string) => `„${name}“ ist als nicht gemessen angegeben und kann weder Ursache noch Wirkung der Frage sein.`,
  needsMoment: 'Die Differenz-von-Differenzen-Analyse erfordert eine Zeitspalte (time_column) und den Zeitpunkt der Maßnahme (intervention_at).',
  needsTime: 'Der Test auf zeitlichen Vorlauf erfordert eine Zeitspalte oder eine Kennzahlentabelle.',
  emptyCells:
    'Die Differenz-von-Differenzen-Analyse erfordert eine Gruppenspalte mit zwei Werten und in beiden Gruppen mindestens 5 Werte vorher und nachher.',
  tooFewPeriods: 'Der Test auf zeitlichen Vorlauf erfordert mindestens 20 lückenlose Veränderungen beider Reihen.',
  noProposal: 'Ein Graphvorschlag erfordert mindestens drei veränderliche Zahlenspalten mit mindestens 20 vollständigen Zeilen.',
  cannotAnswer: {
    treatment_not_numeric: 'Die Ursache muss numerisch sein oder genau zwei Werte haben.',
    outcome_not_numeric: 'Die Wirkung muss numerisch sein.',
    treatment_constant: 'Die Ursache hat in den vollständigen Zeilen nur einen Wert.',
    outcome_constant: 'Die Wirkung hat in den vollständigen Zeilen nur einen Wert.',
    too_few_rows: 'Es gibt zu wenige vollständige Zeilen: Erforderlich sind mindestens 40 und 10 je Regressor.',
    ipw_needs_two_values: 'Die Gewichtung (ipw) erfordert eine Ursache mit genau zwei Werten.',
    collinear: 'Die Ursache ist eine Linearkombination der anderen Größen: Ihre Wirkung lässt sich nicht getrennt schätzen.',
    no_overlap: 'Die anderen Größen sagen die Ursache vollständig voraus: Es gibt keine vergleichbaren Zeilen.',
  } satisfies Record<UnanswerableReason, string>,
  reasons: {
    adjusts: (set: string) => `Im angegebenen Graphen blockiert die Bereinigung um ${set} alle Hintertürpfade.`,
    nothing_to_adjust: () => 'Der angegebene Graph enthält keinen Hintertürpfad zur Wirkung; eine Bereinigung ist nicht nötig.',
    no_set: () =>
      'Im angegebenen Graphen blockieren die gemessenen Größen nicht alle Hintertürpfade: Der Effekt ist nicht identifizierbar.',
    no_path: () => 'Im angegebenen Graphen führt kein Pfad von der Ursache zur Wirkung.',
    adjustment_stated: (set: string) =>
      `Bereinigt um die angegebenen Größen: ${set}. Ob sie ausreichen, lässt sich ohne Graphen nicht prüfen.`,
    parallel_trends: () => 'Es wird angenommen, dass sich beide Gruppen ohne die Maßnahme gleich entwickelt hätten.',
    precedence: () =>
      'Geprüft wurde, ob frühere Werte der einen Reihe helfen, die andere vorherzusagen. Zeitlicher Vorlauf allein belegt keine Ursache.',
    proposal_only: () => 'Ohne angegebenen Graphen liegen nur Zusammenhänge und ein aus den Daten abgeleiteter Graphvorschlag vor.',
  } satisfies Record<Reason, (set: string) => string>,
  nothing: 'nichts',
  statuses: {
    identified: 'identifiziert durch den angegebenen Graphen',
    not_identified: 'nicht identifiziert',
    assumed: 'unter Annahmen, die sich nicht prüfen lassen',
    association_only: 'nur Zusammenhang',
  } satisfies Record<CausalResult['identification']['status'], string>,
  effect: (treatment: string, outcome: string, effect: string, low: string, high: string) =>
    `Wenn der angegebene Graph stimmt, verändert eine zusätzliche Einheit ${treatment} die Größe ${outcome} um ${effect} (95-%-Intervall ${low} bis ${high}).`,
  effectOfTwo: (treatment: string, outcome: string, effect: string, low: string, high: string, one: string, zero: string) =>
    `Wenn der angegebene Graph stimmt, verändert ${treatment} = ${one} statt ${zero} die Größe ${outcome} um ${effect} (95-%-Intervall ${low} bis ${high}).`,
  association: (treatment: string, outcome: string, effect: string, low: string, high: string) =>
    `Mit einer zusätzlichen Einheit ${treatment} geht ein Unterschied von ${effect} in ${outcome} einher (95-%-Intervall ${low} bis ${high}). Das ist ein Zusammenhang.`,
  associationOfTwo: (treatment: string, outcome: string, effect: string, low: string, high: string, one: string, zero: string) =>
    `Bei ${treatment} = ${one} statt ${zero} unterscheidet sich ${outcome} um ${effect} (95-%-Intervall ${low} bis ${high}). Das ist ein Zusammenhang.`,
  naive: (effect: string) => `Ohne Bereinigung läge die Schätzung bei ${effect}.`,
  did: (outcome: string, one: string, effect: string, low: string, high: string) =>
    `${outcome} hat sich bei ${one} um ${effect} anders verändert als bei der anderen Gruppe (95-%-Intervall ${low} bis ${high}).`,
  leads: (cause: string, effect: string, f: string, p: string) =>
    `Frühere Werte von ${cause} helfen, ${effect} vorherzusagen (F = ${f}, p ${p}).`,
  doesNotLead: (cause: string, effect: string, f: string, p: string) =>
    `Frühere Werte von ${cause} helfen nicht erkennbar, ${effect} vorherzusagen (F = ${f}, p ${p}).`,
  proposed: (edges: string) =>
    `Die Daten legen ${edges} Verbindungen nahe. Der Vorschlag ist ein Ausgangspunkt für einen eigenen Graphen, kein Nachweis.`,
  proposedNone: 'Die Daten legen keine Verbindung nahe.',
  identification: 'Identifikation',
  estimates: 'Schätzungen',
  estimateColumns: ['Verfahren', 'Schätzung', 'Standardfehler', '95 % von', '95 % bis', 'p', 'n'],
  methods: {
    unadjusted: 'ohne Bereinigung',
    back_door_ols: 'Regression mit Hintertür-Bereinigung (HC1)',
    ipw: 'Gewichtung (IPW)',
    difference_in_differences: 'Differenz von Differenzen',
  } satisfies Record<CausalResult['estimates'][number]['method'], string>,
  precedence: 'Zeitlicher Vorlauf (Granger)',
  precedenceColumns: ['Frühere Werte von', 'Vorhergesagte Größe', 'Verzögerung', 'F', 'Freiheitsgrade', 'p', 'n'],
  refutations: 'Widerlegungstests',
  refutationColumns: ['Test', 'Wiederholungen', 'Mittlere Schätzung', 'Standardabweichung', 'Bestanden'],
  refutationKinds: {
    placebo_treatment: 'Placebo-Ursache (Effekt soll verschwinden)',
    random_subset: 'zufällige Teilmenge der Zeilen (Effekt soll bestehen bleiben)',
    random_common_cause: 'zufällige gemeinsame Ursache (Effekt soll bestehen bleiben)',
  } satisfies Record<CausalResult['refutations'][number]['kind'], string>,
  yes: 'ja',
  no: 'nein',
  diagnostics: 'Vergleichbarkeit der Gruppen',
  overlap: (smallest: string, largest: string, outside: string, zero: string, one: string) =>
    `Propensity-Scores von ${smallest} bis ${largest}; ${outside} der Zeilen liegen außerhalb von 0,1 bis 0,9. Effektive Stichprobengrößen nach Gewichtung: ${zero} und ${one}.`,
  balanceColumns: ['Größe', 'Unterschied vorher', 'Unterschied nach Gewichtung'],
  trendsBefore: (effect: string, low: string, high: string) =>
    `Placebo-Zeitpunkt in der Mitte des Zeitraums vor der Maßnahme: ${effect} (95-%-Intervall ${low} bis ${high}); bei parallelen Trends nahe 0.`,
  graph: { stated: 'Angegebener Graph', pc_proposal: 'Vorschlag aus den Daten (PC-Algorithmus)' },
  graphColumns: ['von', 'Richtung', 'nach'],
  assumptionsTitle: 'Annahmen',
  assumptions: {
    graph: 'Der angegebene Graph ist vollständig: Es fehlt keine gemeinsame Ursache und keine Kante.',
    linear: 'Die Effekte sind linear und in jeder Zeile gleich.',
    independent: 'Die Zeilen sind voneinander unabhängig und beeinflussen einander nicht.',
    overlap: 'In jeder Zeile wäre jeder der beiden Werte der Ursache möglich gewesen.',
    parallel: 'Ohne die Maßnahme hätten sich beide Gruppen parallel entwickelt.',
    anticipation: 'Niemand hat schon vor dem Zeitpunkt auf die Maßnahme reagiert.',
    stationary: 'Die Veränderungen der Reihen sind stationär.',
    pc: 'Der Vorschlag setzt lineare Zusammenhänge ohne fehlende gemeinsame Ursachen und ohne Zyklen voraus.',
    stated: 'Die angegebenen Größen blockieren alle Hintertürpfade.',
  },
  cautions: {
    ipw_impossible: 'Die Gewichtung war nicht möglich: Die Kontrollgrößen trennen die Gruppen vollständig oder sind linear abhängig.',
    poor_overlap: 'Für viele Zeilen gibt es kaum vergleichbare Zeilen in der anderen Gruppe.',
    imbalance: 'Auch nach der Gewichtung unterscheiden sich die Gruppen in einer Kontrollgröße.',
    refuted: 'Mindestens ein Widerlegungstest wurde nicht bestanden; die Schätzung ist nicht verlässlich.',
    sampled: 'Die Schätzungen beruhen auf einer Stichprobe mit festem Startwert.',
    dropped_rows: 'Zeilen mit fehlenden Werten sind nicht berücksichtigt.',
    trends_differ: 'Die Gruppen entwickelten sich schon vor der Maßnahme unterschiedlich; die Annahme ist zweifelhaft.',
    ols_impossible: 'Die Regression war nicht möglich: Die Größen sind linear abhängig.',
    methods_disagree: 'Regression und Gewichtung widersprechen einander.',
  } satisfies Record<Caution, string>,
  warnings: 'Hinweise',
  ofChanges: 'Verglichen werden saisonbereinigte Veränderungen der Kennzahlen von Zeitraum zu Zeitraum.',
  basis: (dataset: string, rows: string) => `Datengrundlage: ${dataset}, ${rows} vollständige Zeilen.`,
  instruct:
    'Fasse die Belege in zwei bis vier Sätzen für die Geschäftsführung zusammen. Verwende keine Zahl, die nicht in den Belegen steht. Nur Fließtext.',
  noCause: 'Sprich nicht von Ursache oder Wirkung: Es sind nur Zusammenhänge belegt.',
};

export type CausalMessages = typeof germanCausalMessages;
