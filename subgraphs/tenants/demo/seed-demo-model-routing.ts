import { z } from 'zod';
import { loadContent } from '../../../platform/content/index.js';
import type { DemoTenant } from '../../../platform/demo-tenants.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { ModelDataClass, ModelRoutingDecision, RequestedModelRoute } from '../routing/model-routing.entity.js';
import { ModelRoutingService } from '../routing/model-routing.service.js';

const text = z.string().trim().min(1);

const demoModelRouting = z.array(
  z.strictObject({
    purpose: text,
    route: z.enum(RequestedModelRoute),
    data_classes: z.array(z.enum(ModelDataClass)).min(1),
    justification: z.string().trim().min(10),
    decided: z.strictObject({ outcome: z.enum(['approved', 'rejected']), approver: text, comment: text.max(240) }).optional(),
  }),
);

/** Seeds the model route requests of a demo company and their decisions. Does nothing if the tenant already has requests. */
export const seedDemoModelRouting = async (ctx: GraphContext, { company }: DemoTenant): Promise<void> => {
  if ((await ctx.em.count(ModelRoutingDecision, { tenantId: ctx.tenantId })) > 0) return;
  const routing = new ModelRoutingService({ selfApproval: true });
  const requests = loadContent(`subgraphs/tenants/content/demo/${company}.yaml`, demoModelRouting);
  for (const { purpose, route, data_classes: dataClasses, justification, decided } of requests) {
    const { decisionId } = await routing.request(ctx, { purpose, requestedRoute: route, dataClasses, justification });
    if (!decided) continue;
    const { outcome, approver, comment } = decided;
    await (outcome === 'approved'
      ? routing.approve(ctx, decisionId, { approver, comment })
      : routing.reject(ctx, decisionId, { approver, comment }));
  }
};
