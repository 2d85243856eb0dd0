export { changeAndRead } from './change-and-read.js';
export { databaseError } from './database-error.js';
export type { Database, SystemSql } from './database.js';
export { eraseTenantRows } from './erase-tenant.js';
export { DELETE_BATCH, deleteBatch } from './delete-batch.js';
export { createOnce, deleteOldIdempotencyKeys } from './idempotency.js';
export { listen } from './listen.js';
export { appliedMigrations } from './schema-version.js';
export { ROLE_STATUS, type RoleStatus } from './role-status.js';
