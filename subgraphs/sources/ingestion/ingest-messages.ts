/** Values that a message template fills in: lines, columns, limits. */
export type IngestDetails = Readonly<Record<string, string | number | readonly (string | number)[]>>;

/** Maximum number of columns named in a warning; all are counted. */
export const MAX_NAMED_COLUMNS = 20;

interface MessageTemplates {
  de: (details: IngestDetails) => string;
  en: (details: IngestDetails) => string;
}

/** Lists the columns of a warning, with an ellipsis if there are more than are named. */
const namedColumns = (details: IngestDetails): string =>
  `${list(details['columns'])}${Number(details['count']) > MAX_NAMED_COLUMNS ? ', …' : ''}`;

const define = <const T extends Record<string, MessageTemplates>>(table: T): T => table;
const list = (value: IngestDetails[string] | undefined): string => (Array.isArray(value) ? value.join(', ') : String(value));

export const ERROR_MESSAGES = define({
  empty_file: {
    de: () => 'Die Datei ist leer.',
    en: () => 'The file is empty.',
  },
  not_csv: {
    de: (d) => `Die Datei ist keine CSV-Datei, sondern ${d['found']}.`,
    en: (d) => `The file is not CSV but ${d['found']}.`,
  },
  not_json: {
    de: (d) => `Die Datei ist keine JSON-Datei, sondern ${d['found']}.`,
    en: (d) => `The file is not JSON but ${d['found']}.`,
  },
  json_malformed: {
    de: (d) => `Die Datei ist kein gültiges JSON; der Fehler liegt bei Byte ${d['byte']}.`,
    en: (d) => `The file is not valid JSON; the error is at byte ${d['byte']}.`,
  },
  json_too_deep: {
    de: (d) => `Das JSON ist bei Byte ${d['byte']} tiefer als ${d['limit']} Ebenen verschachtelt.`,
    en: (d) => `The JSON is nested deeper than ${d['limit']} levels at byte ${d['byte']}.`,
  },
  json_value_too_large: {
    de: (d) =>
      `Der JSON-Datensatz oder -Schlüssel ab Byte ${d['byte']} ist größer als ${d['limit']} Bytes; bitte teilen oder kürzen Sie ihn.`,
    en: (d) => `The JSON record or key that starts at byte ${d['byte']} exceeds ${d['limit']} bytes; split or shorten it.`,
  },
  json_list_repeats: {
    de: (d) => `Das JSON-Dokument enthält an der Stelle „${d['pointer']}“ mehr als einen Wert; bitte benennen Sie den Schlüssel eindeutig.`,
    en: (d) => `The JSON document has more than one value at “${d['pointer']}”; make the key unique.`,
  },
  json_not_records: {
    de: (d) => `Der Eintrag ${d['row']} ist kein JSON-Objekt; jeder Datensatz muss ein Objekt sein.`,
    en: (d) => `Entry ${d['row']} is not a JSON object; every record must be an object.`,
  },
  json_no_list: {
    de: (d) =>
      `Im JSON-Dokument ist nicht eindeutig, welche Liste die Datensätze enthält; bitte geben Sie records_pointer an (leer: das Dokument selbst ist der Datensatz). Infrage kommen: ${list(d['candidates'])}.`,
    en: (d) =>
      `It is ambiguous which list of the JSON document contains the records; set records_pointer (empty: the document itself is the record). Candidates: ${list(d['candidates'])}.`,
  },
  json_pointer_nothing: {
    de: (d) => `Das JSON-Dokument enthält an der Stelle „${d['pointer']}“ keine Liste.`,
    en: (d) => `The JSON document has no list at “${d['pointer']}”.`,
  },
  not_xlsx: {
    de: (d) => `Die Datei ist keine lesbare Excel-Arbeitsmappe (XLSX), sondern ${d['found']}.`,
    en: (d) => `The file is not a readable Excel workbook (XLSX) but ${d['found']}.`,
  },
  file_encrypted: {
    de: () => 'Die Datei ist verschlüsselt.',
    en: () => 'The file is encrypted.',
  },
  archive_too_large: {
    de: () => 'Die Arbeitsmappe wäre entpackt unverhältnismäßig groß.',
    en: () => 'The uncompressed workbook would be disproportionately large.',
  },
  sheet_unknown: {
    de: (d) => `Das Tabellenblatt „${d['sheet']}“ gibt es nicht. Vorhanden: ${list(d['available'])}.`,
    en: (d) => `There is no sheet “${d['sheet']}”. Available: ${list(d['available'])}.`,
  },
  not_parquet: {
    de: (d) => `Die Datei ist keine lesbare Parquet-Datei, sondern ${d['found']}.`,
    en: (d) => `The file is not a readable Parquet file but ${d['found']}.`,
  },
  too_many_rows: {
    de: (d) => `Die Datei hat mehr als ${d['limit']} Zeilen.`,
    en: (d) => `The file has more than ${d['limit']} rows.`,
  },
  not_text: {
    de: () => 'Die Datei enthält Bytes, die in keiner unterstützten Zeichenkodierung (UTF-8, UTF-16, Windows-1252) gültig sind.',
    en: () => 'The file contains bytes that are not valid in any supported encoding (UTF-8, UTF-16, Windows-1252).',
  },
  nul_bytes: {
    de: (d) => `Zeile ${d['line']} enthält ein NUL-Zeichen; das ist keine Textdatei.`,
    en: (d) => `Line ${d['line']} contains a NUL character; this is not a text file.`,
  },
  no_delimiter: {
    de: () =>
      'Es wurde kein Trennzeichen erkannt (Komma, Semikolon, Tabulator, senkrechter Strich). Bei einer Datei mit nur einer Spalte muss das Trennzeichen angegeben werden.',
    en: () => 'No delimiter was detected (comma, semicolon, tab, vertical bar). For a file with a single column, set the delimiter.',
  },
  no_rows: {
    de: () => 'Die Datei enthält nur eine Kopfzeile und keine Datenzeilen.',
    en: () => 'The file has a header but no rows.',
  },
  no_columns: {
    de: (d) => `Keiner der ${d['rows']} Datensätze enthält ein benanntes Feld.`,
    en: (d) => `None of the ${d['rows']} records has a named field.`,
  },
  ragged_rows: {
    de: (d) =>
      `Die Kopfzeile hat ${d['expected']} Felder, einige Zeilen haben jedoch eine andere Anzahl; zuerst betroffen: Zeile ${list(d['lines'])} (Felderzahl: ${list(d['found'])}).`,
    en: (d) =>
      `The header has ${d['expected']} fields, but some rows have a different number; first affected: line ${list(d['lines'])} (fields: ${list(d['found'])}).`,
  },
  bad_quotes: {
    de: (d) => `Zeile ${d['line']}: Nach einem schließenden Anführungszeichen folgt weder Trennzeichen noch Zeilenende.`,
    en: (d) => `Line ${d['line']}: a closing quote is followed by neither a delimiter nor the end of the line.`,
  },
  open_quote: {
    de: (d) => `Zeile ${d['line']}: Ein öffnendes Anführungszeichen wird nicht geschlossen.`,
    en: (d) => `Line ${d['line']}: an opening quote is never closed.`,
  },
  row_too_large: {
    de: (d) =>
      `Die Zeile ab Zeilennummer ${d['line']} ist größer als ${d['limit']} Bytes; vielleicht fehlt ein schließendes Anführungszeichen.`,
    en: (d) => `The row that starts on line ${d['line']} exceeds ${d['limit']} bytes; a closing quote may be missing.`,
  },
  cell_too_large: {
    de: (d) => `Zeile ${d['line']} enthält ein Feld mit mehr als ${d['limit']} Bytes.`,
    en: (d) => `Line ${d['line']} has a field of more than ${d['limit']} bytes.`,
  },
  too_many_columns: {
    de: (d) => `Die Datei hat mehr als ${d['limit']} Spalten.`,
    en: (d) => `The file has more than ${d['limit']} columns.`,
  },
  too_much_memory: {
    de: () => 'Die Tabelle braucht beim Einlesen zu viel Arbeitsspeicher; bitte teilen Sie sie auf oder lassen Sie Spalten weg.',
    en: () => 'Reading the table takes too much memory; split it or remove columns.',
  },
  unreadable: {
    de: () => 'Die Tabelle lässt sich nicht eindeutig lesen.',
    en: () => 'The table cannot be read unambiguously.',
  },
  not_xes: {
    de: (d) => `Die XML-Datei ist kein XES-Ereignisprotokoll: Ihr Wurzelelement ist <${d['root']}> statt <log>.`,
    en: (d) => `The XML file is not an XES event log: its root element is <${d['root']}> instead of <log>.`,
  },
  xml_doctype: {
    de: () => 'Die XML-Datei enthält eine Dokumenttypdeklaration (DTD); das ist nicht zulässig.',
    en: () => 'The XML file has a document type declaration (DTD), which is not allowed.',
  },
  xml_malformed: {
    de: (d) => `Die XML-Datei ist in Zeile ${d['line']} fehlerhaft (${d['reason']}).`,
    en: (d) => `The XML file is malformed on line ${d['line']} (${d['reason']}).`,
  },
  xml_too_deep: {
    de: (d) => `Die XML-Datei ist in Zeile ${d['line']} tiefer als ${d['limit']} Ebenen verschachtelt.`,
    en: (d) => `The XML file is nested deeper than ${d['limit']} levels on line ${d['line']}.`,
  },
  xml_expands: {
    de: () => 'Als Tabelle würde das Ereignisprotokoll unverhältnismäßig größer als die Datei; die Attribute seiner Fälle sind zu groß.',
    en: () => 'As a table, the event log would be disproportionately larger than its file; the attributes of its cases are too large.',
  },
  column_unknown: {
    de: (d) => `Die angegebene Spalte „${d['column']}“ gibt es nicht. Vorhanden: ${list(d['available'])}.`,
    en: (d) => `The configured column “${d['column']}” does not exist. Available: ${list(d['available'])}.`,
  },
  event_column_missing: {
    de: (d) =>
      `Ein Ereignisprotokoll braucht Fall, Aktivität und Zeit; nicht erkannt: ${list(d['rolesDe'])}. Vorhandene Spalten: ${list(d['available'])}.`,
    en: (d) =>
      `An event log needs case, activity and time; not recognised: ${list(d['roles'])}. Available columns: ${list(d['available'])}.`,
  },
  event_column_empty: {
    de: (d) => `Die Spalte „${d['column']}“ des Ereignisprotokolls ist leer.`,
    en: (d) => `The event log's column “${d['column']}” is empty.`,
  },
  time_unreadable: {
    de: (d) =>
      `Die Zeitspalte „${d['column']}“ enthält in Datenzeile ${d['row']} den Wert „${d['value']}“, der zu keinem gemeinsamen Zeitformat passt.`,
    en: (d) => `The time column “${d['column']}” has the value “${d['value']}” in data row ${d['row']}, which fits no common time format.`,
  },
});

export const WARNING_MESSAGES = define({
  records_found_at: {
    de: (d) => `Die Datensätze wurden an der Stelle „${d['pointer']}“ gefunden.`,
    en: (d) => `The records were found at “${d['pointer']}”.`,
  },
  sheet_chosen: {
    de: (d) => `Die Arbeitsmappe hat mehrere Tabellenblätter; gelesen wurde „${d['sheet']}“, das erste mit Werten.`,
    en: (d) => `The workbook has several sheets; “${d['sheet']}”, the first one with values, was read.`,
  },
  cell_errors_dropped: {
    de: (d) => `${d['cells']} Zellen enthalten einen Excel-Fehlerwert und werden als leer behandelt.`,
    en: (d) => `${d['cells']} cells contain an Excel error and are treated as empty.`,
  },
  encoding_assumed: {
    de: () => 'Die Datei ist kein UTF-8; sie wurde als Windows-1252 gelesen.',
    en: () => 'The file is not UTF-8; it was read as Windows-1252.',
  },
  blank_rows_dropped: {
    de: (d) => `${d['rows']} Zeilen ohne Inhalt wurden übersprungen.`,
    en: (d) => `${d['rows']} rows without content were skipped.`,
  },
  header_looks_like_data: {
    de: () => 'Die Kopfzeile sieht wie eine Datenzeile aus; vielleicht hat die Datei keine Kopfzeile.',
    en: () => 'The header looks like a row of data; the file may have no header.',
  },
  columns_named: {
    de: (d) => `Spalten ohne Namen wurden benannt: ${namedColumns(d)}.`,
    en: (d) => `Columns without a name were given one: ${namedColumns(d)}.`,
  },
  columns_renamed: {
    de: (d) => `Spalten wurden umbenannt, weil ihr Name bereits vergeben oder zu lang ist: ${namedColumns(d)}.`,
    en: (d) => `Columns were renamed because their names are taken or too long: ${namedColumns(d)}.`,
  },
  numbers_ambiguous: {
    de: (d) => `Mehrdeutige Zahlen, mit „${d['decimalSeparator']}“ als Dezimalzeichen gelesen: ${namedColumns(d)}.`,
    en: (d) => `Ambiguous numbers, read with “${d['decimalSeparator']}” as the decimal separator: ${namedColumns(d)}.`,
  },
  dates_ambiguous: {
    de: (d) => `Es ist nicht erkennbar, ob Tag oder Monat zuerst steht; die Werte bleiben Text: ${namedColumns(d)}.`,
    en: (d) => `It is ambiguous whether the day or the month comes first; the values remain text: ${namedColumns(d)}.`,
  },
  event_values_missing: {
    de: (d) => `In ${d['rows']} Ereignissen fehlt der Wert der Spalte „${d['column']}“.`,
    en: (d) => `${d['rows']} events have no value in the column “${d['column']}”.`,
  },
});

export type IngestErrorCode = keyof typeof ERROR_MESSAGES;
export type IngestWarningCode = keyof typeof WARNING_MESSAGES;
