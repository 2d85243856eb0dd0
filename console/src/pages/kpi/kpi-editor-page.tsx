import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from 'urql';
import { QueryState } from '../../components/query-state.js';
import { EditedKpiDocument, KpiEditorDocument, type KpiEditorQuery } from '../../graph/generated/graphql.js';
import { LeaveGuard } from '../../leave-guard.js';
import { useMessages } from '../../messages/use-messages.js';
import { useSession } from '../../session.js';
import { KpiForm } from './kpi-form.js';
import { EMPTY, isChanged, keepKpiDraft, readDraft, valuesOf, type EditedKpi, type KpiDraft } from './kpi-values.js';

/** Creates a KPI, or writes the next version of one. */
const KpiEditorPage = ({ metricId }: { readonly metricId: string | undefined }) => {
  const messages = useMessages();
  const [data, executeData] = useQuery({ query: KpiEditorDocument, requestPolicy: 'cache-and-network' });
  const [edited, executeEdited] = useQuery({
    query: EditedKpiDocument,
    variables: { metricId: metricId ?? '' },
    pause: metricId === undefined,
    requestPolicy: 'network-only',
  });
  const reloadKpi = (): void => {
    if (metricId !== undefined) executeEdited({ requestPolicy: 'network-only' });
  };
  return (
    <QueryState result={data} retry={() => executeData({ requestPolicy: 'network-only' })}>
      {(editor) =>
        metricId === undefined ? (
          <Editor data={editor} kpi={null} reload={reloadKpi} />
        ) : (
          <QueryState result={edited} retry={reloadKpi}>
            {({ metricDefinition: kpi }) =>
              kpi ? <Editor data={editor} kpi={kpi} reload={reloadKpi} /> : <Text>{messages.notFound}</Text>
            }
          </QueryState>
        )
      }
    </QueryState>
  );
};

export default KpiEditorPage;

interface EditorProps {
  readonly data: KpiEditorQuery;
  readonly kpi: EditedKpi | null;
  /** Reads the current version of the KPI. */
  readonly reload: () => void;
}

const newDraft = (kpi: EditedKpi | null): KpiDraft => {
  const values = kpi ? valuesOf(kpi) : EMPTY;
  return { original: values, values, changeNote: '', activate: true, version: kpi?.version ?? 0 };
};

const Editor = ({ data, kpi, reload }: EditorProps) => {
  const { kpiEditor: texts } = useMessages();
  const { tenantId } = useSession();
  const kept = useState(() => readDraft(tenantId, kpi?.id))[0];
  const [draft, setDraft] = useState<KpiDraft>(() => kept ?? newDraft(kpi));
  const [isRestored, setRestored] = useState(kept !== null);
  const change = (next: KpiDraft): void => {
    setDraft(next);
    keepKpiDraft(tenantId, kpi?.id, isChanged(next) ? next : null);
  };
  const forget = (): void => keepKpiDraft(tenantId, kpi?.id, null);
  const discard = (): void => {
    forget();
    setRestored(false);
    setDraft(newDraft(kpi));
  };
  if (kpi?.status === 'RETIRED') return <Text>{texts.retired}</Text>;
  return (
    <Stack maw={860}>
      <Title order={1}>{kpi ? texts.reviseTitle(kpi.name) : texts.create}</Title>
      <LeaveGuard isActive={isChanged(draft)} onLeave={forget} />
      {isRestored ? (
        <Alert color="cyan" role="status">
          <Text size="sm" mb="xs">
            {texts.restored}
          </Text>
          <Button size="xs" variant="default" onClick={discard}>
            {texts.discard}
          </Button>
        </Alert>
      ) : null}
      {kpi && kpi.version !== draft.version ? (
        <Alert color="yellow" role="alert">
          <Text size="sm" mb="xs">
            {texts.outdated(kpi.version)}
          </Text>
          <Button size="xs" variant="default" onClick={() => change({ ...draft, version: kpi.version })}>
            {texts.rebase(kpi.version)}
          </Button>
        </Alert>
      ) : null}
      <KpiForm data={data} kpi={kpi} draft={draft} onChange={change} onSaved={forget} onConflict={reload} />
    </Stack>
  );
};
