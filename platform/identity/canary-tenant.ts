/**
 * A tenant of the service's own, with real data that nobody may reach: what probes of the isolation try to get at. No client
 * can act as it, and it can be deleted like any other; the next probe makes it anew.
 */
export const CANARY_TENANT = 'tnt_canary-isolation';
