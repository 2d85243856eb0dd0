import { Anchor, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { Link, useLocation } from 'wouter';
import { Pager, usePages } from '../../components/pager.js';
import { QueryState } from '../../components/query-state.js';
import { RecordDialog } from '../../components/record-form.js';
import { RecordRow, Records } from '../../components/records.js';
import { Section } from '../../components/section.js';
import { useFormat } from '../../format.js';
import { ConversationsDocument, DeleteConversationDocument } from '../../graph/generated/graphql.js';
import { useEvents } from '../../graph/use-events.js';
import { useMessages } from '../../messages/use-messages.js';
import { useMay } from '../../permissions.js';

/** Earlier conversations, which can be continued or deleted. */
export const Conversations = ({ current }: { readonly current: string | undefined }) => {
  const { advisor: texts } = useMessages();
  const format = useFormat();
  const may = useMay();
  const pages = usePages();
  const [, navigate] = useLocation();
  const [deleted, setDeleted] = useState<string | null>(null);
  const [, remove] = useMutation(DeleteConversationDocument);
  const [result, execute] = useQuery({
    query: ConversationsDocument,
    variables: { after: pages.after },
    requestPolicy: 'cache-and-network',
  });
  const reload = (): void => execute({ requestPolicy: 'network-only' });
  useEvents(['advisor.*'], reload);
  const done = (): void => {
    if (deleted === current) navigate('/advisor');
    reload();
  };
  return (
    <Section title={texts.conversations}>
      <QueryState result={result} retry={reload}>
        {({ advisorConversationsConnection: conversations }) =>
          conversations && conversations.nodes.length > 0 ? (
            <>
              <Records label={texts.conversations}>
                {conversations.nodes.map(({ id, conversationId, title, turns, updatedAt }) => (
                  <RecordRow
                    key={id}
                    title={
                      <Anchor component={Link} href={`/advisor/${conversationId}`} size="sm">
                        {title}
                      </Anchor>
                    }
                    facts={[format.moment(updatedAt), texts.turns(turns)]}
                    actions={
                      may('advisor:chat') ? (
                        <Button
                          size="compact-xs"
                          variant="subtle"
                          aria-label={texts.deleteOf(title)}
                          onClick={() => setDeleted(conversationId)}
                        >
                          {texts.delete}
                        </Button>
                      ) : null
                    }
                  />
                ))}
              </Records>
              <Pager pages={pages} info={conversations.pageInfo} />
            </>
          ) : (
            <Text c="dimmed" size="sm">
              {texts.noConversations}
            </Text>
          )
        }
      </QueryState>
      {deleted ? (
        <RecordDialog
          title={texts.confirmDelete}
          fields={[]}
          action={texts.delete}
          submit={() => remove({ id: deleted })}
          onDone={done}
          onClose={() => setDeleted(null)}
        />
      ) : null}
    </Section>
  );
};
