export {
  isFragment,
  isItemHeading,
  ITEM_KINDS,
  minutedStatements,
  peopleIn,
  recordedIn,
  type ItemKind,
  type MinutedStatement,
} from './minuted-statements.js';
export { rowText, withTitledRows } from './row-text.js';
