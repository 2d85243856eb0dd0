import { registerEnumType } from 'type-graphql';

/** Collections of the search index that are searched for a step. */
export enum KnowledgeSource {
  KNOWLEDGE = 'knowledge',
  CONTRIBUTIONS = 'contributions',
}
registerEnumType(KnowledgeSource, {
  name: 'KnowledgeSource',
  description: 'Origin of a text about a step.',
  valuesConfig: {
    KNOWLEDGE: { description: 'An article of the knowledge base of the service.' },
    CONTRIBUTIONS: { description: 'A contribution of the tenant.' },
  },
});

/** An article, or a kind of contribution. */
export enum KnowledgeKind {
  ARTICLE = 'article',
  NOTE = 'note',
  LINK = 'link',
  FILE = 'file',
}
registerEnumType(KnowledgeKind, {
  name: 'KnowledgeKind',
  description: 'Kind of a text about a step.',
  valuesConfig: {
    ARTICLE: { description: 'An article of the knowledge base.' },
    NOTE: { description: 'A contributed text.' },
    LINK: { description: 'A contributed web address.' },
    FILE: { description: 'A contributed file.' },
  },
});
