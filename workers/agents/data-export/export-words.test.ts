import { columnWords, readExportWords } from './export-words.js';

describe('readExportWords', () => {
  it.each([
    ['Send me the initiative list', 'initiatives'],
    ['Ich brauche die Maßnahmenliste', 'initiatives'],
    ['Projektübersicht als Excel', 'initiatives'],
    ['KPI values for the last year', 'metrics'],
    ['Bitte die Kennzahlenwerte', 'metrics'],
    ['the milestone plan please', 'milestones'],
    ['Qualitätsergebnisse als CSV', 'quality_checks'],
    ['all suppliers', undefined],
  ])('finds the list in "%s"', (text, subject) => {
    expect(readExportWords(text).list?.subject).toBe(subject);
  });

  it.each([
    ['Stammdaten bitte', 'master'],
    ['Lieferantenstammdaten als CSV', 'master'],
    ['our master data', 'master'],
    ['give me the raw data', 'records'],
    ['Ort der Lieferanten', undefined],
  ])('finds the kind of dataset in "%s"', (text, of) => {
    expect(readExportWords(text).dataset?.of).toBe(of);
  });

  it('reads words of sending, programs, layouts and recipients, and leaves names alone', () => {
    expect(readExportWords('Schick mir die Aufträge für Power BI').read).toEqual(expect.arrayContaining(['Schick', 'Power', 'BI']));
    expect(readExportWords('Ladungen und Holz für den Steuerberater').read).toEqual(['Steuerberater']);
    expect(readExportWords('orders as pivot')).toMatchObject({ layout: 'pivot', read: ['pivot'] });
    expect(readExportWords('Teams und Manager je Region').read).toEqual([]);
  });
});

describe('columnWords', () => {
  it.each([
    ['Lieferanten: nur Ort und Schuhgröße', ['Schuhgröße'], ['Schuhgröße']],
    ['suppliers with city and shoe size as CSV', ['shoe', 'size'], ['shoe', 'size']],
    ['Export the columns city, colour', ['colour'], ['colour']],
    ['Schick mir die Lieferanten für Tokio', ['Schick', 'Tokio'], []],
  ])('finds the listed words in "%s"', (text, words, expected) => {
    expect(columnWords(text, words)).toEqual(expected);
  });
});
