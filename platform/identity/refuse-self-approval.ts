import { AppError } from '../errors/index.js';

/**
 * Enforces that another person approves than the one who requested it, by the subject of their access tokens.
 *
 * @param isAllowed the setting ALLOW_SELF_APPROVAL
 * @throws AppError SELF_APPROVAL_FORBIDDEN
 */
export const rejectSelfApproval = (isAllowed: boolean, requestedBy: string, actor: string): void => {
  if (!isAllowed && requestedBy === actor) throw new AppError('SELF_APPROVAL_FORBIDDEN');
};
