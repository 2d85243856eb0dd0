import { decimal, defineFile } from './export-format.js';

interface PeerMetric {
  kpi: string;
  unit: string;
  digits: number;
  /** One value for each of `PEERS`; null if the peer reports none. */
  values: readonly (number | null)[];
}

interface PeerRow {
  metric: PeerMetric;
  value: number;
  peer: string;
  year: number;
}

/** Marks the figures as invented, in every row, because rows are what agents cite. */
const SOURCE = 'Synthetische Demodaten: erfundener Branchenvergleich Industriearmaturen';

const PEERS = [...'ABCDEFGHI'].map((letter) => `Vergleichsunternehmen ${letter}`);

const METRICS: readonly PeerMetric[] = [
  { kpi: 'Durchlaufzeit Auftrag', unit: 'Tage', digits: 1, values: [8.4, 9.7, 10.3, 11.2, 11.9, 12.6, 14.1, 15.8, 17.5] },
  { kpi: 'Liefertreue', unit: '%', digits: 1, values: [96.8, 95.4, 94.1, 93.2, 92.5, 91.0, 89.3, 86.7, 84.2] },
  { kpi: 'Angebotserfolgsquote', unit: '%', digits: 1, values: [38.5, 36.2, 34.0, 32.7, 31.9, null, 28.4, 26.1, 24.9] },
  { kpi: 'Bestandsreichweite', unit: 'Tage', digits: 0, values: [41, 46, 52, 55, 58, 61, 66, 74, 83] },
  { kpi: 'Forderungslaufzeit', unit: 'Tage', digits: 1, values: [22.5, 24.8, 26.3, 28.0, 29.6, 31.2, 34.7, null, 39.5] },
  { kpi: 'Gesamtanlageneffektivität', unit: '%', digits: 1, values: [83.1, 80.4, 78.2, 76.5, 75.0, 72.8, 70.1, 67.3, null] },
  { kpi: 'Stornoquote', unit: '%', digits: 1, values: [0.9, 1.3, 1.6, null, 2.1, 2.4, 2.9, 3.6, null] },
];

/** Factor from the values of the last year to those of the year before. */
const YEAR_BEFORE = 0.98;

export const PEER_VALUES = defineFile<PeerRow>({
  key: 'peer-values',
  fileName: 'branchenvergleich-demo.csv',
  kind: 'csv',
  title: 'Branchenvergleich (synthetisch)',
  columns: [
    { name: 'KPI', type: 'text', text: ({ metric }) => metric.kpi },
    {
      name: 'Wert',
      type: 'decimal',
      text: ({ metric, value }) => decimal(value, metric.digits),
    },
    { name: 'Einheit', type: 'text', text: ({ metric }) => metric.unit },
    { name: 'Quelle', type: 'text', text: () => SOURCE },
    { name: 'Jahr', type: 'integer', text: ({ year }) => String(year) },
    {
      name: 'Unternehmen',
      type: 'text',
      text: ({ peer }) => peer,
    },
  ],
  rows: ({ logEnd }) => {
    const lastYear = new Date(logEnd).getUTCFullYear() - 1;
    return [lastYear - 1, lastYear].flatMap((year) =>
      METRICS.flatMap((metric) =>
        metric.values.flatMap((value, index) => {
          const peer = PEERS[index];
          return value === null || peer === undefined
            ? []
            : [{ metric, value: year === lastYear ? value : value * YEAR_BEFORE, peer, year }];
        }),
      ),
    );
  },
});
