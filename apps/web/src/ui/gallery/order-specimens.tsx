import { Button, ButtonLink } from '../button/button.tsx'
import { Notice } from '../notice/notice.tsx'
import {
  Receipt,
  ReceiptActions,
  ReceiptAmount,
  ReceiptHead,
  ReceiptPart,
} from '../receipt/receipt.tsx'
import { SummaryList } from '../summary-list/summary-list.tsx'
import { Timeline, type TimelineLeg } from '../timeline/timeline.tsx'
import { Specimen, Specimens } from './specimen.tsx'

const at = (minute: string) => ({ text: `14:${minute}`, dateTime: `2026-11-20T12:${minute}:00Z` })

const asked: TimelineLeg = {
  key: 'asked',
  name: 'Asked',
  state: 'done',
  stateLabel: 'done',
  detail: 'K50.00 airtime for 97 123 4567',
  time: at('02'),
}

const paid: TimelineLeg = {
  key: 'paid',
  name: 'Paid',
  state: 'done',
  stateLabel: 'done',
  detail: 'By card',
  time: at('03'),
}

const delivered: TimelineLeg = {
  key: 'delivered',
  name: 'Delivered',
  state: 'done',
  stateLabel: 'done',
  detail: 'Added to 97 123 4567',
  time: at('03'),
}

const waiting: readonly TimelineLeg[] = [
  asked,
  { ...paid, state: 'now', stateLabel: 'now', detail: 'We are asking the bank', time: undefined },
  {
    ...delivered,
    state: 'next',
    stateLabel: 'not yet',
    detail: 'Right after the payment',
    time: undefined,
  },
]

const refunded: readonly TimelineLeg[] = [
  asked,
  paid,
  { ...delivered, state: 'stopped', stateLabel: 'stopped', detail: 'Not added' },
  {
    ...delivered,
    key: 'refunded',
    name: 'Refunded',
    detail: 'Sent back to your card',
    time: at('18'),
  },
]

const reference = [{ label: 'Reference', value: 'ZM-4K7Q-19MX' }]

export function ReceiptSpecimens() {
  return (
    <Specimens title="Order page pieces">
      <Specimen name="Delivered">
        <Receipt>
          <ReceiptHead tone="success" title="Successful">
            <p>Thank you. K50.00 was added to 97 123 4567.</p>
          </ReceiptHead>
          <ReceiptPart>
            <ReceiptAmount amount="K50.00" what="Airtime" />
            <Timeline label="Where your order is" legs={[asked, paid, delivered]} />
          </ReceiptPart>
          <ReceiptPart>
            <SummaryList rows={reference} />
            <ReceiptActions
              main={
                <ButtonLink href="#again" variant="primary" wide>
                  Recharge again
                </ButtonLink>
              }
            >
              <Button icon="share">Receipt</Button>
              <Button>Back</Button>
            </ReceiptActions>
          </ReceiptPart>
        </Receipt>
      </Specimen>
      <Specimen name="In process">
        <Receipt>
          <ReceiptHead tone="wait" title="In Processing">
            <p>We are asking the bank whether K50.00 was paid.</p>
            <p>You may close this page; we keep watching.</p>
          </ReceiptHead>
          <ReceiptPart>
            <ReceiptAmount amount="K50.00" what="Airtime" />
            <Timeline label="Where your order is, in process" legs={waiting} />
          </ReceiptPart>
          <ReceiptPart>
            <SummaryList rows={reference} />
            <ReceiptActions>
              <Button icon="refresh">Look again</Button>
            </ReceiptActions>
          </ReceiptPart>
        </Receipt>
      </Specimen>
      <Specimen name="Refunded">
        <Receipt>
          <ReceiptHead tone="stopped" title="Unsuccessful">
            <p>K50.00 was sent back to your card.</p>
          </ReceiptHead>
          <ReceiptPart>
            <ReceiptAmount amount="K50.00" what="Airtime" />
            <Timeline label="Where your order is, refunded" legs={refunded} />
          </ReceiptPart>
          <ReceiptPart>
            <Notice tone="info">Your bank shows it in up to 5 days.</Notice>
          </ReceiptPart>
        </Receipt>
      </Specimen>
    </Specimens>
  )
}
