import { balanceStepPage } from '../../balance/balance-step-page.ts'
import { belowRecharge } from '../../features/recharge/recharge-page.tsx'

export const rechargeStepPage = balanceStepPage({
  ...belowRecharge,
  services: ['AIRTIME', 'DATA'],
})
