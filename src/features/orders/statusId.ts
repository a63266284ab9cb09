import * as z from 'zod';
import { orRequired } from '#shared/text.ts';
import { statuses } from './status.ts';

/** A status's number, refused when no status has it. */
export const StatusId = z.literal(
  statuses.map((status) => status.id),
  orRequired('Estado inexistente'),
);
export type StatusId = z.infer<typeof StatusId>;
