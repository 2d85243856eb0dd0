/**
 * Returns the member of a string enum that has the given value.
 * @throws Error if no member has the value
 */
export const enumMember = <E extends Readonly<Record<string, string>>>(members: E, value: string): E[keyof E] => {
  const member = Object.values(members).find((candidate) => candidate === value);
  if (member === undefined) throw new Error(`the enum has no value "${value}"`);
  return member as E[keyof E];
};
