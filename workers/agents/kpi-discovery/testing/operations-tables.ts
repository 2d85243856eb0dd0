import { dayAfter, hoursBetween, Maker, mean, median, share, sum, timeAfter, type MadeTable } from './made-tables.js';

/** Support tickets in English. */
export const tickets = (): MadeTable => {
  const make = new Maker(41);
  const rows = Array.from({ length: 1_000 }, (_, index) => {
    const created = timeAfter('2024-01-01 08:00:00', Math.floor((index * 160 * 24) / 1_000));
    const isOpen = make.chance(0.07);
    const hours = make.between(1, 90, 2);
    return {
      'Ticket ID': 90_000 + index,
      'Created time': created,
      'First response time': timeAfter(created, make.between(0.2, 6, 2)),
      'Close time': isOpen ? null : timeAfter(created, hours),
      Priority: make.pick(['Low', 'Medium', 'High']),
      'Agent Name': make.pick(['Ann', 'Bob', 'Cy']),
      Status: isOpen ? 'Open' : 'Closed',
      'SLA Breached': hours > 72 ? 'Yes' : 'No',
      Reopened: make.chance(0.05) ? 1 : 0,
      'Satisfaction rating': make.between(1, 5),
    };
  });
  const month = rows.filter((row) => row['Created time'].startsWith('2024-05'));
  const answered = rows.filter((row) => row['First response time'].startsWith('2024-05'));
  const closed = rows.filter((row) => row['Close time']?.startsWith('2024-05'));
  return {
    name: 'tickets',
    rows,
    expected: {
      tickets: month.length,
      'resolution-time': median(closed.map((row) => hoursBetween(row['Created time'], row['Close time'] ?? ''))),
      'first-response-time': median(answered.map((row) => hoursBetween(row['Created time'], row['First response time']))),
      'sla-compliance': share(month, (row) => row['SLA Breached'] === 'No'),
      'satisfaction-score': mean(month.map((row) => row['Satisfaction rating'])),
      'open-tickets': rows.filter((row) => row['Close time'] === null).length,
    },
  };
};

/** Shifts of a plant in German, with downtime in minutes. */
export const schichten = (): MadeTable => {
  const make = new Maker(51);
  const rows = Array.from({ length: 720 }, (_, index) => ({
    Datum: dayAfter('2025-01-01', Math.floor(index / 3)),
    Schicht: make.pick(['Früh', 'Spät', 'Nacht']),
    Anlage: make.pick(['Presse 1', 'Presse 2', 'Säge']),
    Gutmenge: make.between(300, 900),
    'Ausschuss (Stk)': make.between(0, 40),
    Stillstand_min: make.between(0, 90),
    Laufzeit_min: make.between(300, 450),
    Taktzeit_s: make.between(20, 32, 1),
    Energie_kWh: make.between(80, 200),
  }));
  const month = rows.filter((row) => row.Datum.startsWith('2025-07'));
  const [good, scrap] = [sum(month.map((row) => row.Gutmenge)), sum(month.map((row) => row['Ausschuss (Stk)']))];
  const [down, run] = [sum(month.map((row) => row.Stillstand_min)), sum(month.map((row) => row.Laufzeit_min))];
  return {
    name: 'schichten',
    rows,
    expected: {
      'production-output': good + scrap,
      'scrap-rate': (100 * scrap) / (good + scrap),
      downtime: down / 60,
      'machine-availability': (100 * run) / (run + down),
      'quality-ratio': (100 * good) / (good + scrap),
      'cycle-time': mean(month.map((row) => row.Taktzeit_s)),
    },
  };
};

/** Production batches in English with shares as fractions. */
export const batches = (): MadeTable => {
  const make = new Maker(52);
  const rows = Array.from({ length: 500 }, (_, index) => {
    const produced = make.between(400, 1_000);
    return {
      batch_id: `B${index}`,
      prod_date: dayAfter('2023-03-01', Math.floor((index * 245) / 500)),
      machine: make.pick(['M1', 'M2', 'M3', 'M4']),
      units_produced: produced,
      defect_cnt: make.between(0, 30),
      downtime_hrs: make.between(0, 3, 2),
      cycle_time_sec: make.between(9, 14, 2),
      availability: make.between(0.8, 0.99, 3),
      performance: make.between(0.7, 0.98, 3),
      OEE: make.between(0.55, 0.9, 3),
      energy_kwh: make.between(100, 300, 1),
    };
  });
  const month = rows.filter((row) => row.prod_date.startsWith('2023-10'));
  const produced = sum(month.map((row) => row.units_produced));
  return {
    name: 'batches',
    rows,
    expected: {
      'production-output': produced,
      'scrap-rate': (100 * sum(month.map((row) => row.defect_cnt))) / produced,
      downtime: sum(month.map((row) => row.downtime_hrs)),
      oee: 100 * mean(month.map((row) => row.OEE)),
      'machine-availability': 100 * mean(month.map((row) => row.availability)),
      'performance-effectiveness': 100 * mean(month.map((row) => row.performance)),
      'cycle-time': mean(month.map((row) => row.cycle_time_sec)),
      'energy-per-unit': sum(month.map((row) => row.energy_kwh)) / produced,
    },
  };
};
