import { findInitiativeColumns, findKpiColumns, plainWord, unitInName } from './column-roles.js';

const columns = (text: string) =>
  text.split(' ').map((column) => {
    const [name = '', type = ''] = column.split(':');
    return { name, type };
  });

describe('columns of KPIs', () => {
  it('are found by German names', () => {
    const found = findKpiColumns(columns('Monat:date Bereich:text Kennzahl:text Einheit:text Wert:decimal Ziel:decimal Richtung:text'));
    expect(found).toEqual({
      ...{ date: 'Monat', area: 'Bereich', name: 'Kennzahl', unit: 'Einheit' },
      ...{ value: 'Wert', target: 'Ziel', direction: 'Richtung' },
    });
  });

  it('are found by English names, whatever their spelling', () => {
    const found = findKpiColumns(columns('PERIOD:date KPI_Name:text Actual-Value:integer target_value:integer'));
    expect(found).toEqual({ date: 'PERIOD', name: 'KPI_Name', value: 'Actual-Value', target: 'target_value' });
  });

  it('prefer the more specific of two names', () => {
    expect(findKpiColumns(columns('date:date actual:decimal value:decimal'))?.value).toBe('value');
  });

  it('take the only column of dates for the date, but choose between none', () => {
    expect(findKpiColumns(columns('Buchungstag:date Wert:decimal'))?.date).toBe('Buchungstag');
    expect(findKpiColumns(columns('Buchungstag:date Zahltag:date Wert:decimal'))).toBeNull();
  });

  it('are not guessed from other numbers or from texts of the right name', () => {
    expect(findKpiColumns(columns('Monat:date Umsatz:decimal'))).toBeNull();
    expect(findKpiColumns(columns('Monat:date Wert:text'))).toBeNull();
    expect(findKpiColumns(columns('Monat:text Wert:decimal'))).toBeNull();
  });
});

describe('columns of initiatives', () => {
  it('are found behind units', () => {
    const found = findInitiativeColumns(
      columns('Maßnahme:text Status:text Fällig:date Verantwortlich:text Fortschritt_Prozent:integer Budget_EUR:integer Ist_EUR:integer'),
    );
    expect(found).toEqual({
      ...{ name: 'Maßnahme', status: 'Status', due: 'Fällig', owner: 'Verantwortlich' },
      ...{ progress: 'Fortschritt_Prozent', budget: 'Budget_EUR', spent: 'Ist_EUR' },
    });
  });

  it('need a name, a status and a due date', () => {
    expect(findInitiativeColumns(columns('project:text status:text deadline:date'))).toEqual({
      name: 'project',
      status: 'status',
      due: 'deadline',
    });
    expect(findInitiativeColumns(columns('project:text status:text deadline:text'))).toBeNull();
    expect(findInitiativeColumns(columns('project:text deadline:date'))).toBeNull();
    expect(findInitiativeColumns(columns('customer:text status:text due:date'))).toBeNull();
  });
});

describe('names', () => {
  it('are compared without case, separators and umlauts', () => {
    expect(plainWord('Größtes_Risiko')).toBe(plainWord('groesstes risiko'));
    expect(plainWord(' KPI-Name ')).toBe('kpi name');
  });

  it('tell their unit', () => {
    expect(unitInName('Budget_EUR')).toBe('EUR');
    expect(unitInName('Fortschritt (%)')).toBe('%');
    expect(unitInName('Europa')).toBeNull();
  });
});
