/** Length in characters of the shorter text. A pattern that backtracks over all of the longer one takes many seconds. */
const LENGTH = 12_500;
const GROWTH = 4;
/** Quadratic work takes 16 times as long for a text of 4 times the length. */
const MAX_RATIO = 8;
/** Reserve for compilation and garbage collection, which do not depend on the length. */
const RESERVE_MS = 200;

/** Returns the CPU time of this process in ms that `work` takes. It hardly depends on the load of the machine, unlike wall time. */
export const cpuTime = (work: () => unknown): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};

/** Repeats a piece up to a length in characters. */
const repeated = (piece: string, length: number): string => piece.repeat(Math.ceil(length / piece.length));

/** A text: a piece to repeat, or a function that makes a text of about the given length. */
type Text = string | ((length: number) => string);

const textOf = (text: Text, length: number): string => (typeof text === 'string' ? repeated(text, length) : text(length));

/**
 * Returns the beginnings of the texts for which the CPU time of `work` grows faster than linearly with the length. Measures a text again
 * that seems to, because garbage of earlier work may be collected during a measurement.
 */
export const superlinear = (texts: readonly Text[], work: (text: string) => unknown): string[] =>
  texts.flatMap((text) => {
    const [short, long] = [textOf(text, LENGTH), textOf(text, GROWTH * LENGTH)];
    const limit = MAX_RATIO * cpuTime(() => work(short)) + RESERVE_MS;
    const isSlow = (): boolean => cpuTime(() => work(long)) > limit;
    return isSlow() && isSlow() ? [short.slice(0, 20)] : [];
  });
