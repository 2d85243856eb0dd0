import { askedParts } from './asked-parts.js';
import { isInstruction } from './instructions.js';

describe('isInstruction', () => {
  it.each([
    'Write an FAQ',
    'Draft me a short leaflet',
    'Mach uns einen kurzen Aushang',
    'Explain it so that a warden follows',
    'erklär es so, dass es der Beirat versteht',
    'Keep it short for the trustees',
    'in plain words',
    'Erklär den neuen Stegwarten',
    'Explain to our new wardens',
    'in words a captain follows',
    'Du darfst locker formulieren',
    'gentle but clear',
    'warm, aber deutlich',
    'Geht an die Stadtkasse',
    'It goes to the harbour office',
    'Nur was in der Hausordnung steht',
    'only what the manual says',
    'Muss ohne Internet laufen',
    'it must work offline',
  ])('reads "%s" as an instruction on form, audience or source', (words) => {
    expect(isInstruction(words)).toBe(true);
  });

  it.each([
    'Write an FAQ on moorings',
    'Explain it with the figures of 2026',
    'tell me whether it holds',
    'Erklär mir, warum es steigt',
    'berths but no buoys',
    'nur aus dem Nordhafen',
    'only boats above 12 m',
    'Bau uns eine Kennzahl für die Liegezeit',
  ])('does not read "%s" as an instruction', (words) => {
    expect(isInstruction(words)).toBe(false);
  });
});

it('omits instructions from the parts of a request', () => {
  expect(
    askedParts('Letter to the tenants of the marina, gentle but clear and under 90 words. Keep it friendly.').map(({ words }) => words),
  ).toEqual(['to the tenants of the marina', 'under 90 words']);
});
