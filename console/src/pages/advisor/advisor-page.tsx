import { Button, Card, Grid, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { useQuery } from 'urql';
import { useLocation } from 'wouter';
import { Problem } from '../../components/problem.js';
import { QueryState } from '../../components/query-state.js';
import { AskAdvisorDocument, ConversationDocument } from '../../graph/generated/graphql.js';
import { useAnswer } from '../../graph/use-answer.js';
import { useEvents } from '../../graph/use-events.js';
import { useMessages } from '../../messages/use-messages.js';
import { useMay } from '../../permissions.js';
import { Conversations } from './conversations.js';
import { Hints } from './hints.js';
import { Message } from './message.js';

/** Conversations with the advisor beside its hints. */
const AdvisorPage = ({ conversationId }: { readonly conversationId: string | undefined }) => {
  const messages = useMessages();
  return (
    <Stack gap="lg">
      <div>
        <Title order={1}>{messages.navigation.advisor}</Title>
        <Text c="dimmed" maw={760}>
          {messages.advisor.intro}
        </Text>
      </div>
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Chat conversationId={conversationId} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack gap="xl">
            <Hints />
            <Conversations current={conversationId} />
          </Stack>
        </Grid.Col>
      </Grid>
    </Stack>
  );
};

export default AdvisorPage;

const Chat = ({ conversationId }: { readonly conversationId: string | undefined }) => {
  const { advisor: texts } = useMessages();
  const may = useMay();
  const [, navigate] = useLocation();
  const [question, setQuestion] = useState('');
  const [asked, setAsked] = useState('');
  const answer = useAnswer(AskAdvisorDocument, ({ advisorChatProgress: { sentence, answer: complete } }) => ({
    sentence,
    isComplete: complete != null,
  }));
  const send = (): void => {
    const message = question.trim();
    if (message === '' || answer.isOpen) return;
    setAsked(message);
    answer.ask({ input: { message, conversationId: conversationId ?? null } }, ({ advisorChatProgress }) => {
      setQuestion('');
      const id = advisorChatProgress.answer?.conversationId;
      if (id && id !== conversationId) navigate(`/advisor/${id}`);
    });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send();
  };
  const sendOnEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <Stack>
      {conversationId ? <Conversation conversationId={conversationId} /> : null}
      {answer.isOpen ? (
        <>
          <Message role="QUESTION" text={asked} />
          <Card withBorder role="status" padding="sm">
            <Text size="xs" c="dimmed">
              {texts.answering}
            </Text>
            <Text size="sm">{answer.sentences.join(' ')}</Text>
          </Card>
        </>
      ) : null}
      <Problem error={answer.error} />
      {may('advisor:chat') ? (
        <form onSubmit={submit}>
          <Stack gap="xs">
            <Textarea
              label={texts.question}
              placeholder={texts.placeholder}
              autosize
              minRows={2}
              maxRows={8}
              maxLength={4_000}
              value={question}
              onChange={(event) => setQuestion(event.currentTarget.value)}
              onKeyDown={sendOnEnter}
            />
            <Group gap="xs">
              <Button type="submit" loading={answer.isOpen} disabled={question.trim() === ''}>
                {texts.send}
              </Button>
              {conversationId ? (
                <Button variant="default" onClick={() => navigate('/advisor')}>
                  {texts.newConversation}
                </Button>
              ) : null}
            </Group>
          </Stack>
        </form>
      ) : (
        <Text size="sm" c="dimmed">
          {texts.notAllowed}
        </Text>
      )}
    </Stack>
  );
};

const Conversation = ({ conversationId }: { readonly conversationId: string }) => {
  const messages = useMessages();
  const [result, execute] = useQuery({
    query: ConversationDocument,
    variables: { conversationId },
    requestPolicy: 'cache-and-network',
  });
  const reload = (): void => execute({ requestPolicy: 'network-only' });
  useEvents(['advisor.*'], reload);
  return (
    <QueryState result={result} retry={reload}>
      {({ advisorConversation: conversation }) =>
        conversation ? (
          <Stack role="log" aria-label={conversation.title}>
            {conversation.messagesConnection.nodes.map(({ messageId, role, text, grounds }) => (
              <Message key={messageId} role={role} text={text} grounds={grounds} />
            ))}
          </Stack>
        ) : (
          <Text>{messages.notFound}</Text>
        )
      }
    </QueryState>
  );
};
