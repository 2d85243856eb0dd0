import { Anchor, Badge, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { Link } from 'wouter';
import { Problem } from '../../components/problem.js';
import { QueryState } from '../../components/query-state.js';
import { RecordRow, Records } from '../../components/records.js';
import { Section } from '../../components/section.js';
import { useFormat } from '../../format.js';
import { AdviceDocument, RateHintDocument, type AdviceSeverity } from '../../graph/generated/graphql.js';
import { pageOf } from '../../graph/page-of.js';
import { useEvents } from '../../graph/use-events.js';
import { useGraphLanguage } from '../../graph/use-graph-language.js';
import { useMessages } from '../../messages/use-messages.js';
import { useMay } from '../../permissions.js';
import { dismissedHints, hintId, type Hint } from './dismissed-hints.js';

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
  'feedback.given',
];

/** Hints shown before the rest is asked for. */
const FIRST = 8;

interface HintRowProps {
  readonly hint: Hint;
  readonly isDismissed: boolean;
  readonly onRated: () => void;
}

/** A hint, and the button that dismisses or restores it. */
const HintRow = ({ hint: { code, severity, title, why, since, subjectId }, isDismissed, onRated }: HintRowProps) => {
  const { advisor: texts } = useMessages();
  const format = useFormat();
  const may = useMay();
  const [rating, rate] = useMutation(RateHintDocument);
  const page = pageOf(subjectId);
  return (
    <RecordRow
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
      note={
        <>
          {why}
          {rating.error ? <Problem error={rating.error} /> : null}
        </>
      }
      status={
        <Badge variant="light" color={COLORS[severity]} radius="sm" tt="none">
          {texts.severities[severity]}
        </Badge>
      }
      actions={
        may('feedback:write') ? (
          <Button
            size="compact-xs"
            variant="default"
            loading={rating.fetching}
            aria-label={isDismissed ? texts.restoreHint(title) : texts.dismissHint(title)}
            onClick={() => void rate({ subjectId: hintId({ code, subjectId }), helpful: isDismissed }).then(onRated)}
          >
            {isDismissed ? texts.restore : texts.dismiss}
          </Button>
        ) : null
      }
    />
  );
};

/** What the advisor points out unasked, most urgent first. Dismissed hints are listed on request. */
export const Hints = () => {
  const { advisor: texts, home } = useMessages();
  const language = useGraphLanguage();
  const [isComplete, setComplete] = useState(false);
  const [showsDismissed, setShowsDismissed] = useState(false);
  const [result, execute] = useQuery({ query: AdviceDocument, variables: { language }, requestPolicy: 'cache-and-network' });
  const reload = (): void => execute({ requestPolicy: 'network-only' });
  useEvents(CHANGES, reload);
  return (
    <Section title={texts.hints}>
      <QueryState result={result} retry={reload}>
        {({ proactiveAdvice: advice, feedbackConnection: feedback }) => {
          const all = advice?.items ?? [];
          const dismissed = dismissedHints(all, feedback?.nodes ?? []);
          const open = all.filter((hint) => !dismissed.includes(hint));
          const shown = isComplete ? open : open.slice(0, FIRST);
          return (
            <>
              {advice && open.length > 0 ? (
                <Text size="sm">{advice.statement}</Text>
              ) : (
                <Text c="dimmed" size="sm">
                  {texts.noHints}
                </Text>
              )}
              {advice && advice.unavailable.length > 0 ? (
                <Text size="sm" c="red">
                  {texts.hintsUnavailable}
                </Text>
              ) : null}
              {shown.length > 0 ? (
                <Records label={texts.hints}>
                  {shown.map((hint) => (
                    <HintRow key={hintId(hint)} hint={hint} isDismissed={false} onRated={reload} />
                  ))}
                </Records>
              ) : null}
              {showsDismissed && dismissed.length > 0 ? (
                <Records label={texts.dismissedHints}>
                  {dismissed.map((hint) => (
                    <HintRow key={hintId(hint)} hint={hint} isDismissed onRated={reload} />
                  ))}
                </Records>
              ) : null}
              <Group gap="xs">
                {shown.length < open.length ? (
                  <Button variant="default" size="xs" onClick={() => setComplete(true)}>
                    {home.more}
                  </Button>
                ) : null}
                {dismissed.length > 0 ? (
                  <Button variant="subtle" size="xs" aria-expanded={showsDismissed} onClick={() => setShowsDismissed(!showsDismissed)}>
                    {showsDismissed ? texts.hideDismissed : texts.showDismissed(dismissed.length)}
                  </Button>
                ) : null}
              </Group>
            </>
          );
        }}
      </QueryState>
    </Section>
  );
};
