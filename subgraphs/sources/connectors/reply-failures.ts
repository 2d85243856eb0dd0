import type { ListEnvelope } from '../ingestion/json/list-envelope.js';
import { ConnectorError } from './connector-error.js';

/** Members outside of the records by which a response with status 200 reports a failure or incomplete results. */
const FAILURES: readonly (readonly [pointer: RegExp, value: RegExp])[] = [
  [/^\/(?:error|fault|exception)(?:\/(?:message|code|type))?$/i, /^(?!(?:0|false|null|none|ok)?$)/i],
  [/^\/(?:success|ok)$/i, /^false$/],
  [/^\/status$/i, /^(?:error|failed|failure)$/i],
  [/^\/(?:incomplete_?results|timed_?out|partial)$/i, /^true$/],
];

/** Returns whether the list at this JSON Pointer in a response contains errors. */
export const isErrorList = (pointer: string): boolean => /^\/errors?$/i.test(pointer);

/** @throws ConnectorError `reply_failed` if a value outside of the records reports a failure, so that records may be missing */
export const refuseFailure = (members: ListEnvelope['members']): void => {
  for (const [field, value] of members)
    if (FAILURES.some(([pointer, failed]) => pointer.test(field) && failed.test(String(value ?? ''))))
      throw new ConnectorError('reply_failed', { field });
};
