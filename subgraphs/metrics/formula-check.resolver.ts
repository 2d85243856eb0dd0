import { Arg, Ctx, Field, ID, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { readDatasets } from '../../platform/datasets/index.js';
import { notFound } from '../../platform/errors/index.js';
import { Allow } from '../../platform/graph/allow.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { checkFormula, compileFormula, FormulaError, parseFormula } from './formula/index.js';

@ObjectType({ description: 'What is wrong with a formula, and where.' })
class FormulaFault {
  @Field(() => String, { description: 'What is wrong, without the place.' })
  reason!: string;

  @Field(() => Int, { description: 'The first character that is wrong, from 0.' })
  start!: number;

  @Field(() => Int, { description: 'The character behind the last one that is wrong.' })
  end!: number;

  @Field(() => String, { nullable: true, description: 'What was probably meant.' })
  suggestion!: string | null;
}

@ObjectType({ description: 'How a formula stands before anything is written.' })
class FormulaCheck {
  @Field(() => FormulaFault, { nullable: true, description: 'The first fault; null where there is none.' })
  fault!: FormulaFault | null;

  @Field(() => [String], { description: 'Columns that it uses; empty without a dataset.' })
  columns!: string[];

  @Field(() => String, { nullable: true, description: 'The expression as DuckDB computes it; null with a fault, and without a dataset.' })
  sql!: string | null;
}

/** For those who write formulas: the check that `createMetricDefinition` makes, as often as they like. */
@Resolver()
export class FormulaCheckResolver {
  @Query(() => FormulaCheck, { description: 'Checks a formula as the definition of a metric would, and writes nothing.' })
  @Allow('graph:read')
  async checkFormula(
    @Ctx() ctx: GraphContext,
    @Arg('formula', () => String, { description: 'In the formula language.' }) formula: string,
    @Arg('datasetId', () => ID, { nullable: true, description: 'The dataset whose columns it may use; without one it is only read.' })
    datasetId: string | null = null,
  ): Promise<FormulaCheck> {
    const [dataset] = datasetId === null ? [] : await readDatasets(ctx.em, ctx.tenantId, [datasetId]);
    if (datasetId !== null && !dataset) throw notFound('dataset');
    try {
      const parsed = parseFormula(formula);
      if (!dataset) return { fault: null, columns: [], sql: null };
      const checked = checkFormula(parsed, dataset.columns);
      return { fault: null, columns: [...checked.columns], sql: compileFormula(checked).value };
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
      const { reason, span, suggestion } = error;
      return { fault: { reason, ...span, suggestion }, columns: [], sql: null };
    }
  }
}
