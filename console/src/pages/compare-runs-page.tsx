import { Anchor, Badge, Card, NativeSelect, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useQuery } from 'urql';
import { Link, useLocation } from 'wouter';
import classes from '../compare/compared-text.module.css';
import { Comparison } from '../compare/comparison.js';
import { blockDiff, markedBlock, type BlockPair } from '../compare/text-diff.js';
import { optionLabel } from '../components/agent-options.js';
import { QueryState } from '../components/query-state.js';
import { Section } from '../components/section.js';
import { useFormat } from '../format.js';
import { AgentsDocument, RunDocument, RunsOfAgentDocument, type RunQuery } from '../graph/generated/graphql.js';
import { questionOf } from '../graph/run-state.js';
import { useAgentTitles } from '../graph/use-agent-titles.js';
import { useMessages } from '../messages/use-messages.js';

const Markdown = lazy(() => import('../components/markdown.js'));

type Run = NonNullable<RunQuery['run']>;

interface CompareRunsPageProps {
  readonly runId: string;
  readonly otherId: string | undefined;
}

/** Two runs of an agent side by side: their inputs and the texts of their results. */
const CompareRunsPage = ({ runId, otherId }: CompareRunsPageProps) => {
  const messages = useMessages();
  const [result, execute] = useQuery({ query: RunDocument, variables: { runId } });
  return (
    <QueryState result={result} retry={() => execute({ requestPolicy: 'network-only' })}>
      {({ run }) => (run ? <ComparedWith run={run} otherId={otherId} /> : <Text>{messages.notFound}</Text>)}
    </QueryState>
  );
};

export default CompareRunsPage;

const MAX_QUESTION_LENGTH = 60;

const ComparedWith = ({ run, otherId }: { readonly run: Run; readonly otherId: string | undefined }) => {
  const { compare, statuses, notFound } = useMessages();
  const format = useFormat();
  const titleOf = useAgentTitles();
  const [, navigate] = useLocation();
  const [runs, executeRuns] = useQuery({
    query: RunsOfAgentDocument,
    variables: { agent: run.agent },
    requestPolicy: 'cache-and-network',
  });
  const others = (runs.data?.runsConnection?.nodes ?? []).filter(({ id }) => id !== run.id);
  const chosen = otherId ?? others.find(({ status }) => status === 'SUCCEEDED')?.id ?? others[0]?.id;
  const [other, executeOther] = useQuery({ query: RunDocument, variables: { runId: chosen ?? '' }, pause: chosen === undefined });
  const choices = others.map((each) => {
    const question = questionOf(each);
    const short = question.length > MAX_QUESTION_LENGTH ? `${question.slice(0, MAX_QUESTION_LENGTH)}…` : question;
    return { value: each.id, label: [format.moment(each.queuedAt), statuses[each.status], short].filter(Boolean).join(' · ') };
  });
  // A run that the address names may be none of the newest.
  if (chosen !== undefined && !choices.some(({ value }) => value === chosen)) choices.push({ value: chosen, label: chosen });
  return (
    <Stack gap="lg">
      <div>
        <Title order={1}>{compare.runsTitle}</Title>
        <Text c="dimmed">{titleOf(run.agent)}</Text>
      </div>
      <QueryState result={runs} retry={() => executeRuns({ requestPolicy: 'network-only' })}>
        {() =>
          chosen === undefined ? (
            <Text c="dimmed">{compare.noOtherRun}</Text>
          ) : (
            <>
              <NativeSelect
                label={compare.second}
                data={choices}
                value={chosen}
                onChange={(event) => navigate(`/runs/${run.id}/compare/${event.currentTarget.value}`)}
              />
              <QueryState result={other} retry={() => executeOther({ requestPolicy: 'network-only' })}>
                {({ run: second }) => (second ? <TwoRuns first={run} second={second} /> : <Text>{notFound}</Text>)}
              </QueryState>
            </>
          )
        }
      </QueryState>
    </Stack>
  );
};

interface TwoRunsProps {
  readonly first: Run;
  readonly second: Run;
}

const TwoRuns = ({ first, second }: TwoRunsProps) => {
  const { compare, run: texts, statuses } = useMessages();
  const format = useFormat();
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        {[
          { run: first, title: compare.first },
          { run: second, title: compare.second },
        ].map(({ run, title }) => (
          <div key={title}>
            <Title order={2}>{title}</Title>
            <Text size="sm" c="dimmed">
              {`${texts.started}: ${format.moment(run.startedAt ?? run.queuedAt)} · ${statuses[run.status]}`}
            </Text>
            <Anchor component={Link} href={`/runs/${run.id}`} size="sm" aria-label={`${compare.open}: ${title}`}>
              {compare.open}
            </Anchor>
          </div>
        ))}
      </SimpleGrid>
      <Inputs first={first} second={second} />
      <Results first={first} second={second} />
    </Stack>
  );
};

/** Writes a value of an input for people. */
const written = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(written).join(', ');
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
};

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const Inputs = ({ first, second }: TwoRunsProps) => {
  const { compare, ask, run: texts, options: optionTexts } = useMessages();
  const [{ data }] = useQuery({ query: AgentsDocument });
  const names = new Map(data?.datasetsConnection?.nodes.map(({ id, name }) => [id, name]));
  const [old, current] = [first, second].map(({ input }) => {
    const { input: question, dataset_ids: datasetIds, language, parameters, ...others } = input as Record<string, unknown>;
    const datasets = Array.isArray(datasetIds) ? datasetIds.map((id) => names.get(id as string) ?? id) : [];
    return {
      question: written(question),
      datasets: written(datasets),
      language: written(language),
      options: { ...recordOf(parameters), ...others },
    };
  });
  if (!old || !current) return null;
  // Most options have their default in both runs, so that only differences are of interest.
  const options = [...new Set([...Object.keys(old.options), ...Object.keys(current.options)])].filter(
    (name) => written(old.options[name]) !== written(current.options[name]),
  );
  return (
    <Section title={compare.inputs}>
      <Stack gap="sm">
        <Comparison label={texts.question} before={old.question} after={current.question} kind="text" />
        <Comparison label={ask.datasets} before={old.datasets} after={current.datasets} />
        {old.language === current.language ? null : <Comparison label={compare.language} before={old.language} after={current.language} />}
        {options.map((name) => (
          <Comparison
            key={name}
            label={optionLabel(optionTexts.names, name)}
            before={written(old.options[name])}
            after={written(current.options[name])}
          />
        ))}
      </Stack>
    </Section>
  );
};

const Results = ({ first, second }: TwoRunsProps) => {
  const { compare } = useMessages();
  const [before, after] = [first, second].map(({ markdown, error }) => markdown ?? error?.message ?? '');
  const pairs = blockDiff(before ?? '', after ?? '');
  const changed = pairs.filter((pair) => pair.before !== pair.after).length;
  if (pairs.length === 0) return null;
  return (
    <Section title={compare.results}>
      <Text size="sm" mb="sm" role="status">
        {changed === 0 ? compare.sameText : compare.blocks(changed, pairs.length)}
      </Text>
      <Card withBorder padding="lg">
        <Suspense>
          <Stack gap="sm">
            {pairs.map((pair, index) => (
              <Blocks key={`${index} ${pair.before ?? pair.after ?? ''}`} pair={pair} />
            ))}
          </Stack>
        </Suspense>
      </Card>
    </Section>
  );
};

const Blocks = ({ pair }: { readonly pair: BlockPair }) => {
  const { compare } = useMessages();
  const isSame = pair.before === pair.after;
  const texts = pair.before !== null && pair.after !== null ? markedBlock({ before: pair.before, after: pair.after }) : pair;
  const label = pair.before === null || pair.after === null ? compare.onlyHere : compare.changed;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" verticalSpacing="xs">
      {(['before', 'after'] as const).map((side) => {
        const text = texts[side];
        const mark = isSame ? '' : side === 'before' ? classes.removed : classes.added;
        // On a narrow screen, an equal block stands there once.
        return text === null ? (
          <div key={side} />
        ) : (
          <div key={side} className={`${classes.block} ${mark} ${isSame && side === 'after' ? classes.repeated : ''}`}>
            {isSame ? null : (
              <Badge variant="light" color={side === 'before' ? 'red' : 'green'} radius="sm" tt="none">
                {label}
              </Badge>
            )}
            <Markdown text={text} />
          </div>
        );
      })}
    </SimpleGrid>
  );
};
