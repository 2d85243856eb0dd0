import { decimal, defineFile } from './export-format.js';
import { DAY, isoDate } from '../work-calendar.js';

interface Initiative {
  name: string;
  area: string;
  phase: string;
  status: 'geplant' | 'laufend' | 'blockiert' | 'abgeschlossen';
  owner: string;
  begins: string;
  due: string;
  /** Percent. */
  progress: number;
  /** In EUR; `actual` is spent so far, `benefit` is per year. */
  money: readonly [budget: number, actual: number, benefit: number];
  /** Orders per quarter, impact 1..10, confidence in percent, ease 1..10, effort in person months (null: not estimated). */
  estimate: readonly [reach: number, impact: number, confidence: number, ease: number, effort: number | null];
  risk: string;
  description: string;
}

const AS_OF = Date.UTC(2026, 8, 30);

/** State on `AS_OF`; all dates move with it. Two are overdue, one is blocked, one is done, one overspent, one has no effort estimate. */
const ROWS: readonly Initiative[] = [
  {
    name: 'Preisfreigabe mit Wertgrenzen und Stellvertretung',
    area: 'Auftragsmanagement',
    phase: 'Entscheiden',
    status: 'laufend',
    owner: 'C. Ehlers',
    begins: '2026-07-01',
    due: '2026-12-15',
    progress: 35,
    money: [48_000, 11_500, 310_000],
    estimate: [460, 9, 80, 7, 3.5],
    risk: 'Vertriebsleitung gibt Freigaben unter 10.000 EUR nicht ab',
    description:
      'Aufträge zu Listenpreisen und unter 10.000 EUR ohne Einzelfreigabe, zwei gleichberechtigte Freigeber, Frist von acht Stunden',
  },
  {
    name: 'Pflichtfelder in der Auftragserfassung',
    area: 'Auftragsmanagement',
    phase: 'Liefern',
    status: 'laufend',
    owner: 'M. Sander',
    begins: '2026-04-01',
    due: '2026-11-30',
    progress: 60,
    money: [35_000, 19_800, 95_000],
    estimate: [270, 6, 75, 8, 2],
    risk: 'Prüfregeln bremsen die Erfassung dringender Aufträge',
    description:
      'Plausibilitätsprüfung von Werkstoff, Nennweite und Liefertermin bei Aufträgen per E-Mail, damit die Verfügbarkeit nur einmal geprüft wird',
  },
  {
    name: 'Kundenportal: digitaler Auftragsanteil 45 Prozent',
    area: 'Vertrieb',
    phase: 'Liefern',
    status: 'laufend',
    owner: 'H. Brandstetter',
    begins: '2025-09-01',
    due: '2026-06-30',
    progress: 70,
    money: [260_000, 291_400, 240_000],
    estimate: [310, 6, 65, 4, 11],
    risk: 'Schnittstelle der Großhändler verspätet, Budget überschritten',
    description: 'Konfigurator mit kundenspezifischen Preisen und Bestellhistorie; seit einem Quartal in Nacharbeit bei vier Großhändlern',
  },
  {
    name: 'Angebotskalkulation für Sonderarmaturen',
    area: 'Vertrieb',
    phase: 'Analysieren',
    status: 'laufend',
    owner: 'S. Wiegand',
    begins: '2026-08-03',
    due: '2027-02-26',
    progress: 15,
    money: [80_000, 6_200, 180_000],
    estimate: [50, 7, 55, 5, 5],
    risk: 'Ältere Nachkalkulationen unvollständig',
    description: 'Ursachen der sinkenden Angebotserfolgsquote klären und Kalkulation auf vergleichbare Nachkalkulationen stützen',
  },
  {
    name: 'Bearbeitungszentrum Werk Chemnitz',
    area: 'Produktion',
    phase: 'Verstetigen',
    status: 'abgeschlossen',
    owner: 'J. Albrecht',
    begins: '2024-06-03',
    due: '2025-04-30',
    progress: 100,
    money: [1_150_000, 1_128_300, 420_000],
    estimate: [95, 8, 95, 3, 18],
    risk: 'keines offen',
    description: 'Ersatz von drei Drehmaschinen, seit anderthalb Jahren in Betrieb; Ausschuss und Anlageneffektivität dauerhaft verbessert',
  },
  {
    name: 'Feinplanung der Fertigung',
    area: 'Produktion',
    phase: 'Liefern',
    status: 'blockiert',
    owner: 'J. Albrecht',
    begins: '2026-03-02',
    due: '2026-12-31',
    progress: 40,
    money: [190_000, 84_700, 230_000],
    estimate: [95, 8, 60, 3, 9],
    risk: 'ERP-Schnittstelle erst nach dem Versionswechsel im Januar 2027 verfügbar',
    description: 'Reihenfolgeplanung nach Engpassmaschine mit Rückmeldung aus der Fertigung; ruht seit zwei Monaten',
  },
  {
    name: 'Bestände nach Reichweite steuern',
    area: 'Supply Chain',
    phase: 'Festlegen',
    status: 'laufend',
    owner: 'K. Hansen',
    begins: '2026-06-01',
    due: '2027-03-31',
    progress: 30,
    money: [60_000, 17_900, 270_000],
    estimate: [420, 6, 70, 6, 6],
    risk: 'Engpässe bei Gussteilen mit langer Wiederbeschaffung',
    description: 'Meldebestände je Artikelklasse neu bestimmen und Ladenhüter abbauen, Ziel 55 Tage Reichweite',
  },
  {
    name: 'Terminüberwachung bis zum Versand',
    area: 'Supply Chain',
    phase: 'Liefern',
    status: 'laufend',
    owner: 'G. Thiel',
    begins: '2026-02-02',
    due: '2026-08-31',
    progress: 55,
    money: [42_000, 30_600, 120_000],
    estimate: [460, 5, 70, 7, 3],
    risk: 'Personalausfall im Lager seit Juli',
    description: 'Tägliche Liste gefährdeter Wunschtermine, Vorrang in Kommissionierung und Versand',
  },
  {
    name: 'Reklamationen nach 8D bearbeiten',
    area: 'Qualität',
    phase: 'Liefern',
    status: 'laufend',
    owner: 'E. Vogt',
    begins: '2026-05-04',
    due: '2027-01-29',
    progress: 45,
    money: [38_000, 16_300, 85_000],
    estimate: [11, 7, 70, 6, 3],
    risk: 'Ursachenanalysen hängen an wenigen Fachleuten',
    description: 'Einheitlicher Ablauf mit Sofortmaßnahme in 48 Stunden und Wirksamkeitsprüfung nach drei Monaten',
  },
  {
    name: 'Prüfmerkmale digital erfassen',
    area: 'Qualität',
    phase: 'Verstehen',
    status: 'geplant',
    owner: 'C. Radtke',
    begins: '2026-11-02',
    due: '2027-06-30',
    progress: 0,
    money: [110_000, 0, 140_000],
    estimate: [95, 5, 50, 4, null],
    risk: 'Aufwand für die Anbindung der Messmittel noch nicht geschätzt',
    description: 'Messwerte der Endprüfung direkt vom Prüfmittel übernehmen statt auf Papier',
  },
  {
    name: 'Rechnung am Tag des Versands',
    area: 'Finanzen',
    phase: 'Entscheiden',
    status: 'laufend',
    owner: 'U. Keller',
    begins: '2026-07-15',
    due: '2026-10-30',
    progress: 50,
    money: [18_000, 7_400, 60_000],
    estimate: [460, 4, 90, 9, 1],
    risk: 'Frachtkosten liegen am Versandtag nicht immer vor',
    description: 'Rechnungslauf zweimal täglich aus der Versandmeldung; verkürzt den Zahlungseingang um einen Tag',
  },
  {
    name: 'Mahnlauf nach 35 statt 44 Tagen',
    area: 'Finanzen',
    phase: 'Orientieren',
    status: 'geplant',
    owner: 'R. Engel',
    begins: '2026-10-05',
    due: '2027-01-15',
    progress: 0,
    money: [9_000, 0, 45_000],
    estimate: [46, 4, 80, 9, 0.5],
    risk: 'Vertrieb befürchtet Verstimmung von Stammkunden',
    description: 'Wöchentlicher Mahnlauf mit telefonischer Klärung vor der ersten Mahnung',
  },
];

export const INITIATIVES = defineFile<Initiative>({
  key: 'initiatives',
  fileName: 'initiativen.csv',
  kind: 'csv',
  title: 'Initiativen des Verbesserungsprogramms',
  columns: [
    {
      name: 'Initiative',
      type: 'text',
      text: ({ name }) => name,
    },
    { name: 'Bereich', type: 'text', text: ({ area }) => area },
    { name: 'Phase', type: 'text', text: ({ phase }) => phase },
    {
      name: 'Status',
      type: 'text',
      text: ({ status }) => status,
    },
    { name: 'Verantwortlich', type: 'text', text: ({ owner }) => owner },
    { name: 'Beginn', type: 'date', text: ({ begins }) => begins },
    { name: 'Fällig', type: 'date', text: ({ due }) => due },
    {
      name: 'Fortschritt_Prozent',
      type: 'integer',
      text: ({ progress }) => String(progress),
    },
    {
      name: 'Budget_EUR',
      type: 'integer',
      text: ({ money }) => String(money[0]),
    },
    {
      name: 'Ist_EUR',
      type: 'integer',
      text: ({ money }) => String(money[1]),
    },
    {
      name: 'Nutzen_EUR_Jahr',
      type: 'integer',
      text: ({ money }) => String(money[2]),
    },
    {
      name: 'Reichweite',
      type: 'integer',
      text: ({ estimate }) => String(estimate[0]),
    },
    {
      name: 'Wirkung',
      type: 'integer',
      text: ({ estimate }) => String(estimate[1]),
    },
    {
      name: 'Sicherheit',
      type: 'integer',
      text: ({ estimate }) => String(estimate[2]),
    },
    {
      name: 'Einfachheit',
      type: 'integer',
      text: ({ estimate }) => String(estimate[3]),
    },
    {
      name: 'Aufwand_PM',
      type: 'decimal',
      text: ({ estimate: [, , , , effort] }) => (effort === null ? '' : decimal(effort, 1)),
    },
    { name: 'Risiko', type: 'text', text: ({ risk }) => risk },
    { name: 'Beschreibung', type: 'text', text: ({ description }) => description },
  ],
  rows: ({ logEnd }) => {
    const moved = (date: string): number => Date.parse(date) + logEnd - AS_OF;
    return ROWS.map((row) => ({ ...row, begins: isoDate(moved(row.begins)), due: isoDate(notOnWeekend(moved(row.due))) }));
  },
});

/** Moves Saturdays and Sundays to the following Monday. */
const notOnWeekend = (day: number): number => {
  const weekday = new Date(day).getUTCDay();
  return day + (weekday === 6 ? 2 : weekday === 0 ? 1 : 0) * DAY;
};
