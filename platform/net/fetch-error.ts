/** Why a file could not be fetched. */
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

/** Wordings name the host only: path and query of a URL may carry secrets, a resolved address tells of the inside. */
const WORDINGS: Record<FetchErrorCode, { de: (d: Details) => string; en: (d: Details) => string }> = {
  bad_url: {
    de: (d) => `Die Adresse ist nicht zulässig: ${d['reasonDe']}.`,
    en: (d) => `The URL is not acceptable: ${d['reasonEn']}.`,
  },
  blocked_address: {
    de: (d) => `${d['host']} liegt nicht im öffentlichen Internet und wird nicht abgerufen.`,
    en: (d) => `${d['host']} is not on the public internet and is not fetched.`,
  },
  unreachable: {
    de: (d) => `${d['host']} ist nicht erreichbar (${d['reason']}).`,
    en: (d) => `${d['host']} cannot be reached (${d['reason']}).`,
  },
  interrupted: {
    de: (d) => `${d['host']} hat die Übertragung abgebrochen (${d['reason']}).`,
    en: (d) => `${d['host']} broke off the transfer (${d['reason']}).`,
  },
  timeout: {
    de: (d) => `${d['host']} hat nicht rechtzeitig geantwortet.`,
    en: (d) => `${d['host']} did not answer in time.`,
  },
  too_large: {
    de: (d) => `Die Datei von ${d['host']} überschreitet ${d['limit']} Bytes.`,
    en: (d) => `The file from ${d['host']} exceeds ${d['limit']} bytes.`,
  },
  bad_status: {
    de: (d) => `${d['host']} hat mit Status ${d['status']} geantwortet.`,
    en: (d) => `${d['host']} answered with status ${d['status']}.`,
  },
  bad_response: {
    de: (d) => `${d['host']} hat keine brauchbare HTTP-Antwort gegeben (${d['reason']}).`,
    en: (d) => `${d['host']} gave no usable HTTP response (${d['reason']}).`,
  },
  too_many_redirects: {
    de: (d) => `Mehr als ${d['limit']} Weiterleitungen, zuletzt nach ${d['host']}.`,
    en: (d) => `More than ${d['limit']} redirects, the last one to ${d['host']}.`,
  },
};

/** A fetch that did not come about, told for people in both languages; `message` is the English text. */
export class FetchError extends Error {
  readonly text: Readonly<Record<'de' | 'en', string>>;

  constructor(
    readonly code: FetchErrorCode,
    readonly details: Details,
    options?: ErrorOptions,
  ) {
    const text = { de: WORDINGS[code].de(details), en: WORDINGS[code].en(details) };
    super(text.en, options);
    this.name = 'FetchError';
    this.text = text;
  }
}
