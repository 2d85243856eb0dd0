/** Conditions on followed events. An event has to meet all that are given. */
export interface EventFilter {
  /** Event types, exact such as `run.succeeded` or by prefix such as `run.*`; one of them has to match. */
  types?: readonly string[] | null | undefined;
  /** Id of the object that the event is about. */
  subject?: string | null | undefined;
}

/** Returns whether an event meets the conditions. */
export const eventMatcher = ({
  types,
  subject,
}: EventFilter): ((event: { type: string; subject?: string | null | undefined }) => boolean) => {
  const exact = new Set(types);
  const prefixes = (types ?? []).filter((type) => type.endsWith('.*')).map((type) => type.slice(0, -1));
  return (event) =>
    (!types || exact.has(event.type) || prefixes.some((prefix) => event.type.startsWith(prefix))) &&
    (!subject || event.subject === subject);
};
