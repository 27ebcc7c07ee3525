import {
  type Receipt as ReceiptFacts,
  receiptCall,
  receiptImagePath,
} from '@portal/contract/order-page'
import { useApp } from '../../lib/app-context.ts'
import { isNotThere } from '../../lib/contract-client.ts'
import { formatAmount, formatMoment } from '../../lib/format.ts'
import { definePage, type Loaded, type PageContext, type PageProps } from '../../lib/page.ts'
import { orderWords } from '../../order/order-words.ts'
import { useShare } from '../../order/share.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { DeadEnd } from '../../ui/dead-end/dead-end.tsx'
import { FinePrint, Page, Stack } from '../../ui/page/page.tsx'
import { Receipt, ReceiptActions, ReceiptHead, ReceiptPart } from '../../ui/receipt/receipt.tsx'
import { SummaryList } from '../../ui/summary-list/summary-list.tsx'
import styles from './receipt.module.css'

type ReceiptData = { readonly code: string; readonly receipt: ReceiptFacts }

/** As large as a phone's camera needs it, on the screen and on paper. */
const qrSizePx = 144

/** Longest code that is asked for. */
const codeLengthMax = 60

function UnknownReceipt() {
  const { t, href } = useApp()
  return (
    <DeadEnd
      icon="receipt"
      title={t('receipt.notFound')}
      ways={[{ href: href('/payment/status'), label: t('find.title') }]}
    >
      {t('receipt.notFoundText')}
    </DeadEnd>
  )
}

/** What anyone who holds the code may know: that it is genuine, how much, when; no number. */
function GenuineReceipt({ code, receipt }: ReceiptData) {
  const { t, tag, href, context } = useApp()
  const share = useShare()
  const path = `/receipt/${encodeURIComponent(code)}`
  const cameFrom = context.search.get('id')
  const { status, amount, currency, transactionType, at } = receipt
  const rows = [
    ...(status ? [{ label: t('receipt.status'), value: t(`order.status.${status}`) }] : []),
    ...(transactionType
      ? [{ label: t('receipt.what'), value: orderWords(t, transactionType)('payment.type') }]
      : []),
    ...(at ? [{ label: t('receipt.at'), value: formatMoment(at, tag) }] : []),
    { label: t('receipt.code'), value: code },
    ...(amount
      ? [
          {
            label: t('receipt.amount'),
            value: formatAmount(amount, currency ?? 'ZMW'),
            total: true,
          },
        ]
      : []),
  ]
  return (
    <Page narrow>
      <Receipt>
        <ReceiptHead tone="success" title={t('receipt.genuine')}>
          <p>{t('receipt.genuineText')}</p>
        </ReceiptHead>
        <ReceiptPart>
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
                {path}
              </FinePrint>
            </div>
            <FinePrint>{t('receipt.private')}</FinePrint>
          </Stack>
        </ReceiptPart>
        <ReceiptActions>
          <span className={styles.scripted}>
            <Button icon="print" wide onClick={() => print()}>
              {t('receipt.print')}
            </Button>
          </span>
          <span className={styles.scripted}>
            <Button icon="share" wide onClick={() => share(href(path), t('receipt.title'))}>
              {t('receipt.share')}
            </Button>
          </span>
          {cameFrom && (
            <ButtonLink href={href(`/payment/status?id=${encodeURIComponent(cameFrom)}`)}>
              {t('receipt.toOrder')}
            </ButtonLink>
          )}
        </ReceiptActions>
      </Receipt>
    </Page>
  )
}

function ReceiptPage({ data }: PageProps<ReceiptData>) {
  return data.receipt.genuine ? <GenuineReceipt {...data} /> : <UnknownReceipt />
}

async function loadReceipt({ api, params }: PageContext): Promise<Loaded<ReceiptData>> {
  const code = (params.code ?? '').slice(0, codeLengthMax)
  const reply = await api.call(receiptCall, { code })
  if (reply.ok) {
    const status = reply.value.genuine ? 200 : 404
    return { kind: 'page', status, data: { code, receipt: reply.value } }
  }
  const { failure } = reply
  if (!isNotThere(failure)) return { kind: 'failed', failure }
  return { kind: 'page', status: 404, data: { code, receipt: { genuine: false } } }
}

export const receiptPage = definePage({ Page: ReceiptPage, load: loadReceipt })
