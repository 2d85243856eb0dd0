/** Pages of the console by the prefix of the ids that they show. */
const PAGES: Readonly<Record<string, (id: string) => string>> = {
  run: (id) => `/runs/${id}`,
  met: (id) => `/kpis/${id}`,
  kpi: () => '/kpis',
  src: () => '/data',
  dst: (id) => `/data/${id}`,
  doc: (id) => `/data/documents/${id}`,
  ini: (id) => `/programme/initiatives/${id}`,
  mst: (id) => `/programme/milestones/${id}`,
  pdc: (id) => `/programme/decisions/${id}`,
  rsk: (id) => `/programme/risks/${id}`,
  chk: () => '/programme/scope',
  dec: () => '/operations/models',
  onb: (id) => `/onboarding/${id}`,
  cnv: (id) => `/advisor/${id}`,
};

/** Returns the page that shows an object; null if there is none. */
export const pageOf = (id: string | null | undefined): string | null => {
  const prefix = /^([a-z]+)_[\da-z]+$/.exec(id ?? '')?.[1];
  return id && prefix ? (PAGES[prefix]?.(id) ?? null) : null;
};

/** Returns the page of a step of the landscape, whose ids have no prefix. */
export const pageOfStep = (id: string): string => `/programme/landscape/${id}`;
