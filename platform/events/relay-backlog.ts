/** SQL of the events not yet copied to the Redis streams, for a statement that also reads other figures. */
export const RELAY_BACKLOG = {
  /** Common table expression of the tenants with such events, on which the other expressions depend. */
  behind: `behind AS (
    SELECT s.tenant_id, coalesce(p.sequence, 0) AS relayed, s.last
      FROM events.tenant_sequence s LEFT JOIN events.relay_position p USING (tenant_id) WHERE s.last > coalesce(p.sequence, 0))`,
  /** Time of the oldest such event; null if there is none. */
  oldest: `(SELECT min(e.time) FROM behind b JOIN events.event e ON e.tenant_id = b.tenant_id AND e.sequence = b.relayed + 1)`,
  /** Number of such events. */
  events: `(SELECT coalesce(sum(last - relayed), 0)::float8 FROM behind)`,
} as const;
