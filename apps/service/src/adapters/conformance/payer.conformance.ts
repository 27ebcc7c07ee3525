import type { Msisdn } from '@portal/kernel/msisdn'
import { describe, expect, test } from 'vitest'
import type { PushProvider, SecretProvider } from '../../ports/payment-provider.port.ts'
import { closedAddress } from '../closed-address.fixture.ts'
import { ample } from '../deadline.fixture.ts'
import type { Payers } from './driver.ts'
import { failuresOnTheWay } from './relay.ts'
import type { CommonStage } from './stage.ts'

/** A wallet is asked for money by its owner's number alone. */
export function payerConformance<P extends PushProvider | SecretProvider>(
  stage: CommonStage<P>,
  payers: Payers | null,
): void {
  test('a charge without the number of a wallet is refused, and nothing leaves', async () => {
    const charge = { ...stage.driver.charge(), payerMsisdn: null, within: ample }
    expect((await stage.send(stage.connect(), charge)).kind).toBe('refused')
    expect(stage.acts()).toEqual([])
  })

  if (payers) knowingConformance(stage, payers)
  else {
    test('the provider has no way to be asked whether a number has a wallet', () => {
      expect(stage.connect().findPayer).toBeUndefined()
    })
  }
}

function knowingConformance<P extends PushProvider | SecretProvider>(
  stage: CommonStage<P>,
  { knownPayer, unknownPayer }: Payers,
): void {
  const findPayer = async (payer: Msisdn, origin?: string) =>
    stage.connect(origin).findPayer?.(payer)

  describe('asked whether a number has a wallet, the provider', () => {
    test('knows one and does not know the other', async () => {
      expect(await findPayer(knownPayer)).toEqual({ kind: 'known' })
      expect(await findPayer(unknownPayer)).toEqual({ kind: 'unknown' })
    })

    test.each(failuresOnTheWay)('tells nothing by a question that %s', async (_, treatment) => {
      stage.treat('question', treatment)
      expect((await findPayer(knownPayer))?.kind).toBe('lost')
    })

    test('tells nothing where nothing listens', async () => {
      expect((await findPayer(knownPayer, await closedAddress()))?.kind).toBe('unsent')
    })
  })
}
