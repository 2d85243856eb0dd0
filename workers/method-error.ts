import type { Language } from './documents/text/formatting.js';
import { RefusedError } from './kit.js';

/** Thrown if the data are not suitable for a method. `messages` contains the reason for readers in both languages. */
export abstract class MethodError<Reason extends { readonly code: string }> extends Error {
  constructor(
    readonly reason: Reason,
    readonly messages: Readonly<Record<Language, string>>,
  ) {
    super(messages.en);
  }
}

/** Returns a `catch` handler that converts a MethodError to a RefusedError in the given language and rethrows all other errors. */
export const rethrowAsRefused =
  (language: Language) =>
  (error: unknown): never => {
    throw error instanceof MethodError ? new RefusedError(error.messages[language], [String(error.reason.code).toLowerCase()]) : error;
  };
