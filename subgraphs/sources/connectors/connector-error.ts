import type { LocalizedText } from '../../../platform/content/index.js';

const MESSAGES = {
  login_refused: {
    de: 'Die Datenquelle hat die Anmeldung abgelehnt.',
    en: 'The source rejected the login.',
  },
  database_unreachable: {
    de: 'Die Datenbank ist nicht erreichbar ({reason}).',
    en: 'The database cannot be reached ({reason}).',
  },
  query_failed: {
    de: 'Die Abfrage ist fehlgeschlagen ({reason}).',
    en: 'The query failed ({reason}).',
  },
  too_large: {
    de: 'Das Ergebnis überschreitet {limit} Bytes.',
    en: 'The result exceeds {limit} bytes.',
  },
  row_too_large: {
    de: 'Zeile {row} des Ergebnisses überschreitet {limit} Bytes; bitte wählen Sie weniger oder kürzere Spalten.',
    en: 'Row {row} of the result exceeds {limit} bytes; select fewer or shorter columns.',
  },
  protocol_violated: {
    de: 'Der Server hält sich nicht an das PostgreSQL-Protokoll; bitte prüfen Sie Adresse und Port.',
    en: 'The server violates the PostgreSQL protocol; check host and port.',
  },
  timeout: {
    de: 'Die Datenquelle hat nicht rechtzeitig geantwortet.',
    en: 'The source did not answer in time.',
  },
  too_many_pages: {
    de: 'Die Schnittstelle liefert mehr als {limit} Seiten.',
    en: 'The API returned more than {limit} pages.',
  },
  paging_repeats: {
    de: 'Die Schnittstelle verweist auf eine bereits gelesene Seite.',
    en: 'The API links to a page that was already read.',
  },
  next_too_long: {
    de: 'Der Verweis auf die nächste Seite ist länger als {limit} Zeichen.',
    en: 'The link to the next page exceeds {limit} characters.',
  },
  next_elsewhere: {
    de: 'Die nächste Seite liegt auf einem anderen Server, an den keine Zugangsdaten gesendet werden.',
    en: 'The next page is on another server, to which no credentials are sent.',
  },
  credentials_unreadable: {
    de: 'Die gespeicherten Zugangsdaten können nicht mehr entschlüsselt werden; bitte geben Sie sie erneut ein.',
    en: 'The stored credentials can no longer be decrypted; enter them again.',
  },
} as const satisfies Record<string, LocalizedText>;

/** Failure to read a source for a reason that lies in the source. `message` is the English text and contains no secret. */
export class ConnectorError extends Error {
  override name = 'ConnectorError';
  readonly text: LocalizedText;

  constructor(
    readonly code: keyof typeof MESSAGES,
    details: Readonly<Record<string, string | number>> = {},
  ) {
    const fill = (template: string): string => template.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name]));
    const text = { de: fill(MESSAGES[code].de), en: fill(MESSAGES[code].en) };
    super(text.en);
    this.text = text;
  }
}
