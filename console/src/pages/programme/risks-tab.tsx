import { Badge, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { choicesOf } from '../../components/field.js';
import { Pager, usePages } from '../../components/pager.js';
import { QueryState } from '../../components/query-state.js';
import { RecordDialog, type Values } from '../../components/record-form.js';
import { RecordRow, Records } from '../../components/records.js';
import {
  CreateRiskDocument,
  RisksDocument,
  UpdateRiskDocument,
  type RiskCreateInput,
  type RisksQuery,
  type RiskUpdateInput,
} from '../../graph/generated/graphql.js';
import { useEvents } from '../../graph/use-events.js';
import { useMessages } from '../../messages/use-messages.js';
import { useMay } from '../../permissions.js';
import { subjectsOf, type TabProps } from './tab.js';

type Risk = NonNullable<RisksQuery['risks']>['nodes'][number];

/** Score from which the service counts a risk as high. */
const HIGH_SCORE = 15;
const MEDIUM_SCORE = 8;

const colorOf = ({ score, status }: Risk): string => {
  if (status !== 'OPEN') return 'gray';
  return score >= HIGH_SCORE ? 'red' : score >= MEDIUM_SCORE ? 'yellow' : 'gray';
};

/** Risks, highest score first. */
export const RisksTab = ({ programme: current }: TabProps) => {
  const { programme, form } = useMessages();
  const texts = programme.risks;
  const may = useMay();
  const pages = usePages();
  const [edited, setEdited] = useState<Risk | 'new' | null>(null);
  const [result, execute] = useQuery({ query: RisksDocument, variables: { after: pages.after }, requestPolicy: 'cache-and-network' });
  const reload = (): void => execute({ requestPolicy: 'network-only' });
  useEvents(['risk.*'], reload);
  const mayWrite = may('programme:write') && current !== null;
  return (
    <QueryState result={result} retry={reload}>
      {({ risks, ...subjects }) => (
        <Stack>
          {mayWrite ? (
            <div>
              <Button size="xs" onClick={() => setEdited('new')}>
                {texts.add}
              </Button>
            </div>
          ) : null}
          {risks && risks.nodes.length > 0 ? (
            <Records label={programme.tabs.risks}>
              {risks.nodes.map((risk) => (
                <RecordRow
                  key={risk.id}
                  title={risk.title}
                  facts={[risk.initiative?.title ?? risk.area?.name, risk.owner, texts.statuses[risk.status]]}
                  note={risk.mitigation ? `${texts.mitigation}: ${risk.mitigation}` : null}
                  status={
                    <Badge variant="light" color={colorOf(risk)} radius="sm" tt="none">
                      {texts.score(risk.score)}
                    </Badge>
                  }
                  actions={
                    mayWrite ? (
                      <Button size="compact-xs" variant="subtle" onClick={() => setEdited(risk)} aria-label={programme.editOf(risk.title)}>
                        {form.edit}
                      </Button>
                    ) : null
                  }
                />
              ))}
            </Records>
          ) : (
            <Text c="dimmed" size="sm">
              {texts.none}
            </Text>
          )}
          {risks ? <Pager pages={pages} info={risks.pageInfo} /> : null}
          {edited ? <RiskDialog risk={edited} subjects={subjectsOf(subjects)} onDone={reload} onClose={() => setEdited(null)} /> : null}
        </Stack>
      )}
    </QueryState>
  );
};

interface RiskDialogProps {
  readonly risk: Risk | 'new';
  readonly subjects: ReturnType<typeof subjectsOf>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const RiskDialog = ({ risk, subjects: { areas, initiatives }, ...rest }: RiskDialogProps) => {
  const { programme, form } = useMessages();
  const texts = programme.risks;
  const [, create] = useMutation(CreateRiskDocument);
  const [, update] = useMutation(UpdateRiskDocument);
  return (
    <RecordDialog
      title={risk === 'new' ? texts.add : texts.edit}
      fields={[
        { name: 'title', label: programme.title, required: true },
        { name: 'description', label: programme.description, kind: 'long' },
        { name: 'probability', label: texts.probability, kind: 'number', required: true },
        { name: 'impact', label: texts.impact, kind: 'number', required: true },
        { name: 'mitigation', label: texts.mitigation, kind: 'long' },
        { name: 'owner', label: programme.owner },
        { name: 'status', label: programme.status, kind: 'choice', choices: choicesOf(texts.statuses) },
        { name: 'areaId', label: programme.area, kind: 'choice', choices: areas },
        { name: 'initiativeId', label: programme.milestones.initiative, kind: 'choice', choices: initiatives },
      ]}
      record={risk === 'new' ? undefined : risk}
      action={form.save}
      submit={(values: Values) =>
        risk === 'new'
          ? create({ input: values as unknown as RiskCreateInput })
          : update({ id: risk.id, input: values as RiskUpdateInput, version: risk.version })
      }
      {...rest}
    />
  );
};
