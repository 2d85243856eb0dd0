import { Arg, Args, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import type { CrossDomainReader, ReadDatasetContents } from '../../../platform/cross-domain/index.js';
import { notFound } from '../../../platform/errors/index.js';
import { Allow } from '../../../platform/graph/allow.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import type { BlobStorage } from '../../../platform/storage/index.js';
import type { ComputationWarning } from '../computation/computation.entity.js';
import { resolveTime } from '../definitions/metric-rules.js';
import type { MissingValueReason } from '../values/metric-values.type.js';
import { isCompletePeriod } from '../values/period.js';
import { FormulaCheck, FormulaFunction, FormulaPreview, FormulaPreviewArgs, FormulaPreviewStatus } from './formula-check.type.js';
import { checkFormula, compileFormula, FORMULA_FUNCTIONS, FormulaError, parseFormula } from './index.js';

/** Checks formulas for editors without creating a metric. */
@Resolver(() => FormulaCheck)
export class FormulaCheckResolver {
  constructor(
    private readonly readDatasets: ReadDatasetContents,
    private readonly crossDomain: CrossDomainReader,
    private readonly storage: BlobStorage,
  ) {}

  @Query(() => [FormulaFunction], { description: 'Functions of the formula language: aggregates first.' })
  @Allow('graph:read')
  formulaFunctions(): readonly FormulaFunction[] {
    return FORMULA_FUNCTIONS;
  }

  @Query(() => FormulaCheck, { description: 'Checks a formula in the same way as `createMetricDefinition`, without creating anything.' })
  @Allow('graph:read')
  async checkFormula(
    @Ctx() ctx: GraphContext,
    @Arg('formula', () => String, { description: 'Formula in the formula language.' }) formula: string,
    @Arg('datasetId', () => ID, {
      nullable: true,
      description: 'Id of the dataset whose columns the formula may use. Without it only the syntax is checked.',
    })
    datasetId: string | null = null,
  ): Promise<Omit<FormulaCheck, 'preview'>> {
    const [dataset] = datasetId === null ? [] : await this.readDatasets(ctx.em, ctx.tenantId, [datasetId]);
    if (datasetId !== null && !dataset) throw notFound('dataset');
    try {
      const parsed = parseFormula(formula);
      if (!dataset) return { fault: null, columns: [], sql: null, formula, dataset: null };
      const checked = checkFormula(parsed, dataset.columns, { isEventLog: dataset.roles['case'] !== undefined });
      return { fault: null, columns: [...checked.columns], sql: compileFormula(checked).value, formula, dataset };
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
      const { reason, span, suggestion } = error;
      return { fault: { reason, ...span, suggestion }, columns: [], sql: null, formula, dataset: null };
    }
  }

  @FieldResolver(() => FormulaPreview, {
    nullable: true,
    description:
      'Values that the formula gives on the current content of the dataset, computed in the same way as those of a metric; null without a dataset and for an invalid formula. Error VALIDATION_FAILED if the dataset does not have the time column or requires the choice of one.',
  })
  async preview(
    @Ctx() ctx: GraphContext,
    @Root() { formula, dataset }: FormulaCheck,
    @Args(() => FormulaPreviewArgs) { last, unit = null, grain: askedGrain = null, timeColumn: askedColumn = null }: FormulaPreviewArgs,
  ): Promise<FormulaPreview | null> {
    if (!dataset) return null;
    const { grain, timeColumn } = resolveTime({ grain: askedGrain, timeColumn: askedColumn }, dataset);
    const request = { datasetId: dataset.datasetId, formula, unit, grain, timeColumn, last };
    const computed = await this.crossDomain.read(ctx.em, ctx.tenantId, 'formulaPreview', request, this.storage);
    if (!computed) throw notFound('dataset');
    const { status, points, coverage, warnings } = computed;
    const covered = coverage && { completeFrom: coverage.from, completeUntil: coverage.until };
    return {
      status: status as FormulaPreviewStatus,
      grain,
      timeColumn,
      points: points.map(({ missing, ...point }) => ({
        ...point,
        missingReason: missing as `${MissingValueReason}` | null,
        isComplete: isCompletePeriod(point.periodStart, grain, covered),
      })),
      warnings: warnings as ComputationWarning[],
    };
  }
}
