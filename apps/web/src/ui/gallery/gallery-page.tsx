import type { ReactNode } from 'react'
import { Page } from '../page/page.tsx'
import { PageHeader } from '../page-header/page-header.tsx'
import {
  AmountSpecimens,
  ButtonSpecimens,
  ChoiceSpecimens,
  ComboboxSpecimens,
  FieldSpecimens,
  PhoneSpecimens,
} from './control-specimens.tsx'
import { MessageSpecimens, NoticeSpecimens, WaitingSpecimens } from './feedback-specimens.tsx'
import styles from './gallery.module.css'
import { ListSpecimens } from './list-specimens.tsx'
import { ReceiptSpecimens } from './order-specimens.tsx'
import { StepSpecimens } from './step-specimens.tsx'
import { FoundationSpecimens, ShellSpecimens, SurfaceSpecimens } from './surface-specimens.tsx'

/**
 * Every component in each of its states, to look at and to check; components of other rooms come as children.
 * Development only.
 */
export function GalleryPage({ children }: { children: ReactNode }) {
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
        <ComboboxSpecimens />
        <AmountSpecimens />
        <ChoiceSpecimens />
        <StepSpecimens />
        <ListSpecimens />
        <ReceiptSpecimens />
        <NoticeSpecimens />
        <MessageSpecimens />
        <WaitingSpecimens />
        <SurfaceSpecimens />
        <ShellSpecimens />
        {children}
      </div>
    </Page>
  )
}
