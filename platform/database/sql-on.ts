import type { ClientBase } from 'pg';
import type { SystemSql } from './database.js';

/** Returns a function that runs SQL on one connection, with the role of that connection. */
export const sqlOn =
  (client: ClientBase): SystemSql =>
  async (text, values) =>
    (await client.query(text, values)).rows as never;
