import type { ResultShape, RouteDefinition, AdditionalRule } from '../route-definition.js';
import { having, CUSTOM_KEY_RULES, when } from './conditions.js';
import { idInPath } from './parameters.js';

const ONBOARDING_ID = { onboarding_id: idInPath('onboardingId', 'onboarding') };

/** A session in a list, without the fields that may be large. */
const SESSION_IN_LIST: ResultShape = { name: 'OnboardingSessionSummary', omit: ['steps', 'answers', 'answerLog'] };

/** Rules for answers, whose form depends on the question. */
const ANSWER_RULES: readonly AdditionalRule[] = [
  {
    at: 'body.answers.*',
    rule: 'An answer in the form that its question requires (`GET /v1/onboarding/steps`), by the id of the question; if `step_id` is given, a question of that step.',
  },
  { at: 'body.*', rule: 'A key that is the id of a question contains an answer to it.' },
];

export const ONBOARDING_ROUTES: readonly RouteDefinition[] = [
  {
    operationId: 'getCompanyProfile',
    method: 'GET',
    path: '/v1/company-profile',
    field: 'Query.companyProfile',
    status: 200,
    tag: 'Onboarding',
    summary: 'Read the company profile',
    description: 'Unknown facts are null. Custom keys are returned as they were sent.',
  },
  {
    operationId: 'replaceCompanyProfile',
    method: 'PUT',
    path: '/v1/company-profile',
    field: 'Mutation.replaceCompanyProfile',
    status: 200,
    tag: 'Onboarding',
    summary: 'Replace the company profile',
    description:
      'Omitted facts are deleted. Custom keys are stored unchanged: at most 100, nested at most 8 levels deep, 32 KiB in total. ' +
      'tenant_id, version, nace_section, updated_at and updated_by are set by the service and ignored in requests.',
    body: {
      presence: 'required',
      example: {
        name: 'Muster Maschinenbau GmbH',
        legal_form: 'GmbH',
        industry: 'manufacturing',
        employees: 320,
        revenue: 58_400_000,
        currency: 'EUR',
        fiscal_year_start: '01-01',
        website: 'https://www.muster-maschinenbau.example',
        languages: ['de', 'pl'],
        locations: [{ city: 'Ulm', country: 'DE', role: 'Hauptsitz', employees: 240 }],
        processes_in_scope: ['Vom Auftrag zum Zahlungseingang'],
        systems_in_use: [{ name: 'SAP S/4HANA', purpose: 'Aufträge, Fertigung, Finanzen' }],
        goals: [{ title: 'Zugesagte Termine halten', kpi: 'Liefertreue', unit: '%', baseline: 84, target: 95, due: '2028-06-30' }],
        shift_model: 'Zweischicht',
      },
      conditions: [{ properties: { goals: { items: { properties: { due: { format: 'date' } } } } } }],
    },
    rules: [
      {
        at: 'body.industry',
        rule: 'A section of NACE Rev. 2.1: its name (for example `manufacturing`), its letter, or its German or English title.',
      },
      { at: 'body.contacts[].email', rule: 'An e-mail address with a top-level domain, for example `kontakt@muster.example`.' },
      ...CUSTOM_KEY_RULES,
    ],
  },
  {
    operationId: 'listOnboardingSteps',
    method: 'GET',
    path: '/v1/onboarding/steps',
    field: 'Query.onboardingSteps',
    status: 200,
    tag: 'Onboarding',
    summary: 'List the steps of an onboarding with their questions',
  },
  {
    operationId: 'listOnboardingSessions',
    method: 'GET',
    path: '/v1/onboarding/sessions',
    field: 'Query.onboardingSessions',
    status: 200,
    tag: 'Onboarding',
    summary: 'List the onboardings, newest first',
    result: SESSION_IN_LIST,
  },
  {
    operationId: 'startOnboarding',
    method: 'POST',
    path: '/v1/onboarding/start',
    field: 'Mutation.startOnboarding',
    status: 200,
    tag: 'Onboarding',
    summary: 'Start an onboarding',
    description: 'A tenant may have several onboardings at a time. The request may contain first answers, by question.',
    body: {
      presence: 'required',
      example: { title: 'Erstgespräch', language: 'de', answers: { company_name: 'Muster Maschinenbau GmbH', employees: 320 } },
    },
    rules: [...ANSWER_RULES, ...CUSTOM_KEY_RULES],
    idempotent: true,
  },
  {
    operationId: 'getOnboarding',
    method: 'GET',
    path: '/v1/onboarding/{onboarding_id}',
    field: 'Query.onboardingSession',
    status: 200,
    tag: 'Onboarding',
    summary: 'Read an onboarding with its steps, answers and missing answers',
    parameters: ONBOARDING_ID,
  },
  {
    operationId: 'answerOnboarding',
    method: 'POST',
    path: '/v1/onboarding/{onboarding_id}/answer',
    field: 'Mutation.answerOnboarding',
    status: 200,
    tag: 'Onboarding',
    summary: 'Answer questions of an onboarding',
    description:
      'Send several answers as `answers`, or one as `question_id` and `value`. An existing answer is replaced, null removes it. ' +
      'Other keys are stored with the session.',
    parameters: ONBOARDING_ID,
    body: {
      presence: 'required',
      example: { answers: { industry: 'manufacturing', pain_points: ['Aufträge warten tagelang auf die technische Klärung.'] } },
      conditions: [
        when(having({ question_id: { type: 'string' } }), having({ value: {} })),
        when(having({ value: {} }), having({ question_id: { type: 'string' } })),
      ],
    },
    rules: [
      { at: 'body.question_id', rule: 'The id of a question.' },
      {
        at: 'body.value',
        rule: 'An answer in the form that the question requires; if `step_id` is given, the question belongs to that step.',
      },
      ...ANSWER_RULES,
      ...CUSTOM_KEY_RULES,
    ],
  },
  {
    operationId: 'approveOnboarding',
    method: 'POST',
    path: '/v1/onboarding/{onboarding_id}/approve',
    field: 'Mutation.approveOnboarding',
    status: 200,
    tag: 'Onboarding',
    summary: 'Approve an onboarding: its answers become profile, programme, areas and sources',
    description:
      'Waits up to 25 seconds for the setup; `setup.status` is then succeeded, failed (with `setup.reason`) or still running: follow ' +
      'the run `setup.run_id`. Rejected with 409 while required answers are missing, and if the onboarding is already approved.',
    parameters: ONBOARDING_ID,
  },
];
