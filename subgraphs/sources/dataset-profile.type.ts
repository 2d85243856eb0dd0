import { Field, Float, ID, ObjectType } from 'type-graphql';
import { DateTime, Json } from '../../platform/graph/scalars.js';
import { ColumnType } from './column-type.js';
import type { ColumnProfile as StoredColumn } from './ingestion/index.js';

type Scalar = string | number | boolean;

@ObjectType()
export class TopValue {
  @Field(() => Json)
  value!: Scalar;

  @Field(() => Float)
  count!: number;

  @Field(() => Float, { description: 'Of all rows.' })
  share!: number;
}

@ObjectType({ description: 'From inclusive, to exclusive except in the last bin.' })
export class HistogramBin {
  @Field(() => Json)
  from!: Scalar;

  @Field(() => Json)
  to!: Scalar;

  @Field(() => Float)
  count!: number;
}

@ObjectType({ description: 'Interpolated quantiles (Hyndman and Fan 1996, definition 7).' })
export class Quantiles {
  @Field(() => Float)
  p05!: number;

  @Field(() => Float)
  p25!: number;

  @Field(() => Float)
  p50!: number;

  @Field(() => Float)
  p75!: number;

  @Field(() => Float)
  p95!: number;
}

@ObjectType({ description: 'Lengths of texts in characters.' })
export class TextLength {
  @Field(() => Float)
  min!: number;

  @Field(() => Float)
  max!: number;

  @Field(() => Float)
  mean!: number;
}

@ObjectType()
export class ColumnProfile {
  @Field(() => String)
  name!: string;

  @Field(() => ColumnType, { description: 'What its values are.' })
  type!: `${ColumnType}`;

  @Field(() => Float)
  nulls!: number;

  @Field(() => Float)
  nullShare!: number;

  @Field(() => Float)
  distinct!: number;

  @Field(() => Boolean, { description: 'False where distinct is an estimate (HyperLogLog).' })
  distinctExact!: boolean;

  @Field(() => Json, { nullable: true })
  min!: Scalar | null;

  @Field(() => Json, { nullable: true })
  max!: Scalar | null;

  @Field(() => Float, { nullable: true })
  mean!: number | null;

  @Field(() => Float, { nullable: true, description: 'Of the sample.' })
  stddev!: number | null;

  @Field(() => Quantiles, { nullable: true })
  quantiles!: Quantiles | null;

  @Field(() => Boolean, { description: 'False where the quantiles are estimates (t-digest).' })
  quantilesExact!: boolean;

  @Field(() => [TopValue], { description: 'At most ten, most frequent first.' })
  topValues!: TopValue[];

  @Field(() => [HistogramBin], { description: 'Of numbers and times.' })
  histogram!: HistogramBin[];

  @Field(() => TextLength, { nullable: true })
  textLength!: TextLength | null;
}

@ObjectType({ description: 'What the columns of a dataset hold.' })
export class DatasetProfile {
  @Field(() => ID)
  datasetId!: string;

  @Field(() => String, { description: 'Hash of the version that is described.' })
  contentHash!: string;

  @Field(() => DateTime)
  profiledAt!: Date;

  @Field(() => Float)
  rows!: number;

  @Field(() => [ColumnProfile])
  columns!: StoredColumn[];
}
