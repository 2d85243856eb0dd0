import { AgentContracts } from '../../../platform/runs/index.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import type { DemoTenant } from '../../../platform/demo-tenants.js';
import type { Runtime } from '../../../platform/runtime.js';
import { newId } from '../../../platform/ids.js';
import { httpFetch } from '../../../platform/net/index.js';
import { loadLandscape } from '../content/landscape.js';
import { ContributionFiles } from '../contributions/contribution-files.js';
import { Contribution } from '../contributions/contribution.entity.js';
import { ContributionService } from '../contributions/contribution.service.js';
import { LandscapeService } from '../steps/landscape.service.js';
import { StepRecord } from '../steps/step.entity.js';
import { StepService } from '../steps/step.service.js';
import { loadDemoWork, type DemoContribution, type DemoWork } from './demo-work.js';

/** Seeds the contributions and step changes of a demo company. Steps with a state or contributions are skipped. */
export const seedDemoProcess = async (runtime: Runtime, { em, tenantId }: GraphContext, { company }: DemoTenant): Promise<void> => {
  const touched = new Set([
    ...(await em.find(StepRecord, { tenantId })).map(({ stepId }) => stepId),
    ...(await em.find(Contribution, { tenantId })).map(({ stepId }) => stepId),
  ]);
  const seeder = new Seeder(runtime, tenantId);
  for (const work of loadDemoWork(company)) if (!touched.has(work.step)) await seeder.work(work);
};

class Seeder {
  private readonly files: ContributionFiles;
  private readonly contributions: ContributionService;
  private readonly steps: StepService;

  constructor(
    private readonly runtime: Runtime,
    private readonly tenantId: string,
  ) {
    const landscape = new LandscapeService(loadLandscape());
    this.files = new ContributionFiles(runtime.storage);
    this.contributions = new ContributionService(landscape, this.files);
    this.steps = new StepService(landscape, runtime.crossDomain, AgentContracts.load(), { maxAttempts: runtime.config.runs.maxAttempts });
  }

  async work({ step, contributions, started, completed, blocked }: DemoWork): Promise<void> {
    for (const contribution of contributions) await this.contribute(step, contribution);
    // Agents are launched later, after the demo data is imported.
    if (started) await this.steps.start(this.as(started.by), step, { runAgent: false, note: started.note });
    if (completed) await this.steps.complete(this.as(completed.by), step, { ...completed, force: true });
    if (blocked) await this.steps.change(this.as(blocked.by), step, 'block', blocked.reason);
  }

  private async contribute(step: string, { by, title, text, url, file }: DemoContribution): Promise<void> {
    const ctx = this.as(by);
    const input = { title, ...(text && { text }), ...(url && { url }), ...(file && { fileName: file.name, mediaType: file.media_type }) };
    const contribution = await this.contributions.add(ctx, step, input);
    if (!file) return;
    const link = await this.files.uploadLink(ctx, contribution);
    if (!link) throw new Error(`no upload link for ${file.name}`);
    const { status } = await httpFetch(link.url, { method: link.method, headers: link.headers, body: file.content });
    if (status !== 201) throw new Error(`upload of ${file.name} failed with HTTP status ${status}`);
    await this.contributions.get(ctx, contribution.contributionId);
  }

  private as(person: string): GraphContext {
    return this.runtime.contextFor({ tenantId: this.tenantId, actor: person, roles: ['tenant_admin'], requestId: newId('req') });
  }
}
