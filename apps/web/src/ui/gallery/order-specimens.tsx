import { AccordionItem } from '../accordion/accordion.tsx'
import { Button, ButtonLink } from '../button/button.tsx'
import { Countdown } from '../countdown/countdown.tsx'
import { Notice } from '../notice/notice.tsx'
import {
  Receipt,
  ReceiptActions,
  ReceiptAmount,
  ReceiptFoot,
  ReceiptHead,
  ReceiptPart,
} from '../receipt/receipt.tsx'
import { Steps } from '../steps/steps.tsx'
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

const asking: readonly TimelineLeg[] = [
  asked,
  {
    ...paid,
    state: 'now',
    stateLabel: 'now',
    detail: 'Approve on your phone',
    time: undefined,
  },
  {
    ...delivered,
    state: 'next',
    stateLabel: 'not yet',
    detail: 'Right after you approve',
    time: undefined,
  },
]

/** Advice for payers without a prompt, plain and, when the prompt is late, marked. */
function NoPrompt({ marked = false, open = false }: { marked?: boolean; open?: boolean }) {
  return (
    <AccordionItem icon="question" title="No prompt? What to do" marked={marked} open={open}>
      <Steps
        steps={[
          'Wait a little. It can take half a minute to arrive.',
          'Dial *100# on that phone and approve the waiting payment there.',
          'Or pay another way. If both are paid, one comes back automatically.',
        ]}
      >
        <ButtonLink wide href="#other">
          Choose another payment method
        </ButtonLink>
      </Steps>
    </AccordionItem>
  )
}

function PromptSpecimens() {
  return (
    <>
      <Specimen name="Approve on your phone">
        <Receipt>
          <ReceiptHead
            tone="wait"
            icon="phone"
            title="In Processing"
            task="Approve on your phone"
            time={<Countdown words="1:58 left" share={0.98} />}
            note="Enter your PIN on 97 123 4567 to pay K50.00."
          />
          <ReceiptPart>
            <ReceiptAmount amount="K50.00" what="Airtime" />
            <Timeline label="Where your order is, to be approved" legs={asking} />
          </ReceiptPart>
          <ReceiptFoot>
            <ReceiptPart>
              <SummaryList rows={reference} />
              <NoPrompt />
            </ReceiptPart>
            <ReceiptActions>
              <Button icon="share">Share</Button>
            </ReceiptActions>
          </ReceiptFoot>
        </Receipt>
      </Specimen>
      <Specimen name="The prompt is late">
        <NoPrompt marked />
        <br />
        <NoPrompt marked open />
      </Specimen>
    </>
  )
}

const refunded: readonly TimelineLeg[] = [
  asked,
  paid,
  { ...delivered, state: 'stopped', stateLabel: 'stopped', detail: 'Not added' },
  {
    ...delivered,
    key: 'refunded',
    name: 'Refunded',
    detail: 'Given back to your card',
    time: at('18'),
  },
]

const reference = [{ label: 'Reference', value: 'ZM-4K7Q-19MX' }]

export function ReceiptSpecimens() {
  return (
    <Specimens title="Order page pieces">
      <Specimen name="Delivered">
        <Receipt>
          <ReceiptHead tone="success" title="Successful" note="K50.00 was added to 97 123 4567.">
            <p>Thank you.</p>
          </ReceiptHead>
          <ReceiptPart>
            <ReceiptAmount amount="K50.00" what="Airtime" />
            <Timeline label="Where your order is" legs={[asked, paid, delivered]} />
          </ReceiptPart>
          <ReceiptFoot>
            <ReceiptPart>
              <SummaryList rows={reference} />
            </ReceiptPart>
            <ReceiptActions
              next={
                <ButtonLink href="#again" variant="primary" wide>
                  Recharge again
                </ButtonLink>
              }
            >
              <Button icon="share">Receipt</Button>
              <Button>Back</Button>
            </ReceiptActions>
          </ReceiptFoot>
        </Receipt>
      </Specimen>
      <Specimen name="In process">
        <Receipt>
          <ReceiptHead
            tone="wait"
            title="In Processing"
            note="We're asking the bank whether K50.00 was paid."
          >
            <p>You can close this page. We'll keep checking.</p>
          </ReceiptHead>
          <ReceiptPart>
            <ReceiptAmount amount="K50.00" what="Airtime" />
            <Timeline label="Where your order is, in process" legs={waiting} />
          </ReceiptPart>
          <ReceiptFoot>
            <ReceiptPart>
              <SummaryList rows={reference} />
            </ReceiptPart>
            <ReceiptActions>
              <Button icon="refresh">Look again</Button>
            </ReceiptActions>
          </ReceiptFoot>
        </Receipt>
      </Specimen>
      <PromptSpecimens />
      <Specimen name="Refunded">
        <Receipt>
          <ReceiptHead tone="back" title="Unsuccessful" note="K50.00 was given back to your card.">
            <p>The airtime couldn't be added to 97 123 4567.</p>
          </ReceiptHead>
          <ReceiptPart>
            <ReceiptAmount amount="K50.00" what="Airtime" />
            <Timeline label="Where your order is, refunded" legs={refunded} />
          </ReceiptPart>
          <ReceiptFoot>
            <ReceiptPart>
              <Notice tone="info">The card shows it after some days.</Notice>
            </ReceiptPart>
          </ReceiptFoot>
        </Receipt>
      </Specimen>
    </Specimens>
  )
}
