import { Field, Float, ID, ObjectType } from 'type-graphql';
import { DateTime, Json } from '../../platform/graph/scalars.js';
import { ColumnType } from './column-type.js';
import type { ColumnProfile as StoredColumn } from './ingestion/index.js';

type Scalar = string | number | boolean;

@ObjectType({ description: 'A value that occurs often.' })
export class TopValue {
  @Field(() => Json, { description: 'The value.' })
  value!: Scalar;

  @Field(() => Float, { description: 'How often it occurs.' })
  count!: number;

  @Field(() => Float, { description: 'Of all rows.' })
  share!: number;
}

@ObjectType({ description: 'From inclusive, to exclusive except in the last bin.' })
export class HistogramBin {
  @Field(() => Json, { description: 'Where the bin begins.' })
  from!: Scalar;

  @Field(() => Json, { description: 'Where it ends.' })
  to!: Scalar;

  @Field(() => Float, { description: 'How many values it holds.' })
  count!: number;
}

@ObjectType({ description: 'Interpolated quantiles (Hyndman and Fan 1996, definition 7).' })
export class Quantiles {
  @Field(() => Float, { description: '5 % of the values are at most this.' })
  p05!: number;

  @Field(() => Float, { description: 'The first quartile.' })
  p25!: number;

  @Field(() => Float, { description: 'The median.' })
  p50!: number;

  @Field(() => Float, { description: 'The third quartile.' })
  p75!: number;

  @Field(() => Float, { description: '95 % of the values are at most this.' })
  p95!: number;
}

@ObjectType({ description: 'Lengths of texts in characters.' })
export class TextLength {
  @Field(() => Float, { description: 'The shortest.' })
  min!: number;

  @Field(() => Float, { description: 'The longest.' })
  max!: number;

  @Field(() => Float, { description: 'On average.' })
  mean!: number;
}

@ObjectType({ description: 'What one column holds.' })
export class ColumnProfile {
  @Field(() => String, { description: 'Name of the column.' })
  name!: string;

  @Field(() => ColumnType, { description: 'What its values are.' })
  type!: `${ColumnType}`;

  @Field(() => Float, { description: 'How many values are missing.' })
  nulls!: number;

  @Field(() => Float, { description: 'Missing values of all rows, 0 to 1.' })
  nullShare!: number;

  @Field(() => Float, { description: 'How many different values there are.' })
  distinct!: number;

  @Field(() => Boolean, { description: 'False where distinct is an estimate (HyperLogLog).' })
  distinctExact!: boolean;

  @Field(() => Json, { nullable: true, description: 'The least value; null without any.' })
  min!: Scalar | null;

  @Field(() => Json, { nullable: true, description: 'The greatest value; null without any.' })
  max!: Scalar | null;

  @Field(() => Float, { nullable: true, description: 'Arithmetic mean of numbers.' })
  mean!: number | null;

  @Field(() => Float, { nullable: true, description: 'Of the sample.' })
  stddev!: number | null;

  @Field(() => Quantiles, { nullable: true, description: 'Quantiles of numbers.' })
  quantiles!: Quantiles | null;

  @Field(() => Boolean, { description: 'False where the quantiles are estimates (t-digest).' })
  quantilesExact!: boolean;

  @Field(() => [TopValue], { description: 'At most ten, most frequent first.' })
  topValues!: TopValue[];

  @Field(() => [HistogramBin], { description: 'Of numbers and times.' })
  histogram!: HistogramBin[];

  @Field(() => TextLength, { nullable: true, description: 'How long texts are.' })
  textLength!: TextLength | null;
}

@ObjectType({ description: 'What the columns of a dataset hold.' })
export class DatasetProfile {
  @Field(() => ID, { description: 'The dataset that is described.' })
  datasetId!: string;

  @Field(() => String, { description: 'Hash of the version that is described.' })
  contentHash!: string;

  @Field(() => DateTime, { description: 'When the version was taken in and described.' })
  profiledAt!: Date;

  @Field(() => Float, { description: 'How many rows it has.' })
  rows!: number;

  @Field(() => [ColumnProfile], { description: 'Its columns in their order.' })
  columns!: StoredColumn[];
}
