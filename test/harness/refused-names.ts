import { AppError } from '../../platform/errors/index.js';

/**
 * Returns the validation issues of the `AppError` that a function throws; none if it returns.
 * @throws every other error of the function
 */
export const issuesOf = (check: () => unknown): AppError['issues'] => {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof AppError) return error.issues;
    throw error;
  }
};

/** Returns a name as clients misspell it: in camel case if it has several words, otherwise without its last letter but one. */
export const misspelt = (name: string): string =>
  name.includes('_') ? name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) : `${name.slice(0, -2)}${name.slice(-1)}`;
