/** Packages that the bundler leaves outside. */
export const EXTERNAL: readonly string[];
/** All packages that the bundles load from node_modules. */
export const UNBUNDLED: readonly string[];
