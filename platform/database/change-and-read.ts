import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Runs a change in a transaction and returns what `read` finds in the same transaction. The response to a mutation therefore contains
 * neither the state before the change nor a later change of another client.
 * @param change returns the key of the changed record
 */
export const changeAndRead = <Key, Result>(
  em: EntityManager,
  change: (em: EntityManager) => Promise<Key>,
  read: (em: EntityManager, key: Key) => Promise<Result>,
): Promise<Result> =>
  em.fork().transactional(async (transaction) => {
    const key = await change(transaction);
    await transaction.flush();
    // The identity map may hold rows as they were before SQL changed them.
    transaction.clear();
    return read(transaction, key);
  });
