/**
 * The minimum cost of an equivalent route: Fastify and pg, the tenant set for one transaction, the same twenty rows. `/sources` sends
 * four statements one after the other, `/sources-one-trip` all of them in one message.
 */
import Fastify from 'fastify';
import { Pool, Query } from 'pg';

const SELECT =
  'SELECT source_id, name, kind, origin, status, created_at, updated_at, synced_at FROM sources.source WHERE tenant_id = $1 ORDER BY created_at DESC, source_id DESC';
const SET_TENANT = "SELECT set_config('app.tenant_id', $1, true)";

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.DATABASE_POOL_SIZE ?? 10) });
const app = Fastify();

app.get('/sources', async (request) => {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(SET_TENANT, [request.headers['x-tenant-id']]);
    const { rows } = await client.query(SELECT, [request.headers['x-tenant-id']]);
    await client.query('COMMIT');
    return rows;
  } finally {
    client.release();
  }
});

/** The messages of a prepared statement whose tenant is set in the same implicit transaction. */
class OneTrip extends Query {
  constructor(tenantId, callback) {
    super({ name: 'sources', text: SELECT, values: [tenantId] }, callback);
    this.tenantId = tenantId;
  }

  prepare(connection) {
    if (!connection.knowsTenant) connection.parse({ name: 'tenant', text: SET_TENANT });
    connection.knowsTenant = true;
    connection.bind({ statement: 'tenant', values: [this.tenantId] });
    connection.execute({});
    super.prepare(connection);
  }

  handleDataRow(message) {
    if (this.isTenantSet) super.handleDataRow(message);
  }

  handleCommandComplete(message, connection) {
    if (this.isTenantSet) super.handleCommandComplete(message, connection);
    this.isTenantSet = true;
  }
}

app.get('/sources-one-trip', async (request) => {
  const client = await pool.connect();
  try {
    return await new Promise((resolve, reject) => {
      client.query(new OneTrip(request.headers['x-tenant-id'], (error, result) => (error ? reject(error) : resolve(result.rows))));
    });
  } finally {
    client.release();
  }
});

app.get('/ready', async () => 'ready');

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
