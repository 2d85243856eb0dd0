import { Matches } from 'class-validator';

/** A text that people are to read: more than blanks. */
export const HasWords = (): PropertyDecorator => Matches(/\S/, { message: '$property must have words' });
