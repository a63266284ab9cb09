import { type DraftKind, shapeOf } from '#web/form/useDraft.ts';

/** What of one's profile is typed, and kept while it is not saved. */
export type ProfileTyped = { name: string; last: string; email: string };

/** What was typed of one's own profile and not saved; neither the photo nor any password. */
export type ProfileDraft = {
  _id: string;
  /** What the form had been filled with. */
  base: ProfileTyped;
  values: ProfileTyped;
};

const empty: ProfileTyped = { name: '', last: '', email: '' };

/** The drafts of one's own profile. */
export const profileDrafts: DraftKind<ProfileDraft> = {
  name: 'profile',
  shape: shapeOf({ base: empty, values: empty }),
  idOf: ({ _id }) => _id,
};

/** What of a form is kept. */
export const typedOf = ({ name, last, email }: ProfileTyped): ProfileTyped => ({ name, last, email });

/** What a draft changes of the profile as it is now: what was typed, and nothing that others changed since. */
export const typedIn = ({ base, values }: Pick<ProfileDraft, 'base' | 'values'>): Partial<ProfileTyped> =>
  Object.fromEntries(Object.entries(values).filter(([field, value]) => value !== base[field as keyof ProfileTyped]));
