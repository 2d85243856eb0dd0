import { Matches } from 'class-validator';

/** Requires a text with at least one character other than white space. */
export const NotBlank = (): PropertyDecorator =>
  Matches(/\S/, { message: '$property must contain at least one character other than white space' });
