import { ObjectType, registerEnumType } from 'type-graphql';
import { AgentResult } from './agent-result.type.js';
import { listOf, objectOf, Stored } from './stored-field.js';
import { count, flag, id, listOfEnum, number, oneOf, text } from './stored-value.js';

const SCHEMES = {
  ICE: 'ice',
  ICE_EFFORT: 'ice_effort',
  RICE: 'rice',
  RETURN: 'return',
  RATIO: 'ratio',
  EFFORT_RETURN: 'effort_return',
  IMPACT_EFFORT: 'impact_effort',
} as const;
registerEnumType(SCHEMES, {
  name: 'PrioritisationScheme',
  description: 'Scheme by which initiatives are scored.',
  valuesConfig: {
    ICE: { description: 'Impact × confidence × ease.' },
    ICE_EFFORT: { description: 'Impact × confidence ÷ effort, for lists without the ease.' },
    RICE: { description: 'Reach × impact × confidence ÷ effort.' },
    RETURN: { description: 'Benefit per year × confidence ÷ budget that is not spent yet.' },
    RATIO: { description: 'Benefit per year ÷ budget that is not spent yet.' },
    EFFORT_RETURN: { description: 'Benefit per year ÷ effort.' },
    IMPACT_EFFORT: { description: 'Impact ÷ effort, for benefits in points.' },
  },
});

const ESTIMATES = {
  REACH: 'reach',
  IMPACT: 'impact',
  CONFIDENCE: 'confidence',
  EASE: 'ease',
  EFFORT: 'effort',
  BENEFIT: 'benefit',
  REST: 'rest',
} as const;
registerEnumType(ESTIMATES, {
  name: 'InitiativeEstimate',
  description: 'Estimate of an initiative.',
  valuesConfig: {
    REACH: { description: 'Reach.' },
    IMPACT: { description: 'Impact.' },
    CONFIDENCE: { description: 'Confidence in the other estimates.' },
    EASE: { description: 'Ease of implementation.' },
    EFFORT: { description: 'Effort.' },
    BENEFIT: { description: 'Benefit per year.' },
    REST: { description: 'Budget that is not spent yet.' },
  },
});

@ObjectType({ description: 'Estimates of an initiative, as they were stated. An estimate that was not stated is null.' })
export class InitiativeEstimates {
  @Stored(number, { description: 'Reach.' })
  reach!: number | null;

  @Stored(number, { description: 'Impact.' })
  impact!: number | null;

  @Stored(number, { description: 'Confidence.' })
  confidence!: number | null;

  @Stored(number, { description: 'Ease.' })
  ease!: number | null;

  @Stored(number, { description: 'Effort.' })
  effort!: number | null;

  @Stored(number, { description: 'Benefit per year, in the currency of the programme or list.' })
  benefit!: number | null;

  @Stored(number, { description: 'Budget that is not spent yet, in the currency of the programme or list.' })
  rest!: number | null;
}

@ObjectType({ description: 'An initiative in the ranking.' })
export class RankedInitiative {
  @Stored(count, { description: 'Rank by score, from 1 for the highest.' })
  rank!: number | null;

  @Stored(id, { description: 'Id of the initiative; null for one that only the request names.' })
  initiativeId!: string | null;

  @Stored(text, { description: 'Name of the initiative.' })
  name!: string | null;

  @Stored(text, { description: 'Owner of the initiative; null if there is none.' })
  owner!: string | null;

  @Stored(number, { description: 'Score by the scheme; higher is better.' })
  score!: number | null;

  @Stored(flag, { description: 'True if another initiative has the same score.' })
  tied!: boolean | null;

  @Stored(count, { description: 'Best rank while any single estimate is off.' })
  bestRank!: number | null;

  @Stored(count, { description: 'Worst rank while any single estimate is off.' })
  worstRank!: number | null;

  @Stored(number, { description: 'Share of the draws with varied estimates in which the rank stays the same, 0 to 1.' })
  rankHolds!: number | null;

  @Stored(number, { at: 'first', description: 'Share of the draws with varied estimates in which the initiative is the first, 0 to 1.' })
  firstShare!: number | null;

  @Stored(objectOf(() => InitiativeEstimates), { description: 'Estimates that the score is based on.' })
  estimates!: InitiativeEstimates | null;
}

@ObjectType({ description: 'An initiative that cannot be ranked because estimates are missing.' })
export class UnrankedInitiative {
  @Stored(id, { description: 'Id of the initiative; null for one that only the request names.' })
  initiativeId!: string | null;

  @Stored(text, { description: 'Name of the initiative.' })
  name!: string | null;

  @Stored(listOfEnum(ESTIMATES), { description: 'Estimates that are missing.' })
  missing!: string[] | null;
}

@ObjectType({
  description: 'Result of the agent `initiative-prioritisation`: a ranking of initiatives and its stability.',
  implements: AgentResult,
})
export class InitiativePrioritisationResult {
  @Stored(id, { at: 'programme.programme_id', description: 'Id of the programme; null if the request brought its own initiatives.' })
  programmeId!: string | null;

  @Stored(oneOf(SCHEMES), { description: 'Scheme of the scores.' })
  scheme!: string | null;

  @Stored(text, { description: 'Formula of the score.' })
  formula!: string | null;

  @Stored(listOf(() => RankedInitiative), { description: 'Ranked initiatives, best first.' })
  ranking!: RankedInitiative[] | null;

  @Stored(listOf(() => UnrankedInitiative), { description: 'Initiatives that lack estimates.' })
  unranked!: UnrankedInitiative[] | null;

  @Stored(number, { at: 'stability.perturbation', description: 'Relative amount by which the estimates are varied, 0 to 1.' })
  perturbation!: number | null;

  @Stored(count, { at: 'stability.draws', description: 'Number of draws with varied estimates.' })
  draws!: number | null;

  @Stored(number, {
    at: 'stability.kendall_tau.mean',
    description: "Mean of Kendall's tau between the ranking and the rankings of the draws, -1 to 1; null with fewer than two initiatives.",
  })
  kendallTau!: number | null;

  @Stored(number, {
    at: 'other_scheme.kendall_tau',
    description: "Kendall's tau between the ranking and that of the other scheme, -1 to 1; null if it cannot be compared.",
  })
  otherSchemeKendallTau!: number | null;
}
