import { Arg, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Allow } from '../../../platform/graph/allow.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { CompanyProfileInput } from './company-profile.input.js';
import { CompanyProfileService } from './company-profile.service.js';
import { CompanyProfile } from './company-profile.type.js';

@Resolver(() => CompanyProfile)
export class CompanyProfileResolver {
  constructor(private readonly profiles: CompanyProfileService) {}

  @Query(() => CompanyProfile, { description: 'Profile of the company. All facts are null if nothing is known.' })
  @Allow('graph:read')
  companyProfile(@Ctx() ctx: GraphContext): Promise<CompanyProfile> {
    return this.profiles.get(ctx);
  }

  @Mutation(() => CompanyProfile, { description: 'Replaces the complete profile of the company.' })
  @Allow('onboarding:write')
  replaceCompanyProfile(
    @Ctx() ctx: GraphContext,
    @Arg('input', () => CompanyProfileInput, { description: 'The new profile.' }) input: CompanyProfileInput,
    @Arg('expectedVersion', () => Int, {
      nullable: true,
      description:
        'Version that the change is based on. If the profile has another version, the mutation fails with CONFLICT. Absent: no check.',
    })
    expectedVersion: number | null = null,
  ): Promise<CompanyProfile> {
    return this.profiles.replace(ctx, input, expectedVersion);
  }
}
