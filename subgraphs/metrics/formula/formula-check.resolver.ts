import { Arg, Ctx, Field, ID, Int, ObjectType, Query, Resolver } from 'type-graphql';
import type { ReadDatasetContents } from '../../../platform/cross-domain/index.js';
import { notFound } from '../../../platform/errors/index.js';
import { Allow } from '../../../platform/graph/allow.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { checkFormula, compileFormula, FormulaError, parseFormula } from './index.js';

@ObjectType({ description: 'Error in a formula and its position.' })
class FormulaFault {
  @Field(() => String, { description: 'Error message without the position.' })
  reason!: string;

  @Field(() => Int, { description: 'Index of the first wrong character, 0-based.' })
  start!: number;

  @Field(() => Int, { description: 'Index after the last wrong character, 0-based.' })
  end!: number;

  @Field(() => String, { nullable: true, description: 'Probably intended name or text; null if there is no suggestion.' })
  suggestion!: string | null;
}

@ObjectType({ description: 'Result of the check of a formula.' })
class FormulaCheck {
  @Field(() => FormulaFault, { nullable: true, description: 'First error of the formula; null if it is valid.' })
  fault!: FormulaFault | null;

  @Field(() => [String], {
    description: 'Names of the dataset columns that the formula uses; empty without a dataset and for an invalid formula.',
  })
  columns!: string[];

  @Field(() => String, {
    nullable: true,
    description: 'DuckDB expression of the formula; null without a dataset and for an invalid formula.',
  })
  sql!: string | null;
}

/** Checks formulas for editors without creating a metric. */
@Resolver()
export class FormulaCheckResolver {
  constructor(private readonly readDatasets: ReadDatasetContents) {}

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
  ): Promise<FormulaCheck> {
    const [dataset] = datasetId === null ? [] : await this.readDatasets(ctx.em, ctx.tenantId, [datasetId]);
    if (datasetId !== null && !dataset) throw notFound('dataset');
    try {
      const parsed = parseFormula(formula);
      if (!dataset) return { fault: null, columns: [], sql: null };
      const checked = checkFormula(parsed, dataset.columns, { isEventLog: dataset.roles['case'] !== undefined });
      return { fault: null, columns: [...checked.columns], sql: compileFormula(checked).value };
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
      const { reason, span, suggestion } = error;
      return { fault: { reason, ...span, suggestion }, columns: [], sql: null };
    }
  }
}
