/** Rolls back the transaction and with it the key of the request: what is refused leaves nothing to repeat. */
export class RefusedKey<R extends { code: string }> extends Error {
  readonly refusal: R
  constructor(refusal: R) {
    super(refusal.code)
    this.refusal = refusal
  }
}
