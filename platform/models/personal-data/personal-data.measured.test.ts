import { superlinear } from '../../../test/harness/linear-time.js';
import { filterPersonalData } from './filter-personal-data.js';

it('filterPersonalData runs in time linear in the length of the text, also for adversarial input', () => {
  expect(
    superlinear(
      [
        ...['a@', '1 ', 'Dr. ', '::', 'Ab ', '0/', 'Rua A', 'Apt 1 ', '1 Aa ', 'a(at)', 'https://', '0711 ', 'Anna, ', 'Anna Müller '],
        ...['lives at ', 'DE12 '],
        (length) => `${'A'.repeat(length / 2)}@${'1'.repeat(length / 2)}`,
      ],
      (text) => filterPersonalData(text),
    ),
  ).toEqual([]);
});
