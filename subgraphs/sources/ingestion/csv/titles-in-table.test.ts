import { givenIngestion } from '../ingestion.fixture.js';

const { ingest } = givenIngestion('csv');

const meetings = (rows: number): string => Array.from({ length: rows }, (_, index) => `A,Oct-14,Firm ${index},Talk\n`).join('');
const trips = (rows: number): string => Array.from({ length: rows }, (_, index) => `A,12 October,City ${index},Train\n`).join('');
const german = (rows: number): string => Array.from({ length: rows }, (_, index) => `Team ${index};Ort ${index};offen\n`).join('');

const MEETINGS = `Meetings,,,\nMinister,Date,Organisation,Purpose\n${meetings(9)}`;
const TRIPS = `Travel,,,\nMinister,Trip,Destination,Mode\n${trips(9)}`;

describe('a title inside a table of a CSV file', () => {
  it.each<[string, string, number[]]>([
    ['padded with delimiters', `${MEETINGS},,,\n,,,\n${TRIPS}`, [14]],
    ['several tables', `${MEETINGS},,,\n${TRIPS},,,\nGifts,,,\nMinister,Date,Gift,Outcome\nA,Oct-14,Book,Kept\n`, [13, 25]],
    ['a title of two rows', `${MEETINGS}\nTravel,,,\nJan to Mar,,,\nMinister,Trip,Destination,Mode\n${trips(3)}`, [13]],
    ['the same header', `${MEETINGS},,,\nMore meetings,,,\nMinister,Date,Organisation,Purpose\n${meetings(3)}`, [13]],
    ['German titles', `Termine;;\nTeam;Ort;Stand\n${german(5)};;\nReisen;;\nTeam;Ziel;Mittel\n${german(5)}`, [9]],
    ['a German title below an empty line', `Team;Ort;Stand\n${german(5)}\nReisen;;\nTeam;Ziel;Mittel\n${german(5)}`, [8]],
    ['blank cells in quotes', `Team;Ort;Stand\n${german(5)}"";"";""\n"Reisen";"";" "\n"Team";"Ziel";"Mittel"\n${german(5)}`, [8]],
  ])('is reported with its line: %s', async (_what, content, lines) => {
    const { warnings } = await ingest(content);
    const warning = warnings.find(({ code }) => code === 'titles_in_table');
    expect(warning?.details).toMatchObject({ tables: lines.length, lines });
    for (const line of lines) expect([warning?.text.de, warning?.text.en].every((text) => text?.includes(String(line)))).toBe(true);
  });

  it.each<[string, string]>([
    ['groups above numbers', 'Region,Sales,Cost\nNorth,1,2\n,,\nSouth,,\nKiel,3,4\nUlm,5,6\nBonn,7,8\n'],
    ['German groups above numbers', 'Gebiet;Umsatz;Kosten\nNord;1,5;2\n;;\nSüd;;\nKiel;3,5;4\nUlm;5,5;6\nBonn;7,5;8\n'],
    ['a row of one cell without a blank row', `Team;Ort;Stand\n${german(5)}Team x;;\n${german(5)}`],
    ['a row of one cell at the end', `Team;Ort;Stand\n${german(5)};;\nTeam x;;\n`],
    ['rows of one cell only', `Team;Ort;Stand\n${german(5)};;\nTeam x;;\nTeam y;;\n`],
    ['two columns', 'Name;Ort\nA;Kiel\n;\nB;\nC;Ulm\n'],
  ])('is not reported in %s', async (_what, content) => {
    expect((await ingest(content)).warnings.map(({ code }) => code)).not.toContain('titles_in_table');
  });
});
