import { effectRolesIn } from './effect-roles.js';

const read = (text: string) => {
  const roles = effectRolesIn(text);
  return roles && { asks: roles.asks, treatment: text.slice(...roles.treatment), outcome: roles.outcome && text.slice(...roles.outcome) };
};

describe('effectRolesIn', () => {
  it.each([
    ['Compare absences with and without a night shift', 'a night shift'],
    ['Wie unterscheiden sich die Ernten mit oder ohne Hagelnetz?', 'Hagelnetz'],
    ['yield without versus with irrigation', 'irrigation'],
    ['Is the yield higher with irrigation than without?', 'irrigation'],
    ['Ist der Ertrag mit Hagelnetz höher als ohne?', 'Hagelnetz höher'],
    ['Fields that have a hail net and those that do not', 'a hail net'],
  ])('finds the treatment of a contrast in "%s"', (text, treatment) => {
    expect(read(text)).toEqual({ asks: 'contrast', treatment, outcome: null });
  });

  it.each([
    ['Which share of the absences is due to night shifts?', 'night shifts', 'the absences'],
    ['How much of the spoilage is attributable to broken seals?', 'broken seals', 'the spoilage'],
    ['How much do night shifts contribute to absences?', 'night shifts', 'absences'],
    ['Welchen Anteil am Verderb hat die Sorte Elstar?', 'die Sorte Elstar', 'Verderb'],
    ['Wie viel trägt Frost zum Ausfall bei?', 'Frost', 'Ausfall'],
  ])('finds treatment and outcome of a share in "%s"', (text, treatment, outcome) => {
    expect(read(text)).toEqual({ asks: 'share', treatment, outcome });
  });

  it('finds no contrast or share in a request for an effect', () => {
    expect(effectRolesIn('Does irrigation raise the yield?')).toBeNull();
    expect(effectRolesIn('Welcher Anteil der Felder liegt am Hang?')).toBeNull();
  });
});
