import { typeid } from 'typeid-js';

/** Prefixes of the service's TypeIDs, one per kind of entity. */
export type IdPrefix =
  | (
      | 'src'
      | 'dst'
      | 'doc'
      | 'qc'
      | 'met'
      | 'kpi'
      | 'ctb'
      | 'sub'
      | 'prg'
      | 'area'
      | 'ini'
      | 'mst'
      | 'rsk'
      | 'pdc'
      | 'chk'
      | 'dec'
      | 'onb'
      | 'cnv'
      | 'msg'
      | 'ana'
    )
  | ('run' | 'fbk' | 'brf' | 'exp' | 'art' | 'evt' | 'aud' | 'req' | 'wrk');

/** Returns a new TypeID: the prefix and a time-ordered UUIDv7, so that ids sort by creation. */
export const newId = (prefix: IdPrefix): string => typeid(prefix).toString();
