/** Reason why a file could not be fetched. */
export type FetchErrorCode =
  | 'bad_url'
  | 'blocked_address'
  | 'unreachable'
  | 'interrupted'
  | 'timeout'
  | 'too_large'
  | 'bad_status'
  | 'bad_response'
  | 'too_many_redirects';

type Details = Readonly<Record<string, string | number>>;

/** Messages contain only the host: path and query of a URL may carry secrets, a resolved address reveals the internal network. */
const MESSAGES: Record<FetchErrorCode, { de: (d: Details) => string; en: (d: Details) => string }> = {
  bad_url: {
    de: (d) => `Die URL ist nicht zulässig: ${d['reasonDe']}.`,
    en: (d) => `The URL is not allowed: ${d['reasonEn']}.`,
  },
  blocked_address: {
    de: (d) => `${d['host']} ist nicht über das öffentliche Internet erreichbar. Interne Adressen dürfen nicht abgerufen werden.`,
    en: (d) => `${d['host']} is not a public internet address. Internal addresses cannot be fetched.`,
  },
  unreachable: {
    de: (d) => `${d['host']} ist nicht erreichbar (${d['reason']}).`,
    en: (d) => `${d['host']} cannot be reached (${d['reason']}).`,
  },
  interrupted: {
    de: (d) => `${d['host']} hat die Übertragung abgebrochen (${d['reason']}).`,
    en: (d) => `${d['host']} aborted the transfer (${d['reason']}).`,
  },
  timeout: {
    de: (d) => `${d['host']} hat nicht rechtzeitig geantwortet.`,
    en: (d) => `${d['host']} did not respond in time.`,
  },
  too_large: {
    de: (d) => `Die Datei von ${d['host']} überschreitet die zulässige Größe von ${d['limit']} Bytes.`,
    en: (d) => `The file from ${d['host']} exceeds the limit of ${d['limit']} bytes.`,
  },
  bad_status: {
    de: (d) => `${d['host']} hat mit Status ${d['status']} geantwortet.`,
    en: (d) => `${d['host']} responded with status ${d['status']}.`,
  },
  bad_response: {
    de: (d) => `${d['host']} hat keine gültige HTTP-Antwort gesendet (${d['reason']}).`,
    en: (d) => `${d['host']} sent an invalid HTTP response (${d['reason']}).`,
  },
  too_many_redirects: {
    de: (d) => `Mehr als ${d['limit']} Weiterleitungen, zuletzt zu ${d['host']}.`,
    en: (d) => `More than ${d['limit']} redirects, the last one to ${d['host']}.`,
  },
};

/** A failed fetch, with a message in German and English; `message` is the English one. */
export class FetchError extends Error {
  readonly text: Readonly<Record<'de' | 'en', string>>;

  constructor(
    readonly code: FetchErrorCode,
    readonly details: Details,
    options?: ErrorOptions,
  ) {
    const text = { de: MESSAGES[code].de(details), en: MESSAGES[code].en(details) };
    super(text.en, options);
    this.name = 'FetchError';
    this.text = text;
  }
}
