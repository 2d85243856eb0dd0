import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { Node } from '../../platform/graph/node.js';
import { CANARY_TENANT } from '../../platform/identity/canary-tenant.js';
import { DateTime, JsonObject } from '../../platform/graph/scalars.js';

export enum TenantStatus {
  active = 'active',
  suspended = 'suspended',
  deleting = 'deleting',
}
registerEnumType(TenantStatus, { name: 'TenantStatus', description: 'Only an active tenant may act.' });

@ObjectType({ description: 'A company on this installation.', implements: Node })
@Directive('@key(fields: "tenantId")')
@Entity({ schema: 'tenants', tableName: 'tenant' })
export class Tenant {
  @Field(() => ID, { description: 'tnt_ and the slug.' })
  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Field(() => String)
  @Property({ type: 'text' })
  name!: string;

  @Field(() => String)
  @Property({ type: 'text' })
  slug!: string;

  @Field(() => TenantStatus)
  @Property({ type: 'text' })
  status!: TenantStatus;

  @Field(() => String, { description: 'Where the data lies.' })
  @Property({ type: 'text' })
  region!: string;

  @Field(() => String)
  @Property({ type: 'text' })
  plan!: string;

  @Field(() => JsonObject, { description: "The tenant's own settings, open keys." })
  @Property({ type: 'json' })
  settings!: Record<string, unknown>;

  @Field(() => DateTime)
  @Property({ type: 'datetime' })
  createdAt!: Date;

  @Field(() => DateTime)
  @Property({ type: 'datetime' })
  updatedAt!: Date;

  @Field(() => Boolean, {
    description: "Whether it is the service's own, which probes of the isolation try to get at. No client can act as it.",
  })
  get internal(): boolean {
    return this.tenantId === CANARY_TENANT;
  }
}
