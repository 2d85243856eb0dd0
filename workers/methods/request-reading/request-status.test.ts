import { statusesIn, type RequestStatus } from './request-status.js';

const AMONG: readonly RequestStatus[] = ['planned', 'active', 'paused', 'overdue'];

describe('statusesIn', () => {
  it.each([
    ['Budget für alles, was läuft oder geplant ist', ['planned', 'active']],
    ['alle Vorhaben, die geplant sind oder schon laufen', ['planned', 'active']],
    ['rank what is running or planned', ['planned', 'active']],
    ['Wie läuft das Lagerprojekt?', []],
    ['nur geplante Maßnahmen', ['planned']],
    ['Welche Vorhaben, die noch nicht laufen, lohnen sich?', ['planned']],
    ['those not yet running', ['planned']],
  ])('reads the statuses of "%s"', (text, asked) => {
    expect(statusesIn(text, AMONG).asked).toEqual(asked);
  });
});
