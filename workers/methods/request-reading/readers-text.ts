import { messagesIn } from './messages.js';
import type { Understood } from './understood.js';

/** Names the readers that a request states, as in "for the works council and Janet Moss"; null if it states none. */
export const readersText = (understood: Pick<Understood, 'audiences' | 'recipients' | 'language'> | null): string | null => {
  if (!understood) return null;
  const { forReaders, readers, and } = messagesIn(understood.language);
  const names = [
    ...understood.audiences.map(({ audience }) => readers[audience]),
    ...(understood.recipients ?? []).map(({ name }) => name),
  ];
  if (names.length === 0) return null;
  const [last = '', ...others] = [...new Set(names)].toReversed();
  return forReaders(others.length === 0 ? last : `${others.toReversed().join(', ')}${and}${last}`);
};
