import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { AdviceItem, adviceStub, findingsOrNull, type AdviceKey } from '../../platform/graph/types/advice.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { gateAdvice, readTroubledSources, sourceAdvice, sourceOfDatasets } from './advice.rules.js';
import type { DataTrustService } from './trust/data-trust.service.js';

export const ProactiveAdvice = adviceStub();

/** Advice about sources and about the quality of their data. */
@Resolver(() => ProactiveAdvice)
export class SourcesAdviceResolver {
  constructor(private readonly trust: DataTrustService) {}

  @FieldResolver(() => [AdviceItem], {
    nullable: true,
    description:
      'Advice on trust gates that are not open and on sources that failed, were never synchronised or are older than 30 days. Codes: `gate_closed`, `gate_conditional`, `source_failed`, `source_never_synced`, `source_stale`. Null if the lookup fails.',
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
