/** Returns an expression for whole words; a blank stands for any white space. */
export const wordPattern = (body: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${body.replaceAll(' ', String.raw`\s+`)})(?![\\p{L}\\p{N}])`, 'giu');
