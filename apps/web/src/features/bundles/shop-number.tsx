import { isTooLong, typedMsisdn } from '@portal/kernel/msisdn'
import { type ReactNode, useEffect, useState } from 'react'
import { balanceField } from '../../balance/balance-field.ts'
import { CheckBalance } from '../../balance/check-balance.tsx'
import { bundlesPath, tableAddress } from '../../bundle/bundle-addresses.ts'
import { keepNumber } from '../../bundle/kept-number.ts'
import { useApp } from '../../lib/app-context.ts'
import { problemWords } from '../../lib/failure-words.ts'
import type { Problem } from '../../lib/page.ts'
import { type Submission, usePageAction } from '../../lib/page-action.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { useLineCheck } from '../../order/line-check.ts'
import { checkNumber } from '../../order/number.rules.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { FinePrint, Stack } from '../../ui/page/page.tsx'
import { PhoneField } from '../../ui/phone-field/phone-field.tsx'
import { isOfPhone, type Shop } from './shop.ts'
import type { ShopData } from './shop-data.ts'

/** A phone's number leads on to the page that sells it bundles. */
function NumberProblem({ problem, digits }: { problem: Problem; digits: string }): ReactNode {
  const { t, href, context } = useApp()
  // With script the number stays out of the address. Decision 084.
  const address = useHydrated() ? bundlesPath : `${bundlesPath}?msisdn=${digits}`
  const words = problemWords(problem, t)
  if (!isOfPhone(problem)) return words
  return (
    <>
      {words}{' '}
      <a href={href(address)} onClick={() => keepNumber(context.store, bundlesPath, digits)}>
        {t('broadband.forPhone')}
      </a>
    </>
  )
}

/** The number, which shows its bundles as soon as the operator knows its line. */
export function NumberField({
  shop,
  data,
  onNumber,
  submission,
}: {
  shop: Shop
  data: ShopData
  onNumber?: (digits: string) => void
  submission?: Submission
}) {
  const { t } = useApp()
  const [digits, setDigits] = useState(data.number)
  const [left, setLeft] = useState(false)
  // The page says already what its own number is.
  const asked = digits === data.number ? '' : digits
  const line = useLineCheck(asked, shop.judge, shop.isForDevices)
  const isKnown = line.state === 'known' || line.state === 'unsure'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each number that is known.
  useEffect(() => {
    if (isKnown) onNumber?.(digits)
  }, [isKnown, digits])
  const sent = submission?.outcome?.problems.find(({ field }) => field === 'msisdn')
  const isAsSent = submission?.outcome?.values.msisdn === digits
  const problem =
    line.state === 'refused'
      ? line.problem
      : ((isAsSent ? sent : undefined) ??
        (digits === data.number ? data.problem : null) ??
        ((left && digits !== '') || isTooLong(digits) ? checkNumber(digits) : null))
  return (
    <PhoneField
      label={t(`${shop.words}.numberLabel`)}
      hint={t(`${shop.words}.numberHint`)}
      defaultValue={data.number}
      error={problem && <NumberProblem problem={problem} digits={digits} />}
      status={line.state === 'checking' ? { tone: 'wait', text: t('prepaid.checking') } : undefined}
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
export function NumberForm({ shop, data }: { shop: Shop; data: ShopData }) {
  const { t, href, context, reload } = useApp()
  const { path } = shop
  const submission = usePageAction(shop.act, null)
  const isOfDevice = shop.isForDevices || data.lineType === 'BROADBAND'
  const show = (digits: string) => {
    keepNumber(context.store, path, digits)
    reload()
  }
  return (
    <form
      method="get"
      action={href(path)}
      noValidate
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent
        if (submitter?.getAttribute('name') === balanceField) return submission.submit(event)
        event.preventDefault()
        show(typedMsisdn(String(new FormData(event.currentTarget).get('msisdn') ?? '')))
      }}
    >
      <Stack>
        <NumberField shop={shop} data={data} onNumber={show} submission={submission} />
        <Button type="submit" variant="primary" wide>
          {t('dataBundle.show')}
        </Button>
        <FinePrint>{t('dataBundle.note')}</FinePrint>
        {/* Last, so that what comes with the list moves no button. */}
        {data.shown ? (
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
