import { ArrayMaxSize, IsOptional, Length, Matches, MaxLength } from 'class-validator';
import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { NotBlank } from '../../platform/graph/types/not-blank.js';
import { BY_NAME, orderType } from '../../platform/graph/lists/list-order.js';
import { DateTime, JsonObject } from '../../platform/graph/scalars/scalars.js';
import { TenantStatus, type Tenant } from './tenant.entity.js';

const LANGUAGE_SETTING =
  'The key `language` (`de` or `en`) is the default language of responses; German if absent. `time_zone` (for example `Europe/Berlin`) is the time zone in which days begin; that of the currency or region if absent. `fiscal_year_start_month` (1 to 12) is the month in which fiscal years begin; 1 if absent.';

@InputType({ description: 'A tenant to create.' })
export class TenantCreateInput {
  @Field(() => String, { description: 'Name of the company, 1 to 200 characters.' })
  @Length(1, 200)
  @NotBlank()
  name!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'Short name for ids and URLs: 1 to 62 lower-case letters, digits, hyphens and underscores; first and last are a letter or digit. Derived from the name if absent.',
  })
  @IsOptional()
  @Matches(/^[a-z0-9](?:[a-z0-9_-]{0,60}[a-z0-9])?$/)
  slug?: string | null;

  @Field(() => String, { nullable: true, description: 'Region in which the data is stored, at most 40 characters; default `eu`.' })
  @IsOptional()
  @MaxLength(40)
  region?: string | null;

  @Field(() => String, { nullable: true, description: 'Subscription plan, at most 40 characters; default `standard`.' })
  @IsOptional()
  @MaxLength(40)
  plan?: string | null;

  @Field(() => JsonObject, { nullable: true, description: `Settings of the tenant, with free keys. ${LANGUAGE_SETTING}` })
  @IsOptional()
  settings?: Record<string, unknown> | null;
}

@InputType({
  description: 'Changes to a tenant. Absent fields keep their value. Only platform administrators can change `status` and `plan`.',
})
export class TenantUpdateInput {
  @Field(() => String, { nullable: true, description: 'Name of the company, 1 to 200 characters.' })
  @IsOptional()
  @Length(1, 200)
  @NotBlank()
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'Region in which the data is stored, at most 40 characters.' })
  @IsOptional()
  @MaxLength(40)
  region?: string | null;

  @Field(() => JsonObject, {
    nullable: true,
    description: `Settings of the tenant, with free keys. Replaces all settings. ${LANGUAGE_SETTING}`,
  })
  @IsOptional()
  settings?: Record<string, unknown> | null;

  @Field(() => String, { nullable: true, description: 'Subscription plan, at most 40 characters.' })
  @IsOptional()
  @MaxLength(40)
  plan?: string | null;

  @Field(() => TenantStatus, {
    nullable: true,
    description: 'Status of the tenant: active or suspended. To delete a tenant, use `deleteTenant`.',
  })
  @IsOptional()
  status?: TenantStatus | null;
}

@InputType({ description: 'Conditions on a list of tenants. An entry meets all given conditions.' })
export class TenantFilterInput {
  @Field(() => [TenantStatus], { nullable: true, description: 'Only tenants with one of these statuses.' })
  statuses?: TenantStatus[] | null;

  @Field(() => String, { nullable: true, description: 'Only tenants whose name contains this text, ignoring case; 1 to 200 characters.' })
  @IsOptional()
  @Length(1, 200)
  text?: string | null;

  @Field(() => [String], { nullable: true, description: 'Only tenants with one of these subscription plans; at most 20.' })
  @IsOptional()
  @ArrayMaxSize(20)
  plans?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'Only tenants in one of these regions; at most 20.' })
  @IsOptional()
  @ArrayMaxSize(20)
  regions?: string[] | null;

  @Field(() => DateTime, { nullable: true, description: 'Only tenants that were created at or after this time.' })
  createdAfter?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Only tenants that were created before this time.' })
  createdBefore?: Date | null;
}

export const TenantOrder = orderType<Tenant>('Tenant', {
  CREATED_AT: { description: 'Time at which the tenant was created.' },
  NAME: { description: 'Name, ignoring case.', key: BY_NAME },
  STATUS: { description: 'Status, alphabetically.', key: { property: 'status', type: 'text' } },
  PLAN: { description: 'Subscription plan, alphabetically.', key: { property: 'plan', type: 'text' } },
});

@ObjectType({ description: 'An accepted deletion of a tenant. A background job deletes the data.' })
export class TenantDeletion {
  @Field(() => ID, { description: 'Id of the tenant.' })
  tenantId!: string;

  @Field(() => TenantStatus, { description: 'Status of the tenant: always deleting.' })
  status!: TenantStatus;
}
