import { createMethodMiddlewareDecorator } from 'type-graphql';
import { AppError } from '../errors/index.js';
import { mayDo, PERMISSIONS, type Permission } from '../identity/roles.js';
import type { GraphContext } from './context.js';

/** Lets a resolver run only for callers whose role reaches the permission; others get FORBIDDEN. */
export const Allow = (permission: Permission): MethodDecorator =>
  createMethodMiddlewareDecorator<GraphContext>(async ({ context }, next) => {
    requirePermission(context, permission);
    return next();
  });

/** The same check for services, where it depends on more than the field. */
export const requirePermission = (context: Pick<GraphContext, 'roles'>, permission: Permission): void => {
  if (!mayDo(context.roles, permission)) throw new AppError('FORBIDDEN', { reason: `This needs the role ${PERMISSIONS[permission]}.` });
};
