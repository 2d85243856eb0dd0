/**
 * Reserved tenant with real data that no client may access, used as the target of isolation probes. No client can act as this
 * tenant. It can be deleted like any other tenant; the next probe creates it again.
 */
export const CANARY_TENANT = 'tnt_canary-isolation';
