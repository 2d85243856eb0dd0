import { Alert, Button, Card, List, Stack, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useQuery } from 'urql';
import { Evidence } from '../../components/evidence.js';
import { Problem } from '../../components/problem.js';
import { Section } from '../../components/section.js';
import { useFormat } from '../../format.js';
import { AnalyseStepDocument, StepAnalysesDocument } from '../../graph/generated/graphql.js';
import { useAnswer } from '../../graph/use-answer.js';
import { useGraphLanguage } from '../../graph/use-graph-language.js';
import { useMessages } from '../../messages/use-messages.js';
import { useMay } from '../../permissions.js';

const Markdown = lazy(() => import('../../components/markdown.js'));

/** The latest analysis of a step's contributions, and a button that writes a new one. Its sentences appear as they are written. */
export const StepAnalysis = ({ stepId, onDone }: { readonly stepId: string; readonly onDone: () => void }) => {
  const { landscape: texts, advisor } = useMessages();
  const language = useGraphLanguage();
  const format = useFormat();
  const may = useMay();
  const [{ data }, execute] = useQuery({ query: StepAnalysesDocument, variables: { stepId } });
  const answer = useAnswer(AnalyseStepDocument, ({ analyzeStepProgress }) => ({
    sentence: analyzeStepProgress.sentence,
    isComplete: analyzeStepProgress.answer != null,
  }));
  const analyse = (): void =>
    answer.ask({ stepId, input: { language } }, () => {
      execute({ requestPolicy: 'network-only' });
      onDone();
    });
  const analysis = data?.stepAnalysesConnection?.nodes[0];
  if (!analysis && !may('process:write')) return null;
  return (
    <Section title={texts.analysis}>
      <Stack gap="sm" align="flex-start">
        {answer.isOpen && answer.sentences.length > 0 ? (
          <Card withBorder role="status" w="100%">
            {answer.sentences.join(' ')}
          </Card>
        ) : null}
        {analysis && !answer.isOpen ? (
          <Card withBorder w="100%">
            <Suspense>
              <Markdown text={analysis.assessment} />
            </Suspense>
            <Text size="xs" c="dimmed">
              {format.moment(analysis.createdAt)}
            </Text>
            {analysis.degraded ? (
              <Alert color="yellow" mt="sm">
                <List size="sm">
                  {analysis.degradedReasons.map((reason) => (
                    <List.Item key={reason}>{advisor.degraded(reason)}</List.Item>
                  ))}
                </List>
              </Alert>
            ) : null}
            <Evidence title={texts.sources} evidence={analysis.evidence} />
          </Card>
        ) : null}
        <Problem error={answer.error} />
        {may('process:write') ? (
          <>
            <Text size="sm" c="dimmed">
              {texts.analyseHint}
            </Text>
            <Button size="xs" variant="default" loading={answer.isOpen} onClick={analyse}>
              {texts.analyse}
            </Button>
          </>
        ) : null}
      </Stack>
    </Section>
  );
};
