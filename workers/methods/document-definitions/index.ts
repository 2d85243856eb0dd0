export { documentDefinitions, documentTexts, type DocumentDefinitions } from './of-run.js';
export { definitionsIn, type DefinedForm, type Definition } from './read-definitions.js';
