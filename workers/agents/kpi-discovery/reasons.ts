import type { LocalizedText } from '../../../platform/content/index.js';
import { formatNumber } from '../../documents/formatting.js';
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
  open: { de: 'Die Datenprüfung gibt die Daten frei.', en: 'The check of the data opened the trust gate.' },
  conditional: {
    de: 'Die Datenprüfung gibt die Daten unter Vorbehalt frei.',
    en: 'The check of the data opened the trust gate with care.',
  },
  closed: { de: 'Die Datenprüfung gibt die Daten nicht frei.', en: 'The check of the data keeps the trust gate closed.' },
  unchecked: { de: 'Die Daten sind noch nicht geprüft.', en: 'The data have not been checked yet.' },
};

/** Which columns carry the KPI. */
export const columnsReason = (roles: readonly BoundRole[]): LocalizedText => {
  const list = (language: 'de' | 'en'): string =>
    roles
      .map(({ column, match }) =>
        language === 'de' ? `„${column}“ (${number(match * 100).de} %)` : `“${column}” (${number(match * 100).en}%)`,
      )
      .join(', ');
  return {
    de: `Die nötigen Spalten sind vorhanden; so gut passen ihre Namen: ${list('de')}.`,
    en: `The columns it needs are there; this well their names fit: ${list('en')}.`,
  };
};

export const seriesReason = (name: string): LocalizedText => ({
  de: `Die Tabelle führt „${name}“ bereits als Kennzahl.`,
  en: `The table lists “${name}” as a KPI already.`,
});

export const rowsReason = (rows: number, tableRows: number): LocalizedText => ({
  de: `In die Werte gehen ${number(rows).de} von ${number(tableRows).de} Zeilen ein.`,
  en: `${number(rows).en} of ${number(tableRows).en} rows enter the values.`,
});

export const historyReason = (periods: number, grain: string): LocalizedText => {
  const unit = GRAINS[grain];
  return unit
    ? { de: `${unit.de} mit Wert: ${number(periods).de}.`, en: `${capitalised(unit.en)} with a value: ${number(periods).en}.` }
    : {
        de: 'Ein Stand ohne Zeiträume: Er lässt sich ansehen, aber nicht verfolgen.',
        en: 'A state without periods: it can be looked at, but not followed.',
      };
};

export const gateReason = (gate: Gate): LocalizedText => GATES[gate ?? 'unchecked'];

export const implausibleReason: LocalizedText = {
  de: 'Der Wert liegt außerhalb dessen, was möglich ist: Eine der Spalten bedeutet vermutlich etwas anderes.',
  en: 'The value is outside what is possible: one of the columns probably means something else.',
};

export const directionReason: LocalizedText = {
  de: 'Ob höher oder niedriger besser ist, sagen die Daten nicht.',
  en: 'The data do not say whether higher or lower is better.',
};

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
