import type { Sheet, SheetField } from './sheet-result.js';

export const germanWords = {
  title: (count: number, name: string) => (count === 1 ? `Kennzahlensteckbrief: ${name}` : 'Kennzahlensteckbriefe'),
  overview: (count: string, open: string) => `Steckbriefe: ${count}. Offene Angaben: ${open}.`,
  chosen: {
    request: 'Die Kennzahlen sind die der Anfrage.',
    runs: 'Die Kennzahlen stammen aus den genannten Läufen.',
    all_active: 'Die Anfrage nennt keine Kennzahl; aufgeführt sind die aktiven.',
  },
  columns: ['Angabe', 'Inhalt'],
  open: 'offen',
  fields: {
    title: 'Titel',
    purpose: 'Zweck',
    relatesTo: 'Bezug',
    target: 'Ziel',
    formula: 'Formel',
    frequency: 'Häufigkeit',
    measuredBy: 'Wer misst',
    source: 'Datenquelle',
    actedOnBy: 'Wer handelt',
    actions: 'Was wird getan',
    notes: 'Anmerkungen',
  } as Record<SheetField, string>,
  recommendedTarget: 'Empfohlenes Ziel',
  levels: { conservative: 'vorsichtig', realistic: 'realistisch', ambitious: 'ehrgeizig' } as Record<
    NonNullable<Sheet['recommendedTarget']>['levels'][number]['level'],
    string
  >,
  recommended: (levels: string, day: string) => `${levels}; für den Zeitraum ab ${day}; noch nicht gesetzt`,
  current: 'Aktueller Wert',
  since: (day: string) => `Zeitraum ab ${day}`,
  rows: (rows: number, count: string) => (rows === 1 ? 'aus einer Zeile' : `aus ${count} Zeilen`),
  by: (day: string) => `bis ${day}`,
  thresholds: (green: string, amber: string, direction: 'higher' | 'lower' | 'target') =>
    direction === 'target'
      ? `grün bei höchstens ${green} Abweichung, gelb bei höchstens ${amber}`
      : `grün ${direction === 'higher' ? 'ab' : 'bis'} ${green}, gelb ${direction === 'higher' ? 'ab' : 'bis'} ${amber}`,
  direction: { higher: 'höher ist besser', lower: 'niedriger ist besser', target: 'nah am Ziel ist besser' } as Record<
    NonNullable<Sheet['direction']>,
    string
  >,
  frequency: {
    day: 'täglich',
    week: 'wöchentlich',
    month: 'monatlich',
    quarter: 'vierteljährlich',
    year: 'jährlich',
    all: 'über alles',
  } as Record<NonNullable<Sheet['frequency']>, string>,
  service: 'der Dienst, sobald sich der Datensatz ändert',
  status: { proposed: 'vorgeschlagen', draft: 'Entwurf', active: 'aktiv', retired: 'außer Gebrauch' } as Record<Sheet['status'], string>,
  statusText: (status: string, version: string | null) =>
    version === null ? `Stand: ${status}.` : `Stand: ${status}, Fassung ${version}.`,
  source: (name: string, version: string, columns: string, time: string, dimensions: string) =>
    `${name}${version ? ` (Fassung ${version})` : ''}${columns ? `; Spalten: ${columns}` : ''}${time ? `; Zeit: ${time}` : ''}${dimensions ? `; nach: ${dimensions}` : ''}`,
  history: 'Verlauf',
  chartTarget: 'Ziel',
  chartSource: (name: string) => `berechnete Werte der Kennzahl „${name}“`,
  value: 'Wert',
  warnings: 'Zu beachten',
  openWarning: (fields: string, names: readonly string[]) => `Offen: ${fields} (${names.map((name) => `„${name}“`).join(', ')}).`,
  cut: (shown: string, all: string) => `Aufgeführt sind ${shown} von ${all} aktiven Kennzahlen.`,
  noResult: (id: string) => `Im Lauf ${id} ist keine Kennzahl, aus der ein Steckbrief werden könnte; er wurde nicht verwendet.`,
  method: 'Verfahren',
  methodText: (reference: string) => `Aufbau nach dem Performance-Measure-Record: ${reference}. Was niemand angegeben hat, ist offen.`,
  refusal: {
    none: 'Es gibt keine aktive Kennzahl. Legen Sie eine an oder nennen Sie Läufe von kpi-construction oder target-recommendation (run_ids).',
    unknown: (name: string) => `Es gibt keine Kennzahl ${name}.`,
    noneInRuns: 'Die genannten Läufe enthalten keine Kennzahl.',
  },
};

export type SheetWords = typeof germanWords;
