/** Packages that the bundler leaves outside. */
export const EXTERNAL: readonly string[];
/** All packages that the bundles load from node_modules. */
export const UNBUNDLED: readonly string[];
/** Dependencies with which a clone builds itself and runs its servers. They are not shipped. */
export const CLONE_ONLY: readonly string[];
