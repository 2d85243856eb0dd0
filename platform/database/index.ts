export { databaseFault } from './database-fault.js';
export type { Database, SystemSql } from './database.js';
export { eraseTenantRows } from './erase-tenant.js';
export { createOnce } from './idempotency.js';
export { listen } from './listen.js';
export { ROLE_STANDING, type RoleStanding } from './role-standing.js';
