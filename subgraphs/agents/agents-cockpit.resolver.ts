import { Ctx, Directive, Field, FieldResolver, Float, ID, Int, ObjectType, Resolver } from 'type-graphql';
import type { GraphContext } from '../../platform/graph/context.js';
import { GraphLanguage } from '../../platform/graph/scalars/language.js';
import { DateTime } from '../../platform/graph/scalars/scalars.js';
import { readRows } from '../../platform/database/index.js';
import {
  LIVE_WORKER_COUNT,
  RUN_FIGURES,
  WORKER_ALIVE_SECONDS,
  type RunCounts,
  type RunFigures as StoredRunFigures,
} from '../../platform/runs/index.js';

@ObjectType()
@Directive('@key(fields: "tenantId")')
export class Cockpit {
  @Field(() => ID)
  tenantId!: string;
}

@ObjectType({ description: 'Number of runs accepted within a period, by their current status.' })
class RunFigures {
  @Field(() => Int, { description: 'Number of runs accepted within the period.' })
  total!: number;

  @Field(() => Int, { description: 'Number of runs that wait for a worker.' })
  queued!: number;

  @Field(() => Int, { description: 'Number of runs that are running.' })
  running!: number;

  @Field(() => Int, { description: 'Number of runs that ended with a result.' })
  succeeded!: number;

  @Field(() => Int, { description: 'Number of runs that were refused or ended with an error.' })
  failed!: number;

  @Field(() => Int, { description: 'Number of runs that were cancelled.' })
  cancelled!: number;

  @Field(() => Int, { description: 'Number of runs that used up their attempts.' })
  dead!: number;

  @Field(() => Float, {
    nullable: true,
    description: 'Share of degraded results among the succeeded runs, 0 to 1; null if no run succeeded.',
  })
  degradedShare!: number | null;
}

@ObjectType({ description: 'A briefing without its text.' })
class BriefingHeadline {
  @Field(() => ID, { description: 'Id of the briefing.' })
  briefingId!: string;

  @Field(() => String, { description: 'Title of the briefing.' })
  title!: string;

  @Field(() => GraphLanguage, { description: 'Language of the text.' })
  language!: string;

  @Field(() => DateTime, { description: 'Time at which the briefing was created.' })
  createdAt!: Date;
}

@ObjectType({ description: 'Summary of runs, deliverables and workers.' })
class AgentsSummary {
  @Field(() => Int, { description: 'Number of runs that are running now.' })
  running!: number;

  @Field(() => Int, { description: 'Number of runs that wait for a worker now.' })
  queued!: number;

  @Field(() => RunFigures, { description: 'Runs accepted in the last 24 hours.' })
  lastDay!: RunFigures;

  @Field(() => RunFigures, { description: 'Runs accepted in the last seven days.' })
  lastWeek!: RunFigures;

  @Field(() => BriefingHeadline, { nullable: true, description: 'Newest briefing; null if there is none.' })
  lastBriefing!: BriefingHeadline | null;

  @Field(() => Int, { description: 'Number of briefings.' })
  briefings!: number;

  @Field(() => Int, { description: 'Number of exports.' })
  exports!: number;

  @Field(() => Int, {
    description: `Number of worker processes of the installation that sent a heartbeat in the last ${WORKER_ALIVE_SECONDS} s.`,
  })
  liveWorkers!: number;
}

interface Figures extends StoredRunFigures {
  last_briefing: { briefing_id: string; title: string; language: string; created_at: string } | null;
  briefings: number;
  exports: number;
  workers: number;
}

/** Contribution of the agents to the cockpit. */
@Resolver(() => Cockpit)
export class AgentsCockpitResolver {
  @FieldResolver(() => AgentsSummary, {
    nullable: true,
    description: 'Summary of runs, briefings, exports and workers. Null if it could not be read.',
  })
  async agents(@Ctx() ctx: GraphContext): Promise<AgentsSummary> {
    const [row] = await readRows<[Figures]>(ctx.em, FIGURES, Array(4).fill(ctx.tenantId));
    const briefing = row.last_briefing;
    return {
      running: row.running,
      queued: row.queued,
      lastDay: runFigures(row.day),
      lastWeek: runFigures(row.week),
      lastBriefing: briefing && {
        briefingId: briefing.briefing_id,
        title: briefing.title,
        language: briefing.language,
        createdAt: new Date(briefing.created_at),
      },
      briefings: row.briefings,
      exports: row.exports,
      liveWorkers: row.workers,
    };
  }
}

const runFigures = ({ degraded, ...counts }: RunCounts): RunFigures => ({
  ...counts,
  degradedShare: counts.succeeded > 0 ? degraded / counts.succeeded : null,
});

/** A single statement, so that all figures come from one snapshot. */
const FIGURES = `
  SELECT r.*,
         (SELECT to_jsonb(newest) FROM (
            SELECT briefing_id, title, language, created_at FROM agents.briefing WHERE tenant_id = ?
             ORDER BY created_at DESC, briefing_id DESC LIMIT 1) newest) AS last_briefing,
         (SELECT count(*)::int FROM agents.briefing WHERE tenant_id = ?) AS briefings,
         (SELECT count(*)::int FROM agents.export WHERE tenant_id = ?) AS exports,
         (${LIVE_WORKER_COUNT}) AS workers
    FROM (${RUN_FIGURES}) r`;
