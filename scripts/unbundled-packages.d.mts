/** Packages that the bundler leaves outside. */
export const EXTERNAL: readonly string[];
/** All packages that the bundles load from node_modules. */
export const UNBUNDLED: readonly string[];
/** Dependencies that only a clone needs: its build tools and its servers. They are not shipped. */
export const CLONE_ONLY: readonly string[];
