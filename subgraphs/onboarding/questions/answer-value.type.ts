import { Field, Float, ObjectType } from 'type-graphql';

@ObjectType({ description: 'An answer to a question. Exactly one of the fields is not null, by the type of the question.' })
export class AnswerValue {
  @Field(() => String, { nullable: true, description: 'Text, day (`YYYY-MM-DD`) or value of an option.' })
  text!: string | null;

  @Field(() => Float, { nullable: true, description: 'Number.' })
  number!: number | null;

  @Field(() => Boolean, { nullable: true, description: 'Boolean.' })
  boolean!: boolean | null;

  @Field(() => [AnswerValue], { nullable: true, description: 'Entries of a list or of a multiple choice.' })
  items!: AnswerValue[] | null;

  @Field(() => [AnswerField], { nullable: true, description: 'Fields of an object: a contact or an entry of a list of objects.' })
  fields!: AnswerField[] | null;
}

@ObjectType({ description: 'A field of an answer that is an object. Fields without a value are omitted.' })
export class AnswerField {
  @Field(() => String, { description: 'Key of the field.' })
  name!: string;

  @Field(() => AnswerValue, { description: 'Value of the field.' })
  value!: AnswerValue;
}

const EMPTY: AnswerValue = { text: null, number: null, boolean: null, items: null, fields: null };

/** Converts a stored answer, which is JSON without null at the top level, to its typed form. */
export const answerValue = (value: unknown): AnswerValue => {
  if (typeof value === 'number') return { ...EMPTY, number: value };
  if (typeof value === 'boolean') return { ...EMPTY, boolean: value };
  if (Array.isArray(value)) return { ...EMPTY, items: value.map(answerValue) };
  if (typeof value === 'object' && value !== null) return { ...EMPTY, fields: fieldsOf(value) };
  return { ...EMPTY, text: String(value) };
};

const fieldsOf = (value: object): AnswerField[] =>
  Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
    inner === null || inner === undefined ? [] : [{ name, value: answerValue(inner) }],
  );
