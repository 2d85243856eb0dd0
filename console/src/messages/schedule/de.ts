import type { en } from './en.js';

export const de: typeof en = {
  column: 'Zeitplan',
  set: 'Zeitplan festlegen',
  change: 'Zeitplan ändern',
  title: (name) => `Zeitplan von ${name}`,
  next: (moment) => `Nächster Import: ${moment}`,
  noNext: 'Kein weiterer Import',
  hourly: (minute) => `Stündlich zur Minute ${minute}`,
  daily: (time) => `Täglich um ${time} Uhr`,
  onWeekdays: (time) => `Montag bis Freitag um ${time} Uhr`,
  weekly: (weekday, time) => `Jeden ${weekday} um ${time} Uhr`,
  frequency: 'Import',
  frequencies: {
    NONE: 'Nur auf Anforderung',
    HOURLY: 'Stündlich',
    DAILY: 'Täglich',
    WEEKDAYS: 'Montag bis Freitag',
    WEEKLY: 'Wöchentlich',
    EXPRESSION: 'Nach Cron-Ausdruck',
  },
  minute: 'Minute',
  weekday: 'Tag',
  time: 'Uhrzeit',
  timeZone: 'Zeitzone',
  expression: 'Cron-Ausdruck',
  expressionHint: 'Minute, Stunde, Tag des Monats, Monat, Wochentag; Abstand mindestens 15 Minuten. Beispiel: 0 6,18 * * MON-FRI',
};
