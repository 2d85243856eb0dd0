export { communicationMarkdown } from './communication-markdown.js';
export { AUDIENCES, CHANNELS, communicationResultSchema } from './communication-result.js';
export { CHANNEL_RULES, combinations, communicationWords, draftMessage, factsFor, namedIn } from './draft-message.js';
