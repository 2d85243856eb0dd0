import type { LocalizedText } from '../../../platform/content/index.js';
import { formatNumber } from '../../documents/text/formatting.js';
import type { BoundRole } from './bind-roles.js';
import type { Gate } from './score.js';

const number = (value: number): LocalizedText => ({ de: formatNumber(value, 'de', 0), en: formatNumber(value, 'en', 0) });

const GRAINS: Readonly<Record<string, LocalizedText>> = {
  day: { de: 'Tage', en: 'days' },
  week: { de: 'Wochen', en: 'weeks' },
  month: { de: 'Monate', en: 'months' },
  quarter: { de: 'Quartale', en: 'quarters' },
  year: { de: 'Jahre', en: 'years' },
};

const GATES: Readonly<Record<NonNullable<Gate> | 'unchecked', LocalizedText>> = {
  open: { de: 'Die Datenprüfung gibt die Daten frei.', en: 'The quality check opened the trust gate.' },
  conditional: {
    de: 'Die Datenprüfung gibt die Daten unter Vorbehalt frei.',
    en: 'The quality check opened the trust gate with reservations.',
  },
  closed: { de: 'Die Datenprüfung gibt die Daten nicht frei.', en: 'The quality check closed the trust gate.' },
  unchecked: { de: 'Die Daten wurden noch nicht geprüft.', en: 'The data have not been checked yet.' },
};

/** States the columns of the KPI and how well their names match. */
export const columnsReason = (roles: readonly BoundRole[]): LocalizedText => {
  const list = (language: 'de' | 'en'): string =>
    roles
      .map(({ column, match }) =>
        language === 'de' ? `„${column}“ (${number(match * 100).de} %)` : `“${column}” (${number(match * 100).en}%)`,
      )
      .join(', ');
  return {
    de: `Die nötigen Spalten sind vorhanden; Übereinstimmung ihrer Namen: ${list('de')}.`,
    en: `The required columns are available; match of their names: ${list('en')}.`,
  };
};

export const seriesReason = (name: string): LocalizedText => ({
  de: `Die Tabelle führt „${name}“ bereits als Kennzahl.`,
  en: `The table already lists “${name}” as a KPI.`,
});

export const rowsReason = (rows: number, tableRows: number): LocalizedText => ({
  de: `In die Werte gehen ${number(rows).de} von ${number(tableRows).de} Zeilen ein.`,
  en: `${number(rows).en} of ${number(tableRows).en} rows are included in the values.`,
});

export const historyReason = (periods: number, grain: string): LocalizedText => {
  const unit = GRAINS[grain];
  return unit
    ? { de: `${unit.de} mit Wert: ${number(periods).de}.`, en: `${capitalised(unit.en)} with a value: ${number(periods).en}.` }
    : {
        de: 'Momentaufnahme ohne Zeiträume: Eine Entwicklung ist nicht erkennbar.',
        en: 'Snapshot without periods: a trend cannot be observed.',
      };
};

export const gateReason = (gate: Gate): LocalizedText => GATES[gate ?? 'unchecked'];

export const implausibleReason: LocalizedText = {
  de: 'Der Wert liegt außerhalb des möglichen Bereichs: Eine der Spalten bedeutet vermutlich etwas anderes.',
  en: 'The value is outside the possible range: one of the columns probably means something else.',
};

export const directionReason: LocalizedText = {
  de: 'Aus den Daten geht nicht hervor, ob höhere oder niedrigere Werte besser sind.',
  en: 'The data do not state whether higher or lower values are better.',
};

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
