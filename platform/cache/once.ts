/** Returns a function that computes its result once for each argument. */
export const once = <Argument, Result>(compute: (argument: Argument) => Result): ((argument: Argument) => Result) => {
  const known = new Map<Argument, Result>();
  return (argument) => {
    const result = known.get(argument) ?? compute(argument);
    known.set(argument, result);
    return result;
  };
};
