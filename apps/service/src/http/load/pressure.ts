import { randomBytes } from 'node:crypto'
import underPressure from '@fastify/under-pressure'
import { addressOf } from '@portal/contract/call'
import { fetchCall, orderPageCall, statusCall } from '@portal/contract/calls/order-page'
import { processCall } from '@portal/contract/calls/transaction'
import { apiPrefix } from '@portal/contract/constants'
import { systemCounter } from '@portal/kernel/instant'
import { networkMax } from '@portal/kernel/network/network-share'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ipNetworkOfRequest } from '../addresses/ip-network.ts'
import { refuse } from '../refusals/refusal.ts'
import { createLoopTurns } from './loop-turns.ts'
import { createPlaces, type Place, type Places } from './places.ts'

export type PressureDeps = {
  /** The most new requests that this process has under way at once. */
  requestsAtOnceMax: number
  /** The part of them that one network may have while others want places: 0 to 1. */
  networkShare: number
  onShed: (importance: Importance) => void
  /** Requests that wait for nothing and cost next to nothing are neither counted nor put off. */
  isFree: (request: FastifyRequest) => boolean
}

/**
 * `accepted`: requests of a payment that has begun, by its visitor or its provider. `new`: all
 * others, such as reads, pages, orders and `initiate`. Decision 022.
 */
export type Importance = 'accepted' | 'new'

const shed = new WeakSet<FastifyRequest>()
/**
 * True for a request that was put off; those are counted and not logged, since the log would be
 * flooded next.
 */
export const wasShed = (request: FastifyRequest): boolean => shed.has(request)

const places = new WeakMap<FastifyRequest, Place>()
/** The place that a request holds; undefined for one that is not counted. */
export const heldBy = (request: FastifyRequest): Place | undefined => places.get(request)

/** Requests of accepted payments are put off only at this multiple of the limit. */
const acceptedShare = 10
/** A process whose event loop is late by this on average, in milliseconds, takes nothing new. */
const loopDelayMaxMs = 1_500
/** The lateness is measured once in this time. */
const sampleMs = 1_000

/** Of all places: a network that holds as many makes the loop late by itself. Many visitors at once hold one or two each. */
const standingOutShare = 0.1

/** Milliseconds of each turn of the event loop in which new requests are begun. */
const beginMs = 5

/** The work of starting holds the loop for seconds on a slow machine, which says nothing of the load. */
function createStart(app: FastifyInstance): { isPast(): boolean } {
  let listensSince = Number.POSITIVE_INFINITY
  app.addHook('onListen', async () => {
    listensSince = performance.now()
  })
  // The first measurement after it may hold the start's work, and is in use until the second.
  return { isPast: () => performance.now() - listensSince > 2 * sampleMs }
}

/** With the method: the address at which an order is read is also the one where a new one is opened. */
const acceptedCalls = new Set(
  [processCall, statusCall, fetchCall, orderPageCall].map(
    (call) => `${call.method} ${addressOf(call)}`,
  ),
)
/** With the prefix of any language. */
const acceptedPaths = /^(\/[a-z]{2,3})?\/(payment|callbacks|p)(\/|$)/

export function importanceOf(method: string, url: string): Importance {
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  const isAccepted = path.startsWith(apiPrefix)
    ? acceptedCalls.has(`${method} ${path}`)
    : acceptedPaths.test(path)
  return isAccepted ? 'accepted' : 'new'
}

/**
 * The renderer calls the API in process for a page that was let in already. The value is random in
 * each process, so no outside caller knows it.
 */
const insideHeader = 'x-asked-inside'
const insideValue = randomBytes(16).toString('hex')
export const insideHeaders = { [insideHeader]: insideValue }

export const isInside = (request: FastifyRequest): boolean =>
  request.headers[insideHeader] === insideValue

/**
 * Keeps the queue short: requests that are let in are answered soon, the others are put off at once
 * with 503 and Retry-After, at a hundredth of the cost. Applies to routes that are added after it.
 */
export async function shedOverload(app: FastifyInstance, deps: PressureDeps) {
  const putOff = (request: FastifyRequest, reply: FastifyReply, importance: Importance) => {
    deps.onShed(importance)
    shed.add(request)
    refuse(reply, 'service.overloaded')
  }
  const isUncounted = (request: FastifyRequest) => isInside(request) || deps.isFree(request)
  const start = createStart(app)
  takeTurns(app)
  const underWay: Record<Importance, Places> = { accepted: createPlaces(), new: createPlaces() }
  await app.register(underPressure, {
    maxEventLoopDelay: loopDelayMaxMs,
    sampleInterval: sampleMs,
    exposeStatusRoute: false,
    pressureHandler: (request, reply) => {
      const importance = importanceOf(request.method, request.url)
      if (importance === 'accepted' || isUncounted(request) || !start.isPast()) return
      // Where one network stands out, those that hold far less did not make the loop late.
      const held = underWay.new
      const standsOut = held.most() >= deps.requestsAtOnceMax * standingOutShare
      if (standsOut && 2 * held.countOf(ipNetworkOfRequest(request)) <= held.most()) return
      putOff(request, reply, importance)
    },
  })
  const most: Record<Importance, number> = {
    accepted: deps.requestsAtOnceMax * acceptedShare,
    new: deps.requestsAtOnceMax,
  }
  const isFull = (held: Places, network: string, max: number): boolean =>
    held.count() >= max || held.countOf(network) >= networkMax(max, held.count(), deps.networkShare)
  const letIn = (request: FastifyRequest, reply: FastifyReply, isCounted: boolean): boolean => {
    const importance = importanceOf(request.method, request.url)
    if (isUncounted(request)) return true
    const held = underWay[importance]
    const network = ipNetworkOfRequest(request)
    if (isFull(held, network, most[importance])) held.dropUnread()
    if (isFull(held, network, most[importance])) {
      putOff(request, reply, importance)
      return false
    }
    if (isCounted) places.set(request, held.take(reply.raw, network))
    return true
  }
  // Checked before the body is read, since a refusal must be cheap.
  app.addHook('onRequest', (request, reply, done) => {
    if (letIn(request, reply, isRead(request))) done()
  })
  // Counted once the body has arrived: a phone that takes ten seconds to send it takes no place.
  const letInWithBody = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    if (isRead(request) || letIn(request, reply, true)) done()
  }
  app.addHook('onRoute', (route) => {
    const hasBody = [route.method].flat().some((method) => !readMethods.has(method))
    if (hasBody) route.preValidation = [route.preValidation ?? []].flat().concat(letInWithBody)
  })
}

/** Before anything else is done for a request, its refusal included: many of one network come one by one. */
function takeTurns(app: FastifyInstance) {
  const turns = createLoopTurns(beginMs, systemCounter)
  app.addHook('onRequest', (request, reply, done) => {
    if (isInside(request)) return done()
    const claim = {
      network: ipNetworkOfRequest(request),
      isFirst: importanceOf(request.method, request.url) === 'accepted',
    }
    turns(claim, () => {
      // A visitor who has gone meanwhile needs no answer, and would never give a place back.
      if (!reply.raw.destroyed) done()
    })
  })
}

/** Requests without a body are counted as soon as they are let in. */
const readMethods: ReadonlySet<string> = new Set(['GET', 'HEAD'])
const isRead = ({ method }: FastifyRequest): boolean => readMethods.has(method)
