/** A reason not to start that the person at the terminal can act on; its message is one line and needs no stack. */
export class StartError extends Error {
  override name = 'StartError';
}
