import { Arg, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { invalid, notFound } from '../../../platform/errors/index.js';
import { GraphOnly } from '../../../platform/graph/schema/graph-only.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { Json } from '../../../platform/graph/scalars/scalars.js';
import { encodeStored } from '../../../platform/stored-json.js';
import { Dataset, type DatasetHead } from '../datasets/dataset.entity.js';
import type { Loaders } from '../loaders.js';
import { qualityAssessmentSchema, type QualityAssessment } from '../quality/index.js';
import { QualityCheck } from './quality-check.entity.js';
import { detailsOf, dimensionDetails, dimensionOf } from './quality-details.js';
import {
  DimensionScore,
  FindingEvidence,
  QualityDetails,
  QualityDimension,
  QualityDimensionDetails,
  QualityFinding,
  SuspectCell,
} from './quality-details.type.js';
import { Source } from '../source.entity.js';

const MAX_CELLS = 1_000;
const MAX_EVIDENCE = 50;

@Resolver(() => QualityCheck)
export class QualityCheckResolver {
  constructor(private readonly loaders: Loaders) {}

  @FieldResolver(() => [DimensionScore], { description: 'Scores of the dimensions that make up the overall score.' })
  async dimensions(@Ctx() ctx: GraphContext, @Root() check: QualityCheck): Promise<DimensionScore[]> {
    return present(await this.loaders.dimensionScores(ctx, check.qualityCheckId));
  }

  @FieldResolver(() => Json, {
    description: 'Complete result of the check as JSON: dimensions, findings, evidence rows and suspect cells.',
    deprecationReason: 'Use details.',
  })
  async assessment(@Ctx() ctx: GraphContext, @Root() check: QualityCheck): Promise<unknown> {
    return encodeStored(qualityAssessmentSchema, await this.load(ctx, check));
  }

  @FieldResolver(() => QualityDetails, { description: 'Complete result of the check as typed objects.' })
  @GraphOnly()
  async details(@Ctx() ctx: GraphContext, @Root() check: QualityCheck): Promise<QualityDetails> {
    return detailsOf(await this.load(ctx, check));
  }

  @FieldResolver(() => Dataset, { nullable: true, description: 'The checked dataset; null if it no longer exists.' })
  dataset(@Ctx() ctx: GraphContext, @Root() check: QualityCheck): Promise<DatasetHead | null> {
    return this.loaders.dataset(ctx, check.datasetId);
  }

  @FieldResolver(() => Source, { nullable: true, description: 'The source of the dataset; null if it no longer exists.' })
  source(@Ctx() ctx: GraphContext, @Root() check: QualityCheck): Promise<Source | null> {
    return this.loaders.source(ctx, check.sourceId);
  }

  private async load(ctx: GraphContext, { qualityCheckId }: QualityCheck): Promise<QualityAssessment> {
    return present(await this.loaders.assessment(ctx, qualityCheckId));
  }
}

@Resolver(() => QualityDetails)
export class QualityDetailsResolver {
  @FieldResolver(() => [QualityDimensionDetails], { description: 'Dimensions with their findings, in a fixed order.' })
  dimensions(
    @Root() { source }: ReturnType<typeof detailsOf>,
    @Arg('only', () => [QualityDimension], { nullable: true, description: 'Dimensions to return; all if absent.' }) only:
      | QualityDimension[]
      | null = null,
  ): QualityDimensionDetails[] {
    return source.dimensions.filter(({ dimension }) => only?.includes(dimensionOf(dimension)) ?? true).map(dimensionDetails);
  }

  @FieldResolver(() => [SuspectCell], { description: 'Cells that are probably wrong, most suspect first. At most 10,000 are stored.' })
  suspectCells(
    @Root() { source }: ReturnType<typeof detailsOf>,
    @Arg('limit', () => Int, { defaultValue: 20, description: 'Maximum number of cells, 1 to 1,000.' }) limit: number,
  ): SuspectCell[] {
    requireLimit(limit, MAX_CELLS);
    return source.cells.slice(0, limit);
  }
}

@Resolver(() => QualityFinding)
export class QualityFindingResolver {
  @FieldResolver(() => [FindingEvidence], { description: 'Examples of rows that failed. At most 50 are stored.' })
  evidence(
    @Root() finding: QualityFinding,
    @Arg('limit', () => Int, { defaultValue: 3, description: 'Maximum number of rows, 1 to 50.' }) limit: number,
  ): FindingEvidence[] {
    requireLimit(limit, MAX_EVIDENCE);
    return finding.allEvidence.slice(0, limit);
  }
}

const requireLimit = (limit: number, max: number): void => {
  if (limit < 1 || limit > max) throw invalid(['query', 'limit'], `Input should be between 1 and ${max}`, limit);
};

/** Returns a loaded part of a check. A missing part means that the check was deleted with its dataset. */
const present = <T>(loaded: T | undefined): T => {
  if (loaded === undefined) throw notFound('quality check');
  return loaded;
};
