import type { TenantClient } from '../harness/tenant-client.js';

/** An answer to every required question, and some more. */
export const ANSWERS: Readonly<Record<string, unknown>> = {
  company_name: 'Muster Maschinenbau GmbH',
  industry: 'manufacturing',
  employees: 320,
  annual_revenue: 58_400_000,
  currency: 'EUR',
  programme_reason: 'Zwei Großkunden haben wegen verspäteter Lieferungen Aufträge gekürzt.',
  business_goals: [{ title: 'Zugesagte Termine halten', kpi: 'Liefertreue', unit: '%', baseline: 84, target: 95, due: '2028-06-30' }],
  pain_points: ['Aufträge warten tagelang auf die technische Klärung.'],
  processes_in_scope: ['order_to_cash'],
  further_processes: ['Sonderfreigaben Konstruktion'],
  responsibility_areas: [
    { name: 'Auftragsmanagement', purpose: 'Aufträge vom Eingang bis zur Bestätigung', owner: 'C. Ehlers', members: ['M. Winter'] },
    { name: 'Produktion', purpose: 'Fertigung und Montage' },
  ],
  sponsor: { name: 'Dr. Anna Berger', role: 'Geschäftsführerin', email: 'a.berger@muster.example' },
  data_sources: [{ name: 'Auftragsprotokoll', kind: 'event_log', contains: 'Statuswechsel', personal_data: true }],
  kpi_cadence: 'monthly',
  vision: 'Jeder Auftrag hat einen Termin, den wir halten.',
  programme_start: '2027-01-11',
  programme_target_date: '2028-06-30',
  programme_budget: 350_000,
  approval_limit: 20_000,
  out_of_scope: ['Entgeltfragen'],
  approvers: [{ name: 'Dr. Anna Berger' }, { name: 'Paul Stein', role: 'Kaufmännischer Leiter' }],
  data_classes_allowed: ['public', 'internal', 'confidential'],
  working_language: 'de',
  main_contact: { name: 'Lena Hart', role: 'Projektleiterin', email: 'l.hart@muster.example' },
};

export interface Session {
  onboarding_id: string;
  title: string;
  status: 'in_progress' | 'completed' | 'approved';
  answers: Record<string, unknown>;
  answer_log: { question_id: string; answered_by: string }[];
  missing: string[];
  progress: { questions: number; answered: number; required_questions: number; required_answered: number; fraction: number };
  steps: { step_id: string; title: string; complete: boolean; missing: string[]; questions: { question_id: string; label: string }[] }[];
  setup: {
    run_id: string;
    status: string;
    reason: string | null;
    kept: string[];
    created: {
      profile_version: number | null;
      programme_id: string | null;
      area_ids: string[];
      source_ids: string[];
      sync_run_ids: string[];
    };
  } | null;
  completed_at: string | null;
  approved_at: string | null;
  approved_by: string | null;
  [own: string]: unknown;
}

/** A session of the tenant with these answers. */
export const startSession = async (client: TenantClient, answers: Record<string, unknown> = {}): Promise<Session> => {
  const { status, body } = await client.post<Session>('/v1/onboarding/start', { answers });
  if (status !== 200) throw new Error(`start: ${status} ${JSON.stringify(body)}`);
  return body;
};
