import { IsOptional, Length, Matches, MaxLength } from 'class-validator';
import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { HasWords } from '../../platform/graph/has-words.js';
import { JsonObject } from '../../platform/graph/scalars.js';
import { TenantStatus } from './tenant.entity.js';

const LANGUAGE_SETTING = '`language` (de or en) is what the tenant is answered in unless a request says otherwise; German unless set.';

@InputType({ description: 'A tenant to be created.' })
export class TenantCreateInput {
  @Field(() => String, { description: 'What people call the company.' })
  @Length(1, 200)
  @HasWords()
  name!: string;

  @Field(() => String, { nullable: true, description: 'Lower-case letters, digits, dash and underscore; made from the name when absent.' })
  @IsOptional()
  @Matches(/^[a-z0-9](?:[a-z0-9_-]{0,60}[a-z0-9])?$/)
  slug?: string | null;

  @Field(() => String, { nullable: true, description: 'Where the data is to lie; eu when absent.' })
  @IsOptional()
  @MaxLength(40)
  region?: string | null;

  @Field(() => String, { nullable: true, description: 'What it has subscribed to; standard when absent.' })
  @IsOptional()
  @MaxLength(40)
  plan?: string | null;

  @Field(() => JsonObject, { nullable: true, description: `Settings of its own, open keys. ${LANGUAGE_SETTING}` })
  @IsOptional()
  settings?: Record<string, unknown> | null;
}

@InputType({ description: 'Changes to a tenant; absent fields stay as they are. Status and plan are for platform administrators.' })
export class TenantUpdateInput {
  @Field(() => String, { nullable: true, description: 'What people call the company.' })
  @IsOptional()
  @Length(1, 200)
  @HasWords()
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'Where the data is to lie.' })
  @IsOptional()
  @MaxLength(40)
  region?: string | null;

  @Field(() => JsonObject, { nullable: true, description: `Replaces the settings. ${LANGUAGE_SETTING}` })
  @IsOptional()
  settings?: Record<string, unknown> | null;

  @Field(() => String, { nullable: true, description: 'What it has subscribed to.' })
  @IsOptional()
  @MaxLength(40)
  plan?: string | null;

  @Field(() => TenantStatus, { nullable: true, description: 'active or suspended.' })
  @IsOptional()
  status?: TenantStatus | null;
}

@InputType({ description: 'Narrows a list of tenants; what is left out does not narrow it.' })
export class TenantFilter {
  @Field(() => [TenantStatus], { nullable: true, description: 'Any of these statuses.' })
  statuses?: TenantStatus[] | null;
}

@ObjectType({ description: 'A deletion that was accepted and is carried out in the background.' })
export class TenantDeletion {
  @Field(() => ID, { description: 'The tenant that goes.' })
  tenantId!: string;

  @Field(() => TenantStatus, { description: 'Deleting.' })
  status!: TenantStatus;
}
