import 'reflect-metadata';
import { Directive, Field, ID, ObjectType, registerEnumType, type ClassType } from 'type-graphql';
import { LANGUAGES, type Language } from '../content/index.js';
import type { GraphContext } from './context.js';
import { DateTime } from './scalars.js';

export enum AdviceSeverity {
  INFO = 'info',
  WARNING = 'warning',
  CRITICAL = 'critical',
}
registerEnumType(AdviceSeverity, {
  name: 'AdviceSeverity',
  description: 'Severity of an advice item.',
  valuesConfig: {
    INFO: { description: 'Information; nothing is impaired yet.' },
    WARNING: { description: 'Something is impaired or soon will be.' },
    CRITICAL: { description: 'Something is blocked or unreliable.' },
  },
});

/** A finding of a rule of a domain. */
@ObjectType({ description: 'A finding of a rule that needs attention, with its evidence.' })
@Directive('@shareable')
export class AdviceItem {
  @Field(() => String, { description: 'Code of the rule, for example `milestone_overdue`.' })
  code!: string;

  @Field(() => AdviceSeverity, { description: 'Severity of the item.' })
  severity!: AdviceSeverity;

  @Field(() => String, { description: 'Title of the item, in the requested language.' })
  title!: string;

  @Field(() => String, { description: 'Facts and figures that support the item, in the requested language.' })
  why!: string;

  @Field(() => String, { description: 'Path of the REST resource with the details, for example `/v1/transformation/board`.' })
  link!: string;

  @Field(() => ID, { nullable: true, description: 'Id of the object that the item concerns; null if it concerns a whole domain.' })
  subjectId!: string | null;

  @Field(() => DateTime, { description: 'Time since which the finding holds.' })
  since!: Date;
}

/** Key of the entity to which every domain contributes its findings: whose they are, and in which language they speak. */
export interface AdviceKey {
  tenantId: string;
  language: Language;
}

/** The entity as a domain declares it that contributes a field to it. Call it once per subgraph. */
export const adviceStub = (): ClassType<AdviceKey> => {
  @ObjectType('ProactiveAdvice')
  @Directive('@key(fields: "tenantId language")')
  class ProactiveAdvice {
    @Field(() => ID)
    tenantId!: string;

    @Field(() => String)
    language!: Language;
  }
  return ProactiveAdvice;
};

/** How a subgraph finds the entity by its key: the tenant is the caller's, whatever the key says. */
export const adviceReference = (ctx: GraphContext, key: { language: string }): AdviceKey => ({
  tenantId: ctx.tenantId,
  language: languageOr(key.language),
});

const languageOr = (language: string): Language => LANGUAGES.find((known) => known === language) ?? 'de';

/** Findings, or null when they could not be looked up: one domain's fault leaves the others' advice standing. */
export const findingsOrNull = async (ctx: GraphContext, find: () => Promise<AdviceItem[]>): Promise<AdviceItem[] | null> => {
  try {
    return await find();
  } catch (err) {
    ctx.log.error({ err }, 'findings could not be looked up');
    return null;
  }
};

const DATE_FORMATS = {
  de: new Intl.DateTimeFormat('de-DE', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
};

/** `3. März 2026` or `3 March 2026`, in UTC. */
export const dayIn = (language: Language, time: Date | string): string => DATE_FORMATS[language].format(new Date(time));

const NUMBER_FORMATS = {
  de: new Intl.NumberFormat('de-DE', { maximumFractionDigits: 2 }),
  en: new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 }),
};

export const numberIn = (language: Language, value: number): string => NUMBER_FORMATS[language].format(value);
