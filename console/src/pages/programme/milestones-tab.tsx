import { Button, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { DueDate } from '../../components/due-date.js';
import { Pager, usePages } from '../../components/pager.js';
import { Problem } from '../../components/problem.js';
import { QueryState } from '../../components/query-state.js';
import { RecordDialog, type Values } from '../../components/record-form.js';
import { RecordRow, Records } from '../../components/records.js';
import { Section } from '../../components/section.js';
import { today, useFormat } from '../../format.js';
import {
  CompleteMilestoneDocument,
  CreateMilestoneDocument,
  MilestonesDocument,
  ReopenMilestoneDocument,
  UpdateMilestoneDocument,
  type MilestoneCreateInput,
  type MilestoneFieldsFragment as Milestone,
  type MilestoneUpdateInput,
} from '../../graph/generated/graphql.js';
import { useEvents } from '../../graph/use-events.js';
import { useMessages } from '../../messages/use-messages.js';
import { useMay } from '../../permissions.js';
import { subjectsOf, type TabProps } from './tab.js';

/** Milestones, overdue ones first. */
export const MilestonesTab = ({ programme: current }: TabProps) => {
  const { programme } = useMessages();
  const texts = programme.milestones;
  const may = useMay();
  const pages = usePages();
  const [edited, setEdited] = useState<Milestone | 'new' | null>(null);
  const variables = useMemo(() => ({ today: today(), after: pages.after }), [pages.after]);
  const [result, execute] = useQuery({ query: MilestonesDocument, variables, requestPolicy: 'cache-and-network' });
  const reload = (): void => execute({ requestPolicy: 'network-only' });
  useEvents(['milestone.*', 'initiative.*'], reload);
  const mayWrite = may('programme:write') && current !== null;
  const onEdit = mayWrite ? setEdited : null;
  return (
    <QueryState result={result} retry={reload}>
      {({ overdue, upcoming, closed, ...subjects }) => {
        const { initiatives } = subjectsOf(subjects);
        return (
          <Stack gap="lg" align="stretch">
            {mayWrite && initiatives.length > 0 ? (
              <div>
                <Button size="xs" onClick={() => setEdited('new')}>
                  {texts.add}
                </Button>
              </div>
            ) : null}
            <List title={texts.overdue} milestones={overdue?.nodes ?? []} none={texts.nothingOverdue} onEdit={onEdit} />
            <div>
              <List title={texts.upcoming} milestones={upcoming?.nodes ?? []} none={texts.none} onEdit={onEdit} />
              {upcoming ? <Pager pages={pages} info={upcoming.pageInfo} /> : null}
            </div>
            {closed && closed.totalCount > 0 ? (
              <List title={texts.closed} milestones={closed.nodes} none={texts.none} onEdit={onEdit} />
            ) : null}
            {edited ? (
              <MilestoneDialog milestone={edited} initiatives={initiatives} onDone={reload} onClose={() => setEdited(null)} />
            ) : null}
          </Stack>
        );
      }}
    </QueryState>
  );
};

interface ListProps {
  readonly title: string;
  readonly none: string;
  readonly milestones: readonly Milestone[];
  readonly onEdit: ((milestone: Milestone) => void) | null;
}

const List = ({ title, none, milestones, onEdit }: ListProps) => (
  <Section title={title}>
    {milestones.length === 0 ? (
      <Text c="dimmed" size="sm">
        {none}
      </Text>
    ) : (
      <Records label={title}>
        {milestones.map((milestone) => (
          <MilestoneRow key={milestone.id} milestone={milestone} onEdit={onEdit} />
        ))}
      </Records>
    )}
  </Section>
);

const MilestoneRow = ({ milestone, onEdit }: { readonly milestone: Milestone; readonly onEdit: ListProps['onEdit'] }) => {
  const { programme, form } = useMessages();
  const texts = programme.milestones;
  const format = useFormat();
  const [completing, complete] = useMutation(CompleteMilestoneDocument);
  const [reopening, reopen] = useMutation(ReopenMilestoneDocument);
  const { id, title, due, status, completedAt, initiative } = milestone;
  const error = completing.error ?? reopening.error;
  const isOpen = status === 'OPEN';
  return (
    <RecordRow
      title={title}
      facts={[
        initiative.title,
        initiative.owner,
        status === 'CANCELLED' ? texts.cancelled : completedAt ? texts.completedOn(format.date(completedAt)) : null,
      ]}
      note={error ? <Problem error={error} /> : null}
      status={<DueDate due={due} isOpen={isOpen} />}
      actions={
        onEdit ? (
          <>
            {isOpen ? (
              <Button
                size="compact-xs"
                variant="light"
                loading={completing.fetching}
                aria-label={`${texts.complete}: ${title}`}
                onClick={() => void complete({ id })}
              >
                {texts.complete}
              </Button>
            ) : null}
            {status === 'COMPLETED' ? (
              <Button
                size="compact-xs"
                variant="subtle"
                loading={reopening.fetching}
                aria-label={`${texts.reopen}: ${title}`}
                onClick={() => void reopen({ id })}
              >
                {texts.reopen}
              </Button>
            ) : null}
            {isOpen ? (
              <Button size="compact-xs" variant="subtle" aria-label={programme.editOf(title)} onClick={() => onEdit(milestone)}>
                {form.edit}
              </Button>
            ) : null}
          </>
        ) : null
      }
    />
  );
};

interface MilestoneDialogProps {
  readonly milestone: Milestone | 'new';
  readonly initiatives: readonly { readonly value: string; readonly label: string }[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const MilestoneDialog = ({ milestone, initiatives, onDone, onClose }: MilestoneDialogProps) => {
  const { programme, form } = useMessages();
  const texts = programme.milestones;
  const [, create] = useMutation(CreateMilestoneDocument);
  const [, update] = useMutation(UpdateMilestoneDocument);
  return (
    <RecordDialog
      title={milestone === 'new' ? texts.add : texts.edit}
      fields={[
        { name: 'title', label: programme.title, required: true },
        { name: 'due', label: programme.due, kind: 'date', required: true },
        ...(milestone === 'new'
          ? [{ name: 'initiativeId', label: texts.initiative, kind: 'choice', required: true, choices: initiatives } as const]
          : []),
      ]}
      record={milestone === 'new' ? undefined : milestone}
      action={form.save}
      submit={(values: Values) =>
        milestone === 'new'
          ? create({ input: values as unknown as MilestoneCreateInput })
          : update({ id: milestone.id, input: values as MilestoneUpdateInput, version: milestone.version })
      }
      onDone={onDone}
      onClose={onClose}
    />
  );
};
