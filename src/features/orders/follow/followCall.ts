import * as z from 'zod';
import { endpoint, Instant } from '#shared/contract.ts';
import { plainText } from '#shared/plainText.ts';
import { followStages } from './followSteps.ts';

/** The page of one parcel, before the link's secret. */
export const FOLLOW_PAGE = '/follow';

/** A parcel as its link tells it, to whoever has that. */
export const followCall = endpoint({
  method: 'POST',
  path: '/api/order/follow',
  summary: 'Un envío como lo ve quien lo espera, por su enlace de seguimiento',
  needs: 'public',
  input: z.object({ token: plainText(200).min(1, 'Requerido') }),
  output: z.object({
    company: z.string(),
    /** Our number, and the sender's; empty when there is none. */
    number: z.string(),
    externalID: z.string(),
    stage: z.enum(followStages),
    /** The day it is to come; null once it came, or will not. */
    planned: Instant.nullable(),
    /** What became of it, the newest first. */
    steps: z.array(z.object({ text: z.string(), at: Instant })),
  }),
});
