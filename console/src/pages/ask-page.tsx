import { Alert, Button, Group, MultiSelect, Select, Stack, Textarea, Title } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useMutation, useQuery } from 'urql';
import { useLocation } from 'wouter';
import { optionsOf } from '../components/agent-options.js';
import { AgentProposal } from '../components/agent-proposal.js';
import { Denial } from '../components/denial.js';
import { OptionsForm, type OptionChoices } from '../components/options-form.js';
import { datasetsOf } from '../components/proposed-plan.js';
import { QueryState } from '../components/query-state.js';
import { useFormat } from '../format.js';
import { useErrorText } from '../graph/error-text.js';
import {
  AgentContractsDocument,
  AgentsDocument,
  OptionChoicesDocument,
  StartRunDocument,
  type AgentsQuery,
} from '../graph/generated/graphql.js';
import { useAgentTitles } from '../graph/use-agent-titles.js';
import { useDenial } from '../graph/use-denial.js';
import { useGraphLanguage } from '../graph/use-graph-language.js';
import { useMessages } from '../messages/use-messages.js';
import { useSession } from '../session.js';

/** What a run is started again with. */
export interface Draft {
  readonly agent: string;
  readonly question: string;
  readonly datasetIds: readonly string[];
  readonly parameters: Readonly<Record<string, unknown>>;
}

const DRAFT = 'draft';

/** Keeps a draft for the page that starts runs. */
export const keepDraft = (draft: Draft): void => sessionStorage.setItem(DRAFT, JSON.stringify(draft));

const takeDraft = (agent: string | undefined): Draft => {
  const kept = JSON.parse(sessionStorage.getItem(DRAFT) ?? 'null') as Draft | null;
  sessionStorage.removeItem(DRAFT);
  return kept && kept.agent === agent ? kept : { agent: agent ?? '', question: '', datasetIds: [], parameters: {} };
};

/** Starts a run of an agent. */
const AskPage = ({ agent }: { readonly agent: string | undefined }) => {
  const messages = useMessages();
  const [result, execute] = useQuery({ query: AgentsDocument, requestPolicy: 'cache-and-network' });
  return (
    <Stack maw={760}>
      <Title order={1}>{messages.navigation.ask}</Title>
      <QueryState result={result} retry={() => execute({ requestPolicy: 'network-only' })}>
        {(data) => <AskForm key={agent} data={data} agent={agent} />}
      </QueryState>
    </Stack>
  );
};

export default AskPage;

const AskForm = ({ data, agent: preselected }: { readonly data: AgentsQuery; readonly agent: string | undefined }) => {
  const messages = useMessages();
  const { ask } = messages;
  const { language } = useSession();
  const graphLanguage = useGraphLanguage();
  const errorText = useErrorText();
  const denial = useDenial('agents:run');
  const [, navigate] = useLocation();
  const [draft, setDraft] = useState(() => takeDraft(preselected));
  const [{ fetching, error }, start] = useMutation(StartRunDocument);
  const [{ data: contracts }] = useQuery({ query: AgentContractsDocument });
  const change = (changes: Partial<Draft>): void => setDraft({ ...draft, ...changes });
  const agents = data.agentStatus?.agents ?? [];
  const agent = agents.find(({ name }) => name === draft.agent);
  const phases = [...new Set(agents.map(({ phase }) => phase))];
  const missing = agent?.requirements.filter(({ available }) => !available) ?? [];
  const options = optionsOf(contracts?.agentContracts?.find(({ name }) => name === draft.agent)?.input);
  const datasets = data.datasetsConnection?.nodes ?? [];
  const choices = useOptionChoices(draft.datasetIds);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const input = {
      input: draft.question,
      datasetIds: [...draft.datasetIds],
      language: graphLanguage,
      parameters: { ...draft.parameters },
    };
    const { data: started } = await start({ agent: draft.agent, input });
    if (started?.startAgentRun) navigate(`/runs/${started.startAgentRun.id}`);
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack>
        <Select
          label={ask.agent}
          searchable
          required
          data={phases.map((phase) => ({
            group: messages.phases[phase],
            items: agents.filter((each) => each.phase === phase).map(({ name, title }) => ({ value: name, label: title[language] })),
          }))}
          value={draft.agent || null}
          onChange={(name) => change({ agent: name ?? '', parameters: {} })}
        />
        {missing.length > 0 ? (
          <Alert color={agent?.state === 'BLOCKED' ? 'red' : 'yellow'}>
            {agent?.state === 'BLOCKED' ? ask.blocked : ask.degraded}{' '}
            {missing.map(({ name }) => messages.operations.services.needs[name]).join(', ')}
          </Alert>
        ) : null}
        <Textarea
          label={ask.question}
          placeholder={ask.placeholder}
          autosize
          minRows={3}
          value={draft.question}
          onChange={(event) => change({ question: event.currentTarget.value })}
        />
        <AgentProposal
          question={draft.question}
          isDisabled={denial !== undefined}
          onChoose={(step) => change({ agent: step.agent, datasetIds: datasetsOf(step), parameters: {} })}
        />
        <MultiSelect
          label={ask.datasets}
          description={ask.datasetsHint}
          data={datasets.map(({ id, name }) => ({ value: id, label: name }))}
          value={[...draft.datasetIds]}
          onChange={(datasetIds) => change({ datasetIds })}
          searchable
          clearable
        />
        {options.length > 0 ? (
          <OptionsForm options={options} choices={choices} values={draft.parameters} onChange={(parameters) => change({ parameters })} />
        ) : null}
        {error ? (
          <Alert color="red" role="alert">
            {errorText(error)}
          </Alert>
        ) : null}
        <Denial reason={denial} />
        <Group>
          <Button type="submit" loading={fetching} disabled={draft.agent === '' || denial !== undefined}>
            {ask.send}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** Returns what the options of an agent can be chosen from: columns of the chosen datasets, or of all. */
const useOptionChoices = (datasetIds: readonly string[]): OptionChoices => {
  const format = useFormat();
  const titleOf = useAgentTitles();
  const [{ data }] = useQuery({ query: OptionChoicesDocument, requestPolicy: 'cache-and-network' });
  const datasets = (data?.datasetsConnection?.nodes ?? []).filter(({ id }) => datasetIds.length === 0 || datasetIds.includes(id));
  const runs = (data?.runsConnection?.nodes ?? []).filter(({ input }) => typeof input['input'] === 'string');
  return {
    columns: [...new Set(datasets.flatMap(({ columns }) => columns.map(({ name }) => name)))],
    metrics: (data?.metricDefinitionsConnection?.nodes ?? []).map(({ id, name }) => ({ value: id, label: name })),
    runs: runs.map(({ id, agent, queuedAt }) => ({ value: id, label: `${titleOf(agent)} · ${format.moment(queuedAt)}` })),
  };
};
