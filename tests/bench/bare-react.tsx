/** The recharge form in bare React, without styles and without anything else: what the library alone costs. */
export const BareForm = () => (
  <form method="post">
    <h1>Recharge a prepaid number</h1>
    <label>
      Mobile number
      <input name="msisdn" type="tel" />
    </label>
    <label>
      Amount
      <input name="amount" inputMode="numeric" />
    </label>
    <button type="submit">Continue</button>
  </form>
)
