/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../platform/content/load-messages.js';

export interface Messages {
  readonly nameDefined: string;
  readonly advice: {
    readonly failed: (name: string | number) => string;
    readonly error: (message: string | number) => string;
    readonly unknownError: string;
    readonly valuesAsOf: (day: string | number) => string;
    readonly noValues: string;
    readonly targetMissed: (name: string | number) => string;
    readonly targetDue: (target: string | number, day: string | number, value: string | number) => string;
    readonly red: (name: string | number) => string;
    readonly latest: (value: string | number) => string;
    readonly valueFrom: (value: string | number, day: string | number) => string;
    readonly withoutTarget: (name: string | number) => string;
    readonly notRated: string;
    readonly candidates: (count: number) => string;
    readonly oldestCandidate: (day: string | number) => string;
    readonly computable: (name: string | number) => string;
    readonly candidateFor: (value: string | number, candidate: string | number) => string;
  };
  readonly openPoint: {
    readonly dataset: (columns: string | null) => string;
    readonly formula: string;
    readonly target: string;
  };
  readonly record: {
    readonly value: (name: string | number, value: string | number, period: string | null, target: string | null, isReached: boolean, light: string) => string;
    readonly light: (light: string, direction: string, limit: string | number) => string;
    readonly week: (day: string | number) => string;
    readonly noValue: (name: string | number, target: string | null) => string;
    readonly change: (period: string | null, previous: string | number, difference: string | null) => string;
    readonly yearBefore: (value: string | number, difference: string | null) => string;
    readonly outlook: (name: string | number, isOnCourse: boolean, isReached: boolean, target: string | number, reached: number, count: string | number) => string;
    readonly pace: (due: string | number, needed: string | number, actual: string | number) => string;
    readonly points: (value: string | number) => string;
    readonly worst: (dimension: string | number, name: string | number, value: string | number) => string;
    readonly owner: (name: string | number) => string;
    readonly due: (day: string | number) => string;
    readonly draft: string;
  };
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('subgraphs/metrics/messages.yaml');
