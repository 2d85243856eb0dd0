import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { LANGUAGES, type Language } from '../../platform/content/index.js';
import { GraphOnly } from '../../platform/graph/schema/graph-only.js';
import { GraphLanguage } from '../../platform/graph/scalars/language.js';
import { Node } from '../../platform/graph/nodes/node.js';
import { calendarOfSettings } from '../../platform/identity/tenant-calendar.js';
import { CANARY_TENANT } from '../../platform/identity/canary-tenant.js';
import { DateTime, JsonObject } from '../../platform/graph/scalars/scalars.js';

export enum TenantStatus {
  ACTIVE = 'active',
  SUSPENDED = 'suspended',
  DELETING = 'deleting',
}
registerEnumType(TenantStatus, {
  name: 'TenantStatus',
  description: 'Status of a tenant.',
  valuesConfig: {
    ACTIVE: { description: 'The tenant can use the service.' },
    SUSPENDED: { description: 'All requests of the tenant are rejected until it is active again.' },
    DELETING: { description: 'All requests of the tenant are rejected; its data is being deleted.' },
  },
});

@ObjectType({ description: 'A company whose data is kept apart from that of all other tenants.', implements: Node })
@Directive('@key(fields: "tenantId")')
@Entity({ schema: 'tenants', tableName: 'tenant' })
export class Tenant {
  @Field(() => ID, { description: 'Id of the tenant: `tnt_` and the slug, for example `tnt_acme`.' })
  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Field(() => String, { description: 'Name of the company.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => String, { description: 'Short name for ids and URLs, for example `acme`.' })
  @Property({ type: 'text' })
  slug!: string;

  @Field(() => TenantStatus, { description: 'Status of the tenant.' })
  @Property({ type: 'text' })
  status!: TenantStatus;

  @Field(() => String, { description: 'Region in which the data is stored, for example `eu`.' })
  @Property({ type: 'text' })
  region!: string;

  @Field(() => String, { description: 'Subscription plan, for example `standard`.' })
  @Property({ type: 'text' })
  plan!: string;

  @Field(() => JsonObject, {
    description:
      'Settings of the tenant. The keys are free, except `language`: the language of responses, `de` or `en`; `time_zone`: the IANA name of a time zone; and `fiscal_year_start_month`: the month in which fiscal years begin, 1 to 12.',
  })
  @Property({ type: 'json' })
  settings!: Record<string, unknown>;

  @Field(() => GraphLanguage, {
    nullable: true,
    description: 'Default language of responses, from the setting `language`. Null if it is not set; German is used then.',
  })
  @GraphOnly()
  get language(): Language | null {
    return LANGUAGES.find((known) => known === this.settings['language']) ?? null;
  }

  @Field(() => String, {
    description:
      'Time zone in which days, weeks and months begin, for example `Europe/Berlin`: the setting `time_zone`, otherwise that of the currency, for example Europe/London for GBP, or of the region. Changed settings apply to metrics that are computed afterwards.',
  })
  @GraphOnly()
  get timeZone(): string {
    return calendarOfSettings(this.settings, this.region).timeZone;
  }

  @Field(() => Int, {
    description: 'Month in which fiscal years and quarters begin, 1 to 12, from the setting `fiscal_year_start_month`; default 1.',
  })
  @GraphOnly()
  get fiscalYearStartMonth(): number {
    return calendarOfSettings(this.settings, this.region).fiscalYearStart;
  }

  @Field(() => DateTime, { description: 'Time at which the tenant was created.' })
  @Property({ type: 'datetime' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'Time of the latest change of the tenant record.' })
  @Property({ type: 'datetime' })
  updatedAt!: Date;

  @Field(() => Boolean, {
    description: 'True for the reserved tenant that tests of tenant isolation try to access. No client can act as it.',
  })
  get internal(): boolean {
    return this.tenantId === CANARY_TENANT;
  }
}
