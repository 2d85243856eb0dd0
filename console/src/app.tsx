import { Anchor, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useEffect } from 'react';
import { Link, Route, Router, Switch } from 'wouter';
import { useGuardedLocation } from './leave-guard.js';
import { useMessages } from './messages/use-messages.js';
import { PageBoundary } from './components/page-boundary.js';
import { HomePage } from './pages/home/home-page.js';
import { Shell } from './shell.js';

/** Pages other than the first, each a file of its own. */
const LATER = {
  ask: () => import('./pages/ask-page.js'),
  run: () => import('./pages/run-page.js'),
  compareRuns: () => import('./pages/compare-runs-page.js'),
  runs: () => import('./pages/runs-page.js'),
  kpis: () => import('./pages/kpis-page.js'),
  kpi: () => import('./pages/kpi-page.js'),
  kpiEditor: () => import('./pages/kpi/kpi-editor-page.js'),
  kpiVersions: () => import('./pages/kpi/versions-page.js'),
  data: () => import('./pages/data-page.js'),
  document: () => import('./pages/document-page.js'),
  dataset: () => import('./pages/dataset-page.js'),
  programme: () => import('./pages/programme/programme-page.js'),
  step: () => import('./pages/programme/step-page.js'),
  advisor: () => import('./pages/advisor/advisor-page.js'),
  onboarding: () => import('./pages/onboarding/onboarding-page.js'),
  onboardingSession: () => import('./pages/onboarding/session-page.js'),
  operations: () => import('./pages/operations/operations-page.js'),
};
const AskPage = lazy(LATER.ask);
const RunPage = lazy(LATER.run);
const CompareRunsPage = lazy(LATER.compareRuns);
const RunsPage = lazy(LATER.runs);
const KpisPage = lazy(LATER.kpis);
const KpiPage = lazy(LATER.kpi);
const KpiEditorPage = lazy(LATER.kpiEditor);
const KpiVersionsPage = lazy(LATER.kpiVersions);
const DataPage = lazy(LATER.data);
const DocumentPage = lazy(LATER.document);
const DatasetPage = lazy(LATER.dataset);
const ProgrammePage = lazy(LATER.programme);
const StepPage = lazy(LATER.step);
const AdvisorPage = lazy(LATER.advisor);
const OnboardingPage = lazy(LATER.onboarding);
const OnboardingSessionPage = lazy(LATER.onboardingSession);
const OperationsPage = lazy(LATER.operations);

/** Loads the other pages when the first one is shown, so that they open at once and also without a connection. */
const usePreloadedPages = (): void =>
  useEffect(() => {
    void Promise.allSettled(Object.values(LATER).map((load) => load()));
  }, []);

/** The pages by the fragment of the address, so that no path of the console can be one of the API. */
export const App = () => {
  usePreloadedPages();
  return (
    <Router hook={useGuardedLocation}>
      <Shell>
        <PageBoundary>
          <Suspense>
            <Switch>
              <Route path="/" component={HomePage} />
              <Route path="/ask/:agent?">{({ agent }) => <AskPage agent={agent} />}</Route>
              <Route path="/runs" component={RunsPage} />
              <Route path="/runs/:runId">{({ runId }) => <RunPage key={runId} runId={runId} />}</Route>
              <Route path="/runs/:runId/compare/:otherId?">
                {({ runId, otherId }) => <CompareRunsPage runId={runId} otherId={otherId} />}
              </Route>
              <Route path="/kpis" component={KpisPage} />
              <Route path="/kpis/new">
                <KpiEditorPage key="new" metricId={undefined} />
              </Route>
              <Route path="/kpis/:metricId/edit">{({ metricId }) => <KpiEditorPage key={metricId} metricId={metricId} />}</Route>
              <Route path="/kpis/:metricId/versions">
                {({ metricId }) => <KpiVersionsPage metricId={metricId} earlier={undefined} later={undefined} />}
              </Route>
              <Route path="/kpis/:metricId/versions/:earlier/:later">{(parameters) => <KpiVersionsPage {...parameters} />}</Route>
              <Route path="/kpis/:metricId">{({ metricId }) => <KpiPage metricId={metricId} />}</Route>
              <Route path="/data" component={DataPage} />
              <Route path="/data/documents/:documentId">{({ documentId }) => <DocumentPage documentId={documentId} />}</Route>
              <Route path="/data/:datasetId">{({ datasetId }) => <DatasetPage datasetId={datasetId} />}</Route>
              <Route path="/programme/landscape/:stepId">{({ stepId }) => <StepPage key={stepId} stepId={stepId} />}</Route>
              <Route path="/programme/:tab?/:recordId?">{({ tab, recordId }) => <ProgrammePage tab={tab} recordId={recordId} />}</Route>
              <Route path="/advisor/:conversationId?">{({ conversationId }) => <AdvisorPage conversationId={conversationId} />}</Route>
              <Route path="/onboarding" component={OnboardingPage} />
              <Route path="/onboarding/:onboardingId/:stepId?">
                {({ onboardingId, stepId }) => <OnboardingSessionPage key={onboardingId} onboardingId={onboardingId} stepId={stepId} />}
              </Route>
              <Route path="/operations/:tab?">{({ tab }) => <OperationsPage tab={tab} />}</Route>
              <Route component={NotFoundPage} />
            </Switch>
          </Suspense>
        </PageBoundary>
      </Shell>
    </Router>
  );
};

const NotFoundPage = () => {
  const messages = useMessages();
  return (
    <Stack align="flex-start">
      <Text>{messages.notFound}</Text>
      <Anchor component={Link} href="/">
        {messages.backHome}
      </Anchor>
    </Stack>
  );
};
