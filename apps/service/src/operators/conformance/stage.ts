import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { PassingRequest, RequestRole } from '../../adapters/conformance/driver.ts'
import { type Relay, startRelay, type Treatment } from '../../adapters/conformance/relay.ts'
import type { Deadline } from '../../ports/outcome.port.ts'
import type { Abilities } from '../define-operator.ts'
import type { OperatorDriver } from './driver.ts'

/** System, relay and the played system behind it, set up around every test. */
export type Stage = {
  readonly driver: OperatorDriver
  /** Connects anew, through the relay or to another origin. Throws for an ability that the system lacks. */
  connect<A extends keyof Abilities>(ability: A, origin?: string): NonNullable<Abilities[A]>
  readonly relay: Relay
  /** Treats every request alike; those for a token pass. */
  treatAll(treatment: Treatment): void
  /** Treats the requests for a token alone. */
  treatLogins(treatment: Treatment): void
  /** Treats every request of one role; the others pass. */
  treat(role: RequestRole, treatment: Treatment): void
  passed(role: RequestRole): PassingRequest[]
  /**
   * The lease of a process that is suspended while its request number `count` is on its way: it goes on when the lease has
   * long been another process's.
   */
  leaseOf(count: number): Deadline
}

/** Registers what has to happen before and after the tests of the surrounding block. */
export function setStage(driver: OperatorDriver): Stage {
  let relay: Relay
  let played = ''
  beforeAll(async () => {
    relay = await startRelay(() => played)
    played = await driver.start()
    // The first call of a process takes longer than any other, and the suite's time-outs are short.
    const { lines } = driver.connect(relay.origin)
    for (const [number] of driver.lines.known) await lines.lineType(number)
  })
  beforeEach(async () => {
    await driver.reset()
    relay.reset()
  })
  afterAll(async () => {
    await driver.stop()
    await relay.close()
  })
  const isLogin = (request: PassingRequest): boolean => driver.isLogin?.(request) ?? false
  const treatWhere = (isMeant: (request: PassingRequest) => boolean, treatment: Treatment) =>
    relay.treat((request) => (isMeant(request) ? treatment : { kind: 'pass' }))
  return {
    driver,
    connect(ability, origin) {
      const found = driver.connect(origin ?? relay.origin)[ability]
      if (!found) throw new Error(`The system has no ${ability}.`)
      return found
    },
    get relay() {
      return relay
    },
    treatAll: (treatment) => treatWhere((request) => !isLogin(request), treatment),
    treatLogins: (treatment) => treatWhere(isLogin, treatment),
    treat: (role, treatment) => treatWhere((request) => driver.roleOf(request) === role, treatment),
    passed: (role) => relay.passed().filter((request) => driver.roleOf(request) === role),
    leaseOf: (count) => ({
      leftMs: () => (relay.passed().length >= count ? -120_000 : 3_600_000),
    }),
  }
}
