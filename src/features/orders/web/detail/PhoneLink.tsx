import { formatPhone } from '#shared/record/phoneText.ts';
import { callLink } from '#shared/phone.ts';
import { useSession } from '../../../session/web/session.ts';

/** Makes the address that calls a phone, from where the company works. */
export const useCallLink = (): ((phone: string) => string) => {
  const country = useSession()?.country_code ?? 'AR';
  return (phone) => callLink(phone, country);
};

/** A phone as it is read, which calls. */
export const PhoneLink = ({ phone, className = '' }: { phone: string; className?: string | undefined }) => (
  <a className={`${className} tn`} href={useCallLink()(phone)}>
    {formatPhone(phone)}
  </a>
);
