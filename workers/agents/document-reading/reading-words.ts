import type { Language } from '../../documents/text/formatting.js';

/** Every text of the answer from documents. */
export interface ReadingWords {
  title: string;
  question: string;
  answer: string;
  notFound: string;
  noAnswer: string;
  passages: string;
  nearest: string;
  missing(words: string): string;
  documents: string;
  pages(count: string): string;
  count(count: string): string;
  unread: string;
  notes: string;
  notArrived: string;
  tooMany(count: string): string;
  pagesWithoutText(name: string, pages: string): string;
  truncated(name: string): string;
  uncited: string;
  emptyQuestion: string;
  noneReadable(list: string): string;
}

const german: ReadingWords = {
  title: 'Antwort aus den Dokumenten',
  question: 'Frage',
  answer: 'Antwort',
  notFound: 'In den Dokumenten wurde dazu nichts gefunden.',
  noAnswer: 'Eine zusammenfassende Antwort liegt nicht vor; die Textstellen sprechen für sich.',
  passages: 'Textstellen',
  nearest: 'Am nächsten kommende Textstellen',
  missing: (words) => `In keiner der Textstellen kommt vor: ${words}.`,
  documents: 'Gelesene Dokumente',
  pages: (count) => `${count} Seiten`,
  count: (count) => `${count} Textstellen`,
  unread: 'Nicht gelesene Dokumente',
  notes: 'Hinweise',
  notArrived: 'ist noch nicht hochgeladen',
  tooMany: (count) => `Gelesen wurden nur die ${count} neuesten Dokumente; nennen Sie Dokumente, um andere zu lesen.`,
  pagesWithoutText: (name, pages) => `„${name}“: Seiten ohne Textebene wurden nicht gelesen (${pages}).`,
  truncated: (name) => `„${name}“ ist länger als das, was gelesen wird; das Ende fehlt.`,
  uncited: 'Eine Antwort des Sprachmodells nannte keine Textstelle und wurde verworfen.',
  emptyQuestion: 'Es fehlt eine Frage mit Wörtern, nach denen gesucht werden kann.',
  noneReadable: (list) => `Keines der Dokumente ist lesbar: ${list}.`,
};

const english: ReadingWords = {
  title: 'Answer from the documents',
  question: 'Question',
  answer: 'Answer',
  notFound: 'Nothing was found on this in the documents.',
  noAnswer: 'There is no answer in one piece; the passages speak for themselves.',
  passages: 'Passages',
  nearest: 'Passages that come nearest',
  missing: (words) => `In none of the passages: ${words}.`,
  documents: 'Documents read',
  pages: (count) => `${count} pages`,
  count: (count) => `${count} passages`,
  unread: 'Documents not read',
  notes: 'Notes',
  notArrived: 'has not been uploaded yet',
  tooMany: (count) => `Only the ${count} newest documents were read; name documents to read others.`,
  pagesWithoutText: (name, pages) => `“${name}”: pages without a text layer were not read (${pages}).`,
  truncated: (name) => `“${name}” is longer than what is read; its end is missing.`,
  uncited: 'An answer of the language model named no passage and was rejected.',
  emptyQuestion: 'A question with words to search for is missing.',
  noneReadable: (list) => `None of the documents can be read: ${list}.`,
};

export const READING_WORDS: Readonly<Record<Language, ReadingWords>> = { de: german, en: english };
