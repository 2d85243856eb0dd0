import { Text } from '@mantine/core';
import { useQuery } from 'urql';
import { DueDate } from '../../components/due-date.js';
import { QueryState } from '../../components/query-state.js';
import { RecordRow, Records } from '../../components/records.js';
import { Section } from '../../components/section.js';
import { useFormat } from '../../format.js';
import { ProgrammeRecordDocument, type ProgrammeRecordQuery } from '../../graph/generated/graphql.js';
import { useEvents } from '../../graph/use-events.js';
import { useMessages } from '../../messages/use-messages.js';

/** The record that a link leads to, above the lists, which may show it on a later page. */
export const ChosenRecord = ({ id }: { readonly id: string }) => {
  const { search, notFound } = useMessages();
  const [result, execute] = useQuery({ query: ProgrammeRecordDocument, variables: { id }, requestPolicy: 'cache-and-network' });
  const reload = (): void => execute({ requestPolicy: 'network-only' });
  useEvents(['initiative.*', 'milestone.*', 'risk.*', 'decision.*'], reload);
  return (
    <QueryState result={result} retry={reload}>
      {({ node }) =>
        node ? (
          <Section title={search.chosen}>
            <Records label={search.chosen}>
              <Chosen node={node} />
            </Records>
          </Section>
        ) : (
          <Text c="dimmed">{notFound}</Text>
        )
      }
    </QueryState>
  );
};

const Chosen = ({ node }: { readonly node: NonNullable<ProgrammeRecordQuery['node']> }) => {
  const { programme, search } = useMessages();
  const format = useFormat();
  if ('milestoneStatus' in node)
    return (
      <RecordRow
        title={node.title}
        facts={[node.initiative.title, search.states[node.milestoneStatus.toLowerCase()]]}
        status={<DueDate due={node.milestoneDue} isOpen={node.milestoneStatus === 'OPEN'} />}
      />
    );
  if ('initiativeStatus' in node)
    return (
      <RecordRow
        title={node.title}
        facts={[
          programme.initiatives.statuses[node.initiativeStatus],
          node.owner,
          node.initiativeDue && programme.dueOn(format.date(node.initiativeDue)),
        ]}
        note={[node.description, node.statusNote].filter(Boolean).join(' ')}
      />
    );
  if ('riskStatus' in node)
    return (
      <RecordRow
        title={node.title}
        facts={[programme.risks.score(node.score), node.owner, programme.risks.statuses[node.riskStatus]]}
        note={[node.description, node.mitigation && `${programme.risks.mitigation}: ${node.mitigation}`].filter(Boolean).join(' ')}
      />
    );
  if ('question' in node)
    return (
      <RecordRow
        title={node.question}
        facts={[
          node.owner,
          node.decidedBy && node.decidedAt
            ? programme.decisions.decidedBy(node.decidedBy, format.date(node.decidedAt))
            : node.decisionDue && programme.dueOn(format.date(node.decisionDue)),
        ]}
        note={node.decision}
      />
    );
  return null;
};
