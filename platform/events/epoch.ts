/** Runs SQL and returns the rows: on a connection of the system role, or through an entity manager. */
type Query = (sql: string) => Promise<{ epoch: string }[]>;

/** Returns the epoch of the event log, or an empty text if there is none. */
export const readEpoch = async (query: Query): Promise<string> => (await query('SELECT epoch FROM events.epoch'))[0]?.epoch ?? '';

/** Starts a new epoch, which resets all cursors issued before, and returns it. Requires the owner role. */
export const renewEpoch = async (query: Query): Promise<string | undefined> =>
  (await query('UPDATE events.epoch SET epoch = substr(md5(random()::text || clock_timestamp()::text), 1, 8) RETURNING epoch'))[0]?.epoch;
