import {
  fetchCall,
  type OrderPage,
  orderPageCall,
  statusCall,
} from '@portal/contract/calls/order-page'
import { useEffect, useRef, useState } from 'react'
import { useApp } from '../../../lib/page/app-context.ts'
import type { PageContext } from '../../../lib/page/page.ts'
import { afterPoll, nextPoll, type Poll, startPolling } from '../slip/order.rules.ts'
import type { OrderView } from '../slip/order-data.ts'
import { useReturn } from './use-return.ts'

type Following = {
  readonly order: OrderPage
  /** The page has asked as often as it may; it asks again only on `lookAgain`. */
  readonly stopped: boolean
  readonly lookAgain: () => void
  /** One look that the visitor asks for, besides the page's own. */
  readonly lookOnce: () => void
}

/** Waits, and starts again from the moment the page is looked at when it was out of sight. */
function whenSeen(waitMs: number, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    if (document.hidden) return
    document.removeEventListener('visibilitychange', look)
    act()
  }
  timer = setTimeout(() => {
    if (!document.hidden) return act()
    document.addEventListener('visibilitychange', look)
  }, waitMs)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

/** A question this recent was asked since the visitor came back, and is not repeated, in milliseconds. */
const sinceReturnMs = 1_500

/** Asks the question that is due; the order as it is now, or null without an answer. */
async function ask(poll: Poll, view: OrderView, { api }: PageContext): Promise<OrderPage | null> {
  const { transactionId } = view.transaction
  if (poll.ask === 'status') {
    const reply = await api.call(statusCall, { tid: transactionId })
    if (!reply.ok || reply.value.transactionStatus === 'REQUEST_REGISTERED') return null
  }
  if (poll.ask === 'final') {
    const { channel, paymentMode } = view
    await api.call(fetchCall, {
      txnId: transactionId,
      ...(paymentMode ? { paymentMode } : {}),
      ...(channel ? { channel } : {}),
    })
  }
  const reply = await api.call(orderPageCall, { tid: transactionId })
  return reply.ok ? reply.value : null
}

/**
 * Follows an open payment until it is final or the page's own tries have run out. Coming back to the
 * page is a look besides those, also at a payment that failed: a late approval may have changed it.
 */
export function useOrderPolling(view: OrderView): Following {
  const { context } = useApp()
  const [order, setOrder] = useState(view.order)
  const [state, setState] = useState(() => startPolling(view.transaction.status))
  const asking = useRef(context)
  asking.current = context
  /** When the order was last asked about; 0 after a question without an answer. */
  const askedAt = useRef(0)
  const { status } = order.transaction ?? view.transaction
  const poll = nextPoll(status, state, view.triesMax)
  const stopped = poll === null

  const turns = useRef({ asked: 0, shown: 0 })
  /** Asks, and shows the answer unless one to a later question is shown already. */
  const put = async (question: Poll): Promise<void> => {
    askedAt.current = asking.current.clock.now()
    turns.current.asked += 1
    const turn = turns.current.asked
    const fresh = await ask(question, view, asking.current)
    if (!fresh) askedAt.current = 0
    if (!fresh || turn < turns.current.shown) return
    turns.current.shown = turn
    setOrder(fresh)
  }

  // The page was loaded anew after the visitor gave the payment up: it goes on from there.
  const loaded = useRef(view.order)
  useEffect(() => {
    if (loaded.current === view.order) return
    loaded.current = view.order
    // Answers that are still on their way are to older questions.
    turns.current.asked += 1
    turns.current.shown = turns.current.asked
    setOrder(view.order)
    setState(startPolling(view.transaction.status))
  }, [view])

  // A payment that was over may go on, so the polling starts again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: one question for each state of the polling.
  useEffect(() => {
    if (!poll) return
    let wanted = true
    const cancel = whenSeen(poll.waitMs, () => {
      put(poll).then(() => {
        if (wanted) setState((before) => afterPoll(before, poll))
      })
    })
    return () => {
      wanted = false
      cancel()
    }
  }, [state, stopped])

  useReturn(status !== 'SUCCESS', () => {
    if (asking.current.clock.now() - askedAt.current < sinceReturnMs) return
    put({ ask: 'order', waitMs: 0 })
  })

  return {
    order,
    stopped,
    lookAgain: () => setState({ stage: 'final', tries: 0 }),
    lookOnce: () => put({ ask: 'order', waitMs: 0 }),
  }
}
