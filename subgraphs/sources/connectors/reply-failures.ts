import type { ListEnvelope } from '../ingestion/json/list-envelope.js';
import { ConnectorError } from './connector-error.js';

/** Members beside the records by which a response with status 200 reports that it failed or is incomplete. */
const FAILURES: readonly (readonly [pointer: RegExp, value: RegExp])[] = [
  [/^\/(?:error|fault|exception)(?:\/(?:message|code|type))?$/i, /^(?!(?:0|false|null|none|ok)?$)/i],
  [/^\/(?:success|ok)$/i, /^false$/],
  [/^\/status$/i, /^(?:error|failed|failure)$/i],
  [/^\/(?:incomplete_?results|timed_?out|partial)$/i, /^true$/],
];

/** True if a list of this name in a response reports that the response failed or is incomplete. */
export const isErrorList = (pointer: string): boolean => /^\/errors?$/i.test(pointer);

/** @throws ConnectorError `reply_failed` if the values beside the records report a failure, so that records may be missing */
export const refuseFailure = (members: ListEnvelope['members']): void => {
  for (const [field, value] of members)
    if (FAILURES.some(([pointer, failed]) => pointer.test(field) && failed.test(String(value ?? ''))))
      throw new ConnectorError('reply_failed', { field });
};
