import { readFileSync } from 'node:fs';
import { IntlMessageFormat } from 'intl-messageformat';
import { load } from 'js-yaml';
import { fromProjectRoot } from '../project-root.js';
import { withDatives } from './dative.js';
import { withPercentSigns } from './formats.js';
import { ContentError, LANGUAGES, type Language, type LocalizedText } from './load-content.js';

/** A value of a placeholder. */
export type MessageArgument = string | number | boolean | null;

/** A message with placeholders. */
type MessageFunction = (...args: never[]) => string;

/** A message file in one form for all languages: texts, lists of texts, and groups of them. */
export type MessageNode = TextNode | ListNode | GroupNode;

export interface TextNode {
  readonly kind: 'text';
  /** Names of the placeholders in the order of the arguments; undefined for a text without placeholders. */
  readonly parameters?: readonly string[];
  readonly texts: Readonly<Record<Language, string>>;
}

export interface ListNode {
  readonly kind: 'list';
  readonly texts: Readonly<Record<Language, readonly string[]>>;
}

export interface GroupNode {
  readonly kind: 'group';
  readonly members: ReadonlyMap<string, MessageNode>;
}

/**
 * Loads a message file (YAML). A key is a name, or a name with parameters such as `total(count, unit)`. Its value is a group of keys, or
 * the text in every language: ICU MessageFormat for a key with parameters, else plain text or a list of plain texts. An empty argument
 * selects the case `null`. Reads the file when a language is first requested.
 * @param path relative to the project root, for example `workers/agents/web-research/messages.yaml`
 * @returns a function that returns the messages of a language, as texts, lists and functions of the parameters, and throws
 *   ContentError if a text lacks a language
 */
export const loadMessages = <Messages>(path: string): ((language: Language) => Messages) => {
  // Read on first use: a process imports the messages of all agents, and uses those of few.
  let root: GroupNode | undefined;
  const byLanguage = new Map<Language, Messages>();
  return (language) => {
    const known = byLanguage.get(language);
    if (known) return known;
    const messages = inLanguage((root ??= parseMessages(path)), language) as Messages;
    byLanguage.set(language, messages);
    return messages;
  };
};

/** Returns a text in every language: `localized(messagesIn, ({ title }) => title)`. */
export const localized = <Messages>(
  messagesIn: (language: Language) => Messages,
  textOf: (messages: Messages, language: Language) => string,
): LocalizedText => ({ de: textOf(messagesIn('de'), 'de'), en: textOf(messagesIn('en'), 'en') });

/** Reads and checks a message file. @throws ContentError also if the placeholders of a text are not the parameters of its key */
export const readMessages = (path: string): GroupNode => {
  const root = parseMessages(path);
  const check = (node: MessageNode, keys: readonly string[]): void => {
    if (node.kind === 'group') for (const [key, member] of node.members) check(member, [...keys, key]);
    if (node.kind !== 'text' || !node.parameters) return;
    const expected = node.parameters.toSorted().join(', ');
    for (const language of LANGUAGES) {
      const found = [...placeholdersOf(node.texts[language]).keys()].toSorted().join(', ');
      if (found !== expected)
        throw new ContentError(`${path}: ${keys.join('.')} has the placeholders ${found || 'none'} instead of ${expected}`);
    }
  };
  check(root, []);
  return root;
};

/** Reads a message file. Parsing its placeholders takes too long for a process that uses few of its texts. */
const parseMessages = (path: string): GroupNode => {
  const root = load(readFileSync(fromProjectRoot(path), 'utf8')) as unknown;
  try {
    const node = nodeOf(root, []);
    if (node.kind !== 'group') throw new ContentError('must be a group of messages');
    return node;
  } catch (error) {
    if (error instanceof ContentError) throw new ContentError(`${path}: ${error.message}`);
    throw error;
  }
};

const LANGUAGE_KEYS: Readonly<Record<string, true>> = Object.fromEntries(LANGUAGES.map((language) => [language, true]));

const nodeOf = (value: unknown, path: readonly string[], parameters?: readonly string[]): MessageNode => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ContentError(`${path.join('.')} must be a group or have ${LANGUAGES.join(' and ')}`);
  const entries = Object.entries(value as Record<string, unknown>);
  // A group may have languages as keys, such as their names; its members are groups or texts, not strings.
  const isLeaf = entries.some(([key, text]) => key in LANGUAGE_KEYS && (typeof text === 'string' || Array.isArray(text)));
  if (isLeaf) return leafOf(Object.fromEntries(entries), path, parameters);
  if (parameters) throw new ContentError(`${path.join('.')} has parameters but no text`);
  return {
    kind: 'group',
    members: new Map(
      entries.map(([key, inner]) => {
        const [, name = key, list] = /^([\w-]+)\(([^()]*)\)$/.exec(key) ?? [];
        return [
          name,
          nodeOf(
            inner,
            [...path, name],
            list
              ?.split(',')
              .map((parameter) => parameter.trim())
              .filter(Boolean),
          ),
        ];
      }),
    ),
  };
};

const leafOf = (value: Readonly<Record<string, unknown>>, path: readonly string[], parameters?: readonly string[]): MessageNode => {
  const name = path.join('.');
  const texts = LANGUAGES.map((language) => value[language]);
  if (Object.keys(value).length !== LANGUAGES.length) throw new ContentError(`${name} must have ${LANGUAGES.join(' and ')} only`);
  if (texts.every((text) => typeof text === 'string')) {
    return {
      kind: 'text',
      texts: perLanguage((language) => withPercentSigns(language, String(value[language]))),
      ...(parameters && { parameters }),
    };
  }
  const lengths = new Set(texts.map((list) => (Array.isArray(list) && list.every((item) => typeof item === 'string') ? list.length : -1)));
  if (parameters || lengths.size !== 1 || lengths.has(-1)) throw new ContentError(`${name} must have a text, or lists of one length`);
  const lists = value as ListNode['texts'];
  return { kind: 'list', texts: perLanguage((language) => lists[language].map((text) => withPercentSigns(language, text))) };
};

const perLanguage = <Value>(valueOf: (language: Language) => Value): Record<Language, Value> => ({ de: valueOf('de'), en: valueOf('en') });

type Element = ReturnType<IntlMessageFormat['getAst']>[number];

/** Cases of each placeholder of an ICU message; none for one that is only inserted. */
const placeholdersOf = (text: string): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, Set<string>>();
  const visit = (element: Element): void => {
    if (element.type !== KIND.argument && element.type !== KIND.select && element.type !== KIND.plural) return;
    const cases = found.get(element.value) ?? new Set();
    found.set(element.value, cases);
    if (element.type === KIND.argument) return;
    for (const [name, { value }] of Object.entries(element.options)) {
      cases.add(element.type === KIND.plural ? '#' : name);
      value.forEach(visit);
    }
  };
  formatOf(text, 'en').getAst().forEach(visit);
  return found;
};

/** Kinds of elements of a parsed message that have a placeholder. */
const KIND = { argument: 1, select: 5, plural: 6 } as const;

/** Returns the TypeScript type of each parameter: a number in plural cases, a boolean or null where a case names it, else text. */
export const parameterTypes = ({ parameters = [], texts }: TextNode): ReadonlyMap<string, string> =>
  new Map(
    parameters.map((name) => {
      const cases = new Set(LANGUAGES.flatMap((language) => [...(placeholdersOf(texts[language]).get(name) ?? [])]));
      if (cases.has('#')) return [name, 'number'];
      const type = cases.has('true') || cases.has('false') ? 'boolean' : cases.size > 0 ? 'string' : 'string | number';
      return [name, cases.has('null') ? `${type} | null` : type];
    }),
  );

const inLanguage = (node: MessageNode, language: Language): unknown => {
  if (node.kind === 'group') return Object.fromEntries([...node.members].map(([name, inner]) => [name, inLanguage(inner, language)]));
  if (node.kind === 'list' || !node.parameters) return node.texts[language];
  const { parameters, texts } = node;
  let prepared: { format: IntlMessageFormat; selected: ReadonlySet<string> } | undefined;
  const prepare = (): NonNullable<typeof prepared> => {
    const cases = [...placeholdersOf(texts[language])];
    return {
      format: withAbsentCases(formatOf(texts[language], language)),
      selected: new Set(cases.flatMap(([name, of]) => (of.has('null') ? [name] : []))),
    };
  };
  const message = (...args: MessageArgument[]): string => {
    const { format, selected } = (prepared ??= prepare());
    const values = parameters.map((name, index) => {
      const isAbsent = args[index] === null || args[index] === '';
      return [name, !isAbsent ? args[index] : selected.has(name) ? ABSENT : ''];
    });
    const text = String(format.format(Object.fromEntries(values)));
    return language === 'de' ? withDatives(text) : text;
  };
  PARAMETERS.set(message, parameters);
  return Object.defineProperty(message, 'length', { value: parameters.length });
};

/** Names of the placeholders of each message, in the order of its arguments. */
const PARAMETERS = new WeakMap<MessageFunction, readonly string[]>();

/** Formats a message with the values of its placeholders by name, for messages that are selected at run time. */
export const formatMessage = (message: string | MessageFunction, values: Readonly<Record<string, MessageArgument>>): string => {
  if (typeof message === 'string') return message;
  return (message as (...args: unknown[]) => string)(...(PARAMETERS.get(message) ?? []).map((name) => values[name]));
};

/** Argument that selects the case `null`; no text has this value. */
const ABSENT = '\u0000';

/** Selects the case `null` for an absent argument only, not for the text "null". */
const withAbsentCases = (format: IntlMessageFormat): IntlMessageFormat => {
  const visit = (element: Element): void => {
    if (!('options' in element)) return;
    if (element.type === KIND.select && element.options['null']) {
      const { null: absent, ...present } = element.options;
      element.options = { ...present, [ABSENT]: absent } as typeof element.options;
    }
    for (const { value } of Object.values(element.options)) value.forEach(visit);
  };
  format.getAst().forEach(visit);
  return format;
};

const formatOf = (text: string, language: Language): IntlMessageFormat =>
  new IntlMessageFormat(text, language, undefined, { ignoreTag: true });
