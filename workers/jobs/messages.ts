/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../platform/content/load-messages.js';

export interface Messages {
  readonly goalPurpose: (goal: string | number, purpose: string | null) => string;
  readonly fileMissing: string;
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/jobs/messages.yaml');
