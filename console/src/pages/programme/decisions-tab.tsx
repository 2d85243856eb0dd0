import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { DueDate } from '../../components/due-date.js';
import { Pager, usePages } from '../../components/pager.js';
import { QueryState } from '../../components/query-state.js';
import { RecordDialog, type Values } from '../../components/record-form.js';
import { RecordRow, Records } from '../../components/records.js';
import { Section } from '../../components/section.js';
import { useFormat } from '../../format.js';
import {
  CreateDecisionDocument,
  DecideDocument,
  DecisionsDocument,
  UpdateDecisionDocument,
  type DecideInput,
  type DecisionCreateInput,
  type DecisionFieldsFragment as Decision,
  type DecisionUpdateInput,
} from '../../graph/generated/graphql.js';
import { useEvents } from '../../graph/use-events.js';
import { useMessages } from '../../messages/use-messages.js';
import { useMay } from '../../permissions.js';
import { subjectsOf, type TabProps } from './tab.js';

/** Questions that wait for a decision, the most urgent first, then the decisions taken. */
export const DecisionsTab = ({ programme: current }: TabProps) => {
  const { programme } = useMessages();
  const texts = programme.decisions;
  const may = useMay();
  const pages = usePages();
  const [edited, setEdited] = useState<Decision | 'new' | null>(null);
  const [due, setDue] = useState<Decision | null>(null);
  const [result, execute] = useQuery({ query: DecisionsDocument, variables: { after: pages.after }, requestPolicy: 'cache-and-network' });
  const reload = (): void => execute({ requestPolicy: 'network-only' });
  useEvents(['decision.*'], reload);
  const mayWrite = may('programme:write') && current !== null;
  return (
    <QueryState result={result} retry={reload}>
      {({ open, decided, ...subjects }) => (
        <Stack gap="lg">
          {mayWrite ? (
            <div>
              <Button size="xs" onClick={() => setEdited('new')}>
                {texts.add}
              </Button>
            </div>
          ) : null}
          <Section title={texts.open}>
            {open && open.nodes.length > 0 ? (
              <Records label={texts.open}>
                {open.nodes.map((decision) => (
                  <OpenDecision
                    key={decision.id}
                    decision={decision}
                    actions={mayWrite ? { decide: () => setDue(decision), edit: () => setEdited(decision) } : null}
                  />
                ))}
              </Records>
            ) : (
              <Text c="dimmed" size="sm">
                {texts.none}
              </Text>
            )}
            {open ? <Pager pages={pages} info={open.pageInfo} /> : null}
          </Section>
          <Section title={texts.decided}>
            {decided && decided.nodes.length > 0 ? (
              <Records label={texts.decided}>
                {decided.nodes.map((decision) => (
                  <TakenDecision key={decision.id} decision={decision} />
                ))}
              </Records>
            ) : (
              <Text c="dimmed" size="sm">
                {texts.noneDecided}
              </Text>
            )}
          </Section>
          {edited ? (
            <QuestionDialog decision={edited} subjects={subjectsOf(subjects)} onDone={reload} onClose={() => setEdited(null)} />
          ) : null}
          {due ? <DecideDialog decision={due} onDone={reload} onClose={() => setDue(null)} /> : null}
        </Stack>
      )}
    </QueryState>
  );
};

interface OpenDecisionProps {
  readonly decision: Decision;
  readonly actions: { readonly decide: () => void; readonly edit: () => void } | null;
}

const OpenDecision = ({ decision: { question, owner, due, area, initiative }, actions }: OpenDecisionProps) => {
  const { programme, form } = useMessages();
  const texts = programme.decisions;
  return (
    <RecordRow
      title={question}
      facts={[initiative?.title ?? area?.name, owner]}
      status={due ? <DueDate due={due} isOpen /> : null}
      actions={
        actions ? (
          <>
            <Button size="compact-xs" variant="light" onClick={actions.decide} aria-label={`${texts.decide}: ${question}`}>
              {texts.decide}
            </Button>
            <Button size="compact-xs" variant="subtle" onClick={actions.edit} aria-label={programme.editOf(question)}>
              {form.edit}
            </Button>
          </>
        ) : null
      }
    />
  );
};

const TakenDecision = ({ decision: { question, decision, decidedBy, decidedAt, area, initiative } }: { readonly decision: Decision }) => {
  const { programme } = useMessages();
  const format = useFormat();
  return (
    <RecordRow
      title={question}
      facts={[
        initiative?.title ?? area?.name,
        decidedBy && decidedAt ? programme.decisions.decidedBy(decidedBy, format.date(decidedAt)) : null,
      ]}
      note={decision}
    />
  );
};

interface DialogProps<Edited> {
  readonly decision: Edited;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const QuestionDialog = ({
  decision,
  subjects: { areas, initiatives },
  ...rest
}: DialogProps<Decision | 'new'> & { readonly subjects: ReturnType<typeof subjectsOf> }) => {
  const { programme, form } = useMessages();
  const texts = programme.decisions;
  const [, create] = useMutation(CreateDecisionDocument);
  const [, update] = useMutation(UpdateDecisionDocument);
  return (
    <RecordDialog
      title={decision === 'new' ? texts.add : texts.edit}
      fields={[
        { name: 'question', label: texts.question, kind: 'long', required: true },
        { name: 'owner', label: programme.owner },
        { name: 'due', label: programme.due, kind: 'date' },
        { name: 'areaId', label: programme.area, kind: 'choice', choices: areas },
        { name: 'initiativeId', label: programme.milestones.initiative, kind: 'choice', choices: initiatives },
      ]}
      record={decision === 'new' ? undefined : decision}
      action={form.save}
      submit={(values: Values) =>
        decision === 'new'
          ? create({ input: values as unknown as DecisionCreateInput })
          : update({ id: decision.id, input: values as DecisionUpdateInput, version: decision.version })
      }
      {...rest}
    />
  );
};

const DecideDialog = ({ decision: { id, question, owner }, ...rest }: DialogProps<Decision>) => {
  const {
    programme: { decisions: texts },
  } = useMessages();
  const [, decide] = useMutation(DecideDocument);
  return (
    <RecordDialog
      title={question}
      fields={[
        { name: 'decision', label: texts.decision, kind: 'long', required: true },
        { name: 'decidedBy', label: texts.by, required: true },
      ]}
      defaults={{ decidedBy: owner ?? '' }}
      action={texts.decide}
      submit={(values: Values) => decide({ id, input: values as unknown as DecideInput })}
      {...rest}
    />
  );
};
