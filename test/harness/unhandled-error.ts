const THROW = {
  uncaughtException: "throw new Error('injected error')",
  unhandledRejection: "void Promise.reject(new Error('injected error'))",
};

/** Kinds of errors that no code handles, by the name of their Node.js event. */
export type UnhandledError = keyof typeof THROW;
export const UNHANDLED_ERRORS = Object.keys(THROW) as UnhandledError[];

/** Returns a Node.js argument that makes a process fail with such an error when it receives SIGUSR2. */
export const failOnSignal = (error: UnhandledError): string =>
  `--import=data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => setImmediate(() => { ${THROW[error]} }))`)}`;
