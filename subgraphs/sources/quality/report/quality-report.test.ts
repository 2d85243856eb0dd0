import { assessRows, times } from '../assess-rows.fixture.js';
import { qualityMarkdown } from './quality-report.js';

/** Assesses 1,250 rows, of which two lack a town and one is misspelt. */
const towns = () =>
  assessRows({ nr: 'integer', ort: 'text' }, [
    ...Array.from({ length: 1247 }, (_, index) => [index, index % 2 === 0 ? 'Nürnberg' : 'Fürth|Bay']),
    [1247, null],
    [1248, 'k.A.'],
    [1249, 'Nürnbreg'],
  ]);

describe('qualityMarkdown', () => {
  it('writes German with German numbers', async () => {
    const report = qualityMarkdown(await towns(), { language: 'de', title: 'Aufträge' });
    expect(report).toMatch(/^# Datenqualität: Aufträge\n/);
    expect(report).toContain('Stichtag: 12.01.2026, 00:00 UTC · Zeilen: 1.250 · Spalten: 2 · Schlüsselkandidaten: nr');
    // 2 of 2,500 cells are missing.
    expect(report).toContain('| Vollständigkeit | 99,9\u202F% | 25\u202F% | 2 von 3 Prüfungen auffällig |');
    expect(report).toContain('| Verdeckte Fehlwerte | ort | 1.250 | 1 | < 0,1\u202F% | gering | k.a. 1 |');
    expect(report).toContain('| Aktualität | – | – | Es ist keine Zeitspalte angegeben. |');
    expect(report).toContain('- Leere Zellen, Zeile 1248: ort = (leer)');
    expect(report).toContain('| 1250 | ort | Nürnbreg | Nürnberg | Abweichende Schreibweisen |');
  });

  it('writes English with English numbers', async () => {
    const report = qualityMarkdown(await towns(), { language: 'en', title: 'Orders' });
    expect(report).toMatch(/^# Data quality: Orders\n/);
    expect(report).toContain('Rows: 1,250');
    expect(report).toContain('| Completeness | 99.9% | 25% | 2 of 3 checks failed |');
    expect(report).toContain('- Empty cells, Row 1248: ort = (empty)');
    expect(report).not.toMatch(/[„Ää]|Zeile|Prüfung/);
  });

  it('escapes markup in texts of the data', async () => {
    const rows = [...times(20, ['Lager|Ost <b>', 1]), ...times(20, ['Lager|West <b>', 2]), ['Lagre|Ost <b>', 1]];
    const report = qualityMarkdown(await assessRows({ 'ort|*x*': 'text', n: 'integer' }, rows), { language: 'en', title: 'a|b\n# c' });
    expect(report).toMatch(/^# Data quality: a\\\|b \\# c\n/);
    expect(report).toContain('ort\\|\\*x\\*');
    expect(report).toContain('Lagre\\|Ost \\<b\\>');
    expect(report).not.toContain('<b>');
  });

  it('states for an empty table why there is no score', async () => {
    const report = qualityMarkdown(await assessRows({ name: 'text' }, []), { language: 'de', title: 'Leer' });
    expect(report).toContain('**Gesamtwert: nicht berechenbar**');
    expect(report).toContain('| Ausreißer | – | – | Die Tabelle hat keine Zeilen. |');
  });
});
