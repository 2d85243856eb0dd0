import { dayAfter, daysBetween, Maker, mean, share, sum, type MadeTable } from './made-tables.js';

/** A list of employees in English without dates, with yes and no as text and 0 and 1. */
export const employees = (): MadeTable => {
  const make = new Maker(21);
  const rows = Array.from({ length: 600 }, (_, index) => ({
    Age: make.between(19, 63),
    Attrition: make.chance(0.16) ? 'Yes' : 'No',
    Department: make.pick(['Sales', 'Research', 'HR']),
    EmployeeCount: 1,
    EmployeeNumber: 4_000 + index * 3,
    Gender: make.pick(['Female', 'Male']),
    JobSatisfaction: make.between(1, 4),
    MonthlyIncome: make.between(1_900, 14_000),
    OverTime: make.chance(0.3) ? 'Yes' : 'No',
    PerformanceRating: make.between(2, 4),
    StandardHours: 80,
    Absences: make.between(0, 18),
    YearsAtCompany: make.between(0, 30),
  }));
  return {
    name: 'employees',
    rows,
    expected: {
      headcount: rows.filter((row) => row.Attrition === 'No').length,
      'leaver-share': share(rows, (row) => row.Attrition === 'Yes'),
      tenure: mean(rows.map((row) => row.YearsAtCompany)),
      'average-pay': mean(rows.map((row) => row.MonthlyIncome)),
      'absence-per-employee': sum(rows.map((row) => row.Absences)) / rows.length,
      'employee-satisfaction': mean(rows.map((row) => row.JobSatisfaction)),
      'overtime-share': share(rows, (row) => row.OverTime === 'Yes'),
    },
  };
};

/** A list of employees in German with dates of entry and exit. */
export const personal = (): MadeTable => {
  const make = new Maker(22);
  const rows = Array.from({ length: 400 }, (_, index) => {
    const hired = dayAfter('2012-01-01', make.between(0, 3_600));
    const left = make.chance(0.22) ? dayAfter(hired, make.between(90, 900)) : null;
    return {
      Personalnr: `P${index}`,
      Eintrittsdatum: hired,
      Austrittsdatum: left,
      Austrittsgrund: left === null ? null : make.pick(['Kündigung', 'Rente', 'Befristung']),
      Geschlecht: make.pick(['w', 'm']),
      'Bruttogehalt (EUR)': make.between(2_400, 8_900),
      Krankheitstage: make.between(0, 25),
      Überstunden: make.between(0, 60),
      Abteilung: make.pick(['Werk', 'Vertrieb', 'Verwaltung']),
    };
  });
  const gone = rows.filter((row) => row.Austrittsdatum !== null);
  return {
    name: 'personal',
    rows,
    expected: {
      headcount: rows.length - gone.length,
      'leaver-share': (100 * gone.length) / rows.length,
      tenure: mean(gone.map((row) => daysBetween(row.Eintrittsdatum, row.Austrittsdatum ?? '') / 365.25)),
      'average-pay': mean(rows.map((row) => row['Bruttogehalt (EUR)'])),
      'absence-per-employee': mean(rows.map((row) => row.Krankheitstage)),
      'overtime-per-employee': mean(rows.map((row) => row['Überstunden'])),
      'women-share': share(rows, (row) => row.Geschlecht === 'w'),
    },
  };
};
