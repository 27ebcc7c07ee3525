import { isTooLong, typedMsisdn } from '@portal/kernel/msisdn'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { balanceField } from '../../balance/balance-field.ts'
import { CheckBalance } from '../../balance/check-balance.tsx'
import { bundlesPath } from '../../bundle/catalogue/bundle-paths.ts'
import { tableAddress } from '../../bundle/purchase/bundle-addresses.ts'
import { useHydrated } from '../../lib/browser/use-hydrated.ts'
import { type Submission, useAsking } from '../../lib/form/page-action.ts'
import { submitterOf } from '../../lib/form/submitter.ts'
import { type AppTools, useApp } from '../../lib/page/app-context.ts'
import { lineWords } from '../../lib/page/mobile-network.ts'
import type { Problem } from '../../lib/page/page.ts'
import { keepNumber } from '../../order/number/kept-number.ts'
import { type LineCheck, useLineCheck } from '../../order/number/line-check.ts'
import { checkNumber } from '../../order/number/number.rules.ts'
import { numberWords } from '../../order/number/number-words.ts'
import { PayBill } from '../../order/product/pay-bill.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import type { FieldStatus } from '../../ui/field/field-frame.tsx'
import { FinePrint, Stack } from '../../ui/page/page.tsx'
import { PhoneField } from '../../ui/phone-field/phone-field.tsx'
import { isOfOtherLine, isOfPhone, isOfPostpaid, type Shop } from './shop.ts'
import { changeField, type ShopData } from './shop-data.ts'

/** A number that this page sells nothing is led on: to the page that sells it bundles, or to its bill. */
function NumberProblem({
  problem,
  digits,
  data: { sellsPostpaid },
}: {
  problem: Problem
  digits: string
  data: ShopData
}): ReactNode {
  const app = useApp()
  const { t, href, context } = app
  // With script the number stays out of the address. Decision 084.
  const address = useHydrated() ? bundlesPath : `${bundlesPath}?msisdn=${digits}`
  const isLost = isOfPostpaid(problem) && !sellsPostpaid
  return (
    <>
      {numberWords(problem, digits, app)}{' '}
      {isLost ? (
        <PayBill number={digits} />
      ) : (
        (isOfPhone(problem) || isOfOtherLine(problem)) && (
          <a href={href(address)} onClick={() => keepNumber(context.store, bundlesPath, digits)}>
            {t(isOfPhone(problem) ? 'broadband.forPhone' : 'dataBundle.itsOwn')}
          </a>
        )
      )}
    </>
  )
}

/** Line and network, before anything is paid for a wrong number. */
function lineStatus(line: LineCheck, digits: string, app: AppTools): FieldStatus | undefined {
  if (line.state === 'checking') return { tone: 'wait', text: app.t('prepaid.checking') }
  return line.state === 'known'
    ? { tone: 'ok', text: lineWords(digits, line.lineType, app) }
    : undefined
}

/** The content of the number field. `isKnown`: its line is, so that its bundles can be asked for. */
export type TypedNumber = { readonly digits: string; readonly isKnown: boolean }

/** The line of the number in the field, of which the page's own data say what they know. */
function useTypedLine(shop: Shop, { number, lineType }: ShopData, digits: string): LineCheck {
  const isOwn = digits === number
  const wanted = { checkIfBroadband: shop.isForDevices }
  const line = useLineCheck(isOwn ? '' : digits, shop.judge, wanted)
  return isOwn && lineType ? { state: 'known', lineType } : line
}

/** The number, which shows its bundles as soon as the operator knows its line. */
export function NumberField({
  shop,
  data,
  onNumber,
  onTyped,
  submission,
}: {
  shop: Shop
  data: ShopData
  /** Another number than the page's own, once its line is known. */
  onNumber?: (digits: string) => void
  onTyped?: (typed: TypedNumber) => void
  submission?: Submission
}) {
  const app = useApp()
  const { t } = app
  const [digits, setDigits] = useState(data.number)
  const [left, setLeft] = useState(false)
  const line = useTypedLine(shop, data, digits)
  const isKnown = line.state === 'known' || line.state === 'unsure'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each number and what is known of it.
  useEffect(() => {
    onTyped?.({ digits, isKnown })
    if (isKnown && digits !== data.number) onNumber?.(digits)
  }, [isKnown, digits])
  const sent = submission?.outcome?.problems.find(({ field }) => field === 'msisdn')
  const isAsSent = submission?.outcome?.values.msisdn === digits
  const problem =
    line.state === 'refused'
      ? line.problem
      : ((digits === data.number ? data.problem : null) ??
        (isAsSent ? sent : undefined) ??
        ((left && digits !== '') || isTooLong(digits) ? checkNumber(digits) : null))
  return (
    <PhoneField
      label={t(`${shop.words}.numberLabel`)}
      hint={t(`${shop.words}.numberHint`)}
      defaultValue={data.number}
      error={problem && <NumberProblem {...{ problem, digits, data }} />}
      status={lineStatus(line, digits, app)}
      onDigits={setDigits}
      // A number that is still being typed is not wrong yet.
      onBlur={() => setLeft(true)}
      choices={[]}
      choicesLabel={t('prepaid.recentNumbers')}
      required
    />
  )
}

/** Without script the form leads to the address with the number; with script the number stays in the tab. */
export function NumberForm({
  shop,
  data,
  hasList,
  takesFocus,
  onTyped,
  onShow,
}: {
  shop: Shop
  data: ShopData
  /** The bundles of the number in the field are on the page. */
  hasList: boolean
  /** The visitor has just opened it, to change the number. */
  takesFocus: boolean
  onTyped: (typed: TypedNumber) => void
  /** The bundles of a number were asked for. */
  onShow: () => void
}) {
  const { t, href, context, navigate, reload } = useApp()
  const { path } = shop
  const submission = useAsking(shop.act, null)
  const isOfDevice = shop.isForDevices || data.lineType === 'BROADBAND'
  const show = (digits: string) => {
    onShow()
    keepNumber(context.store, path, digits)
    const { search } = context
    if (!search.has('msisdn')) return reload()
    // As without script: the number that the address names gives way to this one.
    const others = [...search].filter(([name]) => name !== 'msisdn' && name !== changeField)
    navigate(`${path}?${new URLSearchParams(others)}`, { replace: true, still: true })
  }
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened.
  useEffect(() => {
    if (!takesFocus) return
    const field = form.current?.querySelector('input')
    field?.focus()
    field?.select()
  }, [])
  return (
    <form
      ref={form}
      method="get"
      action={href(path)}
      noValidate
      onSubmit={(event) => {
        const button = submitterOf(event.nativeEvent, event.currentTarget)
        if (button?.name === balanceField) return submission.submit(event)
        event.preventDefault()
        show(typedMsisdn(String(new FormData(event.currentTarget).get('msisdn') ?? '')))
      }}
    >
      <Stack>
        <NumberField
          shop={shop}
          data={data}
          onNumber={show}
          onTyped={onTyped}
          submission={submission}
        />
        <Button type="submit" variant={hasList ? 'secondary' : 'primary'} wide>
          {t('dataBundle.show')}
        </Button>
        {!hasList && <FinePrint>{t('dataBundle.note')}</FinePrint>}
        {/* Last, so that what comes with the list moves no button. */}
        {hasList ? (
          <CheckBalance
            by={isOfDevice ? 'owner' : 'number'}
            to={href(`${path}?${new URLSearchParams({ msisdn: data.number })}`)}
            busy={submission.busy}
          >
            {t(isOfDevice ? 'broadband.dataBalance' : 'line.checkBalance')}
          </CheckBalance>
        ) : (
          <ButtonLink variant="quiet" href={href(tableAddress(shop.lineType))}>
            {t('table.title')}
          </ButtonLink>
        )}
      </Stack>
    </form>
  )
}
