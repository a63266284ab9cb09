import { signedIn } from '../../../session/web/session.ts';
import type { NotesStore } from './keptNotes.ts';

/** Where the selections of who is signed in are kept. */
export const notesStore = (): NotesStore => ({ store: localStorage, user: signedIn()?._id ?? '' });
