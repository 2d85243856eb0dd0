const THROW = {
  uncaughtException: "throw new Error('injected error')",
  unhandledRejection: "void Promise.reject(new Error('injected error'))",
};

/** Errors that no code handles, as Node.js names their events. */
export type UnhandledError = keyof typeof THROW;
export const UNHANDLED_ERRORS = Object.keys(THROW) as UnhandledError[];

/** Argument of Node.js that lets a process fail with such an error when it receives SIGUSR2. */
export const failOnSignal = (error: UnhandledError): string =>
  `--import=data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => setImmediate(() => { ${THROW[error]} }))`)}`;
