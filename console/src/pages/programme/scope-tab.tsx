import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { choicesOf } from '../../components/field.js';
import { Pager, usePages } from '../../components/pager.js';
import { QueryState } from '../../components/query-state.js';
import { RecordDialog, type Values } from '../../components/record-form.js';
import { RecordRow, Records } from '../../components/records.js';
import { Section } from '../../components/section.js';
import { useFormat } from '../../format.js';
import {
  ApproveScopeCheckDocument,
  RejectScopeCheckDocument,
  RequestScopeCheckDocument,
  ScopeChecksDocument,
  type ScopeCheckFieldsFragment as ScopeCheck,
  type ScopeCheckInput,
} from '../../graph/generated/graphql.js';
import { useEvents } from '../../graph/use-events.js';
import { useMessages } from '../../messages/use-messages.js';
import { useMay } from '../../permissions.js';
import { useSession } from '../../session.js';
import { subjectsOf, type TabProps } from './tab.js';

interface Verdict {
  readonly check: ScopeCheck;
  readonly isApproval: boolean;
}

/** Checks of planned changes against the programme, those that wait for an approval first. */
export const ScopeTab = ({ programme: current }: TabProps) => {
  const {
    programme: { scope: texts },
  } = useMessages();
  const may = useMay();
  const pages = usePages();
  const [isRequesting, setRequesting] = useState(false);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [result, execute] = useQuery({ query: ScopeChecksDocument, variables: { after: pages.after }, requestPolicy: 'cache-and-network' });
  const reload = (): void => execute({ requestPolicy: 'network-only' });
  useEvents(['scope_check.*'], reload);
  const onDecide = may('approvals:decide') ? setVerdict : null;
  return (
    <QueryState result={result} retry={reload}>
      {({ pending, decided, areas }) => (
        <Stack gap="lg">
          <Group gap="sm">
            {may('programme:write') ? (
              <Button size="xs" onClick={() => setRequesting(true)}>
                {texts.add}
              </Button>
            ) : null}
            <Text size="sm" c="dimmed">
              {texts.hint}
            </Text>
          </Group>
          <Section title={texts.pending}>
            {onDecide || !pending || pending.nodes.length === 0 ? null : (
              <Text size="sm" c="dimmed" mb="xs">
                {texts.notAllowed}
              </Text>
            )}
            <Checks
              title={texts.pending}
              checks={pending?.nodes ?? []}
              none={texts.none}
              currency={current?.currency ?? null}
              onDecide={onDecide}
            />
          </Section>
          <Section title={texts.decided}>
            <Checks
              title={texts.decided}
              checks={decided?.nodes ?? []}
              none={texts.noneDecided}
              currency={current?.currency ?? null}
              onDecide={null}
            />
            {decided ? <Pager pages={pages} info={decided.pageInfo} /> : null}
          </Section>
          {isRequesting ? <RequestDialog areas={subjectsOf({ areas }).areas} onDone={reload} onClose={() => setRequesting(false)} /> : null}
          {verdict ? <VerdictDialog verdict={verdict} onDone={reload} onClose={() => setVerdict(null)} /> : null}
        </Stack>
      )}
    </QueryState>
  );
};

const COLORS = { ALLOW: 'green', DENY: 'red', PENDING: 'yellow', APPROVED: 'green', REJECTED: 'red' } as const;

const stateOf = ({ decision, status }: ScopeCheck): keyof typeof COLORS => {
  if (status !== 'DECIDED') return status;
  return decision === 'ALLOW' ? 'ALLOW' : 'DENY';
};

interface ChecksProps {
  readonly title: string;
  readonly none: string;
  readonly checks: readonly ScopeCheck[];
  readonly currency: string | null;
  readonly onDecide: ((verdict: Verdict) => void) | null;
}

const Checks = ({ title, none, checks, currency, onDecide }: ChecksProps) => {
  const { programme } = useMessages();
  const { scope: texts, dataClasses } = programme;
  const { language } = useSession();
  const format = useFormat();
  if (checks.length === 0)
    return (
      <Text c="dimmed" size="sm">
        {none}
      </Text>
    );
  return (
    <Records label={title}>
      {checks.map((check) => {
        const state = stateOf(check);
        return (
          <RecordRow
            key={check.id}
            title={check.title}
            facts={[
              check.area?.name,
              check.changeKind && texts.changeKinds[check.changeKind],
              check.budget != null && format.money(check.budget, currency),
              check.dataClasses.map((each) => dataClasses[each]).join(', '),
              check.requestedBy,
              format.date(check.createdAt),
              check.approver,
            ]}
            note={[...check.reasons.map(({ text }) => text[language]), check.rejectionNote].filter(Boolean).join(' ')}
            status={
              <Badge variant="light" color={COLORS[state]} radius="sm" tt="none">
                {texts.states[state]}
              </Badge>
            }
            actions={
              onDecide ? (
                <>
                  <Button
                    size="compact-xs"
                    variant="light"
                    aria-label={`${texts.approve}: ${check.title}`}
                    onClick={() => onDecide({ check, isApproval: true })}
                  >
                    {texts.approve}
                  </Button>
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    aria-label={`${texts.reject}: ${check.title}`}
                    onClick={() => onDecide({ check, isApproval: false })}
                  >
                    {texts.reject}
                  </Button>
                </>
              ) : null
            }
          />
        );
      })}
    </Records>
  );
};

interface DialogProps {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const VerdictDialog = ({ verdict: { check, isApproval }, ...rest }: DialogProps & { readonly verdict: Verdict }) => {
  const {
    programme: { scope: texts },
  } = useMessages();
  const [, approve] = useMutation(ApproveScopeCheckDocument);
  const [, reject] = useMutation(RejectScopeCheckDocument);
  const submit = ({ approver, reason }: Values) => {
    const variables = { id: check.id, approver: approver as string };
    return isApproval ? approve(variables) : reject({ ...variables, reason: (reason as string | undefined) ?? null });
  };
  return (
    <RecordDialog
      title={check.title}
      fields={[
        { name: 'approver', label: texts.approver, required: true },
        ...(isApproval ? [] : [{ name: 'reason', label: texts.reason, kind: 'long' } as const]),
      ]}
      action={isApproval ? texts.approve : texts.reject}
      submit={submit}
      {...rest}
    />
  );
};

const RequestDialog = ({ areas, ...rest }: DialogProps & { readonly areas: ReturnType<typeof subjectsOf>['areas'] }) => {
  const { programme, phases } = useMessages();
  const { scope: texts } = programme;
  const [, request] = useMutation(RequestScopeCheckDocument);
  return (
    <RecordDialog
      title={texts.add}
      fields={[
        { name: 'title', label: programme.title, required: true },
        { name: 'description', label: programme.description, kind: 'long' },
        { name: 'changeKind', label: texts.changeKind, kind: 'choice', choices: choicesOf(texts.changeKinds) },
        { name: 'areaId', label: programme.area, kind: 'choice', choices: areas },
        { name: 'phase', label: programme.phase, kind: 'choice', choices: choicesOf(phases) },
        { name: 'budget', label: programme.budget, kind: 'number' },
        { name: 'start', label: programme.start, kind: 'date' },
        { name: 'end', label: texts.end, kind: 'date' },
        { name: 'dataClasses', label: texts.dataClasses, kind: 'choices', choices: choicesOf(programme.dataClasses) },
        { name: 'requestedBy', label: texts.requestedBy },
      ]}
      action={texts.add}
      submit={(values: Values) => request({ input: values as unknown as ScopeCheckInput })}
      {...rest}
    />
  );
};
