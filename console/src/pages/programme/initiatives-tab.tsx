import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { choicesOf } from '../../components/field.js';
import { Pager, usePages } from '../../components/pager.js';
import { QueryState } from '../../components/query-state.js';
import { RecordDialog, type Values } from '../../components/record-form.js';
import { RecordRow, Records } from '../../components/records.js';
import { Section } from '../../components/section.js';
import { today, useFormat } from '../../format.js';
import {
  CreateAreaDocument,
  CreateInitiativeDocument,
  InitiativesDocument,
  UpdateAreaDocument,
  UpdateInitiativeDocument,
  type AreaCreateInput,
  type AreaUpdateInput,
  type InitiativeCreateInput,
  type InitiativesQuery,
  type InitiativeStatus,
  type InitiativeUpdateInput,
} from '../../graph/generated/graphql.js';
import { useEvents } from '../../graph/use-events.js';
import { useMessages } from '../../messages/use-messages.js';
import { useMay } from '../../permissions.js';
import { Phases } from './phases.js';
import { type TabProps } from './tab.js';

type Area = NonNullable<InitiativesQuery['areasConnection']>['nodes'][number];
type Initiative = NonNullable<InitiativesQuery['initiativesConnection']>['nodes'][number];

const COLORS: Readonly<Record<InitiativeStatus, string>> = {
  PLANNED: 'gray',
  ACTIVE: 'blue',
  PAUSED: 'yellow',
  DONE: 'green',
  CANCELLED: 'gray',
};

/** Initiatives by area. */
export const InitiativesTab = ({ programme: current }: TabProps) => {
  const { programme: texts } = useMessages();
  const may = useMay();
  const pages = usePages();
  const [area, setArea] = useState<Area | 'new' | null>(null);
  const [initiative, setInitiative] = useState<Initiative | 'new' | null>(null);
  const [result, execute] = useQuery({
    query: InitiativesDocument,
    variables: { after: pages.after },
    requestPolicy: 'cache-and-network',
  });
  const reload = (): void => execute({ requestPolicy: 'network-only' });
  useEvents(['area.*', 'initiative.*'], reload);
  const mayWrite = may('programme:write') && current !== null;
  return (
    <QueryState result={result} retry={reload}>
      {({ areasConnection, initiativesConnection: initiatives }) => {
        const areas = areasConnection?.nodes ?? [];
        return (
          <Stack gap="lg">
            {current ? <Phases phases={current.phases} /> : null}
            {mayWrite ? (
              <Group gap="xs">
                {areas.length > 0 ? (
                  <Button size="xs" onClick={() => setInitiative('new')}>
                    {texts.initiatives.add}
                  </Button>
                ) : null}
                <Button size="xs" variant={areas.length > 0 ? 'default' : 'filled'} onClick={() => setArea('new')}>
                  {texts.areas.add}
                </Button>
              </Group>
            ) : null}
            {areas.length === 0 ? <Text c="dimmed">{texts.areas.none}</Text> : null}
            {areas.map((each) => (
              <AreaSection
                key={each.id}
                area={each}
                initiatives={(initiatives?.nodes ?? []).filter(({ areaId }) => areaId === each.id)}
                currency={current?.currency ?? null}
                onEditArea={mayWrite ? () => setArea(each) : null}
                onEdit={mayWrite ? setInitiative : null}
              />
            ))}
            {initiatives ? <Pager pages={pages} info={initiatives.pageInfo} /> : null}
            {area ? <AreaDialog area={area} onDone={reload} onClose={() => setArea(null)} /> : null}
            {initiative ? (
              <InitiativeDialog initiative={initiative} areas={areas} onDone={reload} onClose={() => setInitiative(null)} />
            ) : null}
          </Stack>
        );
      }}
    </QueryState>
  );
};

interface AreaSectionProps {
  readonly area: Area;
  readonly initiatives: readonly Initiative[];
  readonly currency: string | null;
  readonly onEditArea: (() => void) | null;
  readonly onEdit: ((initiative: Initiative) => void) | null;
}

const AreaSection = ({ area, initiatives, currency, onEditArea, onEdit }: AreaSectionProps) => {
  const messages = useMessages();
  const { programme: texts, form } = messages;
  const format = useFormat();
  return (
    <Section title={area.name}>
      <Group justify="space-between" mb="xs" gap="xs">
        <Text size="sm" c="dimmed">
          {[area.owner, area.purpose].filter(Boolean).join(' · ')}
        </Text>
        {onEditArea ? (
          <Button size="compact-xs" variant="subtle" onClick={onEditArea} aria-label={texts.editOf(area.name)}>
            {form.edit}
          </Button>
        ) : null}
      </Group>
      {initiatives.length === 0 ? (
        <Text size="sm" c="dimmed">
          {texts.initiatives.none}
        </Text>
      ) : (
        <Records label={area.name}>
          {initiatives.map((initiative) => {
            const { id, title, phase, owner, due, status, statusNote, progress, budget, spent } = initiative;
            const isLate = due != null && due < today() && status !== 'DONE' && status !== 'CANCELLED';
            return (
              <RecordRow
                key={id}
                title={title}
                facts={[
                  messages.phases[phase],
                  owner,
                  due && texts.dueOn(format.date(due)),
                  format.share(progress),
                  budget != null && texts.spentOf(format.money(spent, currency), format.money(budget, currency)),
                ]}
                note={statusNote}
                status={
                  <>
                    {isLate ? (
                      <Badge color="red" variant="light" radius="sm" tt="none">
                        {texts.initiatives.late}
                      </Badge>
                    ) : null}
                    <Badge variant="dot" color={COLORS[status]} radius="sm" tt="none">
                      {texts.initiatives.statuses[status]}
                    </Badge>
                  </>
                }
                actions={
                  onEdit ? (
                    <Button size="compact-xs" variant="subtle" onClick={() => onEdit(initiative)} aria-label={texts.editOf(title)}>
                      {form.edit}
                    </Button>
                  ) : null
                }
              />
            );
          })}
        </Records>
      )}
    </Section>
  );
};

interface DialogProps {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const AreaDialog = ({ area, onDone, onClose }: DialogProps & { readonly area: Area | 'new' }) => {
  const { programme: texts, form } = useMessages();
  const [, create] = useMutation(CreateAreaDocument);
  const [, update] = useMutation(UpdateAreaDocument);
  return (
    <RecordDialog
      title={area === 'new' ? texts.areas.add : texts.areas.edit}
      fields={[
        { name: 'name', label: texts.name, required: true },
        { name: 'owner', label: texts.owner },
        { name: 'purpose', label: texts.description, kind: 'long' },
      ]}
      record={area === 'new' ? undefined : area}
      action={form.save}
      submit={(values: Values) =>
        area === 'new'
          ? create({ input: values as unknown as AreaCreateInput })
          : update({ id: area.id, input: values as AreaUpdateInput, version: area.version })
      }
      onDone={onDone}
      onClose={onClose}
    />
  );
};

interface InitiativeDialogProps extends DialogProps {
  readonly initiative: Initiative | 'new';
  readonly areas: readonly Area[];
}

const InitiativeDialog = ({ initiative, areas, onDone, onClose }: InitiativeDialogProps) => {
  const { programme: texts, form, phases } = useMessages();
  const [, create] = useMutation(CreateInitiativeDocument);
  const [, update] = useMutation(UpdateInitiativeDocument);
  return (
    <RecordDialog
      title={initiative === 'new' ? texts.initiatives.add : texts.initiatives.edit}
      fields={[
        { name: 'title', label: texts.title, required: true },
        {
          name: 'areaId',
          label: texts.area,
          kind: 'choice',
          required: true,
          choices: areas.map(({ id, name }) => ({ value: id, label: name })),
        },
        { name: 'phase', label: texts.phase, kind: 'choice', required: true, choices: choicesOf(phases) },
        { name: 'status', label: texts.status, kind: 'choice', choices: choicesOf(texts.initiatives.statuses) },
        { name: 'statusNote', label: texts.initiatives.statusNote },
        { name: 'description', label: texts.description, kind: 'long' },
        { name: 'owner', label: texts.owner },
        { name: 'start', label: texts.start, kind: 'date' },
        { name: 'due', label: texts.due, kind: 'date' },
        { name: 'budget', label: texts.budget, kind: 'number' },
        { name: 'spent', label: texts.initiatives.spent, kind: 'number' },
        { name: 'progress', label: texts.initiatives.progress, kind: 'number', description: texts.initiatives.progressHint },
      ]}
      record={initiative === 'new' ? undefined : initiative}
      action={form.save}
      submit={(values: Values) =>
        initiative === 'new'
          ? create({ input: values as unknown as InitiativeCreateInput })
          : update({ id: initiative.id, input: values as InitiativeUpdateInput, version: initiative.version })
      }
      onDone={onDone}
      onClose={onClose}
    />
  );
};
