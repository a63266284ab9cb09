/**
 * What became of a call to a marketplace: it may go better later (`transient`), there is no permission any more (`gone`), or it will never be
 * answered otherwise (`refused`).
 */
export type ShopFault = 'transient' | 'gone' | 'refused';

/** Why a call to a marketplace failed, in Spanish, for people of the office. It never holds a token, nor what was sent. */
export class ShopError extends Error {
  override name = 'ShopError';
  readonly fault: ShopFault;
  /** What was answered, if anything was. */
  readonly status: number | undefined;
  /** Seconds after which it asks to be called again. */
  readonly retryAfter: number | undefined;

  /** Whether it is for this installation to mend, such as its credentials. */
  readonly isOurs: boolean;
  /** Whether it is about the one thing that was asked for: refused, or told in a way that nobody reads. Of others it says nothing. */
  readonly isOfOne: boolean;
  /** Whether it may be about that one thing alone: neither about the permission, nor how often is asked, nor this installation. */
  readonly mayBeOfOne: boolean;

  constructor(
    fault: ShopFault,
    message: string,
    {
      status,
      retryAfter,
      isOurs = false,
      isOdd = false,
    }: { status?: number; retryAfter?: number | undefined; isOurs?: boolean; isOdd?: boolean } = {},
  ) {
    super(message);
    this.isOurs = isOurs;
    this.isOfOne = fault === 'refused' || isOdd;
    this.mayBeOfOne = fault !== 'gone' && status !== 429 && !isOurs;
    this.fault = fault;
    this.status = status;
    this.retryAfter = retryAfter;
  }
}
