import { normaliseText } from '../../../platform/text/index.js';
import { findInitiativeColumns, findKpiColumns, moneyIn, personMonthsIn, scaleInName, unitInName } from './column-roles.js';

const columns = (text: string) =>
  text.split(' ').map((column) => {
    const [name = '', type = ''] = column.split(':');
    return { name, type };
  });

describe('findKpiColumns', () => {
  it('finds columns by German names', () => {
    const roles = findKpiColumns(columns('Monat:date Bereich:text Kennzahl:text Einheit:text Wert:decimal Ziel:decimal Richtung:text'));
    expect(roles).toEqual({
      ...{ date: 'Monat', area: 'Bereich', name: 'Kennzahl', unit: 'Einheit' },
      ...{ value: 'Wert', target: 'Ziel', direction: 'Richtung' },
    });
  });

  it.each(['Better When', 'better_if', 'Good when', 'Besser wenn', 'Desired direction'])('finds the direction in a column "%s"', (name) => {
    const spelt = name.replaceAll(' ', '_');
    const roles = findKpiColumns(columns(`Month:date KPI:text Value:decimal Plan:decimal ${spelt}:text`));
    expect(roles).toMatchObject({ target: 'Plan', direction: spelt });
  });

  it.each(['Ziel_2026', 'Target_FY26', 'Soll', 'Goal', 'Plan_12/26', 'Zielwert_bis_Ende_2027', 'Target_Dec_26', 'Jahresziel_(%)'])(
    'finds the target in a column "%s"',
    (name) => {
      const roles = findKpiColumns(columns(`Monat:date Kennzahl:text ${name}:decimal Wert:decimal Plankosten_2026:decimal`));
      expect(roles?.target).toBe(name);
    },
  );

  it.each(['Ziel_2025:decimal Ziel_2026:decimal', 'Ziel_erreicht_2026:integer', 'Zielabweichung:decimal', 'Target_gap:decimal'])(
    'finds no target in the columns "%s"',
    (list) => {
      expect(findKpiColumns(columns(`Monat:date Kennzahl:text Wert:decimal ${list}`))?.target).toBeUndefined();
    },
  );

  it('finds columns by English names in any spelling', () => {
    const roles = findKpiColumns(columns('PERIOD:date KPI_Name:text Actual-Value:integer target_value:integer'));
    expect(roles).toEqual({ date: 'PERIOD', name: 'KPI_Name', value: 'Actual-Value', target: 'target_value' });
  });

  it.each([
    ['Mth:date KPI:text UoM:text Act:decimal Tgt:decimal Ownr:text', { unit: 'UoM', value: 'Act', target: 'Tgt', owner: 'Ownr' }],
    ['Monat:date Kennzahl:text ME:text Ist:decimal Zielw:decimal', { unit: 'ME', value: 'Ist', target: 'Zielw' }],
  ])('reads usual abbreviations in the columns %s', (list, roles) => {
    expect(findKpiColumns(columns(list))).toMatchObject(roles);
  });

  it('does not take every short name for an abbreviation of a target', () => {
    expect(findKpiColumns(columns('Monat:date Kennzahl:text Wert:decimal Zeit:decimal Tage:decimal Gut:decimal'))?.target).toBeUndefined();
  });

  it('prefers the more specific of two names', () => {
    expect(findKpiColumns(columns('date:date actual:decimal value:decimal'))?.value).toBe('value');
  });

  it('uses the only date column, but does not choose between several', () => {
    expect(findKpiColumns(columns('Buchungstag:date Wert:decimal'))?.date).toBe('Buchungstag');
    expect(findKpiColumns(columns('Buchungstag:date Zahltag:date Wert:decimal'))).toBeNull();
  });

  it('requires a known name and the right type', () => {
    expect(findKpiColumns(columns('Monat:date Umsatz:decimal'))).toBeNull();
    expect(findKpiColumns(columns('Monat:date Wert:text'))).toBeNull();
    expect(findKpiColumns(columns('Monat:text Wert:decimal'))).toBeNull();
  });
});

describe('findInitiativeColumns', () => {
  it('reads a title as the name next to two columns for budget, benefit, effort or dependency', () => {
    const list = 'id:text title:text owner:text start:date end:date state:text';
    expect(findInitiativeColumns(columns(`${list} budget_k:integer benefit_k_pa:integer depends_on:text`))).toMatchObject({
      ...{ name: 'title', status: 'state', due: 'end', owner: 'owner', start: 'start' },
      ...{ budget: 'budget_k', benefit: 'benefit_k_pa', dependsOn: 'depends_on' },
    });
    // Lists of tickets and contracts also have titles, states and end dates.
    expect(findInitiativeColumns(columns(list))).toBeNull();
    expect(findInitiativeColumns(columns(`${list} effort_days:integer`))).toBeNull();
  });

  it('reads abbreviated estimates', () => {
    const roles = findInitiativeColumns(
      columns('Vorhaben:text Status:text Ende:date Aufw_PT:integer Konfid:integer Leichtigk:integer Nutz_TEUR:integer'),
    );
    expect(roles).toMatchObject({ effort: 'Aufw_PT', confidence: 'Konfid', ease: 'Leichtigk', benefit: 'Nutz_TEUR' });
  });

  it('ignores units in names', () => {
    const roles = findInitiativeColumns(
      columns('Maßnahme:text Status:text Fällig:date Verantwortlich:text Fortschritt_Prozent:integer Budget_EUR:integer Ist_EUR:integer'),
    );
    expect(roles).toEqual({
      ...{ name: 'Maßnahme', status: 'Status', due: 'Fällig', owner: 'Verantwortlich' },
      ...{ progress: 'Fortschritt_Prozent', budget: 'Budget_EUR', spent: 'Ist_EUR' },
    });
  });

  it.each([
    [
      [
        'Ref:text',
        'Project:text',
        'Lead:text',
        'Kick-off:date',
        'Due by:date',
        'Stage:text',
        'Benefit per year £:integer',
        'How sure %:integer',
      ],
      {
        name: 'Project',
        status: 'Stage',
        due: 'Due by',
        start: 'Kick-off',
        owner: 'Lead',
        benefit: 'Benefit per year £',
        confidence: 'How sure %',
      },
    ],
    [
      [
        'Vorhaben:text',
        'Leitung:text',
        'Fertig bis:date',
        'Stand:text',
        'Ausgegeben TEUR:decimal',
        'Nutzen TEUR/Jahr:decimal',
        'Aufwand PT:integer',
      ],
      {
        name: 'Vorhaben',
        status: 'Stand',
        due: 'Fertig bis',
        owner: 'Leitung',
        spent: 'Ausgegeben TEUR',
        benefit: 'Nutzen TEUR/Jahr',
        effort: 'Aufwand PT',
      },
    ],
  ])('finds the columns of the list %j', (list, roles) => {
    const own = list.map((each) => ({ name: each.slice(0, each.lastIndexOf(':')), type: each.slice(each.lastIndexOf(':') + 1) }));
    expect(findInitiativeColumns(own)).toEqual(roles);
  });

  it('requires a name, a status and a due date', () => {
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

describe('names of columns that join words', () => {
  it('finds the columns of a list with joined and abbreviated names', () => {
    const own = columns(
      'ProjID:text Project:text Verantw:text EndDate:date BudgetCHF:integer BenefitEURpa:integer Effort1to5:integer State:text DependsOn:text',
    );
    expect(findInitiativeColumns(own)).toEqual({
      ...{ name: 'Project', status: 'State', due: 'EndDate', owner: 'Verantw' },
      ...{ budget: 'BudgetCHF', benefit: 'BenefitEURpa', effort: 'Effort1to5', dependsOn: 'DependsOn' },
    });
    expect(moneyIn('BenefitEURpa')).toEqual({ currency: 'EUR', scale: 1 });
    expect(moneyIn('kEUR')).toEqual({ currency: 'EUR', scale: 1_000 });
  });

  it.each([
    ['Sicherheit_1_10', 10],
    ['Confidence (1-5)', 5],
    ['Effort1to5', 5],
    ['Impact /10', 10],
    ['Budget_2026', null],
    ['Ziel FY26', null],
  ])('reads the scale of "%s" as %s', (name, end) => {
    expect(scaleInName(name)).toBe(end);
  });
});

describe('normaliseText', () => {
  it('ignores case, separators and the spelling of umlauts', () => {
    expect(normaliseText('Größtes_Risiko')).toBe(normaliseText('groesstes risiko'));
    expect(normaliseText(' KPI-Name ')).toBe('kpi name');
  });
});

describe('unitInName', () => {
  it('returns the unit of a column name', () => {
    expect(unitInName('Budget_EUR')).toBe('EUR');
    expect(unitInName('Fortschritt (%)')).toBe('%');
    expect(unitInName('Europa')).toBeNull();
  });
});

describe('moneyIn', () => {
  it.each([
    ['Budget TEUR', 'EUR', 1_000],
    ['Budget_EUR', 'EUR', 1],
    ['Budget £', 'GBP', 1],
    ['Budget', null, 1],
    ['Budget %', null, 1],
    ['budget_k', null, 1_000],
    ['Benefit k pa', null, 1_000],
    ['Nutzen (Tsd.)', null, 1_000],
    ['Nutzen Mio EUR', 'EUR', 1_000_000],
  ])('reads the currency and scale of "%s"', (name, currency, scale) => expect(moneyIn(name)).toEqual({ currency, scale }));
});

describe('personMonthsIn', () => {
  it.each([
    ['Aufwand PT', 1 / 20],
    ['Effort (days)', 1 / 20],
    ['Effort (person months)', 1],
  ])('converts the unit of "%s"', (name, factor) => expect(personMonthsIn(name)).toBe(factor));
});
