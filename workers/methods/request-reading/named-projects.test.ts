import { projectsIn } from './named-projects.js';
import { initiativeThing } from './tenant-things.js';

const THINGS = [
  initiativeThing('i1', 'Rebates in the dealer portal'),
  initiativeThing('i2', 'Second supplier for castings'),
  initiativeThing('i3', 'Lagerplätze nach Umschlag ordnen'),
  initiativeThing('i4', 'Prüfung der Gussteile beim Eingang'),
  initiativeThing('i5', 'Prüfung der Rechnungen'),
];

const named = (request: string): string[] => projectsIn(request, { things: THINGS }).map(({ id }) => id);

describe('projectsIn', () => {
  it.each([
    ['Write to the board that the rebate project is late', 'i1'],
    ['Where does the castings initiative stand?', 'i2'],
    ['Schreibe an das Werk, warum das Lagerprojekt stockt', 'i3'],
    ['Was kostet das Projekt Umschlag?', 'i3'],
  ])('names an initiative by one word of its title in "%s"', (request, id) => {
    expect(named(request)).toEqual([id]);
  });

  it.each([
    'Which projects are late?',
    'Welche Projekte sind überfällig?',
    'Wie steht das Prüfprojekt?',
    'Where does the marketing project stand?',
    'Rebates in the portal fell by ten percent',
  ])('names none if no title or several have the word in "%s"', (request) => {
    expect(named(request)).toEqual([]);
  });
});
