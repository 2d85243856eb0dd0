import { describedTitles } from './described-titles.js';

describe('describedTitles', () => {
  const titles = ['Conveyor belts hall 2', 'Pallet exchange standard', 'Night shift hall 2', 'Hall lighting'];

  it('needs a long rare word or half of the words of a title', () => {
    expect(describedTitles('Plan to replace the conveyor in the south', titles)).toEqual(['Conveyor belts hall 2']);
    expect(describedTitles('Introduce a night shift', titles)).toEqual(['Night shift hall 2']);
    expect(describedTitles('Clean the hall', titles)).toEqual([]);
  });
});
