import { Alert, Anchor, Button, Card, Group, Image, List, Progress, Stack, Text, Title } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useQuery, useSubscription } from 'urql';
import { Link, useLocation } from 'wouter';
import { QueryState } from '../components/query-state.js';
import { RunStatus } from '../components/run-status.js';
import { useFormat } from '../format.js';
import { RunDocument, RunUpdatesDocument, type RunQuery } from '../graph/generated/graphql.js';
import { useAgentTitles } from '../graph/use-agent-titles.js';
import { useMessages } from '../messages/use-messages.js';
import { keepDraft } from './ask-page.js';

const Markdown = lazy(() => import('../components/markdown.js'));

type Run = NonNullable<RunQuery['run']>;

const OPEN = new Set(['QUEUED', 'RUNNING']);

/** A run: its live progress, then its result with files and sources. */
const RunPage = ({ runId }: { readonly runId: string }) => {
  const messages = useMessages();
  const [result, execute] = useQuery({ query: RunDocument, variables: { runId } });
  const reload = (): void => execute({ requestPolicy: 'network-only' });
  const isOpen = OPEN.has(result.data?.run?.status ?? 'QUEUED');
  const [{ data: update }] = useSubscription({ query: RunUpdatesDocument, variables: { runId }, pause: !isOpen }, (_, next) => {
    if (!OPEN.has(next.runUpdated.status)) reload();
    return next;
  });
  return (
    <QueryState result={result} retry={reload}>
      {({ run }) => (run ? <RunView run={{ ...run, ...(isOpen && update?.runUpdated) }} /> : <Text>{messages.notFound}</Text>)}
    </QueryState>
  );
};

export default RunPage;

const RunView = ({ run }: { readonly run: Run }) => {
  const messages = useMessages();
  const format = useFormat();
  const titleOf = useAgentTitles();
  const [, navigate] = useLocation();
  const { id, agent, status, input, startedAt, finishedAt } = run;
  const question = typeof input['input'] === 'string' ? input['input'] : '';
  const again = (): void => {
    keepDraft({
      agent,
      question,
      datasetIds: (input['dataset_ids'] as string[] | undefined) ?? [],
      parameters: (input['parameters'] as Record<string, unknown> | undefined) ?? {},
    });
    navigate(`/ask/${agent}`);
  };
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={1}>{titleOf(agent)}</Title>
          {question === '' ? null : <Text c="dimmed">{question}</Text>}
        </div>
        <Group gap="sm">
          {startedAt && finishedAt ? (
            <Text size="sm" c="dimmed">
              {format.duration(Date.parse(finishedAt) - Date.parse(startedAt))}
            </Text>
          ) : null}
          <RunStatus status={status} />
          {OPEN.has(status) || input['input'] === undefined ? null : (
            <>
              <Button size="xs" variant="default" component={Link} href={`/runs/${id}/compare`}>
                {messages.compare.runs}
              </Button>
              <Button size="xs" variant="default" onClick={again}>
                {messages.run.again}
              </Button>
            </>
          )}
        </Group>
      </Group>
      {OPEN.has(status) ? <RunProgress run={run} /> : <RunResult run={run} />}
    </Stack>
  );
};

const RunProgress = ({ run: { status, progress } }: { readonly run: Run }) => {
  const messages = useMessages();
  const format = useFormat();
  return (
    <Card withBorder role="status" aria-live="polite">
      <Text size="sm" mb="xs">
        {status === 'QUEUED' ? messages.run.waiting : `${messages.run.progress}: ${format.share(progress)}`}
      </Text>
      <Progress value={progress * 100} animated aria-label={messages.run.progress} />
    </Card>
  );
};

const RunResult = ({ run: { error, degraded, degradedReasons, markdown, artifacts, citations } }: { readonly run: Run }) => {
  const messages = useMessages();
  return (
    <>
      {error ? (
        <Alert color="red" title={messages.run.failed}>
          {error.message}
          {error.missing ? ` ${messages.run.missing}: ${error.missing.join(', ')}.` : ''}
        </Alert>
      ) : null}
      {degraded ? (
        <Alert color="yellow" title={messages.run.degraded}>
          {degradedReasons.join(', ').replaceAll('_', ' ')}
        </Alert>
      ) : null}
      {markdown ? (
        <Card withBorder padding="lg">
          <Suspense>
            <Markdown text={markdown} />
          </Suspense>
        </Card>
      ) : null}
      {artifacts.length > 0 ? <Files files={artifacts} /> : null}
      {citations.length > 0 ? (
        <section>
          <Title order={2} mb="xs">
            {messages.run.citations}
          </Title>
          <List size="sm">
            {citations.map(({ id, kind, label, locator, url }) => (
              <List.Item key={`${id}/${locator ?? ''}`}>
                {url || kind === 'dataset' ? <Anchor href={url ?? `#/data/${id}`}>{label}</Anchor> : label}
                {locator ? ` (${locator})` : ''}
              </List.Item>
            ))}
          </List>
        </section>
      ) : null}
    </>
  );
};

const Files = ({ files }: { readonly files: Run['artifacts'] }) => {
  const messages = useMessages();
  const format = useFormat();
  return (
    <section>
      <Title order={2} mb="xs">
        {messages.run.files}
      </Title>
      <Stack>
        {files.map(({ id, fileName, mediaType, bytes, download }) => (
          <Card key={id} withBorder>
            <Group justify="space-between">
              <Anchor href={download.url} size="sm">
                {fileName}
              </Anchor>
              <Text size="xs" c="dimmed">
                {format.bytes(bytes)}
              </Text>
            </Group>
            {mediaType.startsWith('image/') ? (
              <Image src={download.url} alt={`${messages.run.preview}: ${fileName}`} mt="sm" fit="contain" mah={640} bg="white" />
            ) : null}
          </Card>
        ))}
      </Stack>
    </section>
  );
};
