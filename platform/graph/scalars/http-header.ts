import 'reflect-metadata';
import { Directive, Field, ObjectType } from 'type-graphql';

@ObjectType({ description: 'An HTTP header.' })
@Directive('@shareable')
export class HttpHeader {
  @Field(() => String, { description: 'Name of the header, in lower case, for example `content-type`.' })
  name!: string;

  @Field(() => String, { description: 'Value of the header.' })
  value!: string;
}

/** Converts an object of headers to a list. */
export const headerListOf = (headers: Readonly<Record<string, string>>): HttpHeader[] =>
  Object.entries(headers).map(([name, value]) => ({ name, value }));
