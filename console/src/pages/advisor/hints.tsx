import { Anchor, Badge, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from 'urql';
import { Link } from 'wouter';
import { QueryState } from '../../components/query-state.js';
import { RecordRow, Records } from '../../components/records.js';
import { Section } from '../../components/section.js';
import { useFormat } from '../../format.js';
import { AdviceDocument, type AdviceSeverity } from '../../graph/generated/graphql.js';
import { pageOf } from '../../graph/page-of.js';
import { useEvents } from '../../graph/use-events.js';
import { useGraphLanguage } from '../../graph/use-graph-language.js';
import { useMessages } from '../../messages/use-messages.js';

const COLORS: Readonly<Record<AdviceSeverity, string>> = { CRITICAL: 'red', WARNING: 'yellow', INFO: 'gray' };

/** Events after which hints appear or disappear. */
const CHANGES = [
  'source.*',
  'quality_check.*',
  'metric.*',
  'kpi_candidate.*',
  'programme.*',
  'initiative.*',
  'milestone.*',
  'decision.*',
  'risk.*',
  'process_step.*',
  'onboarding.*',
  'run.failed',
];

/** Hints shown before the rest is asked for. */
const FIRST = 8;

/** What the advisor points out unasked, most urgent first. */
export const Hints = () => {
  const { advisor: texts, home } = useMessages();
  const format = useFormat();
  const language = useGraphLanguage();
  const [isComplete, setComplete] = useState(false);
  const [result, execute] = useQuery({ query: AdviceDocument, variables: { language }, requestPolicy: 'cache-and-network' });
  const reload = (): void => execute({ requestPolicy: 'network-only' });
  useEvents(CHANGES, reload);
  return (
    <Section title={texts.hints}>
      <QueryState result={result} retry={reload}>
        {({ proactiveAdvice: advice }) => {
          if (!advice || advice.items.length === 0)
            return (
              <Text c="dimmed" size="sm">
                {texts.noHints}
              </Text>
            );
          const items = isComplete ? advice.items : advice.items.slice(0, FIRST);
          return (
            <>
              <Text size="sm">{advice.statement}</Text>
              {advice.unavailable.length > 0 ? (
                <Text size="sm" c="red">
                  {texts.hintsUnavailable}
                </Text>
              ) : null}
              <Records label={texts.hints}>
                {items.map(({ code, severity, title, why, since, subjectId }) => {
                  const page = pageOf(subjectId);
                  return (
                    <RecordRow
                      key={`${code} ${subjectId ?? ''}`}
                      title={
                        page ? (
                          <Anchor component={Link} href={page} size="sm">
                            {title}
                          </Anchor>
                        ) : (
                          title
                        )
                      }
                      facts={[texts.since(format.date(since))]}
                      note={why}
                      status={
                        <Badge variant="light" color={COLORS[severity]} radius="sm" tt="none">
                          {texts.severities[severity]}
                        </Badge>
                      }
                    />
                  );
                })}
              </Records>
              {items.length < advice.items.length ? (
                <Button variant="default" size="xs" onClick={() => setComplete(true)}>
                  {home.more}
                </Button>
              ) : null}
            </>
          );
        }}
      </QueryState>
    </Section>
  );
};
