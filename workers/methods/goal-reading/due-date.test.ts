import { dueDateOf } from './due-date.js';

const TODAY = new Date('2026-11-24T10:00:00Z');

describe('dueDateOf', () => {
  it.each([
    ['OTD auf 95 % bis Ende 2027', '2027-12-31', 'bis Ende 2027'],
    ['reduce lead time from 12 to 8 days by Q4', '2026-12-31', 'by Q4'],
    ['Durchlaufzeit bis Q2 2027 auf 8 Tage senken', '2027-06-30', 'bis Q2 2027'],
    ['raise OEE to 85 % by the end of 2028', '2028-12-31', 'by the end of 2028'],
    ['cut scrap to 1.5 % by 30 June 2027', '2027-06-30', 'by 30 June 2027'],
    ['cut scrap to 1.5 % by June 30, 2027', '2027-06-30', 'by June 30, 2027'],
    ['Ausschuss bis 30.06.2027 auf 1,5 %', '2027-06-30', 'bis 30.06.2027'],
    ['Ausschuss bis zum 30.6. auf 1,5 %', '2027-06-30', 'bis zum 30.6.'],
    ['Bestand von 2000 auf 1500 Stück bis 2027', '2027-12-31', 'bis 2027'],
    ['Bestand bis Ende Juni auf 1500 Stück', '2027-06-30', 'bis Ende Juni'],
    ['Bestand bis Mitte 2027 senken', '2027-06-30', 'bis Mitte 2027'],
    ['stock below 55 days by mid-2028', '2028-06-30', 'by mid-2028'],
    ['Krankenstand vor dem 1. Juli 2027 unter 4 %', '2027-06-30', 'vor dem 1. Juli 2027'],
    ['Krankenstand bis Anfang 2028 unter 4 %', '2028-01-01', 'bis Anfang 2028'],
    ['Fluktuation bis Jahresende unter 6 %', '2026-12-31', 'bis Jahresende'],
    ['churn below 3 % by year-end', '2026-12-31', 'by year-end'],
    ['churn below 3 % by the end of next year', '2027-12-31', 'by the end of next year'],
    ['halve complaints within 12 months', '2027-11-24', 'within 12 months'],
    ['Reklamationen innerhalb von 2 Jahren halbieren', '2028-11-24', 'innerhalb von 2 Jahren'],
    ['Liefertreue 95 % (Q3/2027)', '2027-09-30', 'Q3/2027'],
    ['Liefertreue 95 % 2028', '2028-12-31', '2028'],
    ['Liefertreue bis H1 2027 auf 95 %', '2027-06-30', 'bis H1 2027'],
    ['have the lifts inspected before the end of March', '2027-03-31', 'before the end of March'],
    ['have the lifts inspected before March', '2027-02-28', 'before March'],
    ['die Aufzüge bis Ostern prüfen', '2027-03-28', 'bis Ostern'],
    ['paint the halls by Christmas', '2026-12-24', 'by Christmas'],
    ['die Hallen bis Pfingsten 2028 streichen', '2028-06-04', 'bis Pfingsten 2028'],
    ['Liefertreue bis zum zweiten Halbjahr 2027 auf 95 %', '2027-12-31', 'bis zum zweiten Halbjahr 2027'],
  ])('reads “%s”', (text, day, words) => {
    const due = dueDateOf(text, TODAY);
    expect([due?.day, text.slice(due?.start, due?.end)]).toEqual([day, words]);
  });

  it.each([
    ['Liefertreue bis zum Sommer auf 95 %', 'bis zum Sommer'],
    ['raise OTD soon', 'soon'],
    ['EBIT-Marge GJ 26/27 auf 8 %', 'GJ 26/27'],
  ])('does not guess the day of “%s”', (text, words) => {
    const due = dueDateOf(text, TODAY);
    expect([due?.day, text.slice(due?.start, due?.end)]).toEqual([null, words]);
  });

  it.each([
    'OTD auf 95 %',
    'ship orders within 5 days',
    'Bestand unter 2000 Stück',
    'in 9 Tagen versenden',
    'Umsatz von 2000 auf 2500 TEUR',
    '',
  ])('finds no day in “%s”', (text) => {
    expect(dueDateOf(text, TODAY)).toBeNull();
  });
});
