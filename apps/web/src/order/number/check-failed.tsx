import { useApp } from '../../lib/page/app-context.ts'
import { messageId } from '../../ui/field/field-frame.tsx'
import { RunningText, type RunningTextProps } from '../../ui/running-text/running-text.tsx'

/** The server asks again when the order is opened, and refuses it while there is no answer. */
export function CheckFailed({
  text,
  call,
  again,
}: {
  /** Key of words that say {action}, and whom to call or what to dial. */
  text: string
  call?: RunningTextProps['call']
  again: (() => void) | undefined
}) {
  const { t } = useApp()
  const onPress = () => {
    // The link goes away with its sentence; the focus waits for the answer in the same place.
    const place = document.getElementById(messageId('msisdn'))
    place?.setAttribute('tabindex', '-1')
    place?.focus()
    again?.()
  }
  const action = again && { words: t('prepaid.checkAgain'), href: '#msisdn', onPress }
  return (
    <RunningText call={call} action={action}>
      {t(text)}
    </RunningText>
  )
}
