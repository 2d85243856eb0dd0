import { Field, Float, ObjectType } from 'type-graphql';

export type Scalar = string | number | boolean;

@ObjectType({ description: 'A number, text, boolean, date or timestamp.' })
export class TypedValue {
  @Field(() => String, { description: 'The value as text. Dates are `YYYY-MM-DD`, timestamps RFC 3339 in UTC.' })
  text!: string;

  @Field(() => Float, { nullable: true, description: 'The value if it is a number, otherwise null.' })
  number!: number | null;

  @Field(() => Boolean, { nullable: true, description: 'The value if it is a boolean, otherwise null.' })
  boolean!: boolean | null;
}

export const typedValue = (value: Scalar): TypedValue => ({
  text: String(value),
  number: typeof value === 'number' ? value : null,
  boolean: typeof value === 'boolean' ? value : null,
});
