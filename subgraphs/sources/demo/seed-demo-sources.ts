import { enumMember } from '../../../platform/graph/enum-member.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import type { DemoTenant } from '../../../platform/demo-tenants.js';
import type { Runtime } from '../../../platform/runtime.js';
import { SourceKind } from '../source.entity.js';
import { sourceServiceOf } from '../source.service.js';
import { DEMO_FILES } from './demo-files.js';

/** Registers the demo company's files as sources and requests their synchronisation; a worker ingests them. */
export const seedDemoSources = async (runtime: Runtime, ctx: GraphContext, { company }: DemoTenant): Promise<void> => {
  const sources = sourceServiceOf(runtime);
  const existing = new Set((await sources.list(ctx)).map(({ location }) => location));
  for (const { key, kind, title } of DEMO_FILES[company]) {
    if (existing.has(key)) continue;
    const source = await sources.create(ctx, { name: title, kind: enumMember(SourceKind, kind), demoFile: key });
    await sources.sync(ctx, source.sourceId);
  }
};
