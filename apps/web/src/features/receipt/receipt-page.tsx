import {
  type OrderPage,
  orderPageCall,
  type GenuineReceipt as ReceiptFacts,
  receiptCall,
  receiptImagePath,
} from '@portal/contract/calls/order-page'
import { groupMsisdn } from '@portal/kernel/msisdn'
import { isNotThere } from '../../lib/api/contract-client.ts'
import { formatAmount, formatMoment } from '../../lib/language/format.ts'
import { useApp } from '../../lib/page/app-context.ts'
import { definePage, type Loaded, type PageContext, type PageProps } from '../../lib/page/page.ts'
import { statusAddress } from '../../order/pending/pay-address.ts'
import { accountRows } from '../../order/product/account-rows.ts'
import { methodOf, useCatalogue } from '../../order/product/catalogue.ts'
import { priceWords } from '../../order/product/order-values.ts'
import { orderWords } from '../../order/product/order-words.ts'
import { useShare } from '../../order/product/share.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { DeadEnd } from '../../ui/dead-end/dead-end.tsx'
import { FinePrint, Page, Stack } from '../../ui/page/page.tsx'
import { PrintButton } from '../../ui/print-button/print-button.tsx'
import {
  Receipt,
  ReceiptActions,
  ReceiptAmount,
  ReceiptHead,
  ReceiptPart,
} from '../../ui/receipt/receipt.tsx'
import { RunningText } from '../../ui/running-text/running-text.tsx'
import { Scripted } from '../../ui/scripted/scripted.tsx'
import { SummaryList, type SummaryRow } from '../../ui/summary-list/summary-list.tsx'
import styles from './receipt.module.css'

/** An order with the payment that the receipt is of. */
type PaidOrder = OrderPage & Required<Pick<OrderPage, 'transaction'>>

type GenuineData = {
  readonly receipt: ReceiptFacts
  /** The order, where its owner came from its page. */
  readonly own: PaidOrder | null
}
/** Null: no receipt has this code. */
type ReceiptData = GenuineData | null

/** Large enough for a phone's camera, on the screen and on paper. */
const qrSizePx = 144

/** Longest code that is asked for. */
const codeLengthMax = 60

function UnknownReceipt() {
  const { t, href } = useApp()
  return (
    <DeadEnd
      icon="receipt"
      title={t('receipt.notFound')}
      pages={[{ href: href('/payment/status'), label: t('find.title') }]}
    >
      {t('receipt.notFoundText')}
    </DeadEnd>
  )
}

/** Rows for the owner alone: the reference, the account and the way it was paid. */
function useOwnRows(own: PaidOrder | null): SummaryRow[] {
  const { t } = useApp()
  const catalogue = useCatalogue()
  if (!own) return []
  const { reference, paymentMode, payer } = own.transaction
  const say = orderWords(t, own.summary.transactionType, methodOf(catalogue, paymentMode)?.words)
  return [
    ...(reference ? [{ label: t('order.reference'), value: reference }] : []),
    ...accountRows(own.summary, t),
    { label: t('receipt.paid'), value: say('order.detail.paid.done') },
    ...(payer
      ? [{ label: say('order.payer'), value: <RunningText>{groupMsisdn(payer)}</RunningText> }]
      : []),
  ]
}

/** Money that goes back, for any visitor; only the owner sees where to, since others do not see how it was paid. */
function useRefundRows({ receipt, own }: GenuineData): SummaryRow[] {
  const { t, tag } = useApp()
  const catalogue = useCatalogue()
  const { refund, transactionType } = receipt
  if (!refund) return []
  const method = own ? methodOf(catalogue, own.transaction.paymentMode)?.words : undefined
  const say = orderWords(t, transactionType, method)
  const time = refund.at ? formatMoment(refund.at, tag) : ''
  return [{ label: t('receipt.refund'), value: say(`receipt.refund.${refund.state}`, { time }) }]
}

/** Public facts of a receipt: that it is genuine, amount and time; no number. */
function GenuineReceipt(data: GenuineData) {
  const { receipt, own } = data
  const { t, tag, href, context } = useApp()
  const share = useShare()
  const cameFrom = context.search.get('id')
  const { code, status, amount, currency, transactionType, name, at } = receipt
  const path = `/receipt/${encodeURIComponent(code)}`
  const rows = [
    ...useOwnRows(own),
    ...(receipt.priceCurrency ? [{ label: t('receipt.price'), value: priceWords(receipt) }] : []),
    { label: t('receipt.status'), value: t(`order.status.${status}`) },
    ...useRefundRows(data),
    { label: t('receipt.at'), value: formatMoment(at, tag) },
    { label: t('receipt.code'), value: code },
  ]
  return (
    <Page narrow>
      <Receipt>
        {/* Its owner knows where it comes from. */}
        <ReceiptHead
          tone="success"
          icon="receipt"
          title={t(own ? 'receipt.title' : 'receipt.genuine')}
        >
          {!own && <p>{t('receipt.genuineText')}</p>}
        </ReceiptHead>
        <ReceiptPart>
          <ReceiptAmount
            amount={formatAmount(amount, currency)}
            what={name ?? orderWords(t, transactionType)('payment.type')}
          />
          <Stack>
            <SummaryList rows={rows} />
            <div className={styles.check}>
              <img
                className={styles.qr}
                src={receiptImagePath(encodeURIComponent(code))}
                alt={t('receipt.qrAlt')}
                width={qrSizePx}
                height={qrSizePx}
              />
              <FinePrint>
                {t('receipt.check')} {context.origin}
                <span className={styles.path}>{path}</span>
              </FinePrint>
            </div>
            {!own && <FinePrint centred>{t('receipt.private')}</FinePrint>}
          </Stack>
        </ReceiptPart>
        <ReceiptActions>
          <PrintButton wide>{t('receipt.print')}</PrintButton>
          <Scripted>
            <Button icon="share" wide onClick={() => share(href(path), t('receipt.title'))}>
              {t('receipt.share')}
            </Button>
          </Scripted>
          {cameFrom && (
            <ButtonLink href={href(statusAddress(cameFrom))}>{t('receipt.toOrder')}</ButtonLink>
          )}
        </ReceiptActions>
      </Receipt>
    </Page>
  )
}

function ReceiptPage({ data }: PageProps<ReceiptData>) {
  return data ? <GenuineReceipt {...data} /> : <UnknownReceipt />
}

/** The order that the visitor came from, if it is the visitor's and has a receipt. */
async function readOwn({ api, search }: PageContext): Promise<PaidOrder | null> {
  const tid = search.get('id')
  const reply = tid ? await api.call(orderPageCall, { tid }) : null
  if (!reply?.ok) return null
  const { owned, transaction } = reply.value
  return owned && transaction?.receiptCode ? { ...reply.value, transaction } : null
}

async function loadReceipt(context: PageContext): Promise<Loaded<ReceiptData>> {
  const code = (context.params.code ?? '').slice(0, codeLengthMax)
  const [reply, came] = await Promise.all([
    context.api.call(receiptCall, { code }),
    readOwn(context),
  ])
  if (!reply.ok && !isNotThere(reply.failure)) return { kind: 'failed', failure: reply.failure }
  const receipt = reply.ok ? reply.value : null
  if (!receipt?.genuine) return { kind: 'page', status: 404, data: null }
  const own = came?.transaction.receiptCode === receipt.code ? came : null
  return { kind: 'page', data: { receipt, own } }
}

export const receiptPage = definePage({
  Page: ReceiptPage,
  load: loadReceipt,
  subjectsOf: (data) => (data?.own ? [data.own.orderId] : []),
  // Its buttons print and share.
  startsItself: (data) => data !== null,
})
