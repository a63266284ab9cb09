/** The product's mark: an R whose leg is a road. `size` in px. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden>
      <rect width="24" height="24" rx="5.5" fill="var(--rp-brand)" />
      <path d="M8 18V6.5h5.2a3.6 3.6 0 0 1 0 7.2H11" stroke="white" strokeWidth="2.1" strokeLinecap="round" strokeLinejoin="round" />
      <path d="m12.6 13.8 3 3.4" stroke="white" strokeWidth="2.1" strokeLinecap="round" />
      <circle cx="16.6" cy="18.2" r="1.5" fill="white" />
    </svg>
  );
}
