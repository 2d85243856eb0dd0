import { Alert, Anchor, Badge, Group, List, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from 'urql';
import { Link } from 'wouter';
import { Light } from '../../components/light.js';
import { usePages } from '../../components/pager.js';
import { QueryState } from '../../components/query-state.js';
import { RunStatus } from '../../components/run-status.js';
import { Section } from '../../components/section.js';
import { useFormat } from '../../format.js';
import { StepDocument, type StepQuery } from '../../graph/generated/graphql.js';
import { useAgentTitles } from '../../graph/use-agent-titles.js';
import { useEvents } from '../../graph/use-events.js';
import { useGraphLanguage } from '../../graph/use-graph-language.js';
import { useMessages } from '../../messages/use-messages.js';
import { Contributions } from './contributions.js';
import { StepActions } from './step-actions.js';
import { StepAnalysis } from './step-analysis.js';
import { STEP_COLORS } from './step-state.js';

type Step = NonNullable<StepQuery['processStep']>;

/** A step of the process landscape: its guide, its rules and what people contribute. */
const StepPage = ({ stepId }: { readonly stepId: string }) => {
  const messages = useMessages();
  const language = useGraphLanguage();
  const pages = usePages();
  const [result, execute] = useQuery({
    query: StepDocument,
    variables: { stepId, language, after: pages.after },
    requestPolicy: 'cache-and-network',
  });
  const reload = (): void => execute({ requestPolicy: 'network-only' });
  useEvents(['process_step.*', 'contribution.*', 'analysis.*', 'run.succeeded', 'run.failed'], reload);
  return (
    <Stack gap="md">
      <Anchor component={Link} href="/programme/landscape" size="sm">
        ← {messages.landscape.back}
      </Anchor>
      <QueryState result={result} retry={reload}>
        {({ processStep: step, contributionsConnection }) =>
          step ? (
            <Stack gap="lg">
              <StepHead step={step} reload={reload} />
              <Rules rules={step.guide.completionRules} />
              {contributionsConnection ? (
                <Contributions stepId={stepId} contributions={contributionsConnection} pages={pages} reload={reload} />
              ) : null}
              <StepAnalysis stepId={stepId} onDone={reload} />
              <Guide guide={step.guide} />
            </Stack>
          ) : (
            <Text>{messages.notFound}</Text>
          )
        }
      </QueryState>
    </Stack>
  );
};

export default StepPage;

const StepHead = ({ step, reload }: { readonly step: Step; readonly reload: () => void }) => {
  const { landscape: texts } = useMessages();
  const format = useFormat();
  const titleOf = useAgentTitles();
  const { title, purpose, state, blockedReason, agent, run, guide } = step;
  return (
    <>
      <div>
        <Group justify="space-between" align="flex-start" gap="sm">
          <Title order={1}>{title}</Title>
          <Badge variant="dot" color={STEP_COLORS[state]} radius="sm" tt="none">
            {texts.states[state]}
          </Badge>
        </Group>
        <Text maw={760} mt="xs">
          {purpose}
        </Text>
        <Text size="sm" c="dimmed" mt="xs">
          {[
            texts.duration(format.number(guide.durationDays.min), format.number(guide.durationDays.max)),
            `${texts.agent}: ${titleOf(agent.name)}`,
            agent.live ? null : texts.offline,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {run ? (
          <Group gap="xs" mt="xs">
            <Anchor component={Link} href={`/runs/${run.runId}`} size="sm">
              {texts.lastRun}
            </Anchor>
            <RunStatus status={run.status} />
          </Group>
        ) : null}
      </div>
      {blockedReason ? (
        <Alert color="red" title={texts.blockedBy}>
          {blockedReason}
        </Alert>
      ) : null}
      <StepActions step={step} reload={reload} />
    </>
  );
};

const Rules = ({ rules }: { readonly rules: Step['guide']['completionRules'] }) => {
  const { landscape: texts } = useMessages();
  return (
    <Section title={texts.rules}>
      <Stack gap="xs">
        {rules.map(({ id, text, met, found }) => (
          <Group key={id} gap="sm" wrap="nowrap" align="flex-start">
            <Light light={met ? 'GREEN' : 'NONE'} name={met ? texts.met : texts.notMet} />
            <div>
              <Text size="sm">{text}</Text>
              <Text size="xs" c="dimmed">
                {found}
              </Text>
            </div>
          </Group>
        ))}
      </Stack>
    </Section>
  );
};

const Guide = ({ guide: { inputs, outputs, analysisQuestions, raci } }: { readonly guide: Step['guide'] }) => {
  const { landscape: texts } = useMessages();
  const roles = [
    { key: 'accountable', roles: [raci.accountable] },
    { key: 'responsible', roles: raci.responsible },
    { key: 'consulted', roles: raci.consulted },
    { key: 'informed', roles: raci.informed },
  ] as const;
  return (
    <>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
        <Section title={texts.inputs}>
          <List size="sm" spacing={4}>
            {inputs.map(({ description, required }) => (
              <List.Item key={description}>
                {description}{' '}
                <Text span size="xs" c="dimmed">
                  ({required ? texts.required : texts.optional})
                </Text>
              </List.Item>
            ))}
          </List>
        </Section>
        <Section title={texts.outputs}>
          <List size="sm" spacing={4}>
            {outputs.map((output) => (
              <List.Item key={output}>{output}</List.Item>
            ))}
          </List>
        </Section>
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
        <Section title={texts.questions}>
          <List size="sm" spacing={4} type="ordered">
            {analysisQuestions.map((question) => (
              <List.Item key={question}>{question}</List.Item>
            ))}
          </List>
        </Section>
        <Section title={texts.roles}>
          <Stack gap="xs">
            {roles.flatMap(({ key, roles: each }) =>
              each.map(({ role, does }) => (
                <div key={`${key} ${role}`}>
                  <Text size="sm" fw={500}>
                    {role}{' '}
                    <Text span size="xs" c="dimmed" fw={400}>
                      {texts.raci[key]}
                    </Text>
                  </Text>
                  <Text size="sm" c="dimmed">
                    {does}
                  </Text>
                </div>
              )),
            )}
          </Stack>
        </Section>
      </SimpleGrid>
    </>
  );
};
