import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { PlacesInput } from '../places-input/places-input.tsx'
import { RadioRows } from '../radio-rows/radio-rows.tsx'
import { StepDialog } from '../step-dialog/step-dialog.tsx'
import { Specimen, Specimens } from './specimen.tsx'

/** Codes and PINs, the dialog that asks for them, and the choice before it. */
export function StepSpecimens() {
  const [open, setOpen] = useState(false)
  return (
    <Specimens title="Places, step dialog, radio rows">
      <Specimen name="Code, empty">
        <PlacesInput id="code-empty" places={6} label="Code" hint="It came as an SMS" />
      </Specimen>
      <Specimen name="Code, wrong">
        <PlacesInput id="code-wrong" places={6} label="Code" error="Please enter correct OTP" />
      </Specimen>
      <Specimen name="PIN, masked">
        <PlacesInput id="pin-masked" places={4} masked label="PIN" />
      </Specimen>
      <Specimen name="PIN, while the script comes">
        <PlacesInput id="pin-disabled" places={4} masked disabled label="PIN" />
      </Specimen>
      <Specimen name="Step dialog">
        <Button onClick={() => setOpen(true)}>Open step</Button>
        {open && (
          <StepDialog
            title="Enter the code"
            closeLabel="Close"
            closeHref="#step"
            visit={null}
            onClose={() => setOpen(false)}
          >
            {(close) => (
              <>
                <PlacesInput id="code-step" places={6} label="Code" />
                <Button variant="primary" wide onClick={close}>
                  Verify
                </Button>
              </>
            )}
          </StepDialog>
        )}
      </Specimen>
      <Specimen name="Radio rows">
        <RadioRows
          label="How to approve it"
          name="rows"
          chosen="push"
          rows={[
            { value: 'push', label: 'Approve on your phone', detail: 'That phone gets a request.' },
            { value: 'pin', label: 'Pay with your PIN', detail: 'That phone gets a code first.' },
          ]}
        />
      </Specimen>
    </Specimens>
  )
}
