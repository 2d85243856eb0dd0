import 'reflect-metadata';
import { Directive, Field, ID, ObjectType, registerEnumType, type ClassType } from 'type-graphql';
import { dateFormat, LANGUAGES, numberFormat, type Language } from '../../content/index.js';
import type { GraphContext } from '../context.js';
import { GraphLanguage } from '../scalars/language.js';
import { DateTime } from '../scalars/scalars.js';

export enum AdviceSeverity {
  INFO = 'info',
  WARNING = 'warning',
  CRITICAL = 'critical',
}
registerEnumType(AdviceSeverity, {
  name: 'AdviceSeverity',
  description: 'Urgency of an advice item.',
  valuesConfig: {
    INFO: { description: 'Information. No result is affected yet.' },
    WARNING: { description: 'Results are affected, or will be soon.' },
    CRITICAL: { description: 'Work is blocked, or results are not reliable.' },
  },
});

/** A finding of a domain's rule about the stored state of a tenant. */
@ObjectType({ description: 'A finding that needs attention, with the facts behind it.' })
@Directive('@shareable')
export class AdviceItem {
  @Field(() => String, { description: 'Code of the rule that produced the finding, for example `source_failed`.' })
  code!: string;

  @Field(() => AdviceSeverity, { description: 'Urgency of the finding.' })
  severity!: AdviceSeverity;

  @Field(() => String, { description: 'One-line summary, in the language of the request.' })
  title!: string;

  @Field(() => String, { description: 'Facts and figures that explain the finding, in the language of the request.' })
  why!: string;

  @Field(() => String, { description: 'Path of the REST API that shows the subject, for example `/v1/data-trust/status`.' })
  link!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the object that the finding is about; null if it is about the tenant as a whole.',
  })
  subjectId!: string | null;

  @Field(() => DateTime, { description: 'Time since which the finding holds.' })
  since!: Date;
}

/** Key of the entity to which every domain contributes its findings: their tenant and their language. */
export interface AdviceKey {
  tenantId: string;
  language: Language;
}

/** Declares the entity for a subgraph that contributes a field to it. Call it once per subgraph. */
export const adviceStub = (): ClassType<AdviceKey> => {
  @ObjectType('ProactiveAdvice')
  @Directive('@key(fields: "tenantId language")')
  class ProactiveAdvice {
    @Field(() => ID)
    tenantId!: string;

    @Field(() => GraphLanguage)
    language!: Language;
  }
  return ProactiveAdvice;
};

/** Resolves the entity from its key. The tenant is always the caller's; the key's `tenantId` is ignored. */
export const adviceReference = (ctx: GraphContext, key: { language: string }): AdviceKey => ({
  tenantId: ctx.tenantId,
  language: languageOr(key.language),
});

const languageOr = (language: string): Language => LANGUAGES.find((known) => known === language) ?? 'de';

/** Returns findings or their number, or null if the lookup fails, so that a failure in one domain does not hide the advice of the others. */
export const findingsOrNull = async <T>(ctx: GraphContext, find: () => Promise<T>): Promise<T | null> => {
  try {
    return await find();
  } catch (err) {
    ctx.log.error({ err }, 'advice lookup failed');
    return null;
  }
};

/** Formats the day of a time in UTC: `3. März 2026` or `3 March 2026`. */
export const dayIn = (language: Language, time: Date | string): string =>
  dateFormat(language, { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(time));

export const numberIn = (language: Language, value: number): string => numberFormat(language, { maximumFractionDigits: 2 }).format(value);
