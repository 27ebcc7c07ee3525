import { Fragment } from 'react'
import { Accordion, AccordionItem } from '../accordion/accordion.tsx'
import { AmountField } from '../amount-field/amount-field.tsx'
import { Button, ButtonLink } from '../button/button.tsx'
import { Checkbox } from '../checkbox/checkbox.tsx'
import { ChoiceLink, ChoiceLinks, ChoicePanel } from '../choice-link/choice-link.tsx'
import { Combobox } from '../combobox/combobox.tsx'
import { Field } from '../field/field.tsx'
import { PhoneField } from '../phone-field/phone-field.tsx'
import styles from './gallery.module.css'
import { Specimen, Specimens } from './specimen.tsx'

export function ButtonSpecimens() {
  return (
    <Specimens title="Button">
      <Specimen name="Primary, secondary, quiet">
        <div className={styles.row}>
          <Button variant="primary">Continue</Button>
          <Button>Cancel</Button>
          <Button variant="quiet">Not now</Button>
        </div>
      </Specimen>
      <Specimen name="Busy, disabled">
        <div className={styles.row}>
          <Button variant="primary" busy>
            Paying
          </Button>
          <Button variant="primary" disabled>
            Continue
          </Button>
          <Button disabled>Cancel</Button>
        </div>
      </Specimen>
      <Specimen name="With icon, as link, wide">
        <div className={styles.row}>
          <Button icon="share">Receipt</Button>
          <ButtonLink href="#buttons">Back</ButtonLink>
        </div>
        <br />
        <Button variant="primary" wide>
          Pay K50.00
        </Button>
      </Specimen>
    </Specimens>
  )
}

export function FieldSpecimens() {
  return (
    <Specimens title="Field">
      <Specimen name="Empty, with hint">
        <Field
          name="email-empty"
          label="Email for your receipt"
          type="email"
          hint="We send it once"
        />
      </Specimen>
      <Specimen name="Filled">
        <Field name="email-filled" label="Email" type="email" defaultValue="mwansa@example.com" />
      </Specimen>
      <Specimen name="Wrong">
        <Field name="email-wrong" label="Email" defaultValue="mwansa@" error="Invalid Email Id" />
      </Specimen>
      <Specimen name="Disabled">
        <Field name="email-off" label="Email" defaultValue="mwansa@example.com" disabled />
      </Specimen>
    </Specimens>
  )
}

const towns = ['Kabwe', 'Kitwe', 'Lusaka', 'Mongu', 'Ndola']

export function ComboboxSpecimens() {
  const common = { label: 'Town', options: towns, noMatch: 'No match' }
  return (
    <Specimens title="Combobox and checkbox">
      <Specimen name="Until the script is there">
        <Combobox {...common} name="town-plain" placeholder="Choose" live={false} />
      </Specimen>
      <Specimen name="Empty">
        <Combobox {...common} name="town-empty" placeholder="Choose or search" live />
      </Specimen>
      <Specimen name="Chosen">
        <Combobox {...common} name="town-chosen" defaultValue="Mongu" live />
      </Specimen>
      <Specimen name="Wrong">
        <Combobox {...common} name="town-wrong" defaultValue="Nairobi" error="Invalid Town" live />
      </Specimen>
      <Specimen name="A box to tick">
        <Checkbox name="terms" label="I agree to the terms of buying." />
      </Specimen>
      <Specimen name="Not ticked">
        <Checkbox
          name="terms-wrong"
          label="I agree to the terms of buying."
          error="Tick this box to go on"
        />
      </Specimen>
    </Specimens>
  )
}

export function PhoneSpecimens() {
  return (
    <Specimens title="Phone field">
      <Specimen name="Empty">
        <PhoneField
          id="phone-empty"
          label="Mobile number"
          hint="The number that gets the airtime"
        />
      </Specimen>
      <Specimen name="With numbers used before">
        <PhoneField
          id="phone-used"
          name="used"
          label="Mobile number"
          choices={['971234567', '777654321']}
          choicesLabel="Numbers used before"
        />
      </Specimen>
      <Specimen name="Checking">
        <PhoneField
          id="phone-wait"
          label="Mobile number"
          defaultValue="971234567"
          status={{ tone: 'wait', text: 'Checking the number' }}
        />
      </Specimen>
      <Specimen name="Confirmed">
        <PhoneField
          id="phone-ok"
          label="Mobile number"
          defaultValue="+260 97 1234567"
          status={{ tone: 'ok', text: 'Prepaid' }}
        />
      </Specimen>
      <Specimen name="Wrong">
        <PhoneField
          id="phone-wrong"
          label="Mobile number"
          defaultValue="9712"
          error="Invalid Mobile No"
        />
      </Specimen>
      <Specimen name="Wrong, with a way on">
        <PhoneField
          id="phone-postpaid"
          label="Mobile number"
          defaultValue="971000003"
          error={
            <>
              This is a postpaid number. <a href="#phone-postpaid">Pay its bill instead.</a>
            </>
          }
        />
      </Specimen>
    </Specimens>
  )
}

const amounts = ['10', '20', '50', '100'].map((value) => ({ value, label: `K${value}` }))

export function AmountSpecimens() {
  return (
    <Specimens title="Amount field">
      <Specimen name="Empty">
        <AmountField
          id="amount-empty"
          choiceName="choice-empty"
          label="Amount"
          unit="K"
          choices={amounts}
          choicesLabel="Quick choice"
          hint="From K5 to K5,000"
        />
      </Specimen>
      <Specimen name="Chosen">
        <AmountField
          id="amount-chosen"
          choiceName="choice-chosen"
          label="Amount"
          unit="K"
          choices={amounts}
          choicesLabel="Quick choice, one chosen"
          defaultValue="50"
        />
      </Specimen>
      <Specimen name="Wrong">
        <AmountField
          id="amount-wrong"
          choiceName="choice-wrong"
          label="Amount"
          unit="K"
          choices={amounts}
          choicesLabel="Quick choice, wrong amount"
          defaultValue="2"
          error="Minimum amount should be ZMW 5"
        />
      </Specimen>
      <Specimen name="Disabled">
        <AmountField
          id="amount-off"
          choiceName="choice-off"
          label="Amount"
          unit="K"
          choices={amounts}
          choicesLabel="Quick choice, not yet"
          locked="First type a number."
        />
      </Specimen>
    </Specimens>
  )
}

const well = { troubled: false } as const
const methods = [
  { id: 'airtime', label: 'Airtime', detail: 'From another line', icon: 'phone', ...well },
  { id: 'card', label: 'Debit/Credit Card', detail: 'Visa, Mastercard', icon: 'card', ...well },
  { id: 'mpesa', label: 'MPESA', detail: 'Approve on your phone', icon: 'phone', ...well },
  {
    id: 'money',
    label: 'Mobile money',
    detail: 'Having problems right now',
    icon: 'wallet',
    troubled: true,
  },
] as const

export function ChoiceSpecimens() {
  return (
    <Specimens title="Choice and accordion">
      <Specimen name="Payment methods: chosen, troubled">
        <ChoiceLinks
          label="Payment methods"
          foot={
            <Button variant="primary" wide>
              Pay K50.00
            </Button>
          }
        >
          {methods.map(({ id, ...method }) => (
            <Fragment key={id}>
              <ChoiceLink id={id} href={`#${id}`} chosen={id === 'card'} {...method} />
              {id === 'card' && (
                <ChoicePanel>
                  <Field name="email-chosen" label="Email for your receipt" />
                </ChoicePanel>
              )}
            </Fragment>
          ))}
        </ChoiceLinks>
      </Specimen>
      <Specimen name="Accordion of questions">
        <Accordion>
          <AccordionItem group="ask" title="I paid, but the airtime did not arrive">
            <p>Open Find my payment. It shows where your money is.</p>
          </AccordionItem>
          <AccordionItem group="ask" title="Is my card safe?" open>
            <p>You enter the card on the bank's secure page, never here.</p>
          </AccordionItem>
        </Accordion>
      </Specimen>
    </Specimens>
  )
}
