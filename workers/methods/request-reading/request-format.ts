/** File formats that a request can name, with the words for them in German and English. */
const FORMATS = {
  xlsx: /(?<![\p{L}\p{N}])(?:xlsx?|excel(?:[-\s]?(?:datei|file|tabelle|sheet|mappe|workbook))?(?!\s(?:at|in)\b)|exceldatei|arbeitsmappe|workbook|spreadsheet)(?![\p{L}\p{N}])/iu,
  csv: /(?<![\p{L}\p{N}])(?:csv(?:[-\s]?(?:datei|file))?|comma[-\s]separated|kommagetrennt\p{L}*)(?![\p{L}\p{N}])/iu,
  json: /(?<![\p{L}\p{N}])json(?:[-\s]?(?:datei|file))?(?![\p{L}\p{N}])/iu,
  parquet: /(?<![\p{L}\p{N}])parquet(?:[-\s]?(?:datei|file))?(?![\p{L}\p{N}])/iu,
  pdf: /(?<![\p{L}\p{N}])pdf(?:[-\s]?(?:datei|file|dokument|document))?(?![\p{L}\p{N}])/iu,
  docx: /(?<![\p{L}\p{N}])(?:docx?|word[-\s]?(?:datei|dokument|file|document)|(?:als|in|as(?:\sa)?|bitte|please)\sword|word(?=\s+(?:bitte|please|reicht|only)(?!\p{L})))(?![\p{L}\p{N}])/iu,
  pptx: /(?<![\p{L}\p{N}])(?:pptx?|power\s?point(?:[-\s]?(?:datei|präsentation|file|presentation))?)(?![\p{L}\p{N}])/iu,
  markdown: /(?<![\p{L}\p{N}])markdown(?![\p{L}\p{N}])/iu,
  html: /(?<![\p{L}\p{N}])html(?:[-\s]?(?:datei|seite|file|page))?(?![\p{L}\p{N}])/iu,
} as const;

export type RequestFormat = keyof typeof FORMATS;

export const REQUEST_FORMATS = Object.keys(FORMATS) as [RequestFormat, ...RequestFormat[]];

/** Part of a request that names something. */
export interface Named<Value> {
  readonly value: Value;
  /** The words of the request. */
  readonly words: string;
}

/** Words before a format that is not wanted: „kein PDF“, "not as a PDF". */
const REFUSED = /(?<!\p{L})(?:keine?[nms]?|nicht|ohne|statt|no|not|without|instead of)\s+(?:(?:als|as|in|eine?n?|an?)\s+){0,2}$/iu;

/** Returns the file formats that a request asks for, in its order. */
export const formatsOf = (request: string): Named<RequestFormat>[] =>
  REQUEST_FORMATS.flatMap((value) => {
    const match = FORMATS[value].exec(request);
    return match && !REFUSED.test(request.slice(0, match.index)) ? [{ value, words: match[0], at: match.index }] : [];
  })
    .toSorted((a, b) => a.at - b.at)
    .map(({ value, words }) => ({ value, words }));

/** Returns the file format that a request names first; null if it names none. */
export const formatOf = (request: string): Named<RequestFormat> | null => formatsOf(request)[0] ?? null;
