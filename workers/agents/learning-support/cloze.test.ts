import { clozeTrait, clozeTraits } from './cloze.js';

it.each([
  ['Eine Lieferung ist pünktlich, wenn sie höchstens 2 Tage nach dem Termin eintrifft.', '2', ['3', '4', '1', '5', '7']],
  ['The target is 92.5%.', '92.5', ['74.0', '111.0', '83.3', '138.8', '46.3']],
  ['Die Grenze liegt bei 1.200 EUR.', '1.200', ['960', '1.440', '1.080', '1.800', '600']],
])('asks for the last number of “%s”', (text, right, wrong) => {
  const [trait] = clozeTrait(text, 'en');
  expect(trait?.quiz).toMatchObject({ right: [right], wrong });
  expect(trait?.quiz?.question).toContain('…');
});

it.each(['Was zählt, ist die Absprache.', 'Gültig ab 01.02.2025.', 'Rule RL-07 applies from 09:00.'])('asks nothing on “%s”', (text) => {
  expect(clozeTrait(text, 'de')).toEqual([]);
});

it('asks for each number of a statement, but for none that belongs to a name', () => {
  expect(clozeTraits('Stufe 2 endet nach 14 Tagen, höchstens nach 20 Tagen.', 'de').map(({ quiz }) => quiz?.right[0])).toEqual([
    '20',
    '14',
  ]);
});
