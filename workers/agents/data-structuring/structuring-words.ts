import type { Language, ValueType } from './values/finding.js';
import type { EMPTY_REASONS } from './fields/fill-fields.js';

/** Every text of the structuring's report. */
export interface StructuringWords {
  title: string;
  sources: string;
  sourceColumns: [string, string, string];
  kinds: Record<'input' | 'document' | 'dataset', string>;
  input: string;
  row(number: string): string;
  fields: string;
  fieldColumns: [string, string, string, string];
  records(shown: string, all: string): string;
  values(shown: string, all: string): string;
  valueColumns: [string, string, string, string, string];
  types: Record<ValueType, string>;
  typeColumns: [string, string, string];
  tables: string;
  table(kind: string, rows: string): string;
  nothing: string;
  empty: string;
  reasons: Record<(typeof EMPTY_REASONS)[number], string>;
  source: string;
  noText: string;
  noColumn(dataset: string, column: string): string;
  noTextColumn(dataset: string): string;
  choseDocuments(count: string): string;
  choseColumn(dataset: string, column: string): string;
  unread(name: string, why: string): string;
  notArrived: string;
  tooManyRows(count: string): string;
  longDocument(name: string): string;
  modelLimit(count: string): string;
  ambiguous(count: string): string;
  tooManyTables(count: string): string;
}

const german: StructuringWords = {
  title: 'Daten aus Texten',
  sources: 'Quellen',
  sourceColumns: ['Quelle', 'Art', 'Texte'],
  kinds: { input: 'Eingabe', document: 'Dokument', dataset: 'Datensatz' },
  input: 'Eingabe',
  row: (number) => `Zeile ${number}`,
  fields: 'Felder',
  fieldColumns: ['Feld', 'Gefüllt', 'Davon durch Modellhinweis', 'Leer'],
  records: (shown, all) => `Datensätze (${shown} von ${all})`,
  values: (shown, all) => `Gefundene Angaben (${shown} von ${all})`,
  valueColumns: ['Quelle', 'Art', 'Wert', 'Einheit', 'Wortlaut'],
  types: {
    date: 'Datum',
    money: 'Betrag',
    quantity: 'Menge',
    percent: 'Prozentsatz',
    identifier: 'Nummer',
    email: 'E-Mail',
    phone: 'Telefon',
    number: 'Zahl',
  },
  typeColumns: ['Art', 'Anzahl', 'Mehrdeutig'],
  tables: 'Erkannte Tabellen',
  table: (kind, rows) => `Tabelle (${kind}), ${rows} Zeilen`,
  nothing: 'In den Texten wurden keine Angaben gefunden, die sich in Felder überführen lassen.',
  empty: 'Nicht gefundene Angaben',
  reasons: {
    not_found: 'kein Wert dieser Art im Text',
    several_without_label: 'mehrere Werte dieser Art, keiner eindeutig bezeichnet',
    quote_not_in_text: 'der Vorschlag des Modells steht nicht im Text',
    not_of_type: 'der Vorschlag des Modells ist nicht von dieser Art',
  },
  source: 'Fundstelle',
  noText: 'Es fehlt ein Text: Geben Sie ihn als Eingabe, als Dokument oder als Textspalte eines Datensatzes.',
  noColumn: (dataset, column) => `Der Datensatz „${dataset}“ hat keine Spalte „${column}“.`,
  noTextColumn: (dataset) => `Der Datensatz „${dataset}“ hat keine Spalte mit Text.`,
  choseDocuments: (count) => `Die Eingabe enthält selbst keine Angaben; gelesen wurden die ${count} neuesten Dokumente.`,
  choseColumn: (dataset, column) => `Gelesen wurde die Spalte „${column}“ des Datensatzes „${dataset}“.`,
  unread: (name, why) => `„${name}“ ${why} und wurde nicht gelesen.`,
  notArrived: 'ist noch nicht hochgeladen',
  tooManyRows: (count) => `Gelesen wurden nur die ersten ${count} Zeilen des Datensatzes.`,
  longDocument: (name) => `„${name}“ ist lang: Für Felder wurde nur der Anfang gelesen.`,
  modelLimit: (count) => `Das Sprachmodell wurde nur zu den ersten ${count} unvollständigen Texten befragt.`,
  ambiguous: (count) =>
    `${count} Angaben lassen eine zweite Lesart zu (etwa 03/04/2024); gewählt ist die in der Sprache des Textes übliche.`,
  tooManyTables: (count) => `Nur die ersten ${count} Tabellen wurden als Datei geschrieben.`,
};

const english: StructuringWords = {
  title: 'Data from texts',
  sources: 'Sources',
  sourceColumns: ['Source', 'Kind', 'Texts'],
  kinds: { input: 'input', document: 'document', dataset: 'dataset' },
  input: 'Input',
  row: (number) => `row ${number}`,
  fields: 'Fields',
  fieldColumns: ['Field', 'Filled', 'By hint of the model', 'Empty'],
  records: (shown, all) => `Records (${shown} of ${all})`,
  values: (shown, all) => `Values found (${shown} of ${all})`,
  valueColumns: ['Source', 'Kind', 'Value', 'Unit', 'As written'],
  types: {
    date: 'date',
    money: 'amount',
    quantity: 'quantity',
    percent: 'percentage',
    identifier: 'identifier',
    email: 'e-mail',
    phone: 'telephone',
    number: 'number',
  },
  typeColumns: ['Kind', 'Count', 'Ambiguous'],
  tables: 'Tables recognised',
  table: (kind, rows) => `Table (${kind}), ${rows} rows`,
  nothing: 'The texts hold nothing that could be turned into fields.',
  empty: 'Details that were not found',
  reasons: {
    not_found: 'no value of this kind in the text',
    several_without_label: 'several values of this kind, none clearly named',
    quote_not_in_text: "the model's proposal is not in the text",
    not_of_type: "the model's proposal is not of this kind",
  },
  source: 'Place',
  noText: 'A text is missing: give it as input, as a document, or as a text column of a dataset.',
  noColumn: (dataset, column) => `The dataset “${dataset}” has no column “${column}”.`,
  noTextColumn: (dataset) => `The dataset “${dataset}” has no column of text.`,
  choseDocuments: (count) => `The input itself holds no details; the ${count} newest documents were read.`,
  choseColumn: (dataset, column) => `The column “${column}” of the dataset “${dataset}” was read.`,
  unread: (name, why) => `“${name}” ${why} and was not read.`,
  notArrived: 'has not been uploaded yet',
  tooManyRows: (count) => `Only the first ${count} rows of the dataset were read.`,
  longDocument: (name) => `“${name}” is long: for fields only its beginning was read.`,
  modelLimit: (count) => `The language model was asked about the first ${count} incomplete texts only.`,
  ambiguous: (count) => `${count} values allow a second reading (such as 03/04/2024); the one usual in the text's language was taken.`,
  tooManyTables: (count) => `Only the first ${count} tables were written as files.`,
};

export const STRUCTURING_WORDS: Readonly<Record<Language, StructuringWords>> = { de: german, en: english };
