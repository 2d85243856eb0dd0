import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { AdviceItem, adviceStub, findingsOrNull, type AdviceKey } from '../../platform/graph/advice.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { gateAdvice, readTroubledSources, sourceAdvice, sourceOfDatasets } from './advice.rules.js';
import type { DataTrustService } from './trust/data-trust.service.js';

export const ProactiveAdvice = adviceStub();

/** What sources and the quality of their data ask to be looked at. */
@Resolver(() => ProactiveAdvice)
export class SourcesAdviceResolver {
  constructor(private readonly trust: DataTrustService) {}

  @FieldResolver(() => [AdviceItem], {
    nullable: true,
    description: 'Trust gates that are not open; sources that failed, are old or never came. Null when it cannot be told.',
  })
  sourceFindings(@Ctx() ctx: GraphContext, @Root() { language }: AdviceKey): Promise<AdviceItem[] | null> {
    return findingsOrNull(ctx, async () => {
      const [troubled, { datasets }, sources] = await Promise.all([
        readTroubledSources(ctx),
        this.trust.status(ctx),
        sourceOfDatasets(ctx),
      ]);
      return [
        ...troubled.map((source) => sourceAdvice(source, language)),
        ...datasets.flatMap((dataset) => gateAdvice(dataset, sources.get(dataset.datasetId), language)),
      ];
    });
  }
}
