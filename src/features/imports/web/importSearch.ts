import * as z from 'zod';
import { Id } from '#shared/contract.ts';

/** What the address of the import screen holds. */
export const ImportSearch = z.object({
  /** The run that stores an import: the screen can be left and come back to. */
  job: Id.optional().catch(undefined),
  /** The imports that were made. */
  tab: z.literal('historial').optional().catch(undefined),
});
