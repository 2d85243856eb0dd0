import type { Bilingual } from './demo-file.js';

interface Site {
  city: string;
  role: Bilingual;
  employees: number;
}

interface Area {
  key: string;
  name: Bilingual;
  purpose: Bilingual;
  owner: string;
}

interface Goal {
  /** Name of the KPI in the monthly file. */
  kpi: string;
  title: Bilingual;
  unit: string;
  /** Approximate mean of the last twelve months; exact for those before October 2026. */
  baseline: number;
  target: number;
  /** ISO date. */
  due: string;
}

export interface CompanyProfile {
  tenantId: string;
  name: string;
  industry: Bilingual;
  description: Bilingual;
  founded: number;
  employees: number;
  /** EUR per year. */
  revenue: number;
  sites: readonly Site[];
  areas: readonly Area[];
  goals: readonly Goal[];
}

/** The fictitious company of the demo tenant. The German area names equal the values of the columns `Bereich` in its files. */
export const DEMO_COMPANY: CompanyProfile = {
  tenantId: 'tnt_demo',
  name: 'Hallersfeld Armaturen GmbH',
  industry: { de: 'Maschinenbau: Industriearmaturen', en: 'Mechanical engineering: industrial valves' },
  description: {
    de:
      'Familienunternehmen aus dem Sauerland. Kugelhähne, Absperrklappen, Regel- und Sicherheitsventile für Wasser, Chemie und ' +
      'Energietechnik, dazu Sonderarmaturen nach Kundenzeichnung. Gut ein Drittel des Umsatzes kommt aus einzeln bearbeiteten Aufträgen, ' +
      'der Rest aus Rahmenverträgen und Ersatzteilen.',
    en:
      'Family-owned company in the Sauerland region. Ball valves, butterfly valves, control and safety valves for water, chemicals and ' +
      'energy, and special valves to customer drawings. A good third of revenue comes from individually handled orders, the rest from ' +
      'framework contracts and spare parts.',
  },
  founded: 1957,
  employees: 640,
  revenue: 117_400_000,
  sites: [
    { city: 'Arnsberg', role: { de: 'Hauptsitz, Werk, Verwaltung', en: 'Headquarters, plant, administration' }, employees: 410 },
    { city: 'Chemnitz', role: { de: 'Werk: Bearbeitung und Montage', en: 'Plant: machining and assembly' }, employees: 165 },
    { city: 'Kassel', role: { de: 'Zentrallager und Versand', en: 'Central warehouse and shipping' }, employees: 65 },
  ],
  areas: [
    {
      key: 'sales',
      name: { de: 'Vertrieb', en: 'Sales' },
      purpose: { de: 'Angebote, Preise und Kundenbeziehungen', en: 'Quotations, prices and customer relations' },
      owner: 'H. Brandstetter',
    },
    {
      key: 'order-management',
      name: { de: 'Auftragsmanagement', en: 'Order management' },
      purpose: { de: 'Aufträge vom Eingang bis zur Bestätigung', en: 'Orders from receipt to confirmation' },
      owner: 'C. Ehlers',
    },
    {
      key: 'production',
      name: { de: 'Produktion', en: 'Production' },
      purpose: { de: 'Fertigung und Montage in Arnsberg und Chemnitz', en: 'Machining and assembly in Arnsberg and Chemnitz' },
      owner: 'J. Albrecht',
    },
    {
      key: 'supply-chain',
      name: { de: 'Supply Chain', en: 'Supply chain' },
      purpose: { de: 'Disposition, Lager und Versand', en: 'Planning, warehouse and shipping' },
      owner: 'K. Hansen',
    },
    {
      key: 'quality',
      name: { de: 'Qualität', en: 'Quality' },
      purpose: { de: 'Prüfung, Reklamationen und Zertifikate', en: 'Inspection, complaints and certificates' },
      owner: 'E. Vogt',
    },
    {
      key: 'finance',
      name: { de: 'Finanzen', en: 'Finance' },
      purpose: { de: 'Fakturierung, Forderungen und Controlling', en: 'Billing, receivables and controlling' },
      owner: 'U. Keller',
    },
  ],
  goals: [
    {
      kpi: 'Durchlaufzeit Auftrag',
      title: { de: 'Aufträge in neun Tagen versenden', en: 'Ship orders within nine days' },
      unit: 'Tage',
      baseline: 13.8,
      target: 9,
      due: '2027-12-31',
    },
    {
      kpi: 'Liefertreue',
      title: { de: 'Zugesagte Termine halten', en: 'Keep promised dates' },
      unit: '%',
      baseline: 89.7,
      target: 95,
      due: '2027-12-31',
    },
    {
      kpi: 'Angebotserfolgsquote',
      title: { de: 'Jedes dritte Angebot gewinnen', en: 'Win every third quotation' },
      unit: '%',
      baseline: 30.3,
      target: 33.5,
      due: '2027-12-31',
    },
    {
      kpi: 'Bestandsreichweite',
      title: { de: 'Bestände auf 55 Tage senken', en: 'Cut stock to 55 days' },
      unit: 'Tage',
      baseline: 65.7,
      target: 55,
      due: '2028-06-30',
    },
    {
      kpi: 'Forderungslaufzeit',
      title: { de: 'Zahlungen drei Tage früher erhalten', en: 'Receive payments three days earlier' },
      unit: 'Tage',
      baseline: 28.6,
      target: 26,
      due: '2027-06-30',
    },
  ],
};
