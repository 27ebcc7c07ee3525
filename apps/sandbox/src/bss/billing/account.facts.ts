/** A bill of a month; the newest is due soon, each older one a month before it. Amounts in kwacha. */
export type BillFacts = {
  amount: string
  /** Days from the start to the day on which it is due; below zero for one that is late or was. */
  dueInDays: number
  paid?: true
}

export type AccountFacts = {
  holder: string
  /** Number of the mobile line that is billed to it. */
  line?: string
  /** National number of its fixed line. */
  fixedLine?: string
  contact?: { email: string; phone: string }
  /** Oldest first. */
  bills: readonly BillFacts[]
  notes: string
}

/** The listed billing accounts. Their notes are for the start page, with amounts as `{245.30}`. */
export const accounts: Readonly<Record<string, AccountFacts>> = {
  '1000000003': {
    holder: 'Holder of 971000003',
    line: '971000003',
    bills: [
      { amount: '120.00', dueInDays: -14 },
      { amount: '125.30', dueInDays: 16 },
    ],
    notes: 'The postpaid line 971000003: two bills, {245.30} to pay',
  },
  '1000000004': {
    holder: 'Holder of 971000004',
    line: '971000004',
    bills: [{ amount: '80.00', dueInDays: 16 }],
    notes: 'The hybrid line 971000004: {80.00} to pay',
  },
  P1000000001: {
    holder: 'Office with fixed internet',
    fixedLine: '211000001',
    contact: { email: 'bills@example.com', phone: '971000001' },
    bills: [
      { amount: '450.00', dueInDays: -44, paid: true },
      { amount: '450.00', dueInDays: -14 },
      { amount: '512.75', dueInDays: 16 },
    ],
    notes: 'Fixed internet, bills@example.com: one invoice overdue, one open, one paid',
  },
  PE1000000002: {
    holder: 'Home with fixed internet',
    fixedLine: '211000002',
    contact: { email: 'home@example.com', phone: '971000002' },
    bills: [{ amount: '399.00', dueInDays: -14, paid: true }],
    notes: 'Fixed internet, home@example.com: nothing to pay',
  },
}
