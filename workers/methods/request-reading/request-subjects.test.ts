import { namesOfKpi } from '../kpi-names/index.js';
import { subjectsIn, type Nameable, type SubjectKind } from './request-subjects.js';

const thing = (kind: SubjectKind, label: string, names: readonly string[] = [label]): Nameable => ({ kind, id: label, label, names });
const metric = (label: string): Nameable => thing('metric', label, namesOfKpi(label));

const THINGS = [
  metric('Liefertreue'),
  metric('Durchlaufzeit Auftrag'),
  metric('Forderungslaufzeit'),
  thing('dataset', 'Lieferanten'),
  thing('dataset', 'Bestellungen 2026'),
  thing('dataset', 'Support tickets'),
  thing('column', 'first_response_hours'),
  thing('initiative', 'Kundenportal einführen'),
  thing('milestone', 'Pilot in Werk Nord abgeschlossen'),
];

const named = (request: string): string[] => subjectsIn(request, THINGS).map(({ label }) => label);

describe('subjectsIn', () => {
  it.each([
    ['Wie hat sich die Liefertreue entwickelt?', 'Liefertreue'],
    ['How did on-time delivery develop?', 'Liefertreue'],
    ['Exportiere alle Lieferanten', 'Lieferanten'],
    ['Export the list of support tickets, please', 'Support tickets'],
    ['Warum ist die Durchlaufzeit der Aufträge so hoch?', 'Durchlaufzeit Auftrag'],
    ['Was ist mit dem Kundenportal?', 'Kundenportal einführen'],
    ['Ist der Pilot im Werk Nord fertig?', 'Pilot in Werk Nord abgeschlossen'],
    ['average first response hours per team', 'first_response_hours'],
    ['Forderungslaufzeitt', 'Forderungslaufzeit'],
    ['Export the suppliers as JSON', 'Lieferanten'],
    ['Welche Support-Vorgänge sind offen?', 'Support tickets'],
  ])('finds what "%s" names: %s', (request, label) => {
    expect(named(request)[0]).toBe(label);
  });

  it('returns everything that is named, but nothing that only shares the words of something better', () => {
    expect(named('Vergleiche Liefertreue und Forderungslaufzeit')).toEqual(['Liefertreue', 'Forderungslaufzeit']);
    expect(subjectsIn('Durchlaufzeit Auftrag', [...THINGS, thing('column', 'Auftrag')]).map(({ label }) => label)).toEqual([
      'Durchlaufzeit Auftrag',
    ]);
  });

  it('prefers a name of which the request contains more words to a shorter name', () => {
    const things = [thing('column', 'Kreditor_seit'), thing('dataset', 'Kreditoren Werk Chemnitz')];
    expect(subjectsIn('the creditors of Chemnitz', things).map(({ kind }) => kind)).toEqual(['dataset']);
  });

  it('returns equally good things of one kind, so that the caller can ask or take all', () => {
    const two = [thing('dataset', 'Orders North'), thing('dataset', 'Orders South')];
    expect(subjectsIn('orders', two)).toHaveLength(0);
    expect(subjectsIn('orders north', two).map(({ label }) => label)).toEqual(['Orders North']);
  });

  it.each(['Was soll ich als Nächstes tun?', 'Erstelle einen Bericht', 'number of things', ''])('finds nothing in "%s"', (request) => {
    expect(named(request)).toEqual([]);
  });

  it('states the words of the request and a confidence', () => {
    expect(subjectsIn('alle Lieferanten exportieren', THINGS)).toEqual([
      { kind: 'dataset', id: 'Lieferanten', label: 'Lieferanten', words: ['Lieferanten'], confidence: 1 },
    ]);
  });
});
