import { givenFieldInputs, lines } from './field-inputs.fixture.js';

const inputs = givenFieldInputs();

describe('spellings of one value', () => {
  it.each<[title: string, content: string, column: string, values: string[], warnings: string[]]>([
    [
      'blanks around a value are not stored',
      lines('nr;gebiet', '1;Ost', '2; Ost', '3;Ost ', '4;\u00a0Ost', '5;West'),
      'gebiet',
      ['Ost', 'West'],
      [],
    ],
    [
      'composed and decomposed umlauts are one value',
      lines('nr;ort', '1;Düren', `2;${'Düren'.normalize('NFD')}`, '3;Jülich'),
      'ort',
      ['Düren', 'Jülich'],
      [],
    ],
    [
      'signs without width are not stored',
      lines('nr,state', '1,Paid', '2,Pa\u200bid', '3,\ufeffPaid', '4,Due'),
      'state',
      ['Due', 'Paid'],
      [],
    ],
    [
      'values that differ in case stay and are reported',
      lines('nr,state', 'a,Paid', 'b,paid', 'c,PAID', 'd,Paid'),
      'state',
      ['PAID', 'Paid', 'paid'],
      ['spellings_differ'],
    ],
    [
      'units that differ in case stay and are reported',
      lines('gerät;leistung;einheit', 'a;210;mW', 'b;3;MW', 'c;55;mW'),
      'einheit',
      ['MW', 'mW'],
      ['spellings_differ'],
    ],
    ['powers and ß are not folded', lines('nr;ware', '1;M²', '2;M2', '3;Maße', '4;Masse'), 'ware', ['M2', 'M²', 'Masse', 'Maße'], []],
    [
      'letters of other alphabets stay and are reported',
      lines('nr;linie', '1;B7', '2;В7', '3;Β7', '4;B7'),
      'linie',
      ['B7', 'Β7', 'В7'],
      ['spellings_differ'],
    ],
    [
      'emoji and letters outside the basic plane are whole',
      lines('nr,name', '1,Rad 🚲', '2,𝔹-Reihe', '3,👩🏽‍🔧 Team'),
      'name',
      ['Rad 🚲', '𝔹-Reihe', '👩🏽‍🔧 Team'],
      [],
    ],
  ])('%s', async (_, content, column, values, warnings) => {
    const found = await inputs.read({ content });
    expect([[...new Set(found.values[column])].toSorted(), found.warnings.toSorted()]).toEqual([values.toSorted(), warnings.toSorted()]);
  });

  it('blanks around names of columns are not stored', async () => {
    const { values } = await inputs.read({ content: lines(' Markt ; Erlös\u00a0', 'Gera;12,5') });
    expect(values).toEqual({ Markt: ['Gera'], Erlös: [12.5] });
  });

  it('surrogate pairs in escapes of JSON are one character', async () => {
    const { values } = await inputs.read({
      kind: 'json',
      content: String.raw`[{"name":"Bus \ud83d\ude8c"},{"name":"\ud835\udd39 & <i>"}]`,
    });
    expect(values).toEqual({ name: ['Bus 🚌', '𝔹 & <i>'] });
  });
});

describe('spellings in event logs', () => {
  const xesOf = (...traces: readonly (readonly [id: string, ...events: (readonly [step: string, time: string])[]])[]): string =>
    `<log>${traces
      .map(
        ([id, ...events]) =>
          `<trace><string key="concept:name" value="${id}"/>${events
            .map(
              ([step, time]) =>
                `<event><string key="concept:name" value="${step}"/><date key="time:timestamp" value="2026-02-0${time}:00:00Z"/></event>`,
            )
            .join('')}</trace>`,
      )
      .join('')}</log>`;

  it.each<[title: string, content: string, counts: number[], hours: number[], warnings: string[]]>([
    [
      'blanks around and inside names form no further cases and activities',
      lines(
        'Fall;Aktivität;Zeit',
        'R1;Akte prüfen;2026-02-02T08:00Z',
        'R1;Akte ablegen;2026-02-02T10:00Z',
        'R2 ;Akte\u00a0 prüfen;2026-02-03T08:00Z',
        '\u00a0R2;Akte  ablegen ;2026-02-03T12:00Z',
      ),
      [2, 2, 1],
      [2, 3, 4],
      [],
    ],
    [
      'activities that differ in case stay and are reported',
      lines(
        'Fall;Aktivität;Zeit',
        'R1;prüfen;2026-02-02T08:00Z',
        'R1;ablegen;2026-02-02T10:00Z',
        'R2;Prüfen;2026-02-03T08:00Z',
        'R2;ablegen;2026-02-03T10:00Z',
      ),
      [2, 3, 2],
      [2, 2, 2],
      ['spellings_differ'],
    ],
    [
      'traces whose names differ in blanks are one case',
      xesOf(['W1', ['Eingang', '1T08'], ['Ausgang', '1T10']], ['W2 ', ['Eingang', '2T08']], ['W2', ['Ausgang ', '2T14']]),
      [2, 2, 1],
      [2, 4, 6],
      ['cases_share_name'],
    ],
    [
      'ids that differ in case are different cases',
      lines(
        'case,activity,time',
        '00aBc,Open,2026-02-02T08:00:00Z',
        '00aBc,Close,2026-02-02T09:00:00Z',
        '00AbC,Open,2026-02-02T08:00:00Z',
        '00AbC,Close,2026-02-02T11:00:00Z',
      ),
      [2, 2, 1],
      [1, 2, 3],
      [],
    ],
  ])('%s', async (_, content, counts, hours, warnings) => {
    expect(await inputs.mine({ content })).toMatchObject({ counts, hours, warnings });
  });
});
