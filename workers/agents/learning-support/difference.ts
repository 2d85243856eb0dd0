/** Words that ask for the difference between things. */
export const DIFFERENCE = /unterschied|unterscheid|abgrenz|differ|distinguish|versus|(?<!\p{L})vs\.?(?!\p{L})|compar|vergleich/iu;
