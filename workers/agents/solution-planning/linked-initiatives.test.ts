import { linkedInitiatives } from './linked-initiatives.js';

const initiative = (title: string, description: string | null = null, metricIds: string[] = []) => ({
  ...{ initiativeId: title, title, description, metricIds, benefit: null },
});
const INITIATIVES = [
  initiative('Second baker for the night shift', 'Bread is ready at five in the morning.'),
  initiative('Flour from two mills', 'A mill that delivers within a day.'),
  initiative('Cash desk training', 'Shorter queues at the counter.', ['met_1']),
  initiative('Lagerweite der Zutaten senken', 'Ziel sind zehn Tage.'),
];
const namesOf = (name: string, purpose: string | null, id: string | null = null): string[] =>
  linkedInitiatives({ id, name, purpose }, INITIATIVES).map(({ title }) => title);

describe('linkedInitiatives', () => {
  it('finds the initiatives by the purpose of the KPI', () => {
    expect(namesOf('Fresh bread in time', 'Shows whether the second baker helps the night shift.')).toEqual([INITIATIVES[0]?.title]);
  });

  it('puts a recorded link first, and finds the parts of a compound', () => {
    expect(namesOf('Queue', null, 'met_1')).toEqual(['Cash desk training']);
    expect(namesOf('Zutatenlagerweite', null)).toEqual(['Lagerweite der Zutaten senken']);
  });

  it('finds none for a KPI of another subject', () => {
    expect(namesOf('Energy use', 'Kilowatt hours per month.')).toEqual([]);
  });
});
