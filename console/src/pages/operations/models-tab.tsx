import { Badge, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { choicesOf } from '../../components/field.js';
import { Light } from '../../components/light.js';
import { Pager, usePages } from '../../components/pager.js';
import { QueryState } from '../../components/query-state.js';
import { RecordDialog, type Values } from '../../components/record-form.js';
import { RecordRow, Records } from '../../components/records.js';
import { Section } from '../../components/section.js';
import { useFormat } from '../../format.js';
import {
  ApproveModelRouteDocument,
  ModelRoutesDocument,
  RejectModelRouteDocument,
  RequestModelRouteDocument,
  RevokeModelRouteDocument,
  type ModelRoutesQuery,
  type ModelRoutingApprovalInput,
  type ModelRoutingDecisionInput,
  type ModelRoutingDecisionStatus,
} from '../../graph/generated/graphql.js';
import { useEvents } from '../../graph/use-events.js';
import { useMessages } from '../../messages/use-messages.js';
import { useMay } from '../../permissions.js';
import { useSession } from '../../session.js';

type Decision = NonNullable<ModelRoutesQuery['modelRoutingDecisionsConnection']>['nodes'][number];
type Verdict = 'approve' | 'reject' | 'revoke';

/** Language models: endpoints, the route of each purpose, and the approvals behind them. */
export const ModelsTab = () => {
  const {
    operations: { models: texts },
  } = useMessages();
  const may = useMay();
  const pages = usePages();
  const [isRequesting, setRequesting] = useState(false);
  const [verdict, setVerdict] = useState<{ readonly decision: Decision; readonly kind: Verdict } | null>(null);
  const [result, execute] = useQuery({ query: ModelRoutesDocument, variables: { after: pages.after }, requestPolicy: 'cache-and-network' });
  const reload = (): void => execute({ requestPolicy: 'network-only' });
  useEvents(['model_routing.*'], reload);
  const onDecide = may('approvals:decide') ? (decision: Decision, kind: Verdict) => setVerdict({ decision, kind }) : null;
  return (
    <QueryState result={result} retry={reload}>
      {({ tenantModelRouting: routing, modelRoutingDecisionsConnection: decisions }) => (
        <Stack gap="lg">
          {routing ? (
            <>
              <Endpoints endpoints={routing.endpoints} />
              <Routes routes={routing.routes} />
            </>
          ) : null}
          <Section title={texts.decisions}>
            <Stack gap="sm" align="stretch">
              {may('programme:write') ? (
                <div>
                  <Button size="xs" onClick={() => setRequesting(true)}>
                    {texts.request}
                  </Button>
                </div>
              ) : null}
              {decisions && decisions.nodes.length > 0 ? (
                <Records label={texts.decisions}>
                  {decisions.nodes.map((decision) => (
                    <DecisionRow key={decision.id} decision={decision} onDecide={onDecide} />
                  ))}
                </Records>
              ) : (
                <Text c="dimmed" size="sm">
                  {texts.noDecisions}
                </Text>
              )}
            </Stack>
            {decisions ? <Pager pages={pages} info={decisions.pageInfo} /> : null}
          </Section>
          {isRequesting ? <RequestDialog onDone={reload} onClose={() => setRequesting(false)} /> : null}
          {verdict ? <VerdictDialog {...verdict} onDone={reload} onClose={() => setVerdict(null)} /> : null}
        </Stack>
      )}
    </QueryState>
  );
};

type Routing = NonNullable<ModelRoutesQuery['tenantModelRouting']>;

const Endpoints = ({ endpoints }: { readonly endpoints: Routing['endpoints'] }) => {
  const {
    operations: { models: texts },
  } = useMessages();
  const format = useFormat();
  return (
    <Section title={texts.endpoints}>
      <Records label={texts.endpoints}>
        {endpoints.map(({ route, configured, reachable, circuit, host, model, region, lastFault, lastSuccessAt }) => {
          const state = !configured
            ? texts.notConfigured
            : reachable === null
              ? texts.unknown
              : reachable
                ? texts.reachable
                : texts.notReachable;
          return (
            <RecordRow
              key={route}
              title={texts.routes[route]}
              facts={[
                model,
                host,
                region,
                configured && texts.circuits[circuit],
                lastSuccessAt && texts.lastSuccess(format.moment(lastSuccessAt)),
                reachable === false && lastFault,
              ]}
              status={
                <>
                  <Light light={!configured || reachable === null ? 'NONE' : reachable ? 'GREEN' : 'RED'} name={state} />
                  <Text size="sm">{state}</Text>
                </>
              }
            />
          );
        })}
      </Records>
    </Section>
  );
};

const Routes = ({ routes }: { readonly routes: Routing['routes'] }) => {
  const {
    programme: { dataClasses },
    operations: { models: texts },
  } = useMessages();
  return (
    <Section title={texts.effective}>
      {routes.length === 0 ? (
        <Text c="dimmed" size="sm">
          {texts.noRoutes}
        </Text>
      ) : (
        <Records label={texts.effective}>
          {routes.map(({ purpose, route, host, region, dataClasses: classes, degradedReason }) => (
            <RecordRow
              key={purpose}
              title={purpose}
              facts={[host, region, classes.map((each) => dataClasses[each]).join(', '), degradedReason && texts.notConfigured]}
              status={<Text size="sm">{texts.routes[route]}</Text>}
            />
          ))}
        </Records>
      )}
    </Section>
  );
};

const COLORS: Readonly<Record<ModelRoutingDecisionStatus, string>> = {
  PENDING: 'yellow',
  APPROVED: 'green',
  REJECTED: 'red',
  REVOKED: 'gray',
  SUPERSEDED: 'gray',
};

/** What can be decided about a request in each status. */
const VERDICTS: Readonly<Partial<Record<ModelRoutingDecisionStatus, readonly Verdict[]>>> = {
  PENDING: ['approve', 'reject'],
  APPROVED: ['revoke'],
};

interface DecisionRowProps {
  readonly decision: Decision;
  readonly onDecide: ((decision: Decision, kind: Verdict) => void) | null;
}

const DecisionRow = ({ decision, onDecide }: DecisionRowProps) => {
  const {
    programme: { dataClasses },
    operations: { models: texts },
  } = useMessages();
  const { language } = useSession();
  const format = useFormat();
  const { purpose, requestedRoute, justification, status, requestedBy, approver, comment, createdAt, policyReasons } = decision;
  return (
    <RecordRow
      title={`${purpose}: ${texts.routes[requestedRoute]}`}
      facts={[
        decision.dataClasses.map((each) => dataClasses[each]).join(', '),
        requestedBy,
        format.date(createdAt),
        status !== 'PENDING' && approver,
      ]}
      note={[justification, ...policyReasons.map(({ text }) => text[language]), comment].filter(Boolean).join(' ')}
      status={
        <Badge variant="light" color={COLORS[status]} radius="sm" tt="none">
          {texts.statuses[status]}
        </Badge>
      }
      actions={
        onDecide
          ? (VERDICTS[status] ?? []).map((kind) => (
              <Button
                key={kind}
                size="compact-xs"
                variant={kind === 'approve' ? 'light' : 'subtle'}
                aria-label={`${texts[kind]}: ${purpose}`}
                onClick={() => onDecide(decision, kind)}
              >
                {texts[kind]}
              </Button>
            ))
          : null
      }
    />
  );
};

interface DialogProps {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const RequestDialog = (props: DialogProps) => {
  const {
    programme: { dataClasses, scope },
    operations: { models: texts },
  } = useMessages();
  const [, request] = useMutation(RequestModelRouteDocument);
  return (
    <RecordDialog
      title={texts.request}
      fields={[
        { name: 'purpose', label: texts.purpose, description: texts.purposeHint, required: true },
        { name: 'requestedRoute', label: texts.route, kind: 'choice', required: true, choices: choicesOf(texts.routes) },
        { name: 'dataClasses', label: scope.dataClasses, kind: 'choices', required: true, choices: choicesOf(dataClasses) },
        { name: 'justification', label: texts.justification, kind: 'long', required: true },
      ]}
      action={texts.request}
      submit={(values: Values) => request({ input: values as unknown as ModelRoutingDecisionInput })}
      {...props}
    />
  );
};

const VerdictDialog = ({ decision, kind, ...rest }: DialogProps & { readonly decision: Decision; readonly kind: Verdict }) => {
  const {
    operations: { models: texts },
  } = useMessages();
  const [, approve] = useMutation(ApproveModelRouteDocument);
  const [, reject] = useMutation(RejectModelRouteDocument);
  const [, revoke] = useMutation(RevokeModelRouteDocument);
  return (
    <RecordDialog
      title={`${texts[kind]}: ${decision.purpose}`}
      fields={[
        { name: 'approver', label: texts.approver, required: true },
        { name: 'comment', label: texts.comment, kind: 'long' },
      ]}
      action={texts[kind]}
      submit={(values: Values) => ({ approve, reject, revoke })[kind]({ id: decision.id, input: values as ModelRoutingApprovalInput })}
      {...rest}
    />
  );
};
