import { useState } from 'react'
import { Banner } from '../banner/banner.tsx'
import { Button, ButtonLink } from '../button/button.tsx'
import { Countdown } from '../countdown/countdown.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { ErrorSummary } from '../error-summary/error-summary.tsx'
import { LoadingView } from '../loading-view/loading-view.tsx'
import { Notice, type NoticeTone } from '../notice/notice.tsx'
import { OfflineStrip } from '../offline-strip/offline-strip.tsx'
import { Progress } from '../progress/progress.tsx'
import { EmptyState, ErrorState } from '../state-view/state-view.tsx'
import { Toasts } from '../toast/toasts.tsx'
import { Specimen, Specimens } from './specimen.tsx'

const tones: readonly NoticeTone[] = ['info', 'success', 'warn', 'danger']

export function NoticeSpecimens() {
  return (
    <Specimens title="Notice, banner, offline">
      {tones.map((tone) => (
        <Specimen key={tone} name={tone}>
          <Notice tone={tone} title="Mobile money is slow right now.">
            Payments still arrive, in up to 10 minutes. Cards work as usual.
          </Notice>
        </Specimen>
      ))}
      <Specimen name="Asks something">
        <Notice
          tone="warn"
          title="A payment like this is already pending"
          actions={
            <>
              <Button>Wait</Button>
              <Button variant="quiet">Buy another</Button>
            </>
          }
        >
          You asked for K50.00 to 97 123 4567 at 14:02, and it isn't finished.
        </Notice>
      </Specimen>
      <Specimen name="Banner" look="full">
        <Banner
          label="Unfinished payment"
          icon="clock"
          title="K50.00 to 97 123 4567 isn't finished"
          detail="Pick up where you left off."
          action={<ButtonLink href="#resume">Resume payment</ButtonLink>}
        />
      </Specimen>
      <Specimen name="Offline" look="full">
        <OfflineStrip title="You're offline" detail="What you typed stays here." />
      </Specimen>
    </Specimens>
  )
}

/** Longest time of a browser's timer: these stay to be looked at. */
const staysMs = 2 ** 31 - 1

export function MessageSpecimens() {
  const [open, setOpen] = useState(false)
  const [errors, setErrors] = useState<readonly { fieldId: string; message: string }[]>([])
  return (
    <Specimens title="Dialog, toast, error summary">
      <Specimen name="Dialog">
        <Button onClick={() => setOpen(true)}>Open the dialog</Button>
        <Dialog
          open={open}
          title="Leave this payment?"
          closeLabel="Close"
          onClose={() => setOpen(false)}
        >
          <p>No money was taken. Your order stays open for 30 minutes.</p>
          <Button variant="primary" wide onClick={() => setOpen(false)}>
            Stay here
          </Button>
          <Button wide onClick={() => setOpen(false)}>
            Leave
          </Button>
        </Dialog>
      </Specimen>
      <Specimen name="Toasts" look="stage">
        <Toasts
          closeLabel="Close"
          onClose={() => {}}
          toasts={[
            { id: 'error', kind: 'error', message: 'Something Went Wrong!', staysMs },
            { id: 'success', kind: 'success', message: 'Link copied', staysMs },
          ]}
        />
      </Specimen>
      <Specimen name="Error summary: comes with a failed submit and takes the focus">
        <Button
          onClick={() => setErrors([{ fieldId: 'phone-wrong', message: 'Invalid Mobile No' }])}
        >
          Submit and fail
        </Button>
        <ErrorSummary title="1 thing to fix" errors={errors} answer={null} />
      </Specimen>
    </Specimens>
  )
}

export function WaitingSpecimens() {
  return (
    <Specimens title="Waiting, empty, failed">
      <Specimen name="Loading view">
        <LoadingView
          wait="Please wait ..."
          holdOn="Hold on!"
          loadingMessage="We are loading the page for you"
        />
      </Specimen>
      <Specimen name="Progress: unknown, known">
        <Progress label="Asking the bank" />
        <Progress label="Loaded" value={0.6} />
      </Specimen>
      <Specimen name="Countdown: running, without script, unknown">
        <Countdown words="1:58 left" share={0.98} />
        <Countdown words="0:24 left" share={0.2} spoken="30 seconds left to approve" />
        <Countdown words="Approve by 14:04" share={1} />
        <Countdown />
      </Specimen>
      <Specimen name="Empty">
        <EmptyState
          icon="search"
          title="No payment found"
          actions={<Button variant="primary">Try again</Button>}
        >
          No payment has this reference and number.
        </EmptyState>
      </Specimen>
      <Specimen name="Failed">
        <ErrorState
          icon="alert"
          title="Something Went Wrong!"
          actions={
            <>
              <Button variant="primary">Try again</Button>
              <ButtonLink href="tel:100">Call 100</ButtonLink>
            </>
          }
        >
          Nothing was charged.
        </ErrorState>
      </Specimen>
    </Specimens>
  )
}
