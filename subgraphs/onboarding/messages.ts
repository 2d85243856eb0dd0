/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../platform/content/load-messages.js';

export interface Messages {
  readonly sessionTitle: string;
  readonly setup: {
    readonly programme: string;
    readonly outOfScope: string;
    readonly restrictions: string;
    readonly success: string;
  } & Readonly<Record<string, string>>;
  readonly advice: {
    readonly setupFailed: (title: string | number) => string;
    readonly notSetUp: (reason: string | number) => string;
    readonly unknownReason: string;
    readonly awaitsApproval: (title: string | number) => string;
    readonly answeredSince: (day: string | number) => string;
    readonly idle: (title: string | number) => string;
    readonly noAnswerSince: (day: string | number) => string;
  };
  readonly profile: {
    readonly titles: {
      readonly company: string;
      readonly goals: string;
      readonly 'pain-points': string;
      readonly scope: string;
      readonly sites: string;
      readonly 'own-facts': string;
    } & Readonly<Record<string, string>>;
    readonly name: string;
    readonly legalForm: string;
    readonly industry: string;
    readonly industryDetail: string;
    readonly description: string;
    readonly founded: string;
    readonly employees: string;
    readonly staff: (count: string | number) => string;
    readonly revenue: string;
    readonly fiscalYearStart: string;
    readonly languages: string;
    readonly processesInScope: string;
    readonly system: string;
    readonly kpi: string;
    readonly today: string;
    readonly target: string;
    readonly due: string;
  };
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('subgraphs/onboarding/messages.yaml');
