import { kpisInText, meantKpi, unitOfName } from './meant-kpi.js';

const CLINIC = ['Belegung Betten / %', 'Verweild. / Tage', 'Pers.-Ausf. / %', 'Kost. je Fall / EUR', 'DLZ Notaufn. / Min'];
const BAKERY = ['OTIF %', 'Waste % of wgt', 'Oven util. %', 'Order lead time (hrs)', 'Overtime (hrs)'];

describe('meantKpi', () => {
  it.each([
    ['Bettenbelegung (%)', undefined],
    ['Belegung der Betten (%)', 'Belegung Betten / %'],
    ['Verweildauer (Tage)', 'Verweild. / Tage'],
    ['Personalausfall (%)', undefined],
    ['Personal-Ausfall (%)', 'Pers.-Ausf. / %'],
    ['Kosten je Fall (EUR)', 'Kost. je Fall / EUR'],
    ['Dauer Notaufnahme (Min)', 'DLZ Notaufn. / Min'],
    ['Infektionen (%)', undefined],
  ])('finds the KPI of a clinic that %s means', (title, expected) => {
    expect(meantKpi(title, CLINIC)).toBe(expected);
  });

  it.each([
    ['On time in full %', 'OTIF %'],
    ['Waste % of weight', 'Waste % of wgt'],
    ['Oven utilisation %', 'Oven util. %'],
    ['Order lead time hrs', 'Order lead time (hrs)'],
    ['Complaints per 1,000', undefined],
  ])('finds the KPI of a bakery that %s means', (title, expected) => {
    expect(meantKpi(title, BAKERY)).toBe(expected);
  });

  it('finds none if two KPIs fit', () => {
    expect(meantKpi('Occupancy %', ['Occ. %', 'Occup. %'])).toBeUndefined();
  });
});

describe('unitOfName', () => {
  it.each([
    ['Waste % of wgt', '%'],
    ['Order lead time (hrs)', 'hrs'],
    ['Verweild. / Tage', 'Tage'],
    ['Complaints', null],
  ])('reads the unit of %s', (name, unit) => {
    expect(unitOfName(name)).toBe(unit);
  });
});

describe('kpisInText', () => {
  const labelled = BAKERY.slice(0, 4).map((metric, at) => ({
    metric,
    labels: [metric, ['On time in full %', 'Waste % of weight', 'Oven utilisation %', 'Order lead time hrs'][at] ?? ''],
  }));
  it.each([
    ['Where are we on waste and the ovens?', ['Waste % of wgt', 'Oven util. %']],
    ['How good is our utilisation?', ['Oven util. %']],
    ['How do we compare?', []],
  ])('finds the metrics that only one of them is meant by: %s', (text, expected) => {
    expect(kpisInText(text, labelled)).toEqual(expected);
  });
});
