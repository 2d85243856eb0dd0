import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from 'urql';
import { Light } from '../../components/light.js';
import { QueryState } from '../../components/query-state.js';
import { RecordRow, Records } from '../../components/records.js';
import { Section } from '../../components/section.js';
import { useFormat } from '../../format.js';
import { IsolationDocument, IsolationProbesDocument, type IsolationQuery } from '../../graph/generated/graphql.js';
import { useMessages } from '../../messages/use-messages.js';
import { useSession } from '../../session.js';

/** Whether the data of the tenant are isolated: checks, attempts to break in, and what is stored. */
export const IsolationTab = () => {
  const { operations } = useMessages();
  const texts = operations.isolation;
  const format = useFormat();
  const [result, execute] = useQuery({ query: IsolationDocument, requestPolicy: 'network-only' });
  const reload = (): void => execute({ requestPolicy: 'network-only' });
  return (
    <QueryState result={result} retry={reload}>
      {({ tenantIsolation: isolation, tenantPersistence: stored }) => {
        const orphans = (stored?.orphans ?? []).filter(({ count }) => count > 0);
        return (
          <Stack gap="lg">
            {isolation ? (
              <>
                <Group justify="space-between" gap="xs">
                  <Text size="sm" c="dimmed">
                    {operations.checkedAt(format.moment(isolation.checkedAt))}
                  </Text>
                  <Button size="xs" variant="default" loading={result.stale} onClick={reload}>
                    {operations.refresh}
                  </Button>
                </Group>
                <Alert color={isolation.isolated ? 'green' : 'red'}>
                  {isolation.isolated ? texts.isolated : texts.notIsolated} {texts.tables(format.number(isolation.tenantTables, 0))}
                </Alert>
                <Checks checks={isolation.checks} />
              </>
            ) : null}
            <Probes />
            {stored ? (
              <Section title={texts.storedTitle}>
                <Text size="sm" mb="xs">
                  {stored.blobStoreAvailable
                    ? texts.stored(format.number(stored.rows, 0), format.number(stored.blobs, 0), format.bytes(stored.blobBytes))
                    : texts.noStorage}
                </Text>
                {orphans.length === 0 ? (
                  <Text size="sm">{texts.noOrphans}</Text>
                ) : (
                  <Records label={texts.storedTitle}>
                    {orphans.map(({ kind, count, description }) => (
                      <OrphanRow key={kind} count={count} description={description} />
                    ))}
                  </Records>
                )}
              </Section>
            ) : null}
          </Stack>
        );
      }}
    </QueryState>
  );
};

interface OrphanRowProps {
  readonly count: number;
  readonly description: { readonly de: string; readonly en: string };
}

const OrphanRow = ({ count, description }: OrphanRowProps) => {
  const { language } = useSession();
  const format = useFormat();
  return (
    <RecordRow
      title={description[language]}
      facts={[]}
      status={
        <Text size="sm" c="red">
          {format.number(count, 0)}
        </Text>
      }
    />
  );
};

const Checks = ({ checks }: { readonly checks: NonNullable<IsolationQuery['tenantIsolation']>['checks'] }) => {
  const {
    operations: { isolation: texts },
  } = useMessages();
  const { language } = useSession();
  return (
    <Section title={texts.checks}>
      <Records label={texts.checks}>
        {checks.map(({ id, title, passed, expected, observed, evidence }) => (
          <RecordRow
            key={id}
            title={title[language]}
            facts={[`${texts.expected}: ${expected}`, `${texts.observed}: ${observed}`]}
            note={passed || evidence.length === 0 ? null : evidence.join(', ')}
            status={<Passed passed={passed} />}
          />
        ))}
      </Records>
    </Section>
  );
};

const Passed = ({ passed }: { readonly passed: boolean }) => {
  const {
    operations: { isolation: texts },
  } = useMessages();
  return <Light light={passed ? 'GREEN' : 'RED'} name={passed ? texts.passed : texts.failed} />;
};

/** Attempts to reach foreign data. They cost the service a second, so they begin on request. */
const Probes = () => {
  const {
    operations: { isolation: texts },
  } = useMessages();
  const { language } = useSession();
  const format = useFormat();
  const [{ data, error, fetching }, execute] = useQuery({ query: IsolationProbesDocument, pause: true, requestPolicy: 'network-only' });
  const start = (): void => execute({ requestPolicy: 'network-only' });
  const report = data?.tenantDenyFixtures;
  return (
    <Section title={texts.probes}>
      <Group gap="sm" mb="sm">
        <Text size="sm" c="dimmed">
          {texts.probesHint}
        </Text>
        <Button size="xs" loading={fetching} onClick={start}>
          {texts.run}
        </Button>
      </Group>
      {data || error ? (
        <QueryState result={{ data, error, fetching }} retry={start}>
          {() =>
            report ? (
              <>
                <Alert color={report.passed ? 'green' : 'red'} role="status">
                  {report.passed
                    ? texts.allRefused(report.attempts.length)
                    : texts.notRefused(report.attempts.filter(({ passed }) => !passed).length)}
                </Alert>
                <Records label={texts.probes}>
                  {report.attempts.map(({ id, channel, description, expected, observed, passed, durationMs }) => (
                    <RecordRow
                      key={id}
                      title={description[language]}
                      facts={[
                        texts.channels[channel],
                        `${texts.expected}: ${expected}`,
                        `${texts.observed}: ${observed}`,
                        `${format.number(durationMs)} ms`,
                      ]}
                      status={<Passed passed={passed} />}
                    />
                  ))}
                </Records>
              </>
            ) : null
          }
        </QueryState>
      ) : null}
    </Section>
  );
};
