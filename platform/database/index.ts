export { databaseFault } from './database-fault.js';
export { Database, type SystemSql } from './database.js';
export { eraseTenantRows } from './erase-tenant.js';
export { createOnce } from './idempotency.js';
export { listen } from './listen.js';
export { migrate } from './migrate.js';
export { ROLE_STANDING, type RoleStanding } from './role-standing.js';
export { connectionTo } from './connection.js';
