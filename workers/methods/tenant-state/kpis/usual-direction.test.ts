import { usualDirectionOf } from './usual-direction.js';

describe('usualDirectionOf', () => {
  it.each([
    ['Claims answered within 5 days', 'higher'],
    ['Beschwerden fristgerecht erledigt', 'higher'],
    ['Kostendeckungsgrad', 'higher'],
    ['Complaints not answered', 'lower'],
    ['Offene Reklamationen', 'lower'],
    ['Beschwerden je 1.000 Gäste', 'lower'],
    ['Überstunden je Kopf', 'lower'],
    ['Remake rate', 'lower'],
    ['Offer acceptance', 'higher'],
    ['First-time fix', 'higher'],
    ['Zustellquote im Erstversuch (EQ)', 'higher'],
    ['First-attempt rate', 'higher'],
    ['New members', 'higher'],
    ['Fahrgäste', 'higher'],
    ['Fee income', 'higher'],
    ['Number of beds', null],
    ['Anteil Teilzeit', null],
    ['Beschwerden je 1.000 Besucher', 'lower'],
    ['Sales per complaint', 'higher'],
  ] as const)('reads the direction of „%s“ from its words', (name, direction) => {
    expect(usualDirectionOf(name)).toBe(direction);
  });
});
