import { Anchor, Box, Button, Code, Group, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useQuery, useSubscription } from 'urql';
import { Link } from 'wouter';
import { Pager, usePages } from '../../components/pager.js';
import { QueryState } from '../../components/query-state.js';
import { RecordRow, Records } from '../../components/records.js';
import { useFormat } from '../../format.js';
import { LiveEventsDocument, PastEventsDocument, type EventFieldsFragment as Event } from '../../graph/generated/graphql.js';
import { pageOf } from '../../graph/page-of.js';
import { useMessages } from '../../messages/use-messages.js';

/** Groups of event types that the filter proposes; any other type can be typed. */
const PROPOSED = ['run.*', 'source.*', 'dataset.*', 'metric.*', 'initiative.*', 'milestone.*', 'decision.*', 'process_step.*', 'tenant.*'];

/** Events shown at most; older ones are on the next pages. */
const MAX_LIVE = 200;

/** The event log of the tenant: past events page by page, and new ones as they happen. */
export const EventsTab = () => {
  const {
    operations: { events: texts },
  } = useMessages();
  const [types, setTypes] = useState<string[]>([]);
  const [subject, setSubject] = useState('');
  const [applied, setApplied] = useState('');
  return (
    <Stack>
      <Group align="flex-start" gap="sm">
        <TagsInput
          label={texts.types}
          description={texts.typesHint}
          data={PROPOSED}
          value={types}
          onChange={setTypes}
          maxTags={50}
          flex="2 1 18rem"
        />
        <TextInput
          label={texts.subject}
          description="run_…, src_…, met_…"
          value={subject}
          onChange={(event) => setSubject(event.currentTarget.value)}
          onBlur={() => setApplied(subject.trim())}
          onKeyDown={(event) => event.key === 'Enter' && setApplied(subject.trim())}
          flex="1 1 14rem"
        />
      </Group>
      <EventList key={`${types.join(',')} ${applied}`} types={types} subject={applied} />
    </Stack>
  );
};

const EventList = ({ types, subject }: { readonly types: readonly string[]; readonly subject: string }) => {
  const { operations } = useMessages();
  const pages = usePages();
  const variables = useMemo(
    () => ({ filter: { ...(types.length > 0 && { types: [...types] }), ...(subject !== '' && { subject }) }, after: pages.after }),
    [types, subject, pages.after],
  );
  const [result, execute] = useQuery({ query: PastEventsDocument, variables, requestPolicy: 'network-only' });
  return (
    <QueryState result={result} retry={() => execute({ requestPolicy: 'network-only' })}>
      {({ eventsConnection: events }) =>
        events ? (
          <>
            {pages.back ? <Events events={events.nodes} /> : <LiveEvents past={events.nodes} types={types} subject={subject} />}
            {events.nodes.length === 0 && pages.back ? <Text c="dimmed">{operations.events.none}</Text> : null}
            <Pager pages={pages} info={events.pageInfo} />
          </>
        ) : null
      }
    </QueryState>
  );
};

interface LiveEventsProps {
  readonly past: readonly Event[];
  readonly types: readonly string[];
  readonly subject: string;
}

/** The newest page, which grows. After a lost connection the subscription begins at the same cursor again; known events are left out. */
const LiveEvents = ({ past, types, subject }: LiveEventsProps) => {
  const {
    operations: { events: texts },
  } = useMessages();
  const [fresh, setFresh] = useState<readonly Event[]>([]);
  const [shown, setShown] = useState<readonly Event[] | null>(null);
  const after = past[0]?.cursor ?? null;
  const variables = useMemo(
    () => ({ after, types: types.length > 0 ? [...types] : null, subject: subject === '' ? null : subject }),
    [after, types, subject],
  );
  useSubscription({ query: LiveEventsDocument, variables }, (_, { events: event }) => {
    setFresh((known) => (known.some(({ id }) => id === event.id) ? known : [event, ...known].slice(0, MAX_LIVE)));
    return { events: event };
  });
  const current = [...fresh, ...past.filter(({ id }) => !fresh.some((event) => event.id === id))].slice(0, MAX_LIVE);
  const visible = shown ?? current;
  const waiting = shown ? fresh.findIndex(({ id }) => id === shown[0]?.id) : 0;
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed" role="status">
          {shown ? `${texts.paused}: ${texts.arrived(waiting < 0 ? fresh.length : waiting)}` : texts.live}
        </Text>
        <Button size="xs" variant="default" onClick={() => setShown(shown ? null : current)}>
          {shown ? texts.resume : texts.pause}
        </Button>
      </Group>
      <Events events={visible} />
      {current[0] ? (
        <Text size="xs" c="dimmed">
          {texts.cursor}: <Code>{current[0].cursor}</Code>
        </Text>
      ) : null}
    </>
  );
};

const Events = ({ events }: { readonly events: readonly Event[] }) => {
  const { operations } = useMessages();
  const texts = operations.events;
  const format = useFormat();
  if (events.length === 0)
    return (
      <Text c="dimmed" size="sm">
        {texts.none}
      </Text>
    );
  return (
    <Records label={operations.tabs.events}>
      {events.map(({ id, type, time, source, subject, data }) => {
        const href = pageOf(subject);
        return (
          <RecordRow
            key={id}
            title={type}
            facts={[format.instant(time), source]}
            note={
              <Box component="details" fz="xs">
                <summary>{texts.data}</summary>
                <Code block>{JSON.stringify(data, null, 2)}</Code>
              </Box>
            }
            status={
              href ? (
                <Anchor component={Link} href={href} size="xs">
                  {subject}
                </Anchor>
              ) : (
                <Text size="xs" c="dimmed">
                  {subject}
                </Text>
              )
            }
          />
        );
      })}
    </Records>
  );
};
