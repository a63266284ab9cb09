import { toast } from '#web/feedback/toast.ts';
import { graceNote } from '../factorRule.ts';

/** Tells who has just signed in how long they may go on without a second factor. */
export const tellGrace = (due: string): void => toast.warning(graceNote(new Date(due), new Date()), 'Su empresa pide el segundo factor');
