import 'reflect-metadata';
import { printSchemaWithDirectives } from '@graphql-tools/utils';
import { ArrayMaxSize, IsOptional, Length, Matches, Max, MaxLength, Min } from 'class-validator';
import { buildSchema, isInputObjectType } from 'graphql';
import { Arg, buildSchemaSync, Field, InputType, Int, Query, Resolver } from 'type-graphql';
import { declareConstraints, withConstraints } from './input-constraints.js';

@InputType()
class NamedInput {
  @Field(() => String)
  @Length(1, 20)
  @Matches(/^[a-z]\d$/)
  name!: string;
}

@InputType()
class OrderInput extends NamedInput {
  @Field(() => Int, { nullable: true })
  @IsOptional()
  @Min(1)
  @Max(9)
  count?: number;

  @Field(() => [String])
  @ArrayMaxSize(3)
  @MaxLength(5, { each: true })
  tags!: string[];

  @Field(() => String)
  @Matches(/^x$/i)
  flagged!: string;
}

@Resolver()
class OrderResolver {
  @Query(() => Int)
  order(@Arg('input', () => OrderInput) input: OrderInput): number {
    return input.count ?? 0;
  }
}

describe('a constraint of an input field', () => {
  const schema = buildSchemaSync({ resolvers: [OrderResolver] });
  declareConstraints(schema);
  const sdl = printSchemaWithDirectives(schema);

  it('is declared in the SDL, including an inherited one', () => {
    expect(sdl).toContain('name: String! @constraint(pattern: "^[a-z]\\\\d$", minLength: 1, maxLength: 20)');
    expect(sdl).toMatch(/count: Int @constraint\((minimum: 1, maximum: 9|maximum: 9, minimum: 1)\)/);
    expect(sdl).toMatch(/tags: \[String!\]! @constraint\((?=.*maxItems: 3)(?=.*itemMaxLength: 5)/);
    expect(sdl).toContain('flagged: String! @constraint(pattern: "^[xX]$")');
  });

  it('is restored on the input field of a schema without directives', () => {
    const api = withConstraints(buildSchema(sdl.replaceAll(/ @constraint\([^)]*\)/g, '')), sdl);
    const type = api.getType('OrderInput');
    const limits =
      isInputObjectType(type) && Object.values(type.getFields()).map(({ name, extensions }) => [name, extensions['constraint']]);
    expect(limits).toEqual([
      ['name', { pattern: '^[a-z]\\d$', minLength: 1, maxLength: 20 }],
      ['count', { minimum: 1, maximum: 9 }],
      ['tags', { maxItems: 3, itemMaxLength: 5 }],
      ['flagged', { pattern: '^[xX]$' }],
    ]);
  });
});
