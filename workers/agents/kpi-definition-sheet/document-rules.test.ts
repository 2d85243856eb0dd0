import { documentRules } from './document-rules.js';

const sentences = (texts: readonly string[]) => texts.map((text) => ({ documentId: 'doc_1', document: 'QM-3.docx', text }));

describe('documentRules', () => {
  it('finds the sentences that define a KPI, in other forms of its name, and its target', () => {
    const rules = documentRules(
      'Vollständigkeit',
      sentences([
        'Eine Lieferung gilt als vollständig, wenn alle Positionen am selben Tag eintreffen.',
        'Teillieferungen auf Wunsch gehen nicht in die Vollständigkeit ein.',
        'Zielwert Vollständigkeit 2027: 96 %, Zielwert Termintreue: 93,5 %.',
        'Die Ware wird im Tor 3 angenommen.',
      ]),
    );
    expect(rules.definitions.map(({ text }) => text.slice(0, 20))).toEqual(['Eine Lieferung gilt ', 'Teillieferungen auf ']);
    expect(rules.targets.map(({ value }) => value)).toEqual([96]);
  });

  it('finds who is responsible, and nothing on other KPIs', () => {
    const texts = [
      'The Stores Manager is responsible for the scrap rate.',
      'Scrap rate means scrapped pieces divided by pieces made.',
      'Overtime is counted per shift.',
    ];
    const rules = documentRules('Scrap rate', sentences(texts));
    expect(rules.owners).toHaveLength(1);
    expect(rules.definitions.map(({ text }) => text)).toEqual([texts[1]]);
    expect(documentRules('Downtime', sentences(texts))).toEqual({
      ...{ definitions: [], targets: [], owners: [], owner: null, rhythms: [], mentions: [] },
    });
  });

  it('reads the owner and the reporting frequency from the section whose heading names the KPI', () => {
    const rules = documentRules(
      'Termintreue',
      sentences([
        '6 Anlieferung',
        'Die Rampe ist bis 18 Uhr besetzt.',
        '7 Kennzahl Termintreue',
        'Ziel 2027: 96,5 %.',
        'Berichtet wird monatlich bis zum dritten Werktag.',
        'Verantwortlich ist die Logistikleitung (O. Brandt).',
        '8 Archiv',
        'Unterlagen werden zehn Jahre aufbewahrt.',
      ]),
    );
    expect(rules).toMatchObject({ owner: 'Logistikleitung (O. Brandt)', targets: [{ value: 96.5 }], mentions: [] });
    expect(rules.rhythms.map(({ text }) => text)).toEqual(['Berichtet wird monatlich bis zum dritten Werktag.']);
  });
});
