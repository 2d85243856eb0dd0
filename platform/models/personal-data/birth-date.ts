import { precededBy, shaped, type Recogniser } from './finding.js';

const MONTHS =
  'Jan(?:uar|uary|\\.)?|Feb(?:ruar|ruary|\\.)?|März|March|Mar\\.?|Apr(?:il|\\.)?|Mai|May|Juni?|June?|Juli?|July?|Aug(?:ust|\\.)?|Sep(?:t|tember|\\.)?|O[kc]t(?:ober|\\.)?|Nov(?:ember|\\.)?|De[zc](?:ember|\\.)?';

const DATE = `\\d{1,2}\\.\\s?\\d{1,2}\\.\\s?\\d{2,4}|\\d{4}-\\d{2}-\\d{2}|\\d{1,2}/\\d{1,2}/\\d{2,4}|\\d{1,2}\\.?\\s(?:${MONTHS})\\s\\d{4}|(?:${MONTHS})\\s\\d{1,2}(?:st|nd|rd|th)?,?\\s\\d{4}`;

const BORN = /(geboren|geb\.|geburtsdatum|geburtstag|\*|born|birth|birthday|\bdob\b|d\.o\.b\.)[^\n\d]{0,30}$/i;

/** Process data contains many dates; a date is personal only after words for a birth. */
const birthDate = shaped({
  kind: 'BIRTH-DATE',
  pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${DATE})(?![\\p{L}\\p{N}])`, 'gu'),
  accept: (_, start, text) => precededBy(text, start, BORN, 45),
});

export const BIRTH_DATES: readonly Recogniser[] = [birthDate];
