import type { LocalizedText } from '../../../platform/content/index.js';

const WORDINGS = {
  login_refused: {
    de: 'Die Datenquelle hat die Anmeldung abgelehnt.',
    en: 'The source refused the login.',
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
    de: 'Die Schnittstelle hat mehr als {limit} Seiten.',
    en: 'The interface has more than {limit} pages.',
  },
  paging_repeats: {
    de: 'Die Schnittstelle verweist wieder auf eine Seite, die schon gelesen wurde.',
    en: 'The interface refers to a page again that was read before.',
  },
  next_too_long: {
    de: 'Der Verweis auf die nächste Seite ist länger als {limit} Zeichen.',
    en: 'The reference to the next page exceeds {limit} characters.',
  },
  next_elsewhere: {
    de: 'Die nächste Seite läge auf einem anderen Server; dorthin werden keine Zugangsdaten gesendet.',
    en: 'The next page would be on another server, where no credentials are sent.',
  },
  credentials_unreadable: {
    de: 'Die gespeicherten Zugangsdaten lassen sich nicht mehr öffnen; bitte geben Sie sie neu an.',
    en: 'The stored credentials cannot be opened any more; please state them anew.',
  },
} as const satisfies Record<string, LocalizedText>;

/** Why a source could not be read, for a reason that lies in the source. `message` is the English text and names no secret. */
export class ConnectorError extends Error {
  override name = 'ConnectorError';
  readonly text: LocalizedText;

  constructor(
    readonly code: keyof typeof WORDINGS,
    details: Readonly<Record<string, string | number>> = {},
  ) {
    const fill = (wording: string): string => wording.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name]));
    const text = { de: fill(WORDINGS[code].de), en: fill(WORDINGS[code].en) };
    super(text.en);
    this.text = text;
  }
}
