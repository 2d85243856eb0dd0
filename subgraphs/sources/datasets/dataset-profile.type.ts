import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { DateTime, Json } from '../../../platform/graph/scalars/scalars.js';
import { ColumnType } from './column-type.js';
import { DatasetWarning } from './dataset-warning.type.js';
import { DatasetReading } from './dataset-reading.type.js';
import type { Scalar } from './typed-value.js';
import { LocalizedText } from '../../../platform/graph/scalars/localized-text.js';
import type { ColumnRole, Meaning, TimeGrain } from '../../../platform/column-meaning/index.js';
import { ColumnRoles, SemanticType, TimeGrains } from './semantic-type.js';

@ObjectType({ description: 'A frequent value of a column.' })
export class TopValue {
  @Field(() => Json, {
    description:
      'The value: a number, a text or a boolean. Dates are `YYYY-MM-DD`, timestamps RFC 3339 in UTC; text is cut at 200 characters.',
    deprecationReason: 'Use typedValue.',
  })
  value!: Scalar;

  @Field(() => Float, { description: 'Number of rows with the value.' })
  count!: number;

  @Field(() => Float, { description: 'Share of all rows with the value, 0 to 1.' })
  share!: number;
}

@ObjectType({ description: 'An interval of values and the number of values in it. The upper bound is exclusive, except in the last bin.' })
export class HistogramBin {
  @Field(() => Json, { description: 'Inclusive lower bound: a number, a date or a timestamp.', deprecationReason: 'Use typedFrom.' })
  from!: Scalar;

  @Field(() => Json, {
    description: 'Upper bound: a number, a date or a timestamp; exclusive, except in the last bin.',
    deprecationReason: 'Use typedTo.',
  })
  to!: Scalar;

  @Field(() => Float, { description: 'Number of values in the interval.' })
  count!: number;
}

@ObjectType({ description: 'Interpolated quantiles of a numeric column (Hyndman and Fan 1996, definition 7).' })
export class Quantiles {
  @Field(() => Float, { description: '5 % quantile: 5 % of the values are less than or equal to it.' })
  p05!: number;

  @Field(() => Float, { description: 'First quartile: the 25 % quantile.' })
  p25!: number;

  @Field(() => Float, { description: 'Median: the 50 % quantile.' })
  p50!: number;

  @Field(() => Float, { description: 'Third quartile: the 75 % quantile.' })
  p75!: number;

  @Field(() => Float, { description: '95 % quantile: 95 % of the values are less than or equal to it.' })
  p95!: number;
}

@ObjectType({ description: 'Lengths of the texts of a column, in characters.' })
export class TextLength {
  @Field(() => Float, { description: 'Length of the shortest text, in characters.' })
  min!: number;

  @Field(() => Float, { description: 'Length of the longest text, in characters.' })
  max!: number;

  @Field(() => Float, { description: 'Mean length, in characters.' })
  mean!: number;
}

@ObjectType({ description: 'Statistics of one column of a dataset.' })
export class ColumnProfile {
  @Field(() => String, { description: 'Name of the column.' })
  name!: string;

  @Field(() => ColumnType, { description: 'Data type of the column.' })
  type!: `${ColumnType}`;

  @Field(() => Float, { description: 'Number of rows without a value.' })
  nulls!: number;

  @Field(() => Float, { description: 'Share of rows without a value, 0 to 1; 0 if the dataset has no rows.' })
  nullShare!: number;

  @Field(() => Float, { description: 'Number of distinct values. An estimate if `distinctExact` is false.' })
  distinct!: number;

  @Field(() => Boolean, { description: 'True if `distinct` is exact, false if it is a HyperLogLog estimate.' })
  distinctExact!: boolean;

  @Field(() => Json, {
    nullable: true,
    description: 'Smallest value, in the form of `TopValue.value`; null if the column has no values.',
    deprecationReason: 'Use typedMin.',
  })
  min!: Scalar | null;

  @Field(() => Json, {
    nullable: true,
    description: 'Largest value, in the form of `TopValue.value`; null if the column has no values.',
    deprecationReason: 'Use typedMax.',
  })
  max!: Scalar | null;

  @Field(() => Float, { nullable: true, description: 'Arithmetic mean; null unless the column is numeric and has values.' })
  mean!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Sample standard deviation; null unless the column is numeric and has at least two values.',
  })
  stddev!: number | null;

  @Field(() => Quantiles, { nullable: true, description: 'Quantiles; null unless the column is numeric and has values.' })
  quantiles!: Quantiles | null;

  @Field(() => Boolean, { description: 'True if `quantiles` are exact, false if they are t-digest estimates.' })
  quantilesExact!: boolean;

  @Field(() => [TopValue], {
    description: 'The most frequent values, at most 10, most frequent first; all values of a text column that has at most 50.',
  })
  topValues!: TopValue[];

  @Field(() => [HistogramBin], {
    description: 'Distribution of the values in adjacent bins, in ascending order. Empty for text and boolean columns.',
  })
  histogram!: HistogramBin[];

  @Field(() => TextLength, { nullable: true, description: 'Lengths of the texts; null unless the column is text and has values.' })
  textLength!: TextLength | null;

  @Field(() => SemanticType, {
    nullable: true,
    description: 'Business meaning, recognised from name, values and other columns, or corrected; null if none is recognised.',
  })
  semanticType!: Meaning | null;

  @Field(() => String, { nullable: true, description: 'Symbol of the unit, such as `EUR`, `h` or `%`; null if none is known.' })
  unit!: string | null;

  @Field(() => ColumnRoles, { description: 'Use of the column in analyses.' })
  role!: ColumnRole;

  @Field(() => TimeGrains, { nullable: true, description: 'Calendar unit of the values; null unless the column has dates or times.' })
  timeGrain!: TimeGrain | null;

  @Field(() => Float, {
    description: 'Confidence of `semanticType`, or of `role` if no meaning is recognised: 0 to 1; 1 if a person stated it.',
  })
  confidence!: number;

  @Field(() => LocalizedText, { description: 'Reason for semantic type, role and unit.' })
  reason!: LocalizedText;

  @Field(() => Boolean, { description: 'True if semantic type, unit or role was corrected with `updateDataset`.' })
  corrected!: boolean;
}

@ObjectType({ description: 'What one row of a dataset is.' })
export class DatasetGrain {
  @Field(() => [String], { description: 'Columns that together identify a row; empty if no column and no pair does.' })
  columns!: readonly string[];

  @Field(() => TimeGrains, { nullable: true, description: 'Calendar unit of the time of a row; null if no single time column is known.' })
  timeGrain!: TimeGrain | null;

  @Field(() => Float, { description: 'Confidence that the columns identify a row by their meaning and not by chance, 0 to 1.' })
  confidence!: number;

  @Field(() => LocalizedText, { description: 'Reason for the choice.' })
  reason!: LocalizedText;
}

@ObjectType({ description: 'A sheet of a workbook with options for reading its table.' })
export class SheetProposal {
  @Field(() => String, { description: 'Name of the sheet; value of the option `sheet`.' })
  sheet!: string;

  @Field(() => Boolean, { description: 'True if the sheet is hidden.' })
  isHidden!: boolean;

  @Field(() => Boolean, { description: 'True if the dataset was read from this sheet.' })
  isRead!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'Cells of the table with its header, such as `B3:F`; value of the option `range`. Null if the sheet has no values.',
  })
  range!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Number of the first header row; value of the option `headerRow`. Null if the table has no header.',
  })
  headerRow!: number | null;

  @Field(() => [String], { description: 'Names of the columns, at most 20.' })
  columns!: string[];
}

@ObjectType({ description: 'Meaning of a code in a column.' })
export class CodeMeaning {
  @Field(() => String, { description: 'Code as the list writes it, such as `30`.' })
  code!: string;

  @Field(() => String, { description: 'Meaning that the dataset contains instead of the code, such as `cancelled`.' })
  meaning!: string;
}

@ObjectType({ description: 'List that explains the codes of a column.' })
export class CodeList {
  @Field(() => String, { description: 'Name of the column in which the codes were replaced by their meanings.' })
  column!: string;

  @Field(() => String, { description: 'Name of the sheet of the workbook, or of the dataset, that contains the list.' })
  origin!: string;

  @Field(() => [CodeMeaning], {
    description: 'Codes with their meanings, also those that the column does not contain, in the order of the list.',
  })
  codes!: CodeMeaning[];
}

@ObjectType({ description: 'What another sheet or dataset says about a column.' })
export class ColumnDescription {
  @Field(() => String, { description: 'Name of the column.' })
  column!: string;

  @Field(() => String, { description: 'Short name of what the column contains, such as `On-time quota`.' })
  label!: string;

  @Field(() => String, { description: 'Whole description.' })
  text!: string;

  @Field(() => String, { description: 'Name of the sheet of the workbook, or of the dataset, that contains the description.' })
  origin!: string;
}

@ObjectType({ description: 'Statistics of the columns of a dataset version.' })
export class DatasetProfile {
  @Field(() => ID, { description: 'Id of the dataset.' })
  datasetId!: string;

  @Field(() => String, { description: 'Content hash of the profiled version.' })
  contentHash!: string;

  @Field(() => DateTime, { description: 'Time at which the version was ingested and profiled.' })
  profiledAt!: Date;

  @Field(() => Float, { description: 'Number of rows of the version.' })
  rows!: number;

  @Field(() => [ColumnProfile], { description: 'Profiles of all columns, in column order.' })
  columns!: ColumnProfile[];

  @Field(() => DatasetGrain, { description: 'What one row is.' })
  grain!: DatasetGrain;

  @Field(() => DatasetReading, { nullable: true, description: 'How the file was read; null unless it is delimited text.' })
  reading!: DatasetReading | null;

  @Field(() => [DatasetWarning], { description: 'Problems found while the version was ingested.' })
  warnings!: DatasetWarning[];

  @Field(() => [SheetProposal], {
    description: 'The first 20 sheets of the workbook, each with options for reading its table. Empty for other kinds of source.',
  })
  sheets!: SheetProposal[];

  @Field(() => [CodeList], { description: 'Lists by which codes were replaced by their meanings. Empty without such columns.' })
  codeLists!: CodeList[];

  @Field(() => [ColumnDescription], { description: 'Descriptions of columns in other sheets or datasets. Empty without any.' })
  columnDescriptions!: ColumnDescription[];
}
