import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../messages/use-messages.js';

export interface Pages {
  /** Cursor after which the current page begins; null for the first page. */
  readonly after: string | null;
  readonly back: (() => void) | null;
  readonly next: (cursor: string) => void;
}

/** Position in a list that is read page by page. */
export const usePages = (): Pages => {
  const [cursors, setCursors] = useState<readonly string[]>([]);
  return {
    after: cursors.at(-1) ?? null,
    back: cursors.length === 0 ? null : () => setCursors(cursors.slice(0, -1)),
    next: (cursor) => setCursors([...cursors, cursor]),
  };
};

interface PagerProps {
  readonly pages: Pages;
  readonly info: { readonly hasNextPage: boolean; readonly endCursor?: string | null | undefined };
}

/** Buttons for the previous and the next page; nothing if there is only one. */
export const Pager = ({ pages: { back, next }, info }: PagerProps) => {
  const { list } = useMessages();
  if (!back && !info.hasNextPage) return null;
  return (
    <Group mt="sm">
      <Button variant="default" size="xs" disabled={!back} onClick={() => back?.()}>
        {list.previous}
      </Button>
      <Button variant="default" size="xs" disabled={!info.hasNextPage} onClick={() => next(info.endCursor ?? '')}>
        {list.next}
      </Button>
    </Group>
  );
};
