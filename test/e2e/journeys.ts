import { eventually } from '../harness/eventually.js';
import { TenantClient, type RunAnswer } from '../harness/tenant-client.js';

export interface UploadLink {
  url: string;
  headers: Record<string, string>;
}

/** Client operations of the complete journey from onboarding to an export, independent of the interface. */
export interface Journey {
  readonly client: TenantClient;
  beginOnboarding(answers: object): Promise<string>;
  answer(onboardingId: string, answers: object): Promise<string>;
  approveOnboarding(onboardingId: string): Promise<{ status: string; setup: string | undefined }>;
  sources(): Promise<{ id: string; name: string; upload: UploadLink | null }[]>;
  register(name: string, kind: string): Promise<{ id: string; upload: UploadLink }>;
  sync(sourceId: string): Promise<string>;
  untilEnded(runId: string): Promise<string>;
  checkQuality(sourceId: string): Promise<string>;
  datasets(): Promise<{ id: string; name: string }[]>;
  define(metric: { name: string; formula: string; datasetId: string; timeColumn: string; dimensions: string[] }): Promise<string>;
  latestValue(metricId: string): Promise<number | null | undefined>;
  start(stepId: string): Promise<string | null>;
  contribute(stepId: string, text: string): Promise<void>;
  analyze(stepId: string): Promise<{ degraded: boolean }>;
  complete(stepId: string): Promise<{ state: string; unmet: string[] }>;
  requestScope(request: { title: string; budget: number; dataClasses: string[] }): Promise<{ id: string; decision: string }>;
  approveScope(checkId: string): Promise<string>;
  requestRoute(purpose: string): Promise<{ id: string; status: string }>;
  approveRoute(decisionId: string): Promise<string>;
  ask(question: string): Promise<{ degraded: boolean; noEvidence: boolean }>;
  chat(message: string): Promise<{ degraded: boolean }>;
  brief(): Promise<string>;
  exportDataset(datasetId: string): Promise<string>;
  latestExport(): Promise<string>;
  downloadLink(exportId: string): Promise<string>;
}

/** The journey over REST alone. */
export class RestJourney implements Journey {
  readonly client = new TenantClient();

  private async send<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.client.request<T>(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  async beginOnboarding(answers: object) {
    return (await this.send<{ onboarding_id: string }>('POST', '/v1/onboarding/start', { answers })).onboarding_id;
  }
  async answer(id: string, answers: object) {
    return (await this.send<{ status: string }>('POST', `/v1/onboarding/${id}/answer`, { answers })).status;
  }
  async approveOnboarding(id: string) {
    const { status, setup } = await this.send<{ status: string; setup: { status: string } | null }>('POST', `/v1/onboarding/${id}/approve`);
    return { status, setup: setup?.status };
  }
  async sources() {
    const list = await this.send<{ source_id: string; name: string; upload: UploadLink | null }[]>('GET', '/v1/sources');
    return list.map(({ source_id: id, name, upload }) => ({ id, name, upload }));
  }
  async register(name: string, kind: string) {
    const { source_id: id, upload } = await this.send<{ source_id: string; upload: UploadLink }>('POST', '/v1/sources', { name, kind });
    return { id, upload };
  }
  async sync(id: string) {
    return (await this.send<{ run_id: string }>('POST', `/v1/sources/${id}/sync`)).run_id;
  }
  async untilEnded(id: string) {
    return (await this.client.untilRunEnds(id)).status;
  }
  async checkQuality(id: string) {
    return (await this.send<{ status: string }>('POST', `/v1/sources/${id}/quality-check`)).status;
  }
  async datasets() {
    return (await this.send<{ dataset_id: string; name: string }[]>('GET', '/v1/datasets')).map(({ dataset_id: id, name }) => ({
      id,
      name,
    }));
  }
  async define({ datasetId, timeColumn, ...metric }: Parameters<Journey['define']>[0]) {
    const body = { ...metric, dataset_id: datasetId, time_column: timeColumn, direction: 'higher', grain: 'day', activate: true };
    return (await this.send<{ metric_id: string }>('POST', '/v1/metric-definitions', body)).metric_id;
  }
  async latestValue(id: string) {
    const list = await this.send<{ metric_id: string; latest: { value: number } | null }[]>('GET', '/v1/metric-definitions');
    return list.find(({ metric_id }) => metric_id === id)?.latest?.value;
  }
  async start(step: string) {
    return (await this.send<{ run_id: string | null }>('POST', `/v1/process-landscape/steps/${step}/start`)).run_id;
  }
  async contribute(step: string, text: string) {
    await this.send('POST', `/v1/process-landscape/steps/${step}/contributions`, { text });
  }
  analyze(step: string) {
    return this.send<{ degraded: boolean }>('POST', `/v1/process-landscape/steps/${step}/analyze`);
  }
  async complete(step: string) {
    const body = await this.send<{ state: string; unmet_rules: { id: string }[] }>('POST', `/v1/process-landscape/steps/${step}/complete`);
    return { state: body.state, unmet: body.unmet_rules.map(({ id }) => id) };
  }
  async requestScope({ dataClasses, ...request }: Parameters<Journey['requestScope']>[0]) {
    const body = { ...request, data_classes: dataClasses };
    const { check_id: id, decision } = await this.send<{ check_id: string; decision: string }>(
      'POST',
      '/v1/transformation/scope-check',
      body,
    );
    return { id, decision };
  }
  async approveScope(id: string) {
    return (await this.send<{ status: string }>('POST', `/v1/transformation/scope-checks/${id}/approve?approver=anna`)).status;
  }
  async requestRoute(purpose: string) {
    const { decision_id: id, status } = await this.send<{ decision_id: string; status: string }>('POST', `${ROUTING}/decide`, {
      purpose,
      requested_route: 'premium',
      data_classes: ['internal'],
      justification: JUSTIFICATION,
    });
    return { id, status };
  }
  async approveRoute(id: string) {
    return (await this.send<{ status: string }>('POST', `${ROUTING}/decisions/${id}/approve`, { approver: 'anna' })).status;
  }
  async ask(question: string) {
    const { degraded, no_evidence: noEvidence } = await this.send<{ degraded: boolean; no_evidence: boolean }>(
      'POST',
      '/v1/transformation/ask',
      { question },
    );
    return { degraded, noEvidence };
  }
  chat(message: string) {
    return this.send<{ degraded: boolean }>('POST', '/v1/advisor/chat', { message });
  }
  async brief() {
    return (await this.send<{ job_id: string }>('POST', '/v1/agents/briefing', {})).job_id;
  }
  async exportDataset(id: string) {
    return (await this.send<{ job_id: string }>('POST', '/v1/agents/export', { dataset_id: id, format: 'csv' })).job_id;
  }
  async latestExport() {
    return (await this.send<{ export_id: string }[]>('GET', '/v1/agents/exports'))[0]?.export_id ?? '';
  }
  async downloadLink(id: string) {
    return (await this.send<{ url: string }>('GET', `/v1/agents/exports/${id}/download`)).url;
  }
}

const ROUTING = '/v1/tenant-isolation/model-routing';
const JUSTIFICATION = 'Management reports need better German than the local model writes.';

/** Returns the REST value of an enum value of the graph. */
const lower = (name: string): string => name.toLowerCase();

/** The journey over GraphQL alone. */
export class GraphJourney implements Journey {
  readonly client = new TenantClient();

  /** Executes an operation and returns the value of its only root field. */
  private async field<T>(query: string, variables: Record<string, unknown> = {}): Promise<T> {
    return Object.values(await this.client.query<Record<string, T>>(query, variables))[0] as T;
  }

  async beginOnboarding(answers: object) {
    const session = await this.field<{ onboardingId: string }>(
      'mutation ($input: OnboardingStartInput!) { startOnboarding(input: $input) { onboardingId } }',
      { input: { answers } },
    );
    return session.onboardingId;
  }
  async answer(id: string, answers: object) {
    const session = await this.field<{ status: string }>(
      'mutation ($id: ID!, $input: OnboardingAnswerInput!) { answerOnboarding(onboardingId: $id, input: $input) { status } }',
      { id, input: { answers } },
    );
    return lower(session.status);
  }
  async approveOnboarding(id: string) {
    const { status, setup } = await this.field<{ status: string; setup: { status: string } | null }>(
      'mutation ($id: ID!) { approveOnboarding(onboardingId: $id) { status setup { status } } }',
      { id },
    );
    return { status: lower(status), setup: setup ? lower(setup.status) : undefined };
  }
  async sources() {
    const { nodes } = await this.field<{ nodes: { id: string; name: string; upload: UploadLink | null }[] }>(
      '{ sourcesConnection { nodes { id name upload { url headers } } } }',
    );
    return nodes;
  }
  async register(name: string, kind: string) {
    return this.field<{ id: string; upload: UploadLink }>(
      'mutation ($input: SourceCreateInput!) { createSource(input: $input) { id upload { url headers } } }',
      { input: { name, kind: kind.toUpperCase() } },
    );
  }
  async sync(id: string) {
    return (await this.field<{ runId: string }>('mutation ($id: ID!) { syncSource(sourceId: $id) { runId } }', { id })).runId;
  }
  untilEnded(id: string) {
    return eventually(async () => {
      const { status } = await this.field<RunAnswer>('query ($id: ID!) { run(runId: $id) { status } }', { id });
      return ['QUEUED', 'RUNNING'].includes(status) ? undefined : lower(status);
    });
  }
  async checkQuality(id: string) {
    return lower(
      (await this.field<{ status: string }>('mutation ($id: ID!) { checkSourceQuality(sourceId: $id) { status } }', { id })).status,
    );
  }
  async datasets() {
    return (await this.field<{ nodes: { id: string; name: string }[] }>('{ datasetsConnection { nodes { id name } } }')).nodes;
  }
  async define(metric: Parameters<Journey['define']>[0]) {
    const { metricId } = await this.field<{ metricId: string }>(
      'mutation ($input: MetricDefinitionCreateInput!) { createMetricDefinition(input: $input) { metricId } }',
      { input: { ...metric, direction: 'HIGHER', grain: 'DAY', activate: true } },
    );
    return metricId;
  }
  async latestValue(id: string) {
    const query = 'query ($id: ID!) { metricDefinition(metricId: $id) { latest { value } } }';
    return (await this.field<{ latest: { value: number } | null }>(query, { id })).latest?.value;
  }
  async start(stepId: string) {
    return (await this.field<{ runId: string | null }>('mutation ($id: ID!) { startProcessStep(stepId: $id) { runId } }', { id: stepId }))
      .runId;
  }
  async contribute(stepId: string, text: string) {
    const query = 'mutation ($id: ID!, $input: ContributionInput) { addContribution(stepId: $id, input: $input) { contributionId } }';
    await this.field(query, { id: stepId, input: { text } });
  }
  analyze(stepId: string) {
    return this.field<{ degraded: boolean }>('mutation ($id: ID!) { analyzeStep(stepId: $id) { degraded } }', { id: stepId });
  }
  async complete(stepId: string) {
    const { state, unmetRules } = await this.field<{ state: string; unmetRules: { id: string }[] }>(
      'mutation ($id: ID!) { completeProcessStep(stepId: $id) { state unmetRules { id } } }',
      { id: stepId },
    );
    return { state: lower(state), unmet: unmetRules.map(({ id }) => id) };
  }
  async requestScope(input: Parameters<Journey['requestScope']>[0]) {
    const { checkId: id, decision } = await this.field<{ checkId: string; decision: string }>(
      'mutation ($input: ScopeCheckInput!) { requestScopeCheck(input: $input) { checkId decision } }',
      { input: { ...input, dataClasses: input.dataClasses.map((name) => name.toUpperCase()) } },
    );
    return { id, decision: lower(decision) };
  }
  async approveScope(id: string) {
    const query = 'mutation ($id: ID!) { approveScopeCheck(checkId: $id, approver: "anna") { status } }';
    return lower((await this.field<{ status: string }>(query, { id })).status);
  }
  async requestRoute(purpose: string) {
    const { decisionId: id, status } = await this.field<{ decisionId: string; status: string }>(
      'mutation ($input: ModelRoutingDecisionInput!) { requestModelRouting(input: $input) { decisionId status } }',
      { input: { purpose, requestedRoute: 'PREMIUM', dataClasses: ['INTERNAL'], justification: JUSTIFICATION } },
    );
    return { id, status: lower(status) };
  }
  async approveRoute(id: string) {
    const query =
      'mutation ($id: ID!, $input: ModelRoutingApprovalInput!) { approveModelRouting(decisionId: $id, input: $input) { status } }';
    return lower((await this.field<{ status: string }>(query, { id, input: { approver: 'anna' } })).status);
  }
  ask(question: string) {
    return this.field<{ degraded: boolean; noEvidence: boolean }>(
      'query ($input: ProgrammeQuestionInput!) { askProgramme(input: $input) { degraded noEvidence } }',
      { input: { question } },
    );
  }
  chat(message: string) {
    return this.field<{ degraded: boolean }>('mutation ($input: AdvisorChatInput!) { advisorChat(input: $input) { degraded } }', {
      input: { message },
    });
  }
  async brief() {
    return (await this.field<{ runId: string }>('mutation { startBriefing(input: {}) { runId } }')).runId;
  }
  async exportDataset(id: string) {
    const query = 'mutation ($input: JSONObject) { startExport(input: $input) { runId } }';
    return (await this.field<{ runId: string }>(query, { input: { dataset_id: id, format: 'csv' } })).runId;
  }
  async latestExport() {
    return (await this.field<{ nodes: { id: string }[] }>('{ exportsConnection(first: 1) { nodes { id } } }')).nodes[0]?.id ?? '';
  }
  async downloadLink(id: string) {
    return (await this.field<{ url: string }>('query ($id: ID!) { exportDownload(exportId: $id) { url } }', { id })).url;
  }
}
