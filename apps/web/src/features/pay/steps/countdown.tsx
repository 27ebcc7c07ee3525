import { useApp } from '../../../lib/app-context.ts'
import { FinePrint } from '../../../ui/page/page.tsx'

const clockWords = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** `text`: the key of words with a `{time}`. */
export function Countdown({ text, seconds }: { text: string; seconds: number }) {
  const { t } = useApp()
  return (
    <FinePrint>
      <span role="timer">{t(text, { time: clockWords(seconds) })}</span>
    </FinePrint>
  )
}
