import { buildSchema, type GraphQLSchema } from 'graphql';
import { withGraphOnlyMarks } from '../../platform/graph/schema/graph-only.js';
import { CONSTRAINT_DEFINITION, withConstraints } from '../../platform/graph/schema/input-constraints.js';

/** The part of the graph that the routes bind to: the types of the service with a few fields each. */
const TEST_GRAPH = /* GraphQL */ `
  ${CONSTRAINT_DEFINITION}
  scalar DateTime
  scalar JSON
  scalar JSONObject

  type Query {
    recentEvents(limit: Int! = 50): [RealtimeEvent!]
    navBadges: NavBadges
    tenants: [Tenant!]
    tenant(tenantId: ID!): Tenant
    agentStatus: AgentStatusReport
    agentJobs(limit: Int! = 20, agent: String): [Run!]
    run(runId: ID!): Run
    briefings(limit: Int! = 10): [Briefing!]
    briefing(briefingId: ID!): Briefing
    exports(limit: Int! = 20): [Export!]
    exportDownload(exportId: ID!): DownloadLink
    sources: [Source!]
    sourceQuality(sourceId: ID!): SourceQuality
    sourceQualityChecks: [QualityCheck!]
    datasets: [Dataset!]
    datasetProfile(datasetId: ID!): DatasetProfile
    "Has no route and must not be exposed in REST."
    secretLedger: [String!]
    "Has argument types that no route uses yet."
    searchRuns(active: Boolean, since: DateTime, status: RunStatus, minimum: Int = 0, constructor: String): [Run!]
  }

  type Mutation {
    createTenant(input: TenantCreateInput!): Tenant
    updateTenant(tenantId: ID!, input: TenantUpdateInput!): Tenant
    deleteTenant(tenantId: ID!): TenantDeletion
    startBriefing(input: JSONObject): Run
    startExport(input: JSONObject): Run
    startAgentRun(agent: String!, input: AgentRunInput!): Run
    createSource(input: SourceCreateInput!): Source
    syncSource(sourceId: ID!): AgentRunRef
    checkSourceQuality(sourceId: ID!): QualityCheckOutcome
    eraseEverything: Boolean
  }

  type Subscription {
    events: RealtimeEvent!
  }

  type RealtimeEvent {
    id: ID!
    type: String!
    source: String!
    subject: String
    time: DateTime!
    tenantId: ID!
    sequence: Int!
    data: JSON
  }

  type NavBadges {
    tenantId: ID!
    runningJobs: Int!
    pendingApprovals: Int!
  }

  enum TenantStatus {
    ACTIVE
    SUSPENDED
    DELETING
  }

  "A company that uses the service."
  type Tenant {
    tenantId: ID!
    name: String!
    status: TenantStatus!
    createdAt: DateTime!
    settings: JSONObject!
    languages: [Language]
    sources: [Source!]!
  }

  type TenantDeletion {
    tenantId: ID!
    status: String!
  }

  input TenantCreateInput {
    name: String! @constraint(minLength: 1, maxLength: 200)
    slug: String!
    dataRegion: String = "eu"
    settings: TenantSettingsInput
    contactEmails: [String!]
    startsAt: DateTime
  }

  input TenantUpdateInput {
    name: String @constraint(minLength: 1, maxLength: 200)
    settings: TenantSettingsInput
  }

  input TenantSettingsInput {
    defaultLanguage: Language = DE
    otherLanguages: [Language!]
    maxRuns: Int
    costShare: Float
    demoMode: Boolean
    freeForm: JSONObject
  }

  enum Language {
    DE
    EN
  }

  enum RunStatus {
    QUEUED
    RUNNING
    SUCCEEDED
    FAILED
    CANCELLED
    DEAD
  }

  interface Node {
    id: ID!
  }

  type Run implements Node {
    id: ID!
    runId: ID!
    jobId: ID!
    agent: String!
    tenant: String!
    status: RunStatus!
    "\`running\` as soon as the run is accepted."
    acceptedStatus: RunStatus!
    progress: Float!
    degraded: Boolean!
    degradedReasons: [String!]!
    input: JSONObject!
    result: JSON
    markdown: String
    artifacts: [Artifact!]!
    citations: [Citation!]!
    usage: RunUsage!
    attempt: Int!
    queuedAt: DateTime!
    startedAt: DateTime
    finishedAt: DateTime
    error: RunError
    stepsAbove(level: Int!): [String!]!
    events: EventConnection!
  }

  type Artifact {
    artifactId: ID!
    fileName: String!
    byteSize: Int!
    download: DownloadLink!
    run: Run!
    preview: ArtifactPreview
  }

  type ArtifactPreview {
    title: String!
    artifact: Artifact!
  }

  type Citation {
    id: ID!
    evidenceId: ID!
    quote: String
  }

  type RunUsage {
    modelCalls: Int!
    inputTokens: Int!
  }

  type RunError {
    code: String!
    message: String!
  }

  type EventConnection {
    edges: [EventEdge!]!
    pageInfo: PageInfo!
  }

  type EventEdge {
    cursor: String!
    node: RealtimeEvent!
  }

  type PageInfo {
    hasNextPage: Boolean!
  }

  input AgentRunInput {
    input: String @constraint(maxLength: 20000)
    usePremium: Boolean
    useWebSearch: Boolean
    useRag: Boolean
    maxTokens: Int @constraint(minimum: 1, maximum: 32000)
    parameters: JSONObject
    datasetIds: [ID!] @constraint(maxItems: 20)
    documentIds: [ID!] @constraint(maxItems: 100)
    language: Language
  }

  type Briefing {
    briefingId: ID!
    title: String!
    markdown: String!
    createdAt: DateTime!
    run: Run!
  }

  type Export {
    exportId: ID!
    format: String!
    artifactUrl: String
    artifact: Artifact
    expiresAt: DateTime
  }

  type DownloadLink {
    url: String!
    expiresAt: DateTime!
  }

  type AgentStatusReport {
    workersAlive: Int!
    agents: [AgentStatus!]!
  }

  type AgentStatus {
    name: String!
    served: Boolean!
    lastRunAt: DateTime
    successRate: Float
  }

  type AgentRunRef {
    runId: ID!
    agent: String!
    status: RunStatus!
  }

  type Source {
    sourceId: ID!
    name: String!
    kind: String!
    datasets: [Dataset!]!
    latestCheck: QualityCheck
  }

  input SourceCreateInput {
    name: String! @constraint(minLength: 1, maxLength: 200)
    kind: SourceKind!
    url: String
    demoFile: String
    options: JSONObject
  }

  enum SourceKind {
    CSV
    JSON
    EVENT_LOG
  }

  type SourceQuality {
    sourceId: ID!
    dataset: Dataset
    gate: String
    latest: QualityCheck
  }

  type QualityCheckOutcome {
    runId: ID!
    status: String!
    check: QualityCheck
  }

  type QualityCheck {
    checkId: ID!
    score: Float!
    checkedAt: DateTime!
    dimensions: [QualityDimension!]!
    assessment: JSON
    source: Source!
  }

  type QualityDimension {
    name: String!
    score: Float
    verdict: Verdict
    evidence: JSON
  }

  enum Verdict {
    SOUND
    NOT_SOUND
  }

  type Dataset {
    datasetId: ID!
    name: String!
    rowCount: Int!
    source: Source!
  }

  type DatasetProfile {
    datasetId: ID!
    rowCount: Int!
    columns: [ColumnProfile!]!
  }

  type ColumnProfile {
    name: String!
    nullCount: Int!
    minValue: JSON
    topValues: JSON
  }
`;

/** Returns a schema of these types with their constraints and graph-only marks, as in the service. */
export const testGraph = (sdl = TEST_GRAPH): GraphQLSchema => withGraphOnlyMarks(withConstraints(buildSchema(sdl), sdl), sdl);
