import { Alert, Card, List, Text } from '@mantine/core';
import { Evidence } from '../../components/evidence.js';
import type { AdvisorRole, ConversationQuery } from '../../graph/generated/graphql.js';
import { useMessages } from '../../messages/use-messages.js';
import classes from './message.module.css';

type Grounds = NonNullable<ConversationQuery['advisorConversation']>['messagesConnection']['nodes'][number]['grounds'];

interface MessageProps {
  readonly role: AdvisorRole;
  readonly text: string;
  readonly grounds?: Grounds;
}

/** A question, or a reply with what supports it. */
export const Message = ({ role, text, grounds }: MessageProps) => {
  const { advisor: texts } = useMessages();
  const isQuestion = role === 'QUESTION';
  return (
    <Card withBorder padding="sm" className={isQuestion ? classes.question : classes.reply}>
      <Text size="xs" c="dimmed">
        {isQuestion ? texts.you : texts.advisor}
      </Text>
      <Text size="sm" className={classes.text}>
        {text}
      </Text>
      {grounds ? <ReplyGrounds grounds={grounds} /> : null}
    </Card>
  );
};

const ReplyGrounds = ({ grounds }: { readonly grounds: NonNullable<Grounds> }) => {
  const { advisor: texts } = useMessages();
  const { citations, evidence, degraded, degradedReasons, suggestions, droppedSentences, noEvidence } = grounds;
  const cited = new Set(citations.map(({ label }) => label));
  const limits = [...new Set([...(noEvidence ? [texts.noEvidence] : []), ...(degraded ? degradedReasons.map(texts.degraded) : [])])];
  return (
    <>
      <Evidence title={texts.cited} evidence={evidence.filter(({ label }) => cited.has(label))} />
      <Evidence title={texts.found} evidence={evidence.filter(({ label }) => !cited.has(label))} />
      {limits.length > 0 ? (
        <Alert color="yellow" mt="sm" p="xs" title={texts.limited}>
          {limits.join(' ')}
        </Alert>
      ) : null}
      <Sentences title={texts.dropped} sentences={droppedSentences.map(({ text }) => text)} />
      <Sentences title={texts.suggestions} sentences={suggestions} />
    </>
  );
};

const Sentences = ({ title, sentences }: { readonly title: string; readonly sentences: readonly string[] }) =>
  sentences.length === 0 ? null : (
    <>
      <Text size="sm" fw={500} mt="sm">
        {title}
      </Text>
      <List size="sm">
        {sentences.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
    </>
  );
