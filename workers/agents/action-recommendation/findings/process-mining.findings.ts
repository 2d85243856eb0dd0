import { z } from 'zod';
import { figure, type Finding, type FindingReader } from '../finding.js';

const deviations = z.object({ activities: z.array(z.object({ activity: z.string(), cases: z.number() })) });

const coded = z.union([z.string(), z.object({ code: z.string() })]);

const stored = z.object({
  counts: z.object({ cases: z.number(), variants: z.number(), events: z.number() }),
  dropped: z.object({
    rows: z.number(),
    missing_case: z.number(),
    missing_activity: z.number(),
    missing_time: z.number(),
    invalid_time: z.number(),
  }),
  throughput: z.object({ mean_seconds: z.number().optional(), median_seconds: z.number(), p90_seconds: z.number() }),
  bottlenecks: z.object({
    edges: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        share: z.number(),
        waiting: z.object({ mean_seconds: z.number(), total_seconds: z.number().optional() }),
      }),
    ),
  }),
  self_loops: z.array(z.object({ activity: z.string(), cases: z.number() })),
  rework: z.object({ activities: z.array(z.object({ activity: z.string(), cases: z.number(), extra_executions: z.number() })) }),
  handovers: z.object({ share: z.number() }).nullable(),
  conformance: z.object({ fitness: z.number(), fitting_share: z.number(), skipped: deviations, additional: deviations }).nullable(),
  /** Notices with codes. Results of earlier versions contain them in `warnings`. */
  notices: z.array(coded).optional(),
  warnings: z.array(coded).default([]),
});
type Mined = z.output<typeof stored>;

/** Returns waiting times, rework, deviations and handovers of a mined process, and defects of its event log. */
export const processMiningFindings: FindingReader = (result) => {
  const parsed = stored.safeParse(result);
  return parsed.success ? [...flowFindings(parsed.data), ...conformanceFindings(parsed.data), ...overallFindings(parsed.data)] : null;
};

/** Minimum share of the overall waiting time at which the first transition is the main bottleneck. */
const MAIN_SHARE = 0.25;

type Edge = Mined['bottlenecks']['edges'][number];

/** Returns the mean throughput time per case now, and if the waiting time of the transition is halved. */
const halvedWaiting = ({ waiting }: Edge, { throughput, counts }: Mined): Pick<Finding, 'expected' | 'figures'> => {
  const [now, total] = [throughput.mean_seconds, waiting.total_seconds];
  if (now === undefined || total === undefined || counts.cases === 0) return { figures: [] };
  const halved = Math.max(0, now - total / counts.cases / 2);
  return {
    expected: { unit: 's', from: now, to: halved },
    figures: [figure('throughput', now, 'seconds'), figure('throughputThen', halved, 'seconds')],
  };
};

const flowFindings = (mined: Mined): Finding[] => {
  const { bottlenecks, rework, self_loops: loops, counts } = mined;
  const ofCases = (cases: number) => figure('share', cases / counts.cases, 'share');
  return [
    ...bottlenecks.edges.map((edge, index): Finding => {
      const { figures, ...halved } = halvedWaiting(edge, mined);
      return {
        kind: 'bottleneck',
        subject: `${edge.from} → ${edge.to}`,
        figures: [figure('share', edge.share, 'share'), figure('mean', edge.waiting.mean_seconds, 'seconds'), ...figures],
        pointer: `/bottlenecks/edges/${index}`,
        ...(index === 0 && edge.share >= MAIN_SHARE && { leads: 2 as const }),
        ...halved,
      };
    }),
    ...rework.activities.map(({ activity, cases, extra_executions: extra }, index) => ({
      kind: 'rework',
      subject: activity,
      figures: [ofCases(cases), figure('extra', extra, 'count')],
      pointer: `/rework/activities/${index}`,
    })),
    ...loops.map(({ activity, cases }, index) => ({
      kind: 'self-loop',
      subject: activity,
      figures: [ofCases(cases)],
      pointer: `/self_loops/${index}`,
    })),
  ];
};

const conformanceFindings = ({ conformance, counts }: Mined): Finding[] => {
  if (conformance === null) return [];
  const { fitness, fitting_share: fitting, skipped, additional } = conformance;
  const deviating = (kind: string, part: 'skipped' | 'additional', { activities }: typeof skipped): Finding[] =>
    activities.map(({ activity, cases }, index) => ({
      kind,
      subject: activity,
      figures: [figure('share', cases / counts.cases, 'share')],
      pointer: `/conformance/${part}/activities/${index}`,
    }));
  const figures = [figure('fitness', fitness, 'share'), figure('fitting', fitting, 'share'), figure('gap', 1 - fitness, 'share')];
  return [
    { kind: 'low-conformance', subject: '', figures, pointer: '/conformance' },
    ...deviating('skipped-activity', 'skipped', skipped),
    ...deviating('additional-activity', 'additional', additional),
  ];
};

const overallFindings = ({ counts, throughput, handovers, dropped, notices, warnings }: Mined): Finding[] => {
  const { median_seconds: median, p90_seconds: p90 } = throughput;
  const droppedRows = dropped.missing_case + dropped.missing_activity + dropped.missing_time + dropped.invalid_time;
  const datesOnly = (notices ?? warnings).findIndex((each) => typeof each === 'object' && each.code === 'DATES_ONLY');
  return [
    ...(handovers ? [{ kind: 'handovers', subject: '', figures: [figure('share', handovers.share, 'share')], pointer: '/handovers' }] : []),
    {
      kind: 'many-variants',
      subject: '',
      figures: [
        figure('variants', counts.variants, 'count'),
        figure('cases', counts.cases, 'count'),
        figure('ratio', counts.variants / counts.cases, 'number'),
      ],
      pointer: '/counts',
    },
    ...(median > 0
      ? [
          {
            kind: 'long-tail',
            subject: '',
            figures: [figure('median', median, 'seconds'), figure('p90', p90, 'seconds'), figure('ratio', p90 / median, 'number')],
            pointer: '/throughput',
          } satisfies Finding,
        ]
      : []),
    {
      kind: 'rows-dropped',
      subject: '',
      figures: [figure('rows', droppedRows, 'count'), figure('share', dropped.rows === 0 ? 0 : droppedRows / dropped.rows, 'share')],
      pointer: '/dropped',
    },
    ...(datesOnly < 0
      ? []
      : [
          {
            kind: 'dates-only',
            subject: '',
            figures: [figure('events', counts.events, 'count')],
            pointer: `/${notices ? 'notices' : 'warnings'}/${datesOnly}`,
          } satisfies Finding,
        ]),
  ];
};
