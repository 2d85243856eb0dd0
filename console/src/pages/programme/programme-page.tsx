import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { useLocation } from 'wouter';
import { PageTabs } from '../../components/page-tabs.js';
import { QueryState } from '../../components/query-state.js';
import { RecordDialog, type Values } from '../../components/record-form.js';
import { useFormat } from '../../format.js';
import {
  CreateProgrammeDocument,
  ProgrammeDocument,
  UpdateProgrammeDocument,
  type ProgrammeCreateInput,
  type ProgrammeQuery,
  type ProgrammeUpdateInput,
} from '../../graph/generated/graphql.js';
import { useEvents } from '../../graph/use-events.js';
import { useMessages } from '../../messages/use-messages.js';
import { useMay } from '../../permissions.js';
import { ChosenRecord } from './chosen-record.js';
import { DecisionsTab } from './decisions-tab.js';
import { InitiativesTab } from './initiatives-tab.js';
import { LandscapeTab } from './landscape-tab.js';
import { MilestonesTab } from './milestones-tab.js';
import classes from './programme.module.css';
import { RisksTab } from './risks-tab.js';
import { ScopeTab } from './scope-tab.js';

const TABS = {
  initiatives: InitiativesTab,
  milestones: MilestonesTab,
  decisions: DecisionsTab,
  risks: RisksTab,
  scope: ScopeTab,
  landscape: LandscapeTab,
} as const;

interface ProgrammePageProps {
  readonly tab: string | undefined;
  /** Record that a link leads to. */
  readonly recordId: string | undefined;
}

/** The transformation programme: its phases, and one tab for each kind of record. */
const ProgrammePage = ({ tab = 'initiatives', recordId }: ProgrammePageProps) => {
  const { programme: texts } = useMessages();
  const [, navigate] = useLocation();
  const [result, execute] = useQuery({ query: ProgrammeDocument, requestPolicy: 'cache-and-network' });
  const reload = (): void => execute({ requestPolicy: 'network-only' });
  useEvents(['programme.*', 'initiative.*', 'milestone.*'], reload);
  return (
    <QueryState result={result} retry={reload}>
      {({ transformationProgram: programme, cockpit }) => (
        <Stack gap="lg">
          <Head programme={programme} summary={cockpit?.transformation} reload={reload} />
          {recordId ? <ChosenRecord key={recordId} id={recordId} /> : null}
          <PageTabs
            tabs={Object.entries(TABS).map(([name, Tab]) => ({
              name,
              label: texts.tabs[name as keyof typeof TABS],
              content: <Tab programme={programme?.exists ? programme : null} />,
            }))}
            active={tab}
            onChange={(name) => navigate(`/programme/${name}`)}
          />
        </Stack>
      )}
    </QueryState>
  );
};

export default ProgrammePage;

interface HeadProps {
  readonly programme: ProgrammeQuery['transformationProgram'];
  readonly summary: NonNullable<ProgrammeQuery['cockpit']>['transformation'] | undefined;
  readonly reload: () => void;
}

const Head = ({ programme, summary, reload }: HeadProps) => {
  const messages = useMessages();
  const { programme: texts, home } = messages;
  const format = useFormat();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const exists = programme?.exists ?? false;
  const facts = [
    summary?.progress == null ? null : `${home.progress}: ${format.share(summary.progress)}`,
    programme?.targetDate ? `${texts.until} ${format.date(programme.targetDate)}` : null,
    programme?.budget && summary
      ? texts.spentOf(format.money(summary.spent, programme.currency), format.money(programme.budget, programme.currency))
      : null,
  ].filter(Boolean);
  return (
    <>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div className={classes.head}>
          <Title order={1}>{programme?.name ?? messages.navigation.programme}</Title>
          <Text c="dimmed">{exists ? programme?.vision : texts.none}</Text>
          <Text size="sm" mt={4}>
            {exists ? facts.join(' · ') : ''}
          </Text>
        </div>
        {may('programme:write') ? (
          <Button variant={exists ? 'default' : 'filled'} size="xs" onClick={() => setOpen(true)}>
            {exists ? texts.edit : texts.create}
          </Button>
        ) : null}
      </Group>
      {isOpen ? <ProgrammeDialog programme={programme} reload={reload} onClose={() => setOpen(false)} /> : null}
    </>
  );
};

interface ProgrammeDialogProps {
  readonly programme: ProgrammeQuery['transformationProgram'];
  readonly reload: () => void;
  readonly onClose: () => void;
}

const ProgrammeDialog = ({ programme, reload, onClose }: ProgrammeDialogProps) => {
  const { programme: texts, form } = useMessages();
  const [, create] = useMutation(CreateProgrammeDocument);
  const [, update] = useMutation(UpdateProgrammeDocument);
  const exists = programme?.exists ?? false;
  const submit = (values: Values) =>
    exists
      ? update({ input: values as ProgrammeUpdateInput, version: programme?.version ?? null })
      : create({ input: values as unknown as ProgrammeCreateInput });
  return (
    <RecordDialog
      title={exists ? texts.edit : texts.create}
      fields={[
        { name: 'name', label: texts.name, required: true },
        { name: 'vision', label: texts.vision, kind: 'long' },
        { name: 'purpose', label: texts.purpose, kind: 'long' },
        { name: 'start', label: texts.start, kind: 'date' },
        { name: 'targetDate', label: texts.targetDate, kind: 'date' },
        { name: 'budget', label: texts.budget, kind: 'number' },
        { name: 'currency', label: texts.currency },
      ]}
      record={exists ? (programme ?? undefined) : undefined}
      defaults={{ currency: 'EUR' }}
      action={form.save}
      submit={submit}
      onDone={reload}
      onClose={onClose}
    />
  );
};
