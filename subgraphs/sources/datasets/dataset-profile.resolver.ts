import { FieldResolver, Resolver, Root } from 'type-graphql';
import { GraphOnly } from '../../../platform/graph/schema/graph-only.js';
import { ColumnProfile, HistogramBin, TopValue } from './dataset-profile.type.js';
import { typedValue, TypedValue } from './typed-value.js';

@Resolver(() => TopValue)
class TopValueResolver {
  @FieldResolver(() => TypedValue, { description: 'The value. Text is cut at 200 characters.' })
  @GraphOnly()
  typedValue(@Root() { value }: TopValue): TypedValue {
    return typedValue(value);
  }
}

@Resolver(() => HistogramBin)
class HistogramBinResolver {
  @FieldResolver(() => TypedValue, { description: 'Inclusive lower bound: a number, a date or a timestamp.' })
  @GraphOnly()
  typedFrom(@Root() { from }: HistogramBin): TypedValue {
    return typedValue(from);
  }

  @FieldResolver(() => TypedValue, {
    description: 'Upper bound: a number, a date or a timestamp; exclusive, except in the last bin.',
  })
  @GraphOnly()
  typedTo(@Root() { to }: HistogramBin): TypedValue {
    return typedValue(to);
  }
}

@Resolver(() => ColumnProfile)
class ColumnProfileResolver {
  @FieldResolver(() => TypedValue, { nullable: true, description: 'Smallest value; null if the column has no values.' })
  @GraphOnly()
  typedMin(@Root() { min }: ColumnProfile): TypedValue | null {
    return min === null ? null : typedValue(min);
  }

  @FieldResolver(() => TypedValue, { nullable: true, description: 'Largest value; null if the column has no values.' })
  @GraphOnly()
  typedMax(@Root() { max }: ColumnProfile): TypedValue | null {
    return max === null ? null : typedValue(max);
  }
}

/** Resolvers of the typed fields that complement the JSON fields of a profile. */
export const DATASET_PROFILE_RESOLVERS = [TopValueResolver, HistogramBinResolver, ColumnProfileResolver];
