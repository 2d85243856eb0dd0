import { Arg, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Allow } from '../../platform/graph/allow.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { CompanyProfileInput } from './company-profile.input.js';
import { CompanyProfileService } from './company-profile.service.js';
import { CompanyProfile } from './company-profile.type.js';

@Resolver(() => CompanyProfile)
export class CompanyProfileResolver {
  constructor(private readonly profiles: CompanyProfileService) {}

  @Query(() => CompanyProfile, { description: 'The profile of the own company; of nulls before anything was said.' })
  @Allow('graph:read')
  companyProfile(@Ctx() ctx: GraphContext): Promise<CompanyProfile> {
    return this.profiles.get(ctx);
  }

  @Mutation(() => CompanyProfile, { description: 'Replaces the whole profile.' })
  @Allow('onboarding:write')
  replaceCompanyProfile(
    @Ctx() ctx: GraphContext,
    @Arg('input', () => CompanyProfileInput) input: CompanyProfileInput,
    @Arg('expectedVersion', () => Int, {
      nullable: true,
      description: 'The version that was read. When the profile has another by now, nothing is changed and the answer is CONFLICT.',
    })
    expectedVersion: number | null = null,
  ): Promise<CompanyProfile> {
    return this.profiles.replace(ctx, input, expectedVersion);
  }
}
