export { ITEM_KINDS, minutedStatements, peopleIn, type ItemKind, type MinutedStatement } from './minuted-statements.js';
