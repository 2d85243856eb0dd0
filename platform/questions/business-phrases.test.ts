import { conceptsIn, describedBy } from './business-phrases.js';
import { subjectsIn } from './subjects.js';

describe('describedBy', () => {
  it.each([
    ['What share of tables was booked although nobody came?', 'No-show rate', 0.9],
    ["Guests who didn't turn up last month", 'Did-not-attend rate', 0.9],
    ['Wie viele Gäste sind nicht erschienen?', 'No-shows', 0.9],
    ['Wie viele Bauteile waren auf Anhieb in Ordnung?', 'First pass yield', 0.75],
    ['How many fitters leave: do people leave us after a year?', 'Fluktuation', 0.9],
  ])('finds in “%s” the description of “%s”', (request, name, confidence) => {
    expect(describedBy(request)(name)?.confidence).toBe(confidence);
  });

  it.each([
    ['What share of tables was booked although nobody came?', 'Table occupancy'],
    ['Do orders not come from the web shop?', 'No-show rate'],
    ['Nobody came', 'No-show fee income of hotels'],
  ])('does not find in “%s” a description of “%s”', (request, name) => {
    expect(describedBy(request)(name)).toBeNull();
  });
});

it('names things by their description', () => {
  const kpis = ['No-show rate', 'Table occupancy', 'Revenue per seat'].map((label) => ({
    kind: 'value',
    id: label,
    label,
    names: [label],
  }));
  const passed = { kind: 'value', id: 'p', label: 'in 1. Anlauf abgenommen', names: ['in 1. Anlauf abgenommen'] };
  expect(subjectsIn('Werden Bauteile beim ersten Mal abgenommen?', [passed], { kinds: ['value'] })).toHaveLength(1);
  const found = subjectsIn('Which target for reservations where nobody turned up?', kpis, { kinds: ['value'] });
  expect(found.map(({ label }) => label)).toEqual(['No-show rate']);
  expect([...conceptsIn('Termintreue der Lieferanten').keys()]).toEqual(['on_time']);
});
