import { InitiativeStatus } from '../../../subgraphs/transformation/index.js';
import type { SelectableCandidate } from './asked-initiatives.js';
import { describeWaiting, startableAmong } from './startable.js';

const NONE = { reach: null, impact: null, confidence: null, ease: null, effort: null };
const project = (name: string, dependsOn: readonly string[] = [], status = InitiativeStatus.PLANNED): SelectableCandidate => ({
  ...{ initiativeId: name, name, status, owner: null, areaId: null, due: null, metricIds: [], about: name, estimates: NONE },
  ...{ need: 10, dependsOn },
});
const open = [project('Roof'), project('Lift', ['Roof']), project('Booking app', ['Data model'])];
const closed = [project('Data model', [], InitiativeStatus.DONE)];

describe('startableAmong', () => {
  it.each([
    'Which two first? Nothing that depends on something unfinished, please.',
    'Rank the projects, but only those that can start right away.',
    'Was zuerst? Bitte ohne Vorhaben, die noch auf andere warten.',
    'Die besten drei, und nichts, was auf etwas Offenes wartet.',
    'Nenn mir nur Projekte, die sofort starten können.',
    'Welche drei zuerst? Was noch auf anderes wartet, lass weg.',
    'Rank the projects and skip anything that depends on others.',
  ])('leaves out what waits for unfinished initiatives: %s', (text) => {
    const found = startableAmong(text, open, closed);
    expect(found?.startable.map(({ name }) => name)).toEqual(['Roof', 'Booking app']);
    expect(found && describeWaiting(found, 'en')).toBe('Left out because it waits for other initiatives: “Lift” (waits for “Roof”).');
  });

  it.each([
    'Rank the projects.',
    'On what does the lift depend?',
    'Welche Vorhaben warten auf andere?',
    'Was steht zuerst an, und warum?',
    'Leave out what is done and show which projects depend on others',
    'Rank the projects with no budget and show what they depend on',
  ])('returns null for other requests: %s', (text) => expect(startableAmong(text, open, closed)).toBeNull());

  it('states that all open initiatives wait for others', () => {
    const found = startableAmong(
      'Nothing that waits for others.',
      [project('Lift', ['Data'])],
      [project('Data', [], InitiativeStatus.CANCELLED)],
    );
    expect(found && describeWaiting(found, 'en')).toBe('All open initiatives wait for others: “Lift” (waits for “Data”).');
  });

  it('says that none waits', () => {
    const found = startableAmong('Nothing that waits for others.', [project('Roof')], []);
    expect(found && describeWaiting(found, 'de')).toBe('Keine der offenen Maßnahmen wartet auf eine andere.');
  });
});
