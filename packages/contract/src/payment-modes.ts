/** Names on the wire that the browser and the service share. */
export const paymentModes = {
  card: 'PAYMENT_GATEWAY',
  cardOption: 'PG',
  wallet: 'AM',
  smartcash: 'SMARTCASH_SECURE',
  airtime: 'AIRTIME',
  /** Airtime for a plan of home broadband, in the business channel. */
  leadAirtime: 'HBB_AIRTIME',
} as const
