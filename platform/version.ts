/** Version of the API, as stated in its description. */
export const VERSION = '0.4.0';
