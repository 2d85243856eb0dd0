import { kpiCatalogue } from '../catalogue/catalogue.js';
import { catalogueKpiOf, isSameKpi, namesOfKpi } from './index.js';

describe('namesOfKpi', () => {
  it.each([
    ['Liefertreue', 'On-time delivery'],
    ['Durchlaufzeit Auftrag', 'Order lead time'],
    ['Angebotserfolgsquote', 'Quote-to-order rate'],
    ['Bestandsreichweite', 'Days of supply'],
    ['Forderungslaufzeit', 'Days sales outstanding'],
    ['Gesamtanlageneffektivität', 'Overall equipment effectiveness'],
    ['Stornoquote', 'Order cancellation rate'],
    ['Reklamationsquote', 'Complaint rate'],
    ['Scrap rate', 'Ausschussquote'],
    ['Overall Equipment Effectiveness', 'Gesamtanlageneffektivität'],
    ['OTD', 'On-time delivery'],
    ['OEE', 'Gesamtanlageneffektivität'],
    ['DSO', 'Forderungslaufzeit'],
    ['Bestandsreichweite', 'Inventory days'],
    ['Stock cover', 'Lagerreichweite'],
    ['Debtor days', 'DSO'],
    ['Liefertreue', 'OTD'],
    ['OTIF', 'DIFOT'],
    ['Fehlzeitenquote', 'Krankenstand'],
    ['Angebotserfolgsquote', 'Hit rate'],
  ])('maps “%s” to “%s”', (name, other) => {
    expect(namesOfKpi(name)).toEqual(expect.arrayContaining([name, other]));
  });

  it.each(['Korrekturquote Rechnungen', 'Auftragseingang Einzelgeschäft', 'Windrichtung', ''])(
    'returns only the own name of “%s”, which is not in the catalogue',
    (name) => {
      expect(namesOfKpi(name)).toEqual([name]);
    },
  );
});

const KPIS = kpiCatalogue().map((kpi) => [kpi.id, kpi] as const);
/** Names as they are compared: in lower case, without brackets. */
const plainOf = (names: readonly string[]): string[] =>
  names.map((name) => name.replaceAll(/\s*\([^()]*\)/g, '').toLowerCase()).filter((name) => name !== '');
const bracketedIn = (names: readonly string[]): string[] =>
  names.flatMap((name) => Array.from(name.matchAll(/\(([^()]+)\)/g), ([, part = '']) => part.toLowerCase()));

describe('the KPI catalogue', () => {
  it.each(KPIS)('lists for %s 2 to 6 synonyms in each language, none of which repeats a name', (_, { name, synonyms }) => {
    const own = Object.values(name);
    for (const listed of [synonyms?.de ?? [], synonyms?.en ?? []]) {
      expect(listed.length).toBeGreaterThanOrEqual(2);
      expect(listed.length).toBeLessThanOrEqual(6);
    }
    const all = [...new Set([...plainOf(own), ...bracketedIn(own)]), ...plainOf(Object.values(synonyms ?? {}).flat())];
    expect(all.filter((each, at) => all.indexOf(each) !== at)).toEqual([]);
  });

  it('lists each name and synonym for one KPI only', () => {
    const owners = Map.groupBy(
      kpiCatalogue().flatMap(({ id, name, synonyms = { de: [], en: [] } }) => {
        const own = Object.values(name);
        return [...new Set([...plainOf([...own, ...synonyms.de, ...synonyms.en]), ...bracketedIn(own)])].map((each) => ({ each, id }));
      }),
      ({ each }) => each,
    );
    expect([...owners.values()].filter(({ length }) => length > 1)).toEqual([]);
  });

  it.each(KPIS)('finds %s by each of its names and synonyms', (id, { name, synonyms = { de: [], en: [] } }) => {
    const found = [name.de, name.en, ...synonyms.de, ...synonyms.en].map((each) => [each, catalogueKpiOf(each)?.id]);
    expect(found.filter(([, foundId]) => foundId !== id)).toEqual([]);
  });

  it.each([
    ['lager-reichweite', 'days-of-supply'],
    ['inventory_days', 'days-of-supply'],
    ['Lagerreichweiten', 'days-of-supply'],
    ['Capacity utilization rate', 'capacity-utilisation'],
    ['Kosten pro Ticket', 'cost-per-ticket'],
    ['Reparaturdauer (Minuten)', 'machine-repair-time'],
  ])('finds a KPI by the spelling “%s” of a synonym', (name, id) => {
    expect(catalogueKpiOf(name)?.id).toBe(id);
  });

  it.each(['Full time', 'Zeit', 'Rate', 'sec', 'Vertrag', 'Hit', 'Debtor', 'Lieferzeit Rohmaterial'])(
    'finds no KPI for the broader or narrower term “%s”',
    (name) => {
      expect(catalogueKpiOf(name)).toBeNull();
    },
  );

  it.each([
    ['Queue time, call to answer', 'Queue time'],
    ['Repairs within 24 hours', 'Repairs'],
  ])('counts “%s” without its addition as a name', (name, short) => {
    expect(namesOfKpi(name)).toContain(short);
  });

  it('identifies a KPI that two names mean', () => {
    expect(isSameKpi('Stock cover', 'Lagerreichweite')).toBe(true);
    expect(isSameKpi('Inventory days', 'Days inventory outstanding')).toBe(false);
  });
});
