/** Pages of the console by the prefix of the ids that they show. */
const PAGES: Readonly<Record<string, (id: string) => string>> = {
  run: (id) => `/runs/${id}`,
  met: (id) => `/kpis/${id}`,
  kpi: () => '/kpis',
  src: () => '/data',
  dst: (id) => `/data/${id}`,
  ini: () => '/programme/initiatives',
  mst: () => '/programme/milestones',
  pdc: () => '/programme/decisions',
  rsk: () => '/programme/risks',
  chk: () => '/programme/scope',
  dec: () => '/operations/models',
  onb: (id) => `/onboarding/${id}`,
  cnv: (id) => `/advisor/${id}`,
};

/** Returns the page that shows an object; null if there is none. */
export const pageOf = (id: string | null | undefined): string | null => (id ? (PAGES[id.split('_')[0] ?? '']?.(id) ?? null) : null);
