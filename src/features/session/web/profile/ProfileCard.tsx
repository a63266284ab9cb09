import { Alert, Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { v7 as newId } from 'uuid';
import type { Received } from '#shared/contract.ts';
import { portraitShape } from '#shared/record/pictures.ts';
import { ApiError } from '#web/api.ts';
import { failureLine } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { PictureInput } from '#web/form/photos/PictureInput.tsx';
import { savedPicture, sentPicture } from '#web/form/photos/pictureValue.ts';
import { dropDraft, type Kept, useDraft, useDrafts } from '#web/form/useDraft.ts';
import { WaitingBand } from '#web/form/waiting/WaitingBand.tsx';
import { schemaErrors } from '#web/record/schemaErrors.ts';
import { type profileCalls, ProfileForm } from '../../profileCalls.ts';
import { sessionApi } from '../api.ts';
import classes from './Profile.module.css';
import { type ProfileDraft, profileDrafts, typedIn, typedOf } from './profileDrafts.ts';
import { refreshSession, useSession } from '../session.ts';

/** Of a photo, in MB. */
const MAX_MEGABYTES = 10;

/** Props of {@link ProfileCard}. */
export type ProfileCardProps = { profile: Received<typeof profileCalls.profile>['data'] };

/** Name, e-mail and photo; the e-mail, with which one signs in, changes with the password alone. */
export const ProfileCard = ({ profile }: ProfileCardProps) => {
  const company = useSession()?.companyName ?? '';
  const queries = useQueryClient();
  const [version, setVersion] = useState(profile.version);
  const [saved, setSaved] = useState(profile.email);
  const form = useForm({
    initialValues: { name: profile.name, last: profile.last, email: profile.email, current: '', avatar: savedPicture(profile.avatar) },
    validate: (values) => schemaErrors(ProfileForm, values),
  });
  const { values } = form;
  const [draftId, setDraftId] = useState(() => newId());
  const [base, setBase] = useState(() => typedOf(profile));
  const draft = { _id: draftId, base, values: typedOf(values) };
  const isTyped = Object.keys(typedIn(draft)).length > 0;
  useDraft(profileDrafts, draft, isTyped);
  // What was saved, or typed back to what it was, is no draft any more.
  useEffect(() => {
    if (!isTyped) dropDraft(profileDrafts, draft);
    // oxlint-disable-next-line react/exhaustive-deps -- the draft is told by its id
  }, [isTyped, draftId]);
  const waiting = useDrafts(profileDrafts);
  const resume = (kept: Kept<ProfileDraft>) => {
    setDraftId(kept._id);
    form.setValues((now) => ({ ...now, ...typedIn(kept) }));
  };
  const isOther = values.email.trim().toLowerCase() !== saved;
  const save = useMutation({
    mutationFn: ({ avatar, ...typed }: typeof values) => sessionApi.editProfile.call({ ...typed, version, avatar: sentPicture(avatar) }),
    onSuccess: async (done, sent) => {
      setVersion(done.version);
      setSaved(sent.email.trim().toLowerCase());
      toast.ok('Datos actualizados');
      await refreshSession();
      const { data } = await queries.fetchQuery({ ...sessionApi.profile.queryOptions({}), staleTime: 0 });
      form.setValues({ ...sent, ...typedOf(data), current: '', avatar: savedPicture(data.avatar) });
      form.resetDirty();
      setBase(typedOf(data));
    },
    onError: (error) => {
      if (error instanceof ApiError && error.fields) form.setErrors({ ...error.fields });
    },
  });
  const told = save.error instanceof ApiError && !save.error.fields ? save.error : undefined;
  const takeTheirs = async () => {
    const { data } = await queries.fetchQuery({ ...sessionApi.profile.queryOptions({}), staleTime: 0 });
    setVersion(data.version);
    setSaved(data.email);
    save.reset();
  };
  return (
    <section className={classes.card} aria-labelledby="profile-data">
      <h2 id="profile-data">Datos</h2>
      <p className={classes.quiet}>Con el email ingresa.</p>
      <form onSubmit={form.onSubmit((now) => save.mutate(now))} noValidate className={classes.form}>
        {waiting.length > 0 && (
          <div className={classes.wide}>
            <WaitingBand
              waiting={waiting.map((kept) => ({
                key: kept._id,
                title: 'Mis datos',
                at: kept.at,
                onResume: () => resume(kept),
                onDiscard: () => dropDraft(profileDrafts, kept),
              }))}
            />
          </div>
        )}
        {told && (
          <Alert color="red" role="alert" className={classes.wide ?? ''}>
            {failureLine(told)}.{' '}
            {told.code === 'STALE' && (
              <button type="button" className={classes.inline} onClick={() => void takeTheirs()}>
                Seguir con lo mío
              </button>
            )}
          </Alert>
        )}
        <div className={classes.wide}>
          <PictureInput
            label="Foto"
            about={`${profile.category} · ${company}`}
            shape={portraitShape}
            width={76}
            value={values.avatar}
            onChange={(avatar) => {
              form.setFieldValue('avatar', avatar);
              form.clearFieldError('avatar');
            }}
            maxMegabytes={MAX_MEGABYTES}
            error={form.errors.avatar}
          />
        </div>
        <TextInput label="Nombre" required maxLength={80} autoComplete="given-name" {...form.getInputProps('name')} />
        <TextInput label="Apellido" required maxLength={80} autoComplete="family-name" {...form.getInputProps('last')} />
        <TextInput label="Email" required type="email" maxLength={254} autoComplete="email" {...form.getInputProps('email')} />
        {isOther && (
          <PasswordInput
            label="Contraseña actual, para cambiar el email"
            required
            maxLength={200}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Ver la contraseña actual', tabIndex: 0 }}
            {...form.getInputProps('current')}
          />
        )}
        <div className={classes.wide}>
          <Button type="submit" variant="default" loading={save.isPending}>
            Guardar los datos
          </Button>
        </div>
      </form>
    </section>
  );
};
