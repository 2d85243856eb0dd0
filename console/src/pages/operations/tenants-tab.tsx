import { Badge, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { choicesOf } from '../../components/field.js';
import { Pager, usePages } from '../../components/pager.js';
import { QueryState } from '../../components/query-state.js';
import { RecordDialog, type Values } from '../../components/record-form.js';
import { RecordRow, Records } from '../../components/records.js';
import { useFormat } from '../../format.js';
import {
  CreateTenantDocument,
  TenantsDocument,
  UpdateTenantDocument,
  type TenantCreateInput,
  type TenantsQuery,
  type TenantStatus,
  type TenantUpdateInput,
} from '../../graph/generated/graphql.js';
import { useMessages } from '../../messages/use-messages.js';

type Tenant = NonNullable<TenantsQuery['tenantsConnection']>['nodes'][number];

const COLORS: Readonly<Record<TenantStatus, string>> = { ACTIVE: 'green', SUSPENDED: 'yellow', DELETING: 'red' };

/** All tenants of the installation. */
export const TenantsTab = () => {
  const { programme, form, operations } = useMessages();
  const texts = operations.tenants;
  const format = useFormat();
  const pages = usePages();
  const [edited, setEdited] = useState<Tenant | 'new' | null>(null);
  const [result, execute] = useQuery({ query: TenantsDocument, variables: { after: pages.after }, requestPolicy: 'cache-and-network' });
  const reload = (): void => execute({ requestPolicy: 'network-only' });
  return (
    <QueryState result={result} retry={reload}>
      {({ tenantsConnection: tenants }) => (
        <Stack>
          <div>
            <Button size="xs" onClick={() => setEdited('new')}>
              {texts.add}
            </Button>
          </div>
          {tenants && tenants.nodes.length > 0 ? (
            <Records label={operations.tabs.tenants}>
              {tenants.nodes.map((tenant) => (
                <RecordRow
                  key={tenant.id}
                  title={tenant.name}
                  facts={[
                    tenant.id,
                    tenant.slug,
                    tenant.plan,
                    tenant.region,
                    tenant.internal && texts.internal,
                    texts.since(format.date(tenant.createdAt)),
                  ]}
                  status={
                    <Badge variant="dot" color={COLORS[tenant.status]} radius="sm" tt="none">
                      {texts.statuses[tenant.status]}
                    </Badge>
                  }
                  actions={
                    tenant.internal || tenant.status === 'DELETING' ? null : (
                      <Button
                        size="compact-xs"
                        variant="subtle"
                        onClick={() => setEdited(tenant)}
                        aria-label={programme.editOf(tenant.name)}
                      >
                        {form.edit}
                      </Button>
                    )
                  }
                />
              ))}
            </Records>
          ) : (
            <Text c="dimmed">{texts.none}</Text>
          )}
          {tenants ? <Pager pages={pages} info={tenants.pageInfo} /> : null}
          {edited ? <TenantDialog tenant={edited} onDone={reload} onClose={() => setEdited(null)} /> : null}
        </Stack>
      )}
    </QueryState>
  );
};

interface TenantDialogProps {
  readonly tenant: Tenant | 'new';
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const TenantDialog = ({ tenant, ...rest }: TenantDialogProps) => {
  const {
    form,
    operations: { tenants: texts },
  } = useMessages();
  const [, create] = useMutation(CreateTenantDocument);
  const [, update] = useMutation(UpdateTenantDocument);
  const { ACTIVE, SUSPENDED } = texts.statuses;
  return (
    <RecordDialog
      title={tenant === 'new' ? texts.add : texts.edit}
      fields={[
        { name: 'name', label: texts.name, required: true },
        ...(tenant === 'new'
          ? [{ name: 'slug', label: texts.slug, description: texts.slugHint, required: true }]
          : [{ name: 'status', label: texts.status, kind: 'choice', required: true, choices: choicesOf({ ACTIVE, SUSPENDED }) } as const]),
        { name: 'plan', label: texts.plan },
        { name: 'region', label: texts.region },
      ]}
      record={tenant === 'new' ? undefined : tenant}
      action={form.save}
      submit={(values: Values) =>
        tenant === 'new'
          ? create({ input: values as unknown as TenantCreateInput })
          : update({ id: tenant.id, input: values as TenantUpdateInput })
      }
      {...rest}
    />
  );
};
