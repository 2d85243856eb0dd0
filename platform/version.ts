/** Of the interface, as its description carries it. */
export const VERSION = '0.4.0';
