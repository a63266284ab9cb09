import { fixture, type Making } from '../../../testing/fixture.ts';
import { dashboard } from '../contract.ts';

/** Inputs of the calls of the panel and of the bell. */
export const dashboardFixture = fixture(dashboard)({
  records: async (_making: Making, _known: { client: string }) => ({}),
  inputs: ({ client }, { now }) => ({
    stat: {},
    graph: { range: '6M' as const },
    todo: {},
    activity: { before: client },
    notices: {},
    readNotices: { until: now.toISOString() },
    readNotice: { key: `people ${client} 2026-11-23 soon` },
  }),
});
