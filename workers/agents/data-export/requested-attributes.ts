import { wordsIn } from '../../../platform/text/index.js';
import { datasetsTrustedFirst } from '../../datasets.js';
import { RefusedError, type AgentContext, type Language } from '../../kit.js';
import { askedAttributes, findAttributes, type FoundAttributes } from './asked-attributes.js';
import { messagesIn } from './messages.js';

/** Returns names in quotation marks, separated by commas. */
export const quotedList = (names: readonly string[], { name }: ReturnType<typeof messagesIn>): string => names.map(name).join(', ');

/**
 * Returns where the attributes are that a request lists of all things of a kind; null if it lists none, or no table is about the things.
 * @throws RefusedError if the tables on the things have none of them
 */
export const attributesOf = async (context: AgentContext, text: string, language: Language): Promise<FoundAttributes | null> => {
  const asked = askedAttributes(text);
  const found = asked && findAttributes(asked, await datasetsTrustedFirst(context));
  if (!found || found.datasetId !== null) return found;
  const messages = messagesIn(language);
  const nearest = found.nearest.map(({ column, table }) => messages.attributes.nearest(column, table)).join(', ');
  throw new RefusedError(messages.attributes.none(quotedList(found.missing, messages), found.thing, nearest || null), ['column']);
};

/** Returns the words of a request that list attributes and name their things. */
export const attributeWords = (attributes: FoundAttributes | null): string[] =>
  attributes ? [...attributes.items, attributes.thing].flatMap(wordsIn) : [];
