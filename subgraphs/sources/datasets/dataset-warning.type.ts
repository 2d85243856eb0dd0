import { Field, Int, ObjectType } from 'type-graphql';
import { GraphOnly } from '../../../platform/graph/schema/graph-only.js';
import { textResolver, USE_TEXT } from '../../../platform/graph/scalars/localized-text.js';
import { CONNECTOR_WARNING_CODES } from '../connectors/index.js';
import { INGEST_WARNING_CODES, type ConcernedColumn } from '../ingestion/index.js';

@ObjectType({ description: 'A column with values that a warning concerns.' })
export class ConcernedValues implements ConcernedColumn {
  @Field(() => String, { description: 'Name of the column.' })
  name!: string;

  @Field(() => Int, { description: 'Number of values concerned.' })
  values!: number;

  @Field(() => Int, { description: 'Number of all values of the column.' })
  of!: number;

  @Field(() => String, { nullable: true, description: 'First value concerned, cut at 40 characters; null if it is not known.' })
  first!: string | null;

  @Field(() => Int, { nullable: true, description: 'Row of the first value, from 1, without the header; null if it is not known.' })
  row!: number | null;
}

@ObjectType({ description: 'A problem that did not prevent the ingestion of a file.' })
export class DatasetWarning {
  @Field(() => String, {
    description: `Code of the problem: ${[...CONNECTOR_WARNING_CODES, ...INGEST_WARNING_CODES].map((code) => `\`${code}\``).join(', ')}.`,
  })
  code!: string;

  @Field(() => String, { description: 'Explanation of the problem in German.', deprecationReason: USE_TEXT })
  de!: string;

  @Field(() => String, { description: 'Explanation of the problem in English.', deprecationReason: USE_TEXT })
  en!: string;

  @Field(() => [ConcernedValues], {
    nullable: true,
    description:
      'Values concerned by column, the first 20 columns. Null for problems of no single column, and for datasets synchronised before this was recorded.',
  })
  @GraphOnly()
  columns?: ConcernedValues[] | null;
}

export const DatasetWarningText = textResolver(() => DatasetWarning);
