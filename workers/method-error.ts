import type { Language } from './documents/formatting.js';
import { RefusedError } from './kit.js';

/** The data cannot carry what a method does with it. `messages` says why to the reader, in both languages. */
export abstract class MethodError<Reason extends { readonly code: string }> extends Error {
  constructor(
    readonly reason: Reason,
    readonly messages: Readonly<Record<Language, string>>,
  ) {
    super(messages.en);
  }
}

/** For the `catch` of an agent: a fault of the data refuses the run, in the tenant's language; anything else goes on. */
export const refusing =
  (language: Language) =>
  (error: unknown): never => {
    throw error instanceof MethodError ? new RefusedError(error.messages[language], [String(error.reason.code).toLowerCase()]) : error;
  };
