import type { ActiveBundle, Balance } from '@portal/contract/calls/balance'
import { groupMsisdn } from '@portal/kernel/msisdn'
import { unlimited } from '@portal/kernel/quantity'
import type { ReactNode } from 'react'
import { CodeForm } from '../code/code-form.tsx'
import { NewCode } from '../code/new-code.tsx'
import { StepOver } from '../code/step-over.tsx'
import { isPlainClick } from '../lib/address/plain-click.ts'
import { formatAmount } from '../lib/language/format.ts'
import type { Translate } from '../lib/language/text.ts'
import { useApp } from '../lib/page/app-context.ts'
import type { Stay } from '../lib/page/page.ts'
import { declineOrder, wantOrder } from '../order/pending/pending-payment.ts'
import { ButtonLink } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { FinePrint, Stack } from '../ui/page/page.tsx'
import { RunningText } from '../ui/running-text/running-text.tsx'
import { askBalance } from './ask-balance.action.ts'
import styles from './balance.module.css'
import { actOnBalanceCode } from './balance-code.action.ts'
import type { BalanceStep } from './balance-data.ts'
import { balanceField, type ProvedBy } from './balance-field.ts'
import { amountWords, leftWords, unlimitedSign, untilWords } from './balance-words.ts'
import { belowAddress } from './step-address.ts'

type Of<Kind extends BalanceStep['kind']> = Extract<BalanceStep, { kind: Kind }>

type StepProps = {
  step: BalanceStep
  /** The server's answer to a form posted without script. */
  first: Stay | null
}

type Entry = { name: string; left: ReactNode; until: string | null }

/** The balances of a number, each with how much is left and until when. */
function Entries({ entries }: { entries: readonly Entry[] }) {
  return (
    <ul className={styles.rows}>
      {entries.map(({ name, left, until }, place) => (
        // Two of a name are two of a kind.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is rendered once.
        <li key={place} className={styles.row}>
          <span className={styles.name}>{name}</span>
          <span className={styles.left}>{left}</span>
          {until && <span className={styles.until}>{until}</span>}
        </li>
      ))}
    </ul>
  )
}

function BalanceCode({
  step,
  first,
  close,
}: {
  step: Of<'code'>
  first: Stay | null
  close: () => void
}) {
  const { t } = useApp()
  const { number, owner } = step
  const by: ProvedBy = owner === null ? 'number' : 'owner'
  return (
    <CodeForm
      state={step}
      action={actOnBalanceCode}
      first={first}
      close={close}
      text={
        owner === null
          ? t('step.codeText', { number: groupMsisdn(number) })
          : t('balance.ownerCodeText', { owner })
      }
      fields={<input type="hidden" name="msisdn" value={number} />}
      exhausted={
        <NewCode state={step} action={askBalance} close={close}>
          <input type="hidden" name={balanceField} value={by} />
          <input type="hidden" name="msisdn" value={number} />
        </NewCode>
      }
    />
  )
}

/** Back to the page below, which sells to the number. */
function ToForm({
  form,
  close,
  ...look
}: {
  form: string
  close: () => void
  variant?: 'primary'
  children: ReactNode
}) {
  return (
    <ButtonLink
      {...look}
      wide
      href={form}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        close()
      }}
    />
  )
}

function BalancePanel({
  balances,
  form,
  close,
}: {
  balances: readonly Balance[] | null
  form: string
  close: () => void
}) {
  const { t, tag, context, href, reload } = useApp()
  if (balances === null) {
    const { path, search } = context
    return (
      <Notice
        tone="danger"
        alert
        title={t('balance.failed')}
        actions={
          <ButtonLink
            href={href(`${path}?${search}`)}
            onClick={(event) => {
              event.preventDefault()
              reload()
            }}
          >
            {t('balance.retry')}
          </ButtonLink>
        }
      >
        {t('balance.failedText')}
      </Notice>
    )
  }
  return (
    <Stack>
      {balances.length === 0 ? (
        <p>{t('balance.none')}</p>
      ) : (
        <Entries
          entries={balances.map((balance) => ({
            name:
              balance.serviceType === 'AIRTIME' ? t('balance.airtime') : balance.balanceDescription,
            left: leftWords(t, balance),
            until: untilWords(t, balance.expireTime, tag),
          }))}
        />
      )}
      <FinePrint>{t('balance.kept')}</FinePrint>
      <ToForm variant="primary" form={form} close={close}>
        {t('balance.buyMore')}
      </ToForm>
    </Stack>
  )
}

const leftOf = (t: Translate, { left }: ActiveBundle): string =>
  left
    .map(({ balance, unitType }) =>
      balance === unlimited ? unlimitedSign : amountWords(t, balance, unitType),
    )
    .join(' · ')

function ActiveBundles({
  step: { bundles, number, orderId, buys, pay },
  form,
  close,
}: {
  step: Of<'active'>
  form: string
  close: () => void
}) {
  const { t, tag, href, context } = useApp()
  return (
    <Stack>
      <p>
        <RunningText>
          {t('balance.activeText', { number: groupMsisdn(number), count: bundles.length })}
        </RunningText>
      </p>
      <Entries
        entries={bundles.map((bundle) => ({
          name: bundle.name,
          left: leftOf(t, bundle),
          until: untilWords(t, bundle.expireTime, tag),
        }))}
      />
      <div className={styles.actions}>
        <ButtonLink
          wide
          variant="primary"
          href={href(pay)}
          onClick={() => wantOrder(context.store, orderId)}
        >
          {t('balance.buy', { name: buys.name, price: formatAmount(buys.amount, buys.currency) })}
        </ButtonLink>
        <ToForm form={form} close={close}>
          {t('balance.back')}
        </ToForm>
      </div>
    </Stack>
  )
}

/** The dialog over a page: the code, the balance that it opens, or what is active beside a bundle. */
export function BalanceStepOver({ step, first }: StepProps) {
  const { t, href, context } = useApp()
  const { store } = context
  const form = href(belowAddress(context))
  // A heading of one text, in which the number must not be broken over two lines.
  const number = groupMsisdn(step.number).replaceAll(' ', '\u00a0')
  const count = step.kind === 'active' ? step.bundles.length : 1
  const title = t(`balance.title.${step.kind}`, { number, count })
  return (
    <StepOver
      key={step.kind}
      form={form}
      title={title}
      onLeave={step.kind === 'active' ? () => declineOrder(store, step.orderId) : undefined}
    >
      {(close) => {
        if (step.kind === 'code') {
          return <BalanceCode key={step.refId} step={step} first={first} close={close} />
        }
        return step.kind === 'balance' ? (
          <BalancePanel balances={step.balances} form={form} close={close} />
        ) : (
          <ActiveBundles step={step} form={form} close={close} />
        )
      }}
    </StepOver>
  )
}
