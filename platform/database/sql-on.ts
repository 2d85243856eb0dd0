import type { ClientBase } from 'pg';
import type { SystemSql } from './database.js';

/** Runs SQL on one connection, as whatever role it was opened. */
export const sqlOn =
  (client: ClientBase): SystemSql =>
  async (text, values) =>
    (await client.query(text, values)).rows as never;
