import { createHmac } from 'node:crypto';
import { keyFor } from '#server/secrets/keyFor.ts';

/** Of a webhook: what its secret is made of. */
export type Signed = { companyId: string; _id: string; generation: number; formerUntil: Date | null };

/** The header that carries the signature. */
export const SIGNATURE = 'reparto-signature';

/** The secret of a webhook's generation: made of the installation's own, so that none is stored. */
const secretOf = (secret: string, { companyId, _id }: Signed, generation: number): string => {
  return `whsec_${createHmac('sha256', keyFor(secret, 'webhooks')).update(`${companyId} ${_id} ${generation}`).digest('base64url')}`;
};

/** The secret by which a webhook's notices are signed now. @param secret the installation's (`SECRET`) */
export const webhookSecret = (secret: string, webhook: Signed): string => secretOf(secret, webhook, webhook.generation);

/**
 * What the header says of a body: `t=` when it was signed, in Unix seconds, and `v1=` the HMAC-SHA256 of `t.body` in hex; once more with the
 * secret before, for a day after it was replaced.
 */
export const signatureOf = (secret: string, webhook: Signed, body: string, now: Date): string => {
  const t = Math.floor(now.getTime() / 1000);
  const isFormer = webhook.generation > 1 && webhook.formerUntil !== null && webhook.formerUntil > now;
  const generations = [webhook.generation, ...(isFormer ? [webhook.generation - 1] : [])];
  const signs = generations.map((one) =>
    createHmac('sha256', secretOf(secret, webhook, one))
      .update(`${t}.${body}`)
      .digest('hex'),
  );
  return [`t=${t}`, ...signs.map((sign) => `v1=${sign}`)].join(',');
};
