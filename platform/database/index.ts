export { databaseError } from './database-error.js';
export type { Database, SystemSql } from './database.js';
export { eraseTenantRows } from './erase-tenant.js';
export { createOnce } from './idempotency.js';
export { listen } from './listen.js';
export { ROLE_STATUS, type RoleStatus } from './role-status.js';
