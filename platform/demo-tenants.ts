import type { Language } from './content/index.js';

/** Key of a demo company: the folder of its files and the name of its content in each domain. */
export type DemoCompany = 'hallersfeld' | 'harcombe';

export interface DemoTenant {
  tenantId: string;
  company: DemoCompany;
  /** Name of the company, which is the name of the tenant. */
  name: string;
  /** Language setting of the tenant; its data and texts are in this language. */
  language: Language;
  /** One line for those who choose a tenant to try. */
  summary: string;
}

/** The tenants of the fictitious demo companies, which seeding fills. The first is the default tenant of demo mode. */
export const DEMO_TENANTS = [
  {
    tenantId: 'tnt_demo',
    company: 'hallersfeld',
    name: 'Hallersfeld Armaturen GmbH',
    language: 'de',
    summary: 'manufacturer of valves, order to cash, in German',
  },
  {
    tenantId: 'tnt_demo_en',
    company: 'harcombe',
    name: 'Harcombe & Vale Ltd',
    language: 'en',
    summary: 'homeware wholesaler, sales and service desk, in English',
  },
] as const satisfies readonly DemoTenant[];

/** Returns the demo tenant with the id. @throws Error for a tenant that is none */
export const demoTenant = (tenantId: string): DemoTenant => {
  const found = DEMO_TENANTS.find((tenant) => tenant.tenantId === tenantId);
  if (!found) throw new Error(`${tenantId} is not a demo tenant`);
  return found;
};
