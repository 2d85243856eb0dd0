/** Returns a text with exactly one full stop at its end if it ended with none or one. */
export const withFullStop = (text: string): string => text.replace(/[.]?$/, '.');

/** Source of a regular expression for abbreviations whose point ends no sentence, in German and English. */
export const ABBREVIATION = String.raw`(?<!\p{L})(?:z|d|u|o|bzw|ca|inkl|exkl|zzgl|ggf|lt|evtl|[Mm]ax|min|Nr|St|Abt|Fa|Hr|Fr|e|i|vs|no|incl|excl|approx|dept|Dr|Mr|Mrs|Ms|\p{L})`;
/** The same for units, whose point ends a sentence only before a capital letter: „länger als 30 Min. warten“. */
const UNIT = String.raw`(?<!\p{L})(?:Min|Std|Sek|Tg|Wo|Mon|Tsd|Mio|Mrd|Stk|[Mm]ins?|[Hh]rs?|secs?|wks?|mths?|yrs?|bn|mn)`;
/** Source of a regular expression that does not match the blanks after the point of a unit within a sentence. */
export const NOT_AFTER_UNIT = String.raw`(?!(?<=${UNIT}\.)\s+\p{Ll})`;
