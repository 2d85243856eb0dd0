import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { Node } from '../../platform/graph/node.js';
import { CANARY_TENANT } from '../../platform/identity/canary-tenant.js';
import { DateTime, JsonObject } from '../../platform/graph/scalars.js';

export enum TenantStatus {
  ACTIVE = 'active',
  SUSPENDED = 'suspended',
  DELETING = 'deleting',
}
registerEnumType(TenantStatus, {
  name: 'TenantStatus',
  description: 'Whether a tenant may act.',
  valuesConfig: {
    ACTIVE: { description: 'It may.' },
    SUSPENDED: { description: 'It may not, until it is active again.' },
    DELETING: { description: 'It may not; it is being erased.' },
  },
});

@ObjectType({ description: 'A company on this installation.', implements: Node })
@Directive('@key(fields: "tenantId")')
@Entity({ schema: 'tenants', tableName: 'tenant' })
export class Tenant {
  @Field(() => ID, { description: 'tnt_ and the slug.' })
  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Field(() => String, { description: 'What people call the company.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => String, { description: 'Short name, in addresses and ids.' })
  @Property({ type: 'text' })
  slug!: string;

  @Field(() => TenantStatus, { description: 'Whether it may act.' })
  @Property({ type: 'text' })
  status!: TenantStatus;

  @Field(() => String, { description: 'Where the data lies.' })
  @Property({ type: 'text' })
  region!: string;

  @Field(() => String, { description: 'What it has subscribed to.' })
  @Property({ type: 'text' })
  plan!: string;

  @Field(() => JsonObject, { description: "The tenant's own settings, open keys; `language` is what it is answered in." })
  @Property({ type: 'json' })
  settings!: Record<string, unknown>;

  @Field(() => DateTime, { description: 'When it was created.' })
  @Property({ type: 'datetime' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'When its record was last changed.' })
  @Property({ type: 'datetime' })
  updatedAt!: Date;

  @Field(() => Boolean, {
    description: "Whether it is the service's own, which probes of the isolation try to get at. No client can act as it.",
  })
  get internal(): boolean {
    return this.tenantId === CANARY_TENANT;
  }
}
