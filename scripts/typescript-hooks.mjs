// Lets Node.js run the TypeScript of this repository without compiling it: in `.ts` files, resolves relative imports of `.js`
// to the `.ts` file. Use with `node --experimental-transform-types --import`; decorators are not supported.
import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, next) {
    const isSource = specifier.startsWith('.') && specifier.endsWith('.js') && /\.ts(\?|$)/.test(context.parentURL ?? '');
    return next(isSource ? specifier.replace(/\.js$/, '.ts') : specifier, context);
  },
});
