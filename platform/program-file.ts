declare global {
  interface ImportMeta {
    /** True in code that `scripts/build.mjs` has bundled. */
    readonly bundled?: true;
  }
}

/** Programs that another program starts as a process or thread, by the name of their bundle. */
type Program = 'main' | 'run-process' | 'fetch-process' | 'watchdog' | 'pdf-thread' | 'html-thread';

/** Returns the file of a program: its bundle if the caller is bundled, otherwise `module`. */
export const programFile = (program: Program, module: URL): URL =>
  import.meta.bundled ? new URL(`${program}.js`, import.meta.url) : module;
