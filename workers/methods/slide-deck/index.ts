export { composeDeck, withSourceNotes } from './compose-deck.js';
export { deckMarkdown } from './deck-markdown.js';
export { deckResultSchema } from './deck-result.js';
export { deckWords } from './drafting.js';
export { phraseHeadlines } from './phrase-headlines.js';
export { renderDeck } from './render-deck.js';
