interface Site {
  city: string;
  role: string;
  employees: number;
}

interface Area {
  key: string;
  name: string;
  purpose: string;
  owner: string;
}

interface Goal {
  /** Name of the KPI in the monthly file. */
  kpi: string;
  title: string;
  unit: string;
  /** Approximate mean of the last twelve months; exact for those before October 2026. */
  baseline: number;
  target: number;
  /** ISO date. */
  due: string;
}

interface CompanyProfile {
  name: string;
  industry: string;
  founded: number;
  employees: number;
  /** EUR per year. */
  revenue: number;
  sites: readonly Site[];
  areas: readonly Area[];
  goals: readonly Goal[];
}

/** The fictitious company of the tenant `tnt_demo`. The names of the areas equal the values of the columns `Bereich` in its files. */
export const DEMO_COMPANY: CompanyProfile = {
  name: 'Hallersfeld Armaturen GmbH',
  industry: 'Maschinenbau: Industriearmaturen',
  founded: 1957,
  employees: 640,
  revenue: 117_400_000,
  sites: [
    { city: 'Arnsberg', role: 'Hauptsitz, Werk, Verwaltung', employees: 410 },
    { city: 'Chemnitz', role: 'Werk: Bearbeitung und Montage', employees: 165 },
    { city: 'Kassel', role: 'Zentrallager und Versand', employees: 65 },
  ],
  areas: [
    {
      key: 'sales',
      name: 'Vertrieb',
      purpose: 'Angebote, Preise und Kundenbeziehungen',
      owner: 'H. Brandstetter',
    },
    {
      key: 'order-management',
      name: 'Auftragsmanagement',
      purpose: 'Aufträge vom Eingang bis zur Bestätigung',
      owner: 'C. Ehlers',
    },
    {
      key: 'production',
      name: 'Produktion',
      purpose: 'Fertigung und Montage in Arnsberg und Chemnitz',
      owner: 'J. Albrecht',
    },
    {
      key: 'supply-chain',
      name: 'Supply Chain',
      purpose: 'Disposition, Lager und Versand',
      owner: 'K. Hansen',
    },
    {
      key: 'quality',
      name: 'Qualität',
      purpose: 'Prüfung, Reklamationen und Zertifikate',
      owner: 'E. Vogt',
    },
    {
      key: 'finance',
      name: 'Finanzen',
      purpose: 'Fakturierung, Forderungen und Controlling',
      owner: 'U. Keller',
    },
  ],
  goals: [
    {
      kpi: 'Durchlaufzeit Auftrag',
      title: 'Aufträge in neun Tagen versenden',
      unit: 'Tage',
      baseline: 13.8,
      target: 9,
      due: '2027-12-31',
    },
    {
      kpi: 'Liefertreue',
      title: 'Zugesagte Termine halten',
      unit: '%',
      baseline: 89.7,
      target: 95,
      due: '2027-12-31',
    },
    {
      kpi: 'Angebotserfolgsquote',
      title: 'Jedes dritte Angebot gewinnen',
      unit: '%',
      baseline: 30.3,
      target: 33.5,
      due: '2027-12-31',
    },
    {
      kpi: 'Bestandsreichweite',
      title: 'Bestände auf 55 Tage senken',
      unit: 'Tage',
      baseline: 65.7,
      target: 55,
      due: '2028-06-30',
    },
    {
      kpi: 'Forderungslaufzeit',
      title: 'Zahlungen drei Tage früher erhalten',
      unit: 'Tage',
      baseline: 28.6,
      target: 26,
      due: '2027-06-30',
    },
  ],
};
