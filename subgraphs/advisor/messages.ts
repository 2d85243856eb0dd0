/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../platform/content/load-messages.js';

export interface Messages {
  readonly instructions: string;
  readonly statement: {
    readonly noEvidence: string;
    readonly searchUnavailable: string;
    readonly generalOnly: string;
  } & Readonly<Record<string, string>>;
  readonly computed: string;
  readonly suggestion: {
    readonly profile: string;
    readonly programme: string;
    readonly metrics: string;
    readonly contributions: string;
  } & Readonly<Record<string, string>>;
  readonly advice: {
    readonly none: string;
    readonly counts: (total: number, critical: string | number, warning: string | number, info: string | number) => string;
    readonly unavailable: (domains: string | number) => string;
  };
  readonly event: {
    readonly sentence: (day: string | number, title: string | number, details: string | null) => string;
    readonly subject: {
      readonly tenant: string;
      readonly model_routing: string;
      readonly source: string;
      readonly dataset: string;
      readonly quality_check: string;
      readonly metric: string;
      readonly kpi_candidate: string;
      readonly run: string;
      readonly feedback: string;
      readonly feedback_proposal: string;
      readonly briefing: string;
      readonly export: string;
      readonly company_profile: string;
      readonly onboarding: string;
      readonly process_step: string;
      readonly document: string;
      readonly contribution: string;
      readonly analysis: string;
      readonly programme: string;
      readonly area: string;
      readonly initiative: string;
      readonly milestone: string;
      readonly risk: string;
      readonly decision: string;
      readonly scope_check: string;
      readonly advisor: string;
    } & Readonly<Record<string, string>>;
    readonly change: {
      readonly created: string;
      readonly updated: string;
      readonly deletion_requested: string;
      readonly requested: string;
      readonly approved: string;
      readonly rejected: string;
      readonly revoked: string;
      readonly synced: string;
      readonly sync_failed: string;
      readonly sync_superseded: string;
      readonly sync_skipped: string;
      readonly published: string;
      readonly corrected: string;
      readonly completed: string;
      readonly revised: string;
      readonly activated: string;
      readonly retired: string;
      readonly refreshed: string;
      readonly found: string;
      readonly adopted: string;
      readonly dismissed: string;
      readonly succeeded: string;
      readonly failed: string;
      readonly cancelled: string;
      readonly dead: string;
      readonly given: string;
      readonly started: string;
      readonly answered: string;
      readonly setup_completed: string;
      readonly setup_failed: string;
      readonly blocked: string;
      readonly unblocked: string;
      readonly reopened: string;
      readonly uploaded: string;
      readonly refused: string;
      readonly deleted: string;
      readonly added: string;
      readonly withdrawn: string;
      readonly archived: string;
      readonly decided: string;
      readonly queued: string;
      readonly progressed: string;
      readonly requeued: string;
      readonly replied: string;
      readonly conversation_deleted: string;
    } & Readonly<Record<string, string>>;
  };
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('subgraphs/advisor/messages.yaml');
