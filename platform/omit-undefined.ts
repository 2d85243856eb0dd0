/** Returns an object without its undefined fields, so that spreading it keeps defaults and stored values. */
export const omitUndefined = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
