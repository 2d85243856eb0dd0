import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { CompanyProfileInput } from './company-profile.input.js';

/** Known facts about a company; unknown facts are absent. */
export type CompanyFacts = {
  [K in Exclude<keyof CompanyProfileInput, 'extra'>]?: NonNullable<CompanyProfileInput[K]>;
};

/** Table row of a company profile. */
@Entity({ schema: 'onboarding', tableName: 'company_profile' })
export class StoredProfile {
  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Property({ type: 'integer' })
  version!: number;

  @Property({ type: 'json' })
  facts!: CompanyFacts;

  @Property({ type: 'json' })
  extra!: Record<string, unknown>;

  @Property({ type: 'datetime' })
  updatedAt!: Date;

  @Property({ type: 'text' })
  updatedBy!: string;
}
