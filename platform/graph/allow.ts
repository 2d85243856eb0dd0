import { createMethodMiddlewareDecorator } from 'type-graphql';
import { AppError } from '../errors/index.js';
import { hasPermission, PERMISSIONS, type Permission } from '../identity/roles.js';
import type { GraphContext } from './context.js';

/** Runs a resolver only for callers whose role includes the permission; others get FORBIDDEN. */
export const Allow = (permission: Permission): MethodDecorator =>
  createMethodMiddlewareDecorator<GraphContext>(async ({ context }, next) => {
    requirePermission(context, permission);
    return next();
  });

/**
 * Checks a permission in a service, if the check depends on more than the field.
 * @throws AppError `FORBIDDEN` if no role of the caller includes the permission
 */
export const requirePermission = (context: Pick<GraphContext, 'roles'>, permission: Permission): void => {
  if (!hasPermission(context.roles, permission))
    throw new AppError('FORBIDDEN', { reason: `This operation requires the role ${PERMISSIONS[permission]}.` });
};
