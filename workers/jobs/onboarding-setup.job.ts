import { z } from 'zod';
import { completeProfile, holdSetup, readSetupPlan, recordSetup, recordSetupFailure } from '../../subgraphs/onboarding/index.js';
import { SourceKind, sourceRegistrarOf } from '../../subgraphs/sources/index.js';
import { defineAgent } from '../kit.js';

/**
 * Furnishes the tenant with what an approved onboarding says: company profile, first sources. All of it becomes visible at
 * once, with the session that tells what was created.
 */
export const onboardingSetupJob = defineAgent({
  name: 'onboarding-setup',
  input: z.object({ onboarding_id: z.string() }),
  output: z.object({
    onboarding_id: z.string(),
    facts: z.array(z.string()),
    areas: z.array(z.string()),
    sources: z.array(z.string()),
  }),

  async run({ em, run, config, storage }, { onboarding_id: onboardingId }) {
    const { tenantId, actor, runId } = run;
    const { plan } = await readSetupPlan(em, tenantId, onboardingId);
    const registrar = sourceRegistrarOf(config, storage);
    return {
      result: {
        onboarding_id: onboardingId,
        facts: Object.keys(plan.facts),
        areas: plan.areas.map(({ name }) => name),
        sources: plan.sources.map(({ name }) => name),
      },
      markdown: null,
      async commit(tx) {
        await holdSetup(tx, tenantId, onboardingId, runId);
        const profileVersion = await completeProfile(tx, tenantId, actor, plan.facts);
        const sourceIds: string[] = [];
        const syncRunIds: string[] = [];
        for (const { name, kind, url } of plan.sources) {
          const sourceId = await registrar.register(tx, tenantId, { name, kind: SourceKind[kind as keyof typeof SourceKind], url });
          sourceIds.push(sourceId);
          if (url !== null) syncRunIds.push(await registrar.startSync(tx, run, sourceId));
        }
        await recordSetup(tx, tenantId, onboardingId, { profileVersion, programmeId: null, areaIds: [], sourceIds, syncRunIds, kept: [] });
      },
    };
  },

  onFailure: (em, run, failure) => recordSetupFailure(em, run.tenantId, run.runId, failure),
});
