import { subjectsIn, type Nameable } from './subjects.js';

const thing = (kind: string, label: string, more: Partial<Nameable> = {}): Nameable => ({
  kind,
  id: label,
  label,
  names: [label],
  ...more,
});
const named = (request: string, things: readonly Nameable[]): string[] =>
  subjectsIn(request, things, { kinds: ['metric', 'dataset', 'column', 'value'] }).map(({ label }) => label);

describe('subjectsIn', () => {
  it.each<[string, Nameable]>([
    ['Exportieren Sie die Geburtstage der Monteure.', thing('column', 'Tag')],
    ['Wir rechnen mit 5 Prozent Rückgang.', thing('dataset', 'Auftrag_bis_Rechnung')],
    ['Was kann erst anfangen, wenn die Software da ist?', thing('column', 'Beginn')],
    ['Planen Sie die Schritte bis Juni.', thing('column', 'Plan_Std')],
    ['Which project has to be finished first?', thing('column', 'end')],
    ['How do single houses compare with flats?', thing('value', 'in-house')],
    ['Does that measure hold up?', thing('value', 'on hold')],
    ['Namen von Mitarbeitenden haben da nichts zu suchen.', thing('column', 'Ende')],
    ['How many hours over plan were worked?', thing('value', 'planning')],
    ['What is the earliest finish?', thing('value', 'finished')],
  ])('does not take a part of a compound, a verb or a related form for the name: %s', (request, known) => {
    expect(named(request, [known])).toEqual([]);
  });

  it.each<[string, Nameable]>([
    ['Wie ist der Umsatz je Tag?', thing('column', 'Tag')],
    ['Wie hoch sind die Gesamtkosten?', thing('column', 'Kosten')],
    ['Was steht im Protokoll der Rechnungen?', thing('dataset', 'Rechnungen')],
    ['What is the end of each contract?', thing('column', 'end')],
    ['Which jobs were done in house?', thing('value', 'in-house')],
    ['Which orders are on hold?', thing('value', 'on hold')],
    ['Wann sind die Vertragsenden?', thing('column', 'Ende')],
    ['How much time goes into planning?', thing('value', 'planning')],
    ['Which cases are finished?', thing('value', 'finished')],
  ])('still finds what the request names: %s', (request, known) => {
    expect(named(request, [known])).toEqual([known.label]);
  });

  it('reads a compound that is a name as this name, and not as its last part', () => {
    const things = [thing('value', 'Wiederholstörungen'), thing('value', 'Reaktionszeit Störung'), thing('dataset', 'RL_Störungen')];
    expect(named('Wie viele Wiederholstörungen gab es?', things)).toEqual(['Wiederholstörungen']);
    expect(named('Wie viele Störungen gab es?', [thing('dataset', 'RL_Störungen')])).toEqual(['RL_Störungen']);
  });
});
