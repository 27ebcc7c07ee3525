import { Page } from '../page/page.tsx'
import { PageHeader } from '../page-header/page-header.tsx'
import {
  AmountSpecimens,
  ButtonSpecimens,
  ChoiceSpecimens,
  FieldSpecimens,
  PhoneSpecimens,
} from './control-specimens.tsx'
import { MessageSpecimens, NoticeSpecimens, WaitingSpecimens } from './feedback-specimens.tsx'
import styles from './gallery.module.css'
import { ReceiptSpecimens } from './order-specimens.tsx'
import { StepSpecimens } from './step-specimens.tsx'
import { FoundationSpecimens, ShellSpecimens, SurfaceSpecimens } from './surface-specimens.tsx'

/** Every component in each of its states, to look at and to check. Development only. */
export function GalleryPage() {
  return (
    <Page>
      <PageHeader title="Gallery">
        <p>Every component in each of its states.</p>
      </PageHeader>
      <div className={styles.gallery}>
        <FoundationSpecimens />
        <ButtonSpecimens />
        <FieldSpecimens />
        <PhoneSpecimens />
        <AmountSpecimens />
        <ChoiceSpecimens />
        <StepSpecimens />
        <ReceiptSpecimens />
        <NoticeSpecimens />
        <MessageSpecimens />
        <WaitingSpecimens />
        <SurfaceSpecimens />
        <ShellSpecimens />
      </div>
    </Page>
  )
}
