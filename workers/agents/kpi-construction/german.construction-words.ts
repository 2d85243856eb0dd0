import type { ConstructionResult } from './construction-result.js';

type Criterion = ConstructionResult['smart'][number];

export const germanWords = {
  title: (name: string) => `Kennzahl: ${name}`,
  unnamed: 'ohne Namen',
  open: 'offen',
  origin: {
    request: 'Die Formel stammt aus der Anfrage.',
    candidate: 'Die Kennzahl ist eine, die die Daten nach der Kennzahlensuche tragen.',
    catalogue: 'Die Kennzahl steht im Katalog; keine Tabelle hat alle Spalten, die sie braucht.',
    model: 'Die Formel hat ein Sprachmodell vorgeschlagen; sie ist auf den Daten berechnet.',
  } as Record<ConstructionResult['origin'], string>,
  record: 'Festlegung',
  columns: ['Angabe', 'Inhalt'],
  fields: {
    name: 'Name', purpose: 'Zweck', formula: 'Formel', dataset: 'Datensatz', unit: 'Einheit', direction: 'Richtung', grain: 'Zeitraum',
    owner: 'Verantwortlich', target: 'Ziel', current: 'Aktueller Wert',
  }, // prettier-ignore
  directions: { higher: 'höher ist besser', lower: 'niedriger ist besser', target: 'nah am Ziel ist besser' },
  by: (value: string, day: string) => `${value} bis ${day}`,
  since: (value: string, day: string) => `${value} (Zeitraum ab ${day})`,
  smart: 'SMART-Prüfung',
  smartColumns: ['Kriterium', 'Ergebnis', 'Grund'],
  criteria: {
    specific: 'Spezifisch',
    measurable: 'Messbar',
    achievable: 'Erreichbar',
    relevant: 'Relevant',
    timeBound: 'Terminiert',
  } as Record<Criterion['criterion'], string>,
  statuses: { met: 'erfüllt', not_met: 'nicht erfüllt', open: 'offen' } as Record<Criterion['status'], string>,
  history: 'Verlauf',
  chartSource: (name: string) => `Formel, berechnet auf „${name}“`,
  chartTarget: 'Ziel',
  value: 'Wert',
  adopt: 'Übernehmen',
  adoptText: 'Die Eingabe für createMetricDefinition steht im Ergebnis unter create_input.',
  notAdoptable: (missing: string) => `Noch nicht übernehmbar; es fehlt: ${missing}.`,
  alternatives: 'Was auch gemeint sein könnte',
  method: 'Verfahren',
  methodText:
    'Jedes Kriterium ist durch Programm entschieden: Formel geprüft und auf den Daten berechnet, Ziel gegen die beobachtete Spanne, Bezug gegen Ziele, Programm und Maßnahmen. Was niemand angegeben hat, ist offen.',
  warnings: 'Zu beachten',
  unasked:
    'Kein Wort der Anfrage sagt, welche Kennzahl gemeint ist; von denen des genannten Laufs wurde die genommen, nach der sich am besten steuern lässt.',
  unusedRun: (id: string, agent: string) => `Im Lauf ${id} (${agent}) sind keine Kennzahlkandidaten; er wurde nicht verwendet.`,
  openWarning: (fields: string) => `Offen sind: ${fields}.`,
  noText: 'Ein Zweck ist nicht angegeben, und ohne Sprachmodell ist keiner formuliert.',
  purposeTask: 'Formuliere in einem Satz den Zweck dieser Kennzahl: was sie zeigt und welcher Entscheidung sie dient. Keine Zahlen.',
  proposalTask:
    'Schlage für die Anfrage eine Kennzahl vor: Name, Formel in der Formelsprache (SUM, COUNT, COUNT_IF, AVG, MEDIAN, DATE_DIFF; Spaltennamen in doppelten Anführungszeichen), Richtung. Verwende nur die genannten Spalten.',
  reasons: {
    parts: { name: 'Name', dataset: 'Datensatz', direction: 'Richtung' },
    grains: { day: 'täglich', week: 'wöchentlich', month: 'monatlich', quarter: 'vierteljährlich', year: 'jährlich' },
    kinds: { goal: 'Ziel des Unternehmens', programme: 'Programm', initiative: 'Maßnahme' },
    specific: (name: string, dataset: string, columns: string) =>
      `„${name}“ ist aus „${dataset}“ gebildet${columns ? `, Spalten: ${columns}` : ''}.`,
    unspecific: (missing: string) => `Es fehlt: ${missing}.`,
    measurable: (value: string, rows: string) => `Die Formel ist lesbar und ergibt ${value} aus ${rows} Zeilen.`,
    columnsMissing: (names: string) => `Keine Tabelle hat eine Spalte wie ${names}.`,
    notMeasurable: (fault: string) =>
      fault ? `Die Formel lässt sich nicht berechnen: ${fault}` : 'Die Formel ergibt auf keinem Datensatz einen Wert.',
    noTarget: 'Ein Ziel oder die Richtung fehlt.',
    shortHistory: (periods: string, fewest: string) => `Nur ${periods} Zeiträume mit Wert; nötig sind ${fewest}.`,
    achievable: (target: string, low: string, high: string, reached: string, all: string, isWithin: boolean) =>
      `Beobachtet sind ${low} bis ${high}; das Ziel ${target} ${isWithin ? 'liegt im Beobachteten' : 'wurde nie erreicht'} (erreicht in ${reached} von ${all} Zeiträumen).`,
    relevant: (kind: string, title: string) => `${kind}: „${title}“.`,
    noRelevance: 'Kein Ziel des Unternehmens, keine Maßnahme und kein Programmziel nennt dasselbe.',
    noDeadline: 'Ein Termin fehlt.',
    pastDeadline: (day: string) => `Der Termin ${day} ist vorbei.`,
    noPeriods: (day: string) => `Termin ${day}, aber die Kennzahl hat keine Zeiträume.`,
    timeBound: (day: string, grain: string) => `Termin ${day}, ${grain} gemessen.`,
  },
  refusal: {
    nothing:
      'Zu dieser Anfrage passt keine Kennzahl des Katalogs, und sie nennt keine Formel. Nennen Sie parameters.formula oder beschreiben Sie die Kennzahl mit anderen Worten.',
    syntax: (fault: string) => `Die Formel ist nicht lesbar: ${fault}`,
    unknownCandidate: (id: string) => `Es gibt keinen Kennzahlkandidaten ${id}.`,
  },
};

export type ConstructionWords = typeof germanWords;
