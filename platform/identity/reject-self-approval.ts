import { AppError } from '../errors/index.js';

/**
 * Enforces that a request is not approved by its requester, by the subject of the access tokens.
 *
 * @param isAllowed the setting ALLOW_SELF_APPROVAL
 * @throws AppError `SELF_APPROVAL_FORBIDDEN` if both subjects are equal and self-approval is not allowed
 */
export const rejectSelfApproval = (isAllowed: boolean, requestedBy: string, actor: string): void => {
  if (!isAllowed && requestedBy === actor) throw new AppError('SELF_APPROVAL_FORBIDDEN');
};
