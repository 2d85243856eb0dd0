import { Alert, Anchor, Button, Card, Group, List, NativeSelect, Progress, Stack, Text, Title } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useQuery } from 'urql';
import { Link, useLocation } from 'wouter';
import { optionsOf } from '../components/agent-options.js';
import { FilePreview } from '../components/file-preview.js';
import { datasetsOf, proposedSteps } from '../components/proposed-plan.js';
import { ProposedSteps } from '../components/proposed-steps.js';
import { QueryState } from '../components/query-state.js';
import { RunStatus } from '../components/run-status.js';
import { Section } from '../components/section.js';
import { useFormat } from '../format.js';
import { AgentContractsDocument, type RunQuery } from '../graph/generated/graphql.js';
import { pageOf, pageOfStep } from '../graph/page-of.js';
import { isOpenRun, questionOf } from '../graph/run-state.js';
import { useAgentTitles } from '../graph/use-agent-titles.js';
import { useLiveRun } from '../graph/use-live-run.js';
import { useMessages } from '../messages/use-messages.js';
import { keepDraft } from './ask-page.js';

const Markdown = lazy(() => import('../components/markdown.js'));

type Run = NonNullable<RunQuery['run']>;

/** A run: its live progress, then its result with files and sources. */
const RunPage = ({ runId }: { readonly runId: string }) => {
  const messages = useMessages();
  const { result, reload, update } = useLiveRun(runId);
  return (
    <QueryState result={result} retry={reload}>
      {({ run }) => (run ? <RunView run={{ ...run, ...update }} /> : <Text>{messages.notFound}</Text>)}
    </QueryState>
  );
};

export default RunPage;

/** Returns the address of a cited object; undefined if the console has no page for it. */
const hrefOf = ({ kind, id, url }: Pick<Run['citations'][number], 'kind' | 'id' | 'url'>): string | undefined => {
  if (url) return url;
  const page = kind === 'step' ? pageOfStep(id) : pageOf(id);
  return page === null ? undefined : `#${page}`;
};

const RunView = ({ run }: { readonly run: Run }) => {
  const messages = useMessages();
  const format = useFormat();
  const titleOf = useAgentTitles();
  const [, navigate] = useLocation();
  const { id, agent, status, input, startedAt, finishedAt } = run;
  const question = questionOf(run);
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
          {isOpenRun(status) || input['input'] === undefined ? null : (
            <>
              <Button size="xs" variant="default" component={Link} href={`/runs/${id}/compare`}>
                {messages.compare.runs}
              </Button>
              <Button size="xs" variant="default" onClick={again}>
                {messages.run.again}
              </Button>
              {status === 'SUCCEEDED' ? <ContinueWith runId={id} /> : null}
            </>
          )}
        </Group>
      </Group>
      {isOpenRun(status) ? <RunProgress run={run} /> : <RunResult run={run} />}
    </Stack>
  );
};

/** Starts an agent that uses the result of this run. */
const ContinueWith = ({ runId }: { readonly runId: string }) => {
  const { run: texts } = useMessages();
  const titleOf = useAgentTitles();
  const [, navigate] = useLocation();
  const [{ data }] = useQuery({ query: AgentContractsDocument });
  const agents = (data?.agentContracts ?? []).filter(({ input }) => optionsOf(input).some(({ name }) => name === 'run_ids'));
  const choose = (agent: string): void => {
    keepDraft({ agent, question: '', datasetIds: [], parameters: { run_ids: [runId] } });
    navigate(`/ask/${agent}`);
  };
  return agents.length === 0 ? null : (
    <NativeSelect
      size="xs"
      aria-label={texts.continueWith}
      value=""
      data={[
        { value: '', label: texts.continueWith, disabled: true },
        ...agents.map(({ name }) => ({ value: name, label: titleOf(name) })),
      ]}
      onChange={(event) => choose(event.currentTarget.value)}
    />
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

const RunResult = ({ run: { error, degraded, degradedReasons, input, markdown, result, artifacts, citations } }: { readonly run: Run }) => {
  const messages = useMessages();
  const [, navigate] = useLocation();
  const steps = proposedSteps(result);
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
          {degradedReasons.map(messages.run.degradedReason).join(' ')}
        </Alert>
      ) : null}
      {markdown ? (
        <Card withBorder padding="lg">
          <Suspense>
            <Markdown text={markdown} />
          </Suspense>
        </Card>
      ) : null}
      {steps.length > 0 ? (
        <Section title={messages.ask.proposal}>
          <ProposedSteps
            steps={steps}
            onChoose={(step) => {
              keepDraft({ agent: step.agent, question: questionOf({ input }), datasetIds: datasetsOf(step), parameters: {} });
              navigate(`/ask/${step.agent}`);
            }}
          />
        </Section>
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
                {hrefOf({ kind, id, url }) ? <Anchor href={hrefOf({ kind, id, url })}>{label}</Anchor> : label}
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
            <FilePreview fileName={fileName} mediaType={mediaType} bytes={bytes} url={download.url} />
          </Card>
        ))}
      </Stack>
    </section>
  );
};
